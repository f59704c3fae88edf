"""Evenings: their deals, everybody's results, and the deals worth showing."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.clock import DAY
from bot.history.evenings import (
    EVENING_PAUSE,
    MAX_COURSE_DEALS,
    MAX_EVENING_AGE,
    MAX_EVENING_LENGTH,
    MIN_STREAK,
    Evenings,
)
from bot.history.values import Evening, Statement
from bot.ledger.postings import net_points
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Look, See
from bot.rules.cards import PACK, cards
from bot.rules.registry import find_game
from bot.rules.table.events import DealStarted
from bot.statistics.recording import TallyRecorder
from bot.store.writing.write_batch import WriteBatch
from bot.tables.table_settings import TableSettings
from tests.tables.arranging import QUIET, opened
from tests.tables.randomly import play
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, NAMES, Room, open_room, person

ELSEWHERE = CHANNEL + 1
UNHURRIED = TableSettings(turn_seconds=None, pause=600)


@pytest.fixture
async def room(new_url: str) -> AsyncIterator[Room]:
    """Yield a card room on a new database, with statistics."""
    async with open_room(new_url) as found:
        found.kept = TallyRecorder(found.store).record
        found.clock.advance(1_000_000.0 - found.clock.now())
        yield found


def evenings(room: Room) -> Evenings:
    return Evenings(room.store, room.history, room.clock, find_game)


async def here(room: Room, channel: int = CHANNEL) -> Evening:
    """Return the evening in a channel, which must exist."""
    found = await evenings(room).in_channel(channel)
    assert found is not None
    return found


async def wins(room: Room, table_id: int, winner: int, amount: int = 3) -> None:
    """Play a deal in which `winner` bets `amount` if it is ever their turn, and all others fold."""
    await room.deal(table_id, winner)
    while (view := await room.view(table_id)).view.in_deal:
        user_id = view.table.occupant(view.view.to_act[0]).user_id
        if user_id == winner:
            await room.act(table_id, user_id, Look())
            await room.bets(table_id, user_id, amount)
        else:
            await room.folds(table_id, user_id)


async def test_an_evening_long_ago(room: Room) -> None:
    """The evening of a channel is found at any age, that of a server only up to `MAX_EVENING_AGE` seconds after it."""
    table_id = await room.open(BILL, rules=BragRules(ante=5), settings=UNHURRIED)
    await wins(room, table_id, BILL)
    room.clock.advance(MAX_EVENING_AGE - 1)
    assert await evenings(room).in_server(GUILD, lambda _: True) is not None
    room.clock.advance(2)
    assert await evenings(room).in_server(GUILD, lambda _: True) is None
    assert chips(await here(room)) == {"Bill": 5, "Andy": -5}


async def test_an_evening_at_one_table(room: Room) -> None:
    """The evening of a table covers its deals since the last long pause, with each person's biggest pot."""
    first = await room.open(BILL, rules=BragRules(ante=5), settings=UNHURRIED)
    await wins(room, first, BILL, amount=4)
    room.clock.advance(EVENING_PAUSE)
    await wins(room, first, ANDY)
    await wins(room, first, BILL)
    await room.tables.close(first, ANDY, manager=True, key=room.key())
    second = await room.open(BILL, rules=BragRules(ante=5), settings=UNHURRIED)
    await wins(room, second, ANDY, amount=2)

    found = await evenings(room).at_table(first, CHANNEL)

    assert found is not None
    assert found.deals == 2
    assert {line.name: line.best_pot for line in found.lines} == {"Andy": 13, "Bill": 13}
    assert chips(found) == {"Andy": 0, "Bill": 0}
    assert await evenings(room).at_table(second + 1, CHANNEL) is None


def chips(found: Evening) -> dict[str, int]:
    """Return everybody's chips, in the order in which they are shown."""
    return {line.name: line.chips for line in found.lines}


async def test_nothing_was_played(room: Room) -> None:
    """There is no evening before the first deal is over."""
    table_id = await room.open(BILL)
    await room.deal(table_id)
    assert await evenings(room).in_channel(CHANNEL) is None
    assert await evenings(room).in_server(GUILD, lambda _: True) is None


async def test_who_won_what(room: Room) -> None:
    """Lines are ordered by chips won; equals share a place and are ordered by name."""
    table_id = await room.open(BILL, CHRIS, rules=BragRules(ante=5), settings=UNHURRIED)
    begun = room.clock.now()
    for _ in range(3):
        await wins(room, table_id, BILL)
        room.clock.advance(60.0)

    found = await here(room)

    assert [(line.place, line.name, line.chips, line.deals) for line in found.lines] == [
        (1, "Bill", 30, 3),
        (2, "Andy", -15, 3),
        (2, "Chris", -15, 3),
    ]
    assert (found.deals, found.games, found.computers) == (3, ("three_card_brag",), ())
    assert (found.has_chips, found.has_points, found.is_going_on, found.is_unbroken) == (True, False, True, False)
    assert (found.began_at, found.ended_at) == (begun, begun + 120.0)
    assert found.biggest_pot is not None
    assert (found.biggest_pot.name, found.biggest_pot.amount, found.biggest_pot.table_id) == ("Bill", 18, table_id)
    assert found.longest_streak is not None
    assert (found.longest_streak.name, found.longest_streak.amount) == ("Bill", MIN_STREAK)


async def test_how_everybody_stood(room: Room) -> None:
    """Everybody's course runs from the first deal to the last one, in at most `MAX_COURSE_DEALS` steps."""
    table_id = await room.open(BILL, rules=BragRules(ante=5), settings=UNHURRIED)
    for winner in (BILL, BILL, ANDY):
        await wins(room, table_id, winner)
    found = await here(room)
    assert found.course_deals == (0, 1, 2, 3)
    assert {line.name: line.course for line in found.lines} == {"Bill": (0, 5, 10, 5), "Andy": (0, -5, -10, -5)}

    for _ in range(MAX_COURSE_DEALS):
        await wins(room, table_id, BILL, amount=1)
    found = await here(room)
    assert len(found.course_deals) <= MAX_COURSE_DEALS + 1
    assert (found.course_deals[0], found.course_deals[-1]) == (0, MAX_COURSE_DEALS + 3)
    assert all(len(line.course) == len(found.course_deals) and line.course[-1] == line.chips for line in found.lines)


async def test_a_long_pause_begins_another_evening(room: Room) -> None:
    """A deal after a pause of six hours begins a new evening. Until then the last evening is shown."""
    table_id = await room.open(BILL, rules=BragRules(ante=5), settings=UNHURRIED)
    await wins(room, table_id, ANDY)
    room.clock.advance(EVENING_PAUSE)
    await wins(room, table_id, BILL)
    room.clock.advance(EVENING_PAUSE - 1)
    await wins(room, table_id, BILL)

    found = await here(room)
    assert (found.deals, chips(found), found.is_going_on) == (2, {"Bill": 10, "Andy": -10}, True)
    room.clock.advance(EVENING_PAUSE)
    later = await here(room)
    assert (later.deals, later.is_going_on) == (2, False)


async def test_play_without_a_pause(room: Room) -> None:
    """If play never pauses long enough, the evening covers only the last `MAX_EVENING_LENGTH` seconds."""
    table_id = await room.open(BILL, rules=BragRules(ante=1), settings=UNHURRIED)
    hours = int(MAX_EVENING_LENGTH / 3_600) + 10
    for _ in range(hours // 5):
        await wins(room, table_id, BILL)
        room.clock.advance(5 * 3_600.0)
    found = await here(room)
    assert found.is_unbroken
    assert found.ended_at - found.began_at <= MAX_EVENING_LENGTH
    assert found.deals == 5


async def test_channels_that_are_seen(room: Room) -> None:
    """A server's evening includes only the deals of channels that are visible."""
    one = await room.open(BILL, rules=BragRules(ante=5), settings=UNHURRIED)
    other = await room.open(DAN, host=CHRIS, channel=ELSEWHERE, rules=BragRules(ante=2), settings=UNHURRIED)
    await wins(room, other, DAN)
    room.clock.advance(EVENING_PAUSE - 60)
    await wins(room, one, BILL)
    room.clock.advance(EVENING_PAUSE - 60)
    await wins(room, other, DAN)

    everything = await evenings(room).in_server(GUILD, lambda _: True)
    seen = await evenings(room).in_server(GUILD, lambda channel: channel == ELSEWHERE)
    nothing = await evenings(room).in_server(GUILD, lambda _: False)

    assert everything is not None
    assert (everything.deals, chips(everything)) == (3, {"Bill": 5, "Dan": 4, "Chris": -4, "Andy": -5})
    assert seen is not None
    assert (seen.deals, chips(seen)) == (1, {"Dan": 2, "Chris": -2})
    assert nothing is None
    assert chips(await here(room)) == {"Bill": 5, "Andy": -5}


async def test_computer_players_are_named_and_not_ranked(room: Room) -> None:
    """A computer player is named, without a line of its own, once it has been dealt in."""
    table_id = await room.open(BILL, rules=BragRules(ante=5), settings=UNHURRIED)
    await wins(room, table_id, BILL)
    await room.tables.set_computers(table_id, ANDY, 1, manager=False, key=room.key())
    assert (await here(room)).computers == ()
    await room.deal(table_id)
    while (view := await room.view(table_id)).view.in_deal:
        sitter = view.table.occupant(view.view.to_act[0])
        if sitter.is_computer:
            await room.pass_time(2)
        else:
            await room.folds(table_id, sitter.user_id)

    found = await here(room)

    [computer] = [one.name for one in (await room.view(table_id)).table.occupants if one.is_computer]
    assert found.computers == (computer,)
    assert set(chips(found)) == {"Andy", "Bill"}


async def test_what_is_taken_back_counts_no_more(room: Room) -> None:
    """A reversed deal is not counted."""
    table_id = await room.open(BILL, rules=BragRules(ante=5), settings=UNHURRIED)
    for winner in (BILL, ANDY, BILL):
        await wins(room, table_id, winner)
    await room.store.writer.commit(WriteBatch(uncounted_deals=((table_id, 2),)))
    found = await here(room)
    assert (found.deals, chips(found)) == (2, {"Bill": 10, "Andy": -10})


async def test_a_carried_pot_that_is_divided(room: Room) -> None:
    """If a carried pot is divided when the table closes, the shares count in that evening only."""
    table_id = await room.open(BILL, CHRIS, rules=BragRules(ante=2), settings=UNHURRIED)
    await room.carry(table_id, 2)
    assert chips(await here(room)) == {"Andy": -2, "Bill": -4, "Chris": -2}
    await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    await room.agree(table_id)
    found = await here(room)
    # The two players on the left of the dealer, Andy, get 3 of the 8 chips each.
    assert chips(found) == {"Chris": 1, "Andy": 0, "Bill": -1}
    assert [line.course[-1] for line in found.lines] == [1, 0, -1]
    statement = await room.history.statement(table_id)
    assert statement is not None
    assert (statement.paid, statement.taken) == ({2: 4, 3: 2, 1: 2}, {})
    assert statement.pot_shares == {2: 3, 3: 3, 1: 2}
    room.clock.advance(EVENING_PAUSE)
    table_id = await room.open(BILL, rules=BragRules(ante=5), settings=UNHURRIED)
    await wins(room, table_id, BILL)
    assert chips(await here(room)) == {"Bill": 5, "Andy": -5}


async def test_a_carried_pot_that_one_takes(room: Room) -> None:
    """A carried pot that the last player takes counts in the evening, even after the deal has been thinned out."""
    table_id = await room.open(BILL, CHRIS, rules=BragRules(ante=2), settings=UNHURRIED)
    await room.carry(table_id, 2)
    for user_id in (BILL, CHRIS):
        await room.tables.leave(table_id, user_id, key=room.key())
    assert chips(await here(room)) == {"Andy": 6, "Chris": -2, "Bill": -4}
    await room.tables.join(table_id, person(BILL), buy_in=100, key=room.key())
    await wins(room, table_id, BILL)
    room.clock.advance(8 * DAY)
    assert await room.thin_out() == 1
    statement = await room.history.statement(table_id, 1)
    assert statement is not None
    assert statement.pot_shares == {1: 8}
    assert chips(await here(room)) == {"Andy": 4, "Chris": -2, "Bill": -2}


async def test_deals_that_are_told_of(room: Room) -> None:
    """The deal with the best hand shown is a notable deal, with its public events only."""
    table_id = await room.open(BILL, rules=BragRules(ante=1), settings=UNHURRIED)
    await wins(room, table_id, BILL)
    first = cards("Ks 2d Kd 4h Kh 7c")
    room.pack.orders.append((*first, *(card for card in PACK if card not in first)))
    await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    table_id = await room.open(BILL, rules=BragRules(ante=1), settings=UNHURRIED)
    await room.deal(table_id)
    for _ in range(2):
        view = await room.view(table_id)
        user_id = view.table.occupant(view.view.to_act[0]).user_id
        await room.act(table_id, user_id, Look())
        await room.bets(table_id, user_id, 1)
    view = await room.view(table_id)
    await room.act(table_id, view.table.occupant(view.view.to_act[0]).user_id, See())

    [told] = (await here(room)).notable_deals

    assert isinstance(told, Statement)
    assert (told.table_id, told.deal_no) == (table_id, 1)
    assert all(event.seen_by is None for event in told.events)


def counted_slowly(statements: list[Statement]) -> dict[int, tuple[int, int, int]]:
    """Return everybody's chips, points and deals, added up from the statements of all deals."""
    found: dict[int, Counter[str]] = {}
    for one in statements:
        if one.outcome is None or one.outcome.voided:
            continue
        begun = next(event for event in one.events if isinstance(event, DealStarted))
        points = net_points(one.events)
        for seat in begun.seats:
            if one.people[seat]:
                theirs = found.setdefault(one.people[seat], Counter())
                won = one.taken.get(seat, 0) - one.paid.get(seat, 0)
                theirs.update(chips=won, points=points.get(seat, 0), deals=1)
    return {user_id: (theirs["chips"], theirs["points"], theirs["deals"]) for user_id, theirs in found.items()}


@pytest.mark.sample(3)
@pytest.mark.parametrize("seed", range(3))
async def test_whatever_is_played_adds_up(room: Room, seed: int) -> None:
    """Everybody's totals after random games with joins, leaves, voids and restarts equal those of all statements."""
    rng = Random(seed)
    tables = [
        await room.open(BILL, CHRIS, rules=BragRules(), settings=QUIET, channel=1),
        await room.open(ANDY, CHRIS, host=DAN, rules=BragRules(wild=("twos",)), settings=QUIET, channel=2),
        await opened(room, CHRIS, DAN, channel=3, target=7),
    ]
    await room.tables.set_computers(tables[1], DAN, 1, manager=False, key=room.key())
    for _ in range(5):
        await asyncio.gather(
            *(play(room, table, [ANDY, BILL, CHRIS, DAN], rng, 12) for table in tables), return_exceptions=True
        )
    statements: list[Statement] = []
    for table_id in tables:
        last = (await room.view(table_id)).view.deal_no
        told = [await room.history.statement(table_id, deal_no) for deal_no in range(1, last + 1)]
        statements += [one for one in told if one is not None]

    found = await evenings(room).in_server(GUILD, lambda _: True)

    assert found is not None
    assert {line.user_id: (line.chips, line.points, line.deals) for line in found.lines} == counted_slowly(statements)
    assert all(line.course[-1] == line.chips for line in found.lines)
    assert [line.chips for line in found.lines] == sorted((line.chips for line in found.lines), reverse=True)
    assert set(NAMES.values()) >= {line.name for line in found.lines}
