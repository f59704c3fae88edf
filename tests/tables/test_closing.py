"""Closing a table: everybody is paid."""

from __future__ import annotations

import asyncio

import pytest

from bot.rules.betting.moves import Bet, Fold, Look, Retain
from bot.rules.betting.state import BettingPhase
from bot.tables.table_settings import TableSettings
from bot.tables.values import CommandResult, TableStatus, VoteQuestion
from tests.support.betting import brag
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, OPENING, Room, person, refused

_QUIET = TableSettings(turn_seconds=None, pause=600)


async def _carried(room: Room) -> int:
    """Open a table with a carried pot of 4, after all others have folded to Bill, who was blind."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.carry(table_id)
    return table_id


async def test_closing_between_deals(room: Room) -> None:
    """Between deals the host can close the table at once, and everybody gets their purse back."""
    table_id = await room.open(BILL)

    async def close(user_id: int) -> CommandResult:
        return await room.tables.close(table_id, user_id, manager=False, key=room.key())

    assert (await refused(close(BILL))).code == "not_host"
    acted = await close(ANDY)

    assert acted.view.table.status is TableStatus.CLOSED
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL)] == [OPENING, OPENING]
    assert (await refused(room.deal(table_id))).code == "no_table"
    assert (await refused(room.tables.join(table_id, person(CHRIS), key=room.key()))).code == "no_table"
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    await room.restart()
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED


async def test_closing_after_the_deal(room: Room) -> None:
    """A table that is closed during a deal finishes the deal, admits nobody, and starts no other deal."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    assert (await room.view(table_id)).table.status is TableStatus.CLOSING
    assert (await refused(room.tables.join(table_id, person(DAN), key=room.key()))).code == "closing"
    assert (await refused(room.tables.close(table_id, ANDY, manager=False, key=room.key()))).code == "closing"
    await room.restart()
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 5)
    await room.folds(table_id, CHRIS, ANDY)

    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL, CHRIS)] == [OPENING - 1, OPENING + 2, OPENING - 1]
    assert await room.total() == 0


async def test_closing_now_by_a_manager(room: Room) -> None:
    """A manager can close a table at once during a deal. The deal is void, and its payments are returned."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await room.bets(table_id, BILL, 5)
    await room.tables.close(table_id, DAN, manager=True, now=True, key=room.key())

    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL, CHRIS)] == [OPENING] * 3
    assert (await room.notes())[-2:] == ["voided", "closed"]
    statement = await room.history.statement(table_id, 1)
    assert statement is not None
    assert statement.paid == statement.taken == {1: 1, 2: 6, 3: 1}


async def test_closing_now_by_agreement(room: Room) -> None:
    """Everybody still in the deal must agree if a host wants to close the table at once. Others are not asked."""
    table_id = await room.open(BILL, CHRIS, DAN, settings=_QUIET)
    await room.deal(table_id)
    await room.folds(table_id, BILL)
    await room.bets(table_id, CHRIS, 3)
    await room.tables.close(table_id, ANDY, manager=False, now=True, key=room.key())
    asked = (await room.view(table_id)).table.vote
    assert asked is not None
    assert (asked.question, asked.waiting_for) == (VoteQuestion.CLOSE_NOW, (3, 4))
    assert (await refused(room.tables.answer_vote(table_id, BILL, yes=True, key=room.key()))).code == "not_asked"
    await room.tables.answer_vote(table_id, CHRIS, yes=True, key=room.key())
    await room.restart()
    await room.tables.answer_vote(table_id, DAN, yes=False, key=room.key())
    assert (await room.view(table_id)).table.vote is None
    assert brag(await room.view(table_id)).phase is BettingPhase.BETTING

    await room.tables.close(table_id, ANDY, manager=False, now=True, key=room.key())
    await room.tables.answer_vote(table_id, DAN, yes=True, key=room.key())
    await room.tables.answer_vote(table_id, CHRIS, yes=True, key=room.key())
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL, CHRIS, DAN)] == [OPENING] * 4


async def test_the_deal_ends_while_the_table_is_asked(room: Room) -> None:
    """If the deal ends before all have agreed to close the table at once, it is not void and the table closes."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await room.tables.close(table_id, ANDY, manager=False, now=True, key=room.key())
    await room.folds(table_id, BILL, CHRIS)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL, CHRIS)] == [OPENING + 2, OPENING - 1, OPENING - 1]


async def test_computer_players_do_not_agree(room: Room) -> None:
    """In a deal with computer players only a manager can close the table at once. Others close it after the deal."""
    table_id = await room.open(settings=_QUIET)
    await room.tables.set_computers(table_id, ANDY, 2, manager=False, key=room.key())
    await room.deal(table_id)

    async def close(*, now: bool, manager: bool = False) -> CommandResult:
        return await room.tables.close(table_id, ANDY, manager=manager, now=now, key=room.key())

    assert (await refused(close(now=True))).code == "computers_in_deal"
    await room.pass_time(3)
    await room.bets(table_id, ANDY, 5)
    await room.pass_time(3)
    await room.folds(table_id, ANDY)
    assert (await refused(close(now=True))).code == "computers_in_deal"
    assert (await close(now=False)).view.table.status is TableStatus.CLOSING
    await close(now=True, manager=True)
    assert await room.wallet(ANDY) == OPENING
    assert await room.on_tables() == 0


async def test_an_answer_to_another_question(room: Room) -> None:
    """Agreement to a pause is not agreement to closing, even if the click arrives during the second question."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await room.tables.pause(table_id, CHRIS, key=room.key())
    await room.tables.answer_vote(table_id, ANDY, yes=False, key=room.key(), question=VoteQuestion.PAUSE)
    await room.tables.close(table_id, ANDY, manager=False, now=True, key=room.key())
    await room.tables.answer_vote(table_id, CHRIS, yes=True, key=room.key(), question=VoteQuestion.CLOSE_NOW)

    late = room.tables.answer_vote(table_id, BILL, yes=True, key=room.key(), question=VoteQuestion.PAUSE)
    assert (await refused(late)).code == "stale"
    assert (await room.view(table_id)).table.status is TableStatus.PLAYING


async def test_a_carried_pot_is_divided(room: Room) -> None:
    """Closing by agreement divides a carried pot among the players of the last deal, odd chips from the dealer's left
    (D-15).
    """
    table_id = await _carried(room)
    await room.agrees_with_books(table_id)
    await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    asked = (await room.view(table_id)).table.vote
    assert asked is not None
    assert (asked.question, asked.agreed, asked.waiting_for) == (VoteQuestion.CLOSE_NOW, (1,), (2, 3))
    await room.restart()
    await room.agree(table_id)

    # Bill, on the left of the dealer, Andy, gets 2 of the 4 chips. He had paid 2 chips and the others 1.
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL, CHRIS)] == [OPENING, OPENING, OPENING]
    assert await room.on_tables() == 0
    assert await room.total() == 0


async def test_a_carried_pot_outlives_a_void_deal(room: Room) -> None:
    """A carried pot is not affected by a void deal, and is divided when the table closes."""
    table_id = await _carried(room)
    await room.deal(table_id)
    await room.bets(table_id, CHRIS, 5)
    await room.tables.close(table_id, DAN, manager=True, now=True, reason="The club shuts.", key=room.key())
    assert (await room.view(table_id)).table.close_reason == "The club shuts."
    assert sum([await room.wallet(user_id) for user_id in (ANDY, BILL, CHRIS)]) == 3 * OPENING
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL)] != [OPENING - 1, OPENING - 2]
    assert await room.on_tables() == 0


@pytest.mark.parametrize("manager", [False, True], ids=["host", "manager"])
async def test_a_carried_pot_is_not_closed_over_anybodys_head(room: Room, *, manager: bool) -> None:
    """If anybody says no or nothing, a table with a carried pot stays open, unless a manager gives a reason."""
    table_id = await _carried(room)
    closer = DAN if manager else ANDY

    async def close(*, now: bool, reason: str = "") -> None:
        await room.tables.close(table_id, closer, manager=manager, now=now, reason=reason, key=room.key())

    for now in (False, True):
        await close(now=now)
        assert (await refused(close(now=now))).code == "question_open"
        await room.tables.answer_vote(table_id, BILL, yes=False, key=room.key())
        assert (await room.view(table_id)).table.status is TableStatus.PLAYING
    await close(now=True)
    await room.pass_time(61)
    assert (await room.view(table_id)).table.status is TableStatus.PLAYING
    assert brag(await room.view(table_id)).carried == 4
    if manager:
        for reason in ("x" * 201, "half a sign \ud800", "\u200b", "zero \0"):
            assert (await refused(close(now=True, reason=reason))).facts == {"most": 200}
        await close(now=True, reason=" It is\n late. ")
        table = (await room.view(table_id)).table
        assert (table.status, table.close_reason) == (TableStatus.CLOSED, "It is late.")
        assert await room.on_tables() == 0


async def test_a_table_closes_when_its_pot_is_won(room: Room) -> None:
    """A table that is closed in a deal whose pot is carried admits nobody, and plays on until the pot is won."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await room.bets(table_id, BILL, 1)
    await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    await room.play_out(table_id)
    view = await room.view(table_id)
    assert (view.table.status, brag(view).carried) == (TableStatus.CLOSING, 4)
    assert view.table.next_deal_at is not None
    await room.deal(table_id)
    dealt = await room.view(table_id)
    first = dealt.table.occupant(dealt.view.to_act[0]).user_id
    await room.act(table_id, first, Look())
    await room.bets(table_id, first, 2)
    while (await room.view(table_id)).table.status is TableStatus.CLOSING:
        acting = await room.view(table_id)
        await room.folds(table_id, acting.table.occupant(acting.view.to_act[0]).user_id)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert await room.on_tables() == 0


async def _carries_with_computers(room: Room, table_id: int, count: int) -> None:
    """Play a deal of Andy against `count` computer players, in which all of them bet and the pot is carried."""
    await room.tables.set_computers(table_id, ANDY, count, manager=False, key=room.key())
    room.chooser = lambda _view, options, _rng: next(one.move for one in options if isinstance(one.move, Bet))
    await room.deal(table_id)
    await room.pass_time(count)
    await room.bets(table_id, ANDY, 1)
    room.chooser = lambda _view, options, _rng: next(one.move for one in options if isinstance(one.move, Fold))
    await room.pass_time(count)
    await room.act(table_id, ANDY, Retain(hand=None))


async def test_a_pot_shared_with_computer_players_is_played_out(room: Room) -> None:
    """A pot that is carried with computer players cannot be divided, so the table closes when the pot is won."""
    table_id = await room.open(settings=_QUIET)
    await _carries_with_computers(room, table_id, 1)
    assert brag(await room.view(table_id)).carried == 4
    now = room.tables.close(table_id, ANDY, manager=False, now=True, key=room.key())
    assert (await refused(now)).code == "computers_in_pot"
    acted = await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    assert acted.view.table.status is TableStatus.CLOSING


async def test_computer_players_stay_for_a_carried_pot(room: Room) -> None:
    """Computer players cannot be removed while a pot is carried."""
    table_id = await room.open(settings=_QUIET)
    await _carries_with_computers(room, table_id, 2)
    assert brag(await room.view(table_id)).carried == 6
    await room.tables.set_computers(table_id, ANDY, 0, manager=False, key=room.key())
    assert len((await room.view(table_id)).table.occupants) == 3
    await room.agrees_with_books(table_id)

    await room.deal(table_id)
    await room.pass_time(3)
    await room.folds(table_id, ANDY)
    assert not brag(await room.view(table_id)).carried
    assert list(await room.stacks(table_id)) == ["Andy"]
    await room.agrees_with_books(table_id)


async def test_one_left_takes_the_carried_pot(room: Room) -> None:
    """The last remaining player gets the carried pot (RULES 2.6)."""
    table_id = await _carried(room)
    await room.tables.leave(table_id, BILL, key=room.key())
    await room.agrees_with_books(table_id)
    await room.tables.leave(table_id, CHRIS, key=room.key())
    assert await room.stacks(table_id) == {"Andy": 103}
    await room.agrees_with_books(table_id)


async def test_a_channel_is_deleted(room: Room) -> None:
    """Deleting a channel closes its table and pays everybody, even during a deal, and however often it is reported."""
    table_id = await room.open(BILL, settings=_QUIET)
    await room.deal(table_id)
    await asyncio.gather(room.tables.channel_deleted(CHANNEL), room.tables.channel_deleted(CHANNEL))
    await room.tables.channel_deleted(CHANNEL)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert [await room.wallet(user_id) for user_id in (ANDY, BILL)] == [OPENING, OPENING]


async def test_the_bot_leaves_a_server(room: Room) -> None:
    """Leaving a server closes all tables in it and no others."""
    tables = [await room.open(BILL, channel=CHANNEL + number, settings=_QUIET) for number in range(3)]
    await room.deal(tables[1])
    await room.tables.server_removed(GUILD + 1)
    assert len(await room.tables.tables_of(BILL)) == 3
    await room.tables.server_removed(GUILD)
    assert await room.tables.tables_of(BILL) == ()
    assert await room.on_tables() == 0
    assert await room.wallet(ANDY) == OPENING


async def test_a_stopping_service(room: Room) -> None:
    """After `stop` every command is refused, and all earlier changes are kept."""
    table_id = await room.open(BILL)
    await room.tables.stop()
    assert (await refused(room.deal(table_id))).code == "stopping"
    assert (await refused(room.open(host=CHRIS, channel=5))).code == "stopping"
    assert (await refused(room.tables.join(table_id, person(CHRIS), key=room.key()))).code == "stopping"
    await room.restart()
    await room.deal(table_id)
