"""Simultaneous commands, repeated commands, and outdated buttons."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable
from random import Random

import pytest

from bot.errors import Refusal
from bot.rules.betting.moves import Bet, Cover, Fold, Look, ProposeShowdown, See
from bot.rules.betting.state import BettingPhase
from bot.rules.game import Move
from bot.tables.table_settings import TableSettings
from bot.tables.values import CommandResult, TableChanged
from tests.support.betting import brag
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, OPENING, Room, all_told, person, refused

_QUIET = TableSettings(turn_seconds=None, pause=600)


async def _outcomes(attempts: list[Awaitable[CommandResult]]) -> Counter[str]:
    """Return how often the attempts were `done` or `repeated`, and how often each code refused them."""
    found: Counter[str] = Counter()
    for outcome in await asyncio.gather(*attempts, return_exceptions=True):
        if isinstance(outcome, CommandResult):
            found["repeated" if outcome.is_repeat else "done"] += 1
        else:
            found[getattr(outcome, "code", repr(outcome))] += 1
    return found


async def _bets(room: Room, table_id: int) -> int:
    moves = await room.store.reader.deals.moves(table_id)
    return sum(row.move.startswith('["Bet"') for row in moves)


async def test_a_hundred_clicks_of_one_person(room: Room) -> None:
    """A hundred simultaneous clicks of one player make one bet."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    found = await _outcomes([room.bets(table_id, BILL, 2) for _ in range(100)])

    assert found == {"done": 1, "not_your_turn": 99}
    assert await _bets(room, table_id) == 1
    assert (await room.stacks(table_id))["Bill"] == 97


async def test_a_hundred_clicks_of_eight_people(room: Room) -> None:
    """A hundred simultaneous clicks of eight players on one decision make one bet."""
    users = [ANDY, *range(301, 308)]
    table_id = await room.open(*users[1:], settings=_QUIET)
    await room.deal(table_id)
    views = {user_id: await room.view(table_id, user_id) for user_id in users}
    found = await _outcomes(
        [
            room.tables.act(table_id, user, Bet(amount=1), key=room.key(), decision=views[user].decision, price=1)
            for user in (users[number % 8] for number in range(100))
        ]
    )
    assert found["done"] == 1
    assert found.total() == 100
    assert set(found) <= {"done", "stale", "not_your_turn"}
    assert await _bets(room, table_id) == 1


async def test_eight_people_without_buttons(room: Room) -> None:
    """Eight players who type bets simultaneously can each bet only in turn."""
    users = [ANDY, *range(301, 308)]
    table_id = await room.open(*users[1:], settings=_QUIET)
    await room.deal(table_id)
    found = await _outcomes([room.bets(table_id, users[number % 8], 1) for number in range(1, 101)])
    seats = [row.seat for row in await room.store.reader.deals.moves(table_id) if row.move.startswith('["Bet"')]
    assert found["done"] == len(seats)
    assert seats == [number % 8 + 1 for number in range(1, len(seats) + 1)]


async def test_the_same_click_twice(room: Room) -> None:
    """A click with the same key is done once, whether it is repeated at once, later, or after a restart."""
    table_id = await room.open(BILL, settings=_QUIET)
    await room.deal(table_id)

    async def click() -> CommandResult:
        return await room.tables.act(table_id, BILL, Bet(amount=1), key="click")

    found = await _outcomes([click() for _ in range(10)])
    assert found == {"done": 1, "repeated": 9}

    await room.bets(table_id, ANDY, 1)
    again = await click()
    assert again.is_repeat
    assert [type(event).__name__ for event in again.events] == ["Staked", "TurnPassed"]
    await room.restart()
    assert (await click()).is_repeat
    await room.folds(table_id, BILL)
    assert (await click()).is_repeat
    assert await _bets(room, table_id) == 2


async def test_every_command_happens_once(room: Room) -> None:
    """Deals, top-ups, leaves and closings that are repeated under the same key return the same response."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    tables = room.tables
    for _ in range(2):
        await tables.top_up(table_id, BILL, 5, key="top up")
        await tables.deal_now(table_id, BILL, key="deal")
    assert (await room.stacks(table_id))["Bill"] == 104
    assert (await room.view(table_id)).view.deal_no == 1
    await room.play_out(table_id)
    for _ in range(2):
        await tables.leave(table_id, CHRIS, key="leave")
    assert (await tables.close(table_id, ANDY, manager=False, key="close")).is_repeat is False
    assert (await tables.close(table_id, ANDY, manager=False, key="close")).is_repeat is True


async def test_a_refused_click_may_be_repeated(room: Room) -> None:
    """After a command has been refused, its key can be used again."""
    table_id = await room.open(BILL, settings=_QUIET)
    await room.deal(table_id)

    async def click() -> CommandResult:
        return await room.tables.act(table_id, ANDY, Bet(amount=1), key="click")

    assert (await refused(click())).code == "not_your_turn"
    await room.bets(table_id, BILL, 1)
    assert not (await click()).is_repeat


async def test_a_button_of_an_older_turn(room: Room) -> None:
    """A button of an earlier decision is refused as stale, with the current price."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    old = (await room.view(table_id, BILL)).decision
    await room.bets(table_id, BILL, 1)
    await room.act(table_id, CHRIS, Look())
    await room.bets(table_id, CHRIS, 8)
    await room.bets(table_id, ANDY, 4)

    refusal = await refused(room.tables.act(table_id, BILL, Bet(amount=1), key=room.key(), decision=old, price=1))
    assert (refusal.code, refusal.facts) == ("stale", {"price": 4})
    assert (await room.view(table_id)).view.to_act == (2,)
    new = (await room.view(table_id, BILL)).decision
    assert new > old
    await room.tables.act(table_id, BILL, Bet(amount=4), key=room.key(), decision=new, price=4)


async def test_a_button_that_costs_nothing_is_not_told_a_price(room: Room) -> None:
    """An outdated button without a price is refused for the current reason or as stale."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    old = (await room.view(table_id, BILL)).decision
    await room.bets(table_id, BILL, 1)
    await room.act(table_id, CHRIS, Fold())
    await room.bets(table_id, ANDY, 1)

    async def act(move: Move) -> CommandResult:
        return await room.tables.act(table_id, BILL, move, key=room.key(), decision=old, price=0)

    refusal = await refused(act(ProposeShowdown()))
    assert refusal.code not in {"stale", "not_your_turn"}
    assert "price" not in refusal.facts
    refusal = await refused(act(Fold()))
    assert (refusal.code, refusal.facts) == ("stale", {"price": 0})


async def test_a_button_to_see_of_an_earlier_deal(room: Room) -> None:
    """If nobody can be seen, the refusal of an outdated button to see has no price."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    view = await room.view(table_id, BILL)
    old = room.tables.act(
        table_id, BILL, See(), key=room.key(), deal_no=view.view.deal_no + 1, decision=view.decision, price=8
    )
    refusal = await refused(old)
    assert (refusal.code, refusal.facts) == ("stale", {"price": 0})


async def test_a_button_with_another_price(room: Room) -> None:
    """A click with a price that is not the current one is stale, even if the decision is still open."""
    table_id = await room.open(BILL, settings=_QUIET)
    await room.deal(table_id)
    decision = (await room.view(table_id, BILL)).decision

    async def act(move: Move, price: int) -> CommandResult:
        return await room.tables.act(table_id, BILL, move, key=room.key(), decision=decision, price=price)

    for move, price in ((Bet(amount=2), 1), (See(), 2), (Cover(), 3), (Look(), 1)):
        assert (await refused(act(move, price))).code == "stale"
    assert not (await act(Look(), 0)).is_repeat


async def test_a_neighbours_move_does_not_spoil_a_click(room: Room) -> None:
    """A decision keeps its number while others act, and gets a new number when its options change."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    decisions = []
    await room.bets(table_id, BILL, 1)
    for _ in range(2):
        decisions.append((await room.view(table_id, BILL)).decision)
        user_id = CHRIS if len(decisions) == 1 else ANDY
        if user_id == CHRIS:
            await room.bets(table_id, user_id, 1)
    assert decisions[0] == decisions[1]
    before = (await room.view(table_id, ANDY)).decision
    await room.restart()
    assert (await room.view(table_id, ANDY)).decision == before
    await room.act(table_id, ANDY, Look())
    assert (await room.view(table_id, ANDY)).decision > before
    assert (await room.view(table_id, BILL)).decision == decisions[0]


async def test_decisions_are_never_used_twice(room: Room) -> None:
    """The numbers of decisions are never used again at a table, even in other deals and after restarts."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    seen: dict[int, int] = {}
    last: dict[int, tuple[object, ...]] = {}
    for _ in range(4):
        await room.deal(table_id)
        while brag(view := await room.view(table_id)).phase is not BettingPhase.BETWEEN_DEALS:
            for user_id in (ANDY, BILL, CHRIS):
                own = await room.view(table_id, user_id)
                if own.options and last.get(user_id) != own.options:
                    assert seen.setdefault(own.decision, user_id) == user_id
                last[user_id] = own.options
            user_id = view.table.occupant(view.view.to_act[0]).user_id
            own = await room.view(table_id, user_id)
            await room.act(table_id, user_id, own.options[-1].move if len(own.options) > 3 else Fold())
        await room.restart()
    assert len(seen) >= 8


async def test_tables_do_not_wait_for_each_other(room: Room) -> None:
    """Simultaneous moves at thirty tables are all made, each of them once."""
    tables = [await room.open(BILL, channel=CHANNEL + number, buy_in=10, settings=_QUIET) for number in range(30)]
    await asyncio.gather(*(room.deal(table_id) for table_id in tables))
    found = await _outcomes([room.bets(table_id, BILL, 1) for table_id in tables for _ in range(3)])
    assert found == {"done": 30, "not_your_turn": 60}


@pytest.mark.soak
async def test_a_thousand_payments_and_joins(room: Room) -> None:
    """Each of a thousand simultaneous payments and joins from three wallets is done once, or refused for lack of chips.
    No wallet is overdrawn.
    """
    people = (BILL, CHRIS, DAN)
    tables = [await room.open(channel=CHANNEL + number, buy_in=10, settings=_QUIET) for number in range(30)]
    for user_id in people:
        await room.ledger.open_wallet(GUILD, user_id)
    expected = Counter(dict.fromkeys(people, OPENING))
    refusals: Counter[str] = Counter()

    async def pay(number: int) -> None:
        payer, payee, amount = people[number % 3], people[(number + 1 + number // 3 % 2) % 3], 1 + number % 90
        try:
            await room.ledger.payments.pay(GUILD, payer, payee, amount, "", f"pay {number}", owed=0)
        except Refusal as refusal:
            refusals[refusal.code] += 1
        else:
            expected[payer] -= amount
            expected[payee] += amount

    async def join(number: int) -> None:
        user_id, table_id = people[number % 3], tables[number // 3]
        try:
            acted = await room.tables.join(table_id, person(user_id), buy_in=20, key=f"join {number}")
        except Refusal as refusal:
            refusals[refusal.code] += 1
        else:
            expected[user_id] -= 0 if acted.is_repeat else 20

    joins = [join(number % 90) for number in range(180)]  # each key is used twice
    payments = [pay(number) for number in range(820)]
    every = [*joins, *payments]
    Random(1).shuffle(every)
    await asyncio.gather(*every)
    assert await room.ledger.balances(GUILD, people) == expected
    assert min(expected.values()) >= 0
    assert set(refusals) == {"not_enough_money"}
    assert (await room.ledger.audit(GUILD)).is_balanced
    for table_id in tables:
        await room.agrees_with_books(table_id)


async def test_a_cancelled_command_leaves_the_table_right(room: Room) -> None:
    """If a command is cancelled, the table can be played on, with or without the move."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    task = asyncio.create_task(room.bets(table_id, BILL, 1))
    for _ in range(3):
        await asyncio.sleep(0)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    await room.play_out(table_id)
    assert await _bets(room, table_id) <= 1
    await room.agrees_with_books(table_id)


async def test_listeners_never_stand_in_a_moves_way(room: Room) -> None:
    """A listener that fails affects nothing. The other listeners receive all changes in their stored order."""

    def fails(_: object) -> None:
        raise RuntimeError("no")

    heard: list[int] = []
    room.tables.subscribe(fails)
    room.tables.subscribe(lambda changed: heard.append(changed.table.version))
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await room.play_out(table_id)
    await all_told()
    assert heard == list(range(1, len(heard) + 1))
    told = room.told[-1]
    assert told.table.table_id == table_id
    assert told.actor != 0


async def test_a_listener_that_has_heard_enough(room: Room) -> None:
    """A listener that has unsubscribed receives nothing more, but the other listeners do."""
    heard: list[int] = []

    def listens(changed: TableChanged) -> None:
        heard.append(changed.table.version)
        room.tables.unsubscribe(listens)

    room.tables.subscribe(listens)
    room.tables.subscribe(lambda changed: heard.append(-changed.table.version))
    await room.open(BILL, settings=_QUIET)
    await all_told()
    assert heard == [1, -1, -2]
