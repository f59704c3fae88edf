"""Giving up what takes too long: at its moment, for that reason alone, and all of it together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

import pytest

from bot.presenter.patience import Patience, TooLate
from bot.presenter.work import Work
from tests.support.clock import ManualClock

SECONDS = 3.0


@pytest.fixture
async def clock() -> ManualClock:
    """The clock of the test."""
    return ManualClock()


@pytest.fixture
async def patience(clock: ManualClock) -> AsyncIterator[Patience]:
    """Gives up after `SECONDS`."""
    work = Work(clock)
    yield Patience(work, clock, SECONDS)
    await work.stop(0.0)


async def rest(rounds: int = 30) -> None:
    """Let everything happen that can happen now."""
    for _ in range(rounds):
        await asyncio.sleep(0)


class Late:
    """Something that never comes to an end, and counts how often it is told that its time is over."""

    settled = False

    def __init__(self) -> None:
        self.told = 0

    def too_late(self) -> None:
        """Its time is over."""
        self.told += 1


async def test_who_is_stopped_as_a_request_is_too_late_is_stopped(patience: Patience, clock: ManualClock) -> None:
    """Somebody who is cancelled in the moment in which their request is given up hears that they were cancelled."""
    waiting = asyncio.create_task(patience.wait(asyncio.Event().wait()))
    await rest()

    patience.end()
    waiting.cancel()
    await rest()

    assert waiting.cancelled()


async def test_a_last_request_is_given_up_too(patience: Patience, clock: ManualClock) -> None:
    """What somebody who was cancelled still asks for is given up like anything else, and they go on from there."""
    went_on = []

    async def stopped() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            with contextlib.suppress(TooLate):
                await patience.wait(asyncio.Event().wait())
            went_on.append("too late")

    task = asyncio.create_task(stopped())
    await rest()
    task.cancel()
    await rest()
    clock.advance(SECONDS)
    await rest()

    assert went_on == ["too late"]
    assert task.cancelled()


async def test_a_request_that_fails_as_it_is_given_up(patience: Patience, clock: ManualClock) -> None:
    """What a request that is broken off raises instead is heard, and the next one is given up as ever."""

    async def failing() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise ConnectionResetError from None

    async def two() -> None:
        with pytest.raises(ConnectionResetError):
            await patience.wait(failing())
        await patience.wait(asyncio.Event().wait())

    task = asyncio.create_task(two())
    for _ in range(2):
        await rest()
        clock.advance(SECONDS)
    await rest()

    assert isinstance(task.exception(), TooLate)


async def test_what_is_given_up_is_given_up_once(patience: Patience, clock: ManualClock) -> None:
    """A request that takes its time to end is given up once, also where its moment comes after the end of all."""
    ends = asyncio.Event()

    async def slow() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await ends.wait()

    task = asyncio.create_task(patience.wait(slow()))
    await rest()
    patience.end()
    await rest()
    clock.advance(SECONDS)
    await rest()
    ends.set()
    await rest()

    assert isinstance(task.exception(), TooLate)


async def test_many_are_told_together(patience: Patience, clock: ManualClock) -> None:
    """Of many whose time is over none waits until the others have been told: where there is so much to do that they are
    late, a round of the event loop takes long.
    """
    late = [Late() for _ in range(100)]
    for one in late:
        patience.over(one)
    requests = [asyncio.create_task(patience.wait(asyncio.Event().wait())) for _ in range(100)]
    await rest()

    clock.advance(SECONDS)
    await rest(5)
    assert [one.told for one in late] == [1] * 100

    await rest()
    assert [type(one.exception()) for one in requests] == [TooLate] * 100


async def test_a_clock_that_was_set_back(patience: Patience, clock: ManualClock) -> None:
    """Who has waited for their time to be over is told so, whatever the clock says by then."""
    late = Late()
    patience.over(late)
    await rest()

    clock.advance(SECONDS)
    clock.jump(-3_600)
    await rest()

    assert late.told == 1


async def test_clock_that_is_set_back_while_two_are_waited_for(patience: Patience, clock: ManualClock) -> None:
    """Where the clock is set back by an hour, what was asked for shortly before is not waited for an hour."""
    first, second = Late(), Late()
    patience.over(first)
    await rest()
    clock.advance(SECONDS / 2)
    patience.over(second)
    clock.advance(SECONDS / 2)
    clock.jump(-3_600.0)
    await rest()
    assert (first.told, second.told) == (1, 0)

    clock.advance(SECONDS)
    await rest()
    assert (first.told, second.told) == (1, 1)
