"""Request timeouts: each expires on time and exactly once, and many expire together."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator

import pytest

from bot.presenter.tasks import BackgroundTasks, TimedOut, Timeouts
from tests.support.clock import ManualClock

SECONDS = 3.0


@pytest.fixture
async def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def patience(clock: ManualClock) -> AsyncIterator[Timeouts]:
    """Return timeouts of `SECONDS`."""
    work = BackgroundTasks(clock)
    yield Timeouts(work, clock, SECONDS)
    await work.stop(0.0)


async def rest(rounds: int = 30) -> None:
    """Let all tasks run until they wait for time."""
    for _ in range(rounds):
        await asyncio.sleep(0)


class Late:
    """An operation that never ends and counts its timeouts."""

    settled = False

    def __init__(self) -> None:
        self.told = 0

    def on_timeout(self) -> None:
        self.told += 1


async def test_who_is_stopped_as_a_request_is_too_late_is_stopped(patience: Timeouts, clock: ManualClock) -> None:
    """A task that is cancelled just as its request times out ends as cancelled."""
    waiting = asyncio.create_task(patience.run(asyncio.Event().wait()))
    await rest()

    patience.expire_all()
    waiting.cancel()
    await rest()

    assert waiting.cancelled()


async def test_a_last_request_is_given_up_too(patience: Timeouts, clock: ManualClock) -> None:
    """A request made while its task is being cancelled also times out, and the cancellation then continues."""
    went_on = []

    async def stopped() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            with contextlib.suppress(TimedOut):
                await patience.run(asyncio.Event().wait())
            went_on.append("too late")

    task = asyncio.create_task(stopped())
    await rest()
    task.cancel()
    await rest()
    clock.advance(SECONDS)
    await rest()

    assert went_on == ["too late"]
    assert task.cancelled()


async def test_a_request_that_fails_as_it_is_given_up(patience: Timeouts, clock: ManualClock) -> None:
    """A request that fails while timing out raises its own error, and the next request times out as usual."""

    async def failing() -> None:
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            raise ConnectionResetError from None

    async def two() -> None:
        with pytest.raises(ConnectionResetError):
            await patience.run(failing())
        await patience.run(asyncio.Event().wait())

    task = asyncio.create_task(two())
    for _ in range(2):
        await rest()
        clock.advance(SECONDS)
    await rest()

    assert isinstance(task.exception(), TimedOut)


async def test_what_is_given_up_is_given_up_once(patience: Timeouts, clock: ManualClock) -> None:
    """A request that ends slowly times out only once, even if its deadline passes after `expire_all`."""
    ends = asyncio.Event()

    async def slow() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            await ends.wait()

    task = asyncio.create_task(patience.run(slow()))
    await rest()
    patience.expire_all()
    await rest()
    clock.advance(SECONDS)
    await rest()
    ends.set()
    await rest()

    assert isinstance(task.exception(), TimedOut)


async def test_many_are_told_together(patience: Timeouts, clock: ManualClock) -> None:
    """Many timeouts expire together before any task continues, because a loaded event loop has long rounds."""
    late = [Late() for _ in range(100)]
    for one in late:
        patience.watch(one)
    requests = [asyncio.create_task(patience.run(asyncio.Event().wait())) for _ in range(100)]
    await rest()

    clock.advance(SECONDS)
    await rest(5)
    assert [one.told for one in late] == [1] * 100

    await rest()
    assert [type(one.exception()) for one in requests] == [TimedOut] * 100


async def test_a_clock_that_was_set_back(patience: Timeouts, clock: ManualClock) -> None:
    """A timeout expires even if the clock is set back just after its deadline."""
    late = Late()
    patience.watch(late)
    await rest()

    clock.advance(SECONDS)
    clock.jump(-3_600)
    await rest()

    assert late.told == 1


async def test_clock_that_is_set_back_while_two_are_waited_for(patience: Timeouts, clock: ManualClock) -> None:
    """A clock set back by an hour does not prolong a recent request's timeout by an hour."""
    first, second = Late(), Late()
    patience.watch(first)
    await rest()
    clock.advance(SECONDS / 2)
    patience.watch(second)
    clock.advance(SECONDS / 2)
    clock.jump(-3_600.0)
    await rest()
    assert (first.told, second.told) == (1, 0)

    clock.advance(SECONDS)
    await rest()
    assert (first.told, second.told) == (1, 1)


async def test_tasks_that_wait_are_not_cut_short(clock: ManualClock, caplog: pytest.LogCaptureFixture) -> None:
    """Stopping logs a warning if a task is working, but only a note if all tasks wait for some moment."""
    caplog.set_level(logging.INFO)
    idle, busy = BackgroundTasks(clock), BackgroundTasks(clock)
    idle.start(idle.sleep_until(clock.now() + SECONDS), "waiting")
    busy.start(busy.sleep_until(clock.now() + SECONDS), "waiting")
    busy.start(rest(1_000), "working")
    await rest(3)

    await idle.stop(0.0)
    await busy.stop(0.0)

    assert [(record.levelname, record.getMessage()) for record in caplog.records] == [
        ("INFO", "left undone (1): waiting"),
        ("WARNING", "cut short or left undone (2): waiting, working"),
    ]
