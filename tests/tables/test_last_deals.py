"""Last deals by agreement (RULES 16.3): the vote, the countdown, and closing."""

from __future__ import annotations

import pytest

from bot.history.records import read_record
from bot.rules.record.replaying import replay
from bot.tables.table_settings import TableSettings
from bot.tables.values import LastDeals, TableStatus, VoteQuestion
from tests.tables import arranging
from tests.tables.room import ANDY, BILL, CHRIS, DAN, OPENING, Room, person, refused

_QUIET = TableSettings(turn_seconds=None, pause=600)


async def _calls(room: Room, table_id: int, *others: int, deals: int = 0, until: float = 0.0) -> None:
    """Let Andy call the last deals and the others agree."""
    await room.tables.call_last_deals(table_id, ANDY, LastDeals(deals=deals, until=until), key=room.key())
    for user_id in others:
        await room.tables.answer_vote(table_id, user_id, yes=True, question=VoteQuestion.LAST_DEALS, key=room.key())


async def _left(room: Room, table_id: int) -> LastDeals | None:
    return (await room.view(table_id)).table.last_deals


async def _folds(room: Room, table_id: int) -> None:
    """Play a deal in which everybody who is to act folds."""
    while (view := await room.view(table_id)).view.in_deal:
        await room.folds(table_id, view.table.occupant(view.view.to_act[0]).user_id)


async def test_last_deals_are_counted_down_and_close_the_table(room: Room) -> None:
    """Agreed last deals are counted down after the current deal, even across restarts. Then the table closes."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await _calls(room, table_id, BILL, deals=2)
    assert await _left(room, table_id) is None
    await room.tables.answer_vote(table_id, CHRIS, yes=True, key=room.key())
    assert await _left(room, table_id) == LastDeals(deals=2, first=2)
    await _folds(room, table_id)
    assert await _left(room, table_id) == LastDeals(deals=2, first=2)
    await room.restart()
    await room.deal(table_id)
    await _folds(room, table_id)
    assert await _left(room, table_id) == LastDeals(deals=1, first=2)
    await room.restart()
    await room.deal(table_id)
    assert (await room.view(table_id)).table.status is TableStatus.PLAYING
    await _folds(room, table_id)

    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert sum([await room.wallet(user_id) for user_id in (ANDY, BILL, CHRIS)]) == 3 * OPENING
    assert [note for note in await room.notes() if note.startswith("last")] == ["last_deals", "last_deals_left"]


@pytest.mark.parametrize("silent", [False, True])
async def test_one_who_does_not_agree_is_enough(room: Room, silent: bool) -> None:  # noqa: FBT001
    """If one player says no or does not answer, nothing changes. Only occupants can call last deals."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await _calls(room, table_id, BILL, deals=1)
    if silent:
        await room.pass_time(61)
    else:
        await room.tables.answer_vote(table_id, CHRIS, yes=False, key=room.key())
    assert ((await room.view(table_id)).table.vote, await _left(room, table_id)) == (None, None)
    calling = room.tables.call_last_deals(table_id, DAN, LastDeals(deals=1), key=room.key())
    assert (await refused(calling)).code == "not_seated"
    both = room.tables.call_last_deals(table_id, ANDY, LastDeals(deals=1, until=room.clock.now() + 60), key=room.key())
    assert (await refused(both)).code == "bad_last_deals"


async def test_playing_on_can_be_agreed_on_too(room: Room) -> None:
    """Last deals can be changed or cancelled by another agreement."""
    table_id = await room.open(BILL, settings=_QUIET)
    await _calls(room, table_id, BILL, deals=1)
    await _calls(room, table_id, BILL, deals=3)
    assert await _left(room, table_id) == LastDeals(deals=3, first=1)
    await _calls(room, table_id, BILL)
    assert await _left(room, table_id) is None


async def test_the_round_in_which_a_time_is_reached_is_the_last(room: Room) -> None:
    """After the first deal that ends past the agreed time a last round begins, in which everybody deals once."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    at = room.clock.now() + 100
    await _calls(room, table_id, BILL, CHRIS, until=at)
    await room.deal(table_id)
    await _folds(room, table_id)
    assert await _left(room, table_id) == LastDeals(until=at)
    await room.deal(table_id)
    room.clock.advance(100)
    await _folds(room, table_id)
    assert await _left(room, table_id) == LastDeals(deals=2, first=2)
    for _ in range(2):
        await room.deal(table_id)
        await _folds(room, table_id)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED


async def test_a_carried_pot_is_played_for_after_the_last_deal(room: Room) -> None:
    """A pot that is carried from the last deal is played for before the table closes, and nobody can join."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await _calls(room, table_id, BILL, CHRIS, deals=1)
    await room.carry(table_id)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSING
    joining = room.tables.join(table_id, person(DAN), buy_in=100, key=room.key())
    assert (await refused(joining)).code == "closing"
    await room.deal(table_id)
    await _folds(room, table_id)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED


async def test_computer_players_are_not_asked(room: Room) -> None:
    """A single person among computer players needs nobody's agreement."""
    table_id = await room.open(settings=_QUIET)
    await room.tables.set_computers(table_id, ANDY, 2, manager=False, key=room.key())
    await _calls(room, table_id, deals=4)
    assert await _left(room, table_id) == LastDeals(deals=4, first=1)


async def test_the_sole_leader_wins_a_game_for_points(room: Room) -> None:
    """After the last deal of Crash a sole leader wins and is paid. If players are tied, they play on until one leads,
    and the record of the game replays.
    """
    aces, kings = "Ac Ad Ah", "Kc Kd Kh"
    table_id = await arranging.opened(room, BILL, CHRIS, DAN)
    await _calls(room, table_id, BILL, CHRIS, DAN, deals=1)
    await arranging.deal(room, table_id, {0: f"{aces} 2c 4d 6h", 1: f"{kings} 2d 4h 6s"})
    await arranging.play_deal(room, table_id)
    view = await room.view(table_id)
    while view.table.status is not TableStatus.CLOSED:
        assert view.table.status is TableStatus.CLOSING
        scores = sorted((await arranging.points(room, table_id)).values())
        assert scores[-1] == scores[-2]
        await room.deal(table_id)
        await arranging.play_deal(room, table_id)
        view = await room.view(table_id)
    wallets = sorted([await room.wallet(user_id) for user_id in (ANDY, BILL, CHRIS, DAN)])
    assert wallets == [OPENING - 50] * 3 + [OPENING + 150]
    record = await read_record(room.store.reader, table_id, 1)
    assert replay(record).deals
    assert await room.total() == 0
