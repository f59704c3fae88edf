"""People at a table: joins, leaves, kicks and computer players."""

from __future__ import annotations

import pytest

from bot.players.characters import COMPUTER_NAMES
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Accept, Fold, Look, ProposeShowdown
from bot.rules.betting.state import BettingPhase, BettingStatus
from bot.rules.game import Move, Option
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableStatus
from tests.support.betting import brag
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, OPENING, Room, person, refused

_QUIET = TableSettings(turn_seconds=None, pause=600)


async def test_the_longest_seated_succeeds_the_host(room: Room) -> None:
    """The person who has been seated longest succeeds a host who leaves. A computer player never does."""
    table_id = await room.open()
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    await room.tables.join(table_id, person(CHRIS), key=room.key())
    await room.tables.join(table_id, person(BILL), key=room.key())
    await room.tables.leave(table_id, ANDY, key=room.key())

    assert (await room.view(table_id)).table.host == CHRIS
    assert "host_changed" in await room.notes()
    assert await room.wallet(ANDY) == OPENING
    assert (await refused(room.tables.kick(table_id, ANDY, BILL, manager=False, key=room.key()))).code == "not_host"


async def test_the_last_person_leaves(room: Room) -> None:
    """A table without people closes, and the chips of its computer players return to the bank."""
    table_id = await room.open()
    await room.tables.set_computers(table_id, ANDY, 3, manager=False, key=room.key())
    acted = await room.tables.leave(table_id, ANDY, key=room.key())

    assert acted.view.table.status is TableStatus.CLOSED
    assert await room.tables.open_table_in(CHANNEL) is None
    assert await room.total() == 0
    assert await room.on_tables() == 0


async def test_the_last_person_leaves_in_a_deal(room: Room) -> None:
    """If the last person leaves during a deal, computer players finish it. Then the table closes."""
    room.chooser = lambda _view, options, _rng: options[-1].move  # the last option is to fold
    table_id = await room.open(settings=_QUIET)
    await room.tables.set_computers(table_id, ANDY, 2, manager=False, key=room.key())
    await room.deal(table_id)
    await room.tables.leave(table_id, ANDY, key=room.key())
    assert (await room.view(table_id)).table.status is TableStatus.PLAYING
    for _ in range(200):
        await room.pass_time(1)
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert await room.total() == 0


async def test_leaving_in_a_deal(room: Room) -> None:
    """A player who leaves during a deal folds when it is their turn, and gets their chips after the deal."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await room.tables.leave(table_id, CHRIS, key=room.key())
    assert (await refused(room.tables.leave(table_id, CHRIS, key=room.key()))).code == "already_leaving"
    assert (await refused(room.tables.join(table_id, person(CHRIS), key=room.key()))).code == "still_leaving"
    assert await room.wallet(CHRIS) == OPENING - 100
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 1)
    await room.restart()
    view = await room.view(table_id)
    assert brag(view).seat_view(3).status is BettingStatus.FOLDED
    await room.folds(table_id, ANDY)

    assert await room.wallet(CHRIS) == OPENING - 1
    view = await room.view(table_id, CHRIS)
    assert view.seat is None
    assert view.table.occupant(3).name == "Chris"
    assert await room.stacks(table_id) == {"Andy": 99, "Bill": 102}
    await room.tables.join(table_id, person(CHRIS), buy_in=50, key=room.key())
    assert (await room.view(table_id, CHRIS)).seat == 4


async def test_kicked_between_deals(room: Room) -> None:
    """Between deals a kick takes effect at once. The person can return with an invitation."""
    table_id = await room.open(BILL, CHRIS)

    async def kick(user_id: int, target: int, *, manager: bool = False) -> None:
        await room.tables.kick(table_id, user_id, target, manager=manager, key=room.key())

    assert (await refused(kick(BILL, CHRIS))).code == "not_host"
    assert (await refused(kick(ANDY, DAN))).code == "person_not_seated"
    await kick(DAN, BILL, manager=True)
    assert await room.wallet(BILL) == OPENING
    assert (await refused(room.tables.join(table_id, person(BILL), key=room.key()))).code == "kicked"
    assert (await refused(room.tables.invite(table_id, CHRIS, BILL, manager=False, key=room.key()))).code == "not_host"
    await room.tables.invite(table_id, ANDY, BILL, manager=False, key=room.key())
    assert (await room.view(table_id)).table.invited == (BILL,)
    await room.tables.join(table_id, person(BILL), key=room.key())
    assert (await room.view(table_id)).table.invited == ()


async def test_kicked_in_a_deal(room: Room) -> None:
    """A player who is kicked during a deal finishes it and then leaves, even after a restart."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await room.tables.kick(table_id, ANDY, CHRIS, manager=False, key=room.key())
    await room.restart()
    await room.folds(table_id, BILL)
    await room.act(table_id, CHRIS, Look())
    await room.bets(table_id, CHRIS, 1)
    await room.folds(table_id, ANDY)

    assert set(await room.stacks(table_id)) == {"Andy", "Bill"}
    assert await room.wallet(CHRIS) == OPENING + 2


async def test_kicked_while_a_pot_is_carried(room: Room) -> None:
    """A player who is kicked while a pot is carried leaves when the pot has been won."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.carry(table_id)
    for target in (BILL, BILL, CHRIS):
        await room.tables.kick(table_id, ANDY, target, manager=False, key=room.key())

    assert brag(await room.view(table_id)).carried == 4
    assert set(await room.stacks(table_id)) == {"Andy", "Bill", "Chris"}
    await room.agrees_with_books(table_id)

    await room.restart()
    await room.deal(table_id)
    await room.act(table_id, CHRIS, Look())
    await room.bets(table_id, CHRIS, 2)
    await room.folds(table_id, ANDY, BILL)
    assert await room.stacks(table_id) == {"Andy": 98}
    assert await room.wallet(BILL) == OPENING - 3
    assert await room.wallet(CHRIS) == OPENING + 5
    await room.agrees_with_books(table_id)


async def test_a_manager_invites_whom_he_sent_away(room: Room) -> None:
    """A manager, seated or not, can invite a kicked person back. Other players cannot."""
    table_id = await room.open(BILL, CHRIS)
    await room.tables.kick(table_id, DAN, BILL, manager=True, key=room.key())

    assert (await refused(room.tables.invite(table_id, CHRIS, BILL, manager=False, key=room.key()))).code == "not_host"
    await room.tables.invite(table_id, DAN, BILL, manager=True, key=room.key())
    await room.tables.join(table_id, person(BILL), key=room.key())
    assert (await room.view(table_id, BILL)).seat is not None


async def test_invitations(room: Room) -> None:
    """Anybody at the table can invite people who are not seated, each of them once."""
    table_id = await room.open(BILL)

    async def invite(user_id: int, target: int) -> None:
        await room.tables.invite(table_id, user_id, target, manager=False, key=room.key())

    await invite(BILL, CHRIS)
    assert (await refused(invite(ANDY, CHRIS))).code == "already_invited"
    assert (await refused(invite(ANDY, BILL))).code == "person_seated"
    assert (await refused(invite(DAN, CHRIS))).code == "not_seated"
    assert "invited" in await room.notes()


async def test_computer_players_vote(room: Room) -> None:
    """Every computer player answers a proposed showdown, one after another."""
    answers: list[Move] = []

    def agree(_view: object, options: tuple[Option, ...], _rng: object) -> Move:
        answers.append(next((one.move for one in options if isinstance(one.move, Accept)), options[0].move))
        return answers[-1]

    room.chooser = agree
    table_id = await room.open(BILL, settings=_QUIET)
    await room.tables.set_computers(table_id, ANDY, 3, manager=False, key=room.key())
    await room.deal(table_id)
    await room.act(table_id, BILL, ProposeShowdown())
    for _ in range(5):
        room.clock.advance(2)
        await room.tables.due_jobs.run_due()
    assert [type(one) for one in answers] == [Accept] * 3
    await room.act(table_id, ANDY, Accept())
    assert brag(await room.view(table_id)).outcome is not None


async def test_computer_players_come_and_go(room: Room) -> None:
    """The host sets the number of computer players. They have different names and play with the bank's chips."""
    table_id = await room.open(BILL, settings=_QUIET)

    async def count(number: int) -> None:
        await room.tables.set_computers(table_id, ANDY, number, manager=False, key=room.key())

    await count(6)
    view = await room.view(table_id)
    computers = [one for one in view.table.occupants if one.is_computer]
    assert len({one.name for one in computers} & set(COMPUTER_NAMES)) == 6
    refusal = await refused(count(7))
    assert (refusal.code, refusal.facts) == ("bad_count", {"least": 0, "most": 6})
    assert (await refused(count(-1))).code == "bad_count"
    await count(2)
    left = [one for one in (await room.view(table_id)).table.occupants if one.is_computer]
    assert left == computers[:2]
    await room.deal(table_id)
    await count(0)
    assert len([one for one in (await room.view(table_id)).table.occupants if one.is_computer]) == 2
    await room.restart()
    while brag(await room.view(table_id)).phase is not BettingPhase.BETWEEN_DEALS:
        view = await room.view(table_id)
        user_id = view.table.occupant(view.view.to_act[0]).user_id
        if user_id:
            await room.folds(table_id, user_id)
        else:
            await room.pass_time(1)
    assert [one.is_computer for one in (await room.view(table_id)).table.occupants] == [False, False]
    assert await room.total() == 0


async def test_computer_players_act_after_a_restart(room: Room) -> None:
    """The turn of a computer player is stored, so that the next process makes the move."""
    table_id = await room.open(settings=_QUIET)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    await room.deal(table_id)
    assert (await room.view(table_id)).view.to_act == (2,)
    await room.restart()
    await room.pass_time(1)
    view = await room.view(table_id)
    assert view.view.to_act == (1,)
    assert brag(view).stake > 0


async def test_a_computer_player_that_fails(room: Room) -> None:
    """A computer player that raises an error makes the move that a timeout would have made."""
    table_id = await room.open(settings=_QUIET)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())

    def fails(*_: object) -> Fold:
        raise RuntimeError("thinking hurts")

    room.chooser = fails
    await room.deal(table_id)
    await room.pass_time(1)
    assert brag(await room.view(table_id)).phase is BettingPhase.BETWEEN_DEALS


async def test_what_computer_players_bring(room: Room) -> None:
    """A computer player brings twenty times the highest first bet, but at least 100 chips and the host's stack. It
    never brings more than the richest person has at the table.
    """
    await room.give(BILL, 5_000)

    async def bring(channel: int, rules: BragRules, host: int, other: int) -> int:
        table_id = await room.open(channel=channel, rules=rules, settings=_QUIET, buy_in=host)
        await room.tables.join(table_id, person(BILL), buy_in=other, key=room.key())
        await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
        stacks = await room.stacks(table_id)
        return next(stack for name, stack in stacks.items() if name not in {"Andy", "Bill"})

    assert await bring(1, BragRules(), 10, 700) == 200
    assert await bring(2, BragRules(max_first_bet=0), 10, 700) == 100
    assert await bring(3, BragRules(max_first_bet=30), 10, 700) == 600
    assert await bring(4, BragRules(), 450, 700) == 450
    assert await bring(5, BragRules(max_first_bet=30), 10, 50) == 50
    assert await room.total() == 0


async def test_a_member_leaves_the_server(room: Room) -> None:
    """A member who leaves the server leaves its tables, and their chips go to the wallet."""
    first = await room.open(BILL, settings=_QUIET)
    second = await room.open(BILL, CHRIS, channel=CHANNEL + 1, settings=_QUIET)
    await room.deal(second)
    assert len(await room.tables.tables_of(BILL, GUILD)) == 2
    await room.tables.member_left(GUILD, BILL)
    await room.tables.member_left(GUILD, BILL)

    assert set(await room.stacks(first)) == {"Andy"}
    assert brag(await room.view(second)).seat_view(2).status is BettingStatus.FOLDED
    assert (await room.view(second)).view.to_act == (3,)
    assert await room.tables.tables_of(BILL, GUILD + 1) == ()


@pytest.mark.parametrize("seated", [BILL, DAN])
async def test_commands_of_strangers(room: Room, seated: int) -> None:
    """Every command for occupants is refused if a person without a seat gives it."""
    table_id = await room.open(seated)
    tables, stranger = room.tables, CHRIS
    for attempt in (
        tables.leave(table_id, stranger, key=room.key()),
        tables.sit_out(table_id, stranger, key=room.key()),
        tables.come_back(table_id, stranger, key=room.key()),
        tables.top_up(table_id, stranger, 5, key=room.key()),
        tables.act(table_id, stranger, Fold(), key=room.key()),
        tables.deal_now(table_id, stranger, key=room.key()),
        tables.pause(table_id, stranger, key=room.key()),
        tables.answer_vote(table_id, stranger, yes=True, key=room.key()),
        tables.close(table_id, stranger, manager=False, key=room.key()),
        tables.invite(table_id, stranger, DAN + 1, manager=False, key=room.key()),
    ):
        assert (await refused(attempt)).code == "not_seated"
    assert (
        await refused(tables.set_computers(table_id, stranger, 1, manager=False, key=room.key()))
    ).code == "not_host"


async def test_nobody_else_sees_a_hand(room: Room) -> None:
    """Only the player who looked sees the cards, in the view and the response, and no longer after leaving."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    acted = await room.act(table_id, BILL, Look())
    assert any(type(event).__name__ == "CardsSeen" for event in acted.events)
    for user_id in (ANDY, CHRIS, DAN, None):
        view = await room.view(table_id, user_id)
        assert brag(view).seat_view(2).hands[0].cards is None
        assert not any(type(event).__name__ == "CardsSeen" for event in view.deal_events)
    await room.folds(table_id, BILL)
    await room.folds(table_id, CHRIS)
    await room.tables.leave(table_id, BILL, key=room.key())
    gone = await room.view(table_id, BILL)
    assert not any(type(event).__name__ == "CardsSeen" for event in gone.deal_events)
