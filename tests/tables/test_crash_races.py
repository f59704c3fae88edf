"""Simultaneous commands at a table of Crash, which are applied one after another."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.errors import Refusal
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.crash.state import CrashPhase, DealEnded
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, CallCrash, Pass, Unlock
from bot.rules.game import Move
from bot.store.codec import decode_events
from bot.tables.state import GRACE
from bot.tables.values import CommandResult
from tests.support.arranging import crash
from tests.support.clock import ManualClock
from tests.tables.arranging import MINUTE, deal, locks, opened, own_cards, phase
from tests.tables.lending import wrong
from tests.tables.room import ANDY, BILL, CHRIS, DAN, Room, open_room

PEOPLE = (ANDY, BILL, CHRIS, DAN)
NOTHING = Arrange()


@pytest.fixture(params=[1, 2], ids=["one process", "two processes"])
async def rooms(url: str, request: pytest.FixtureRequest) -> AsyncIterator[list[Room]]:
    """Yield one or two processes that serve the same database."""
    clock = ManualClock()
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(open_room(url, clock=clock)) for _ in range(request.param)]


async def at_once(rooms: list[Room], table_id: int, rng: Random, *moves: tuple[int, Move]) -> list[str]:
    """Make the moves simultaneously, in random order and through random processes. Return "done" or a code for each."""
    order = rng.sample(moves, len(moves))
    tasks = {one: asyncio.ensure_future(rng.choice(rooms).act(table_id, *one)) for one in order}
    await asyncio.gather(*tasks.values(), return_exceptions=True)
    found = [tasks[one].exception() for one in moves]
    return [getattr(error, "code", "failed") if error is not None else "done" for error in found]


async def ends(room: Room, table_id: int) -> list[int]:
    """Return the numbers of the deals that have ended, in the order in which they were stored."""
    rows = await room.store.reader.deals.moves(table_id)
    events = [event for row in rows for event in decode_events(CRASH, row.events)]
    return [event.deal_no for event in events if isinstance(event, DealEnded)]


async def fresh(rooms: list[Room]) -> None:
    """Restart all processes, so that they know only the stored state."""
    for room in rooms:
        await room.restart()


async def dealt(room: Room, *others: int, **options: object) -> int:
    """Open a table and deal, up to the phase in which everybody arranges."""
    table_id = await opened(room, *others, settings=MINUTE, buy_in=300, **options)  # type: ignore[arg-type]
    await deal(room, table_id)
    return table_id


@pytest.mark.parametrize("seed", range(3))
async def test_the_last_two_lock_at_once(rooms: list[Room], url: str, seed: int) -> None:
    """If the last players lock and then call simultaneously, the deal ends once, with the hands that were locked."""
    rng, room = Random(seed), rooms[0]
    table_id = await dealt(room, BILL, CHRIS, DAN, crash_announce="optional")
    await locks(room, table_id, ANDY, BILL)
    wanted = Arrange(hands=best_hand_by_hand(await own_cards(room, table_id, CHRIS), CRASH.default_rules.hands))

    codes = await at_once(rooms, table_id, rng, (CHRIS, wanted), (DAN, NOTHING))
    assert codes == ["done", "done"]
    await fresh(rooms)
    assert {await phase(one, table_id) for one in rooms} == {CrashPhase.CALLING}
    codes = await at_once(rooms, table_id, rng, *((one, Pass()) for one in PEOPLE), (CHRIS, CallCrash()))
    assert Counter(codes)["done"] == 4
    await fresh(rooms)

    view = crash(await room.view(table_id))
    assert await ends(room, table_id) == [1]
    assert [len(view.seat_view(seat).shown) for seat in (3, 4)] == [len(wanted.hands), 0]
    assert await wrong(url) == []


@pytest.mark.parametrize("seed", range(3))
async def test_taking_back_while_the_last_one_locks(rooms: list[Room], url: str, seed: int) -> None:
    """Unlocking during the last lock either delays the end of the deal or is refused."""
    rng, room = Random(seed), rooms[0]
    table_id = await dealt(room, BILL, CHRIS, DAN)
    await locks(room, table_id, ANDY, BILL, DAN)

    taken, locked = await at_once(rooms, table_id, rng, (ANDY, Unlock()), (CHRIS, NOTHING))
    await fresh(rooms)
    assert locked == "done"
    if taken == "done":
        assert await phase(room, table_id) is CrashPhase.ARRANGING
        assert (await room.view(table_id)).view.to_act == (1,)
        assert await ends(room, table_id) == []
        await locks(room, table_id, ANDY)
    assert await ends(room, table_id) == [1]
    assert crash(await room.view(table_id)).seat_view(1).shown
    assert await wrong(url) == []


@pytest.mark.parametrize("seed", range(3))
async def test_locking_as_the_time_runs_out(rooms: list[Room], url: str, seed: int) -> None:
    """A lock that was made in time and arrives with the timeout counts or is refused, and the deal ends once."""
    rng, room = Random(seed), rooms[0]
    table_id = await dealt(room, BILL, CHRIS, DAN)
    await locks(room, table_id, BILL, CHRIS, DAN)
    ends_at = (await room.view(table_id)).table.turn_ends_at
    assert ends_at is not None
    room.clock.advance(ends_at + GRACE - room.clock.now())
    pressed = room.clock.now() - 2 * GRACE

    lock = rng.choice(rooms).tables.act(table_id, ANDY, NOTHING, key="lock", clicked_at=pressed)
    doing = [lock, *(one.tables.due_jobs.run_due() for one in rooms)]
    rng.shuffle(doing)
    found = await asyncio.gather(*doing, return_exceptions=True)
    assert all(one is None or isinstance(one, CommandResult | Refusal | float) for one in found)
    await fresh(rooms)

    assert await ends(room, table_id) == [1]
    in_time = any(isinstance(one, CommandResult) for one in found)
    assert bool(crash(await room.view(table_id)).seat_view(1).shown) is not in_time
    assert await wrong(url) == []


@pytest.mark.parametrize("seed", range(3))
async def test_dealing_while_somebody_leaves(rooms: list[Room], url: str, seed: int) -> None:
    """Two simultaneous commands to deal, while a player leaves, start one deal without that player."""
    rng, room = Random(seed), rooms[0]
    table_id = await dealt(room, BILL, CHRIS, DAN)
    await locks(room, table_id, *PEOPLE)
    await fresh(rooms)
    assert crash(await room.view(table_id)).game_on

    doing = [
        *(rng.choice(rooms).tables.deal_now(table_id, one, key=room.key()) for one in (ANDY, BILL)),
        rng.choice(rooms).tables.leave(table_id, DAN, key=room.key()),
    ]
    rng.shuffle(doing)
    found = await asyncio.gather(*doing, return_exceptions=True)
    await fresh(rooms)

    assert sorted(type(one).__name__ for one in found) == ["CommandResult", "CommandResult", "Refusal"]
    view = crash(await room.view(table_id))
    assert view.deal_no == 2
    assert view.seat_view(4).leaving
    assert 4 not in view.to_act
    assert await wrong(url) == []
