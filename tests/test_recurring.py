"""Tests of recurring jobs: their schedule, and retries after failures."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest

from bot.errors import Refusal
from bot.recurring import RecurringJob
from tests.support.clock import ManualClock

BEGUN = 1_800_000_000.0


class Round:
    """A recurring job that records the time of each run; `next` is its next return value or exception."""

    def __init__(self) -> None:
        self.clock = ManualClock(BEGUN)
        self.taken: list[float] = []
        self.next: float | Exception | None = None
        self.recurring = RecurringJob("the round", self._turn, self.clock, every=60.0, retry=2.0, after=5.0)

    async def _turn(self) -> float | None:
        self.taken.append(self.clock.now() - BEGUN)
        if isinstance(self.next, Exception):
            raise self.next
        return self.next

    async def passes(self, seconds: float) -> list[float]:
        """Advance the clock; return the times of all runs so far."""
        self.clock.advance(seconds)
        for _ in range(20):
            await asyncio.sleep(0)
        return self.taken


@pytest.fixture
async def turns() -> AsyncIterator[Round]:
    """Run a recurring job."""
    made = Round()
    made.recurring.start()
    assert await made.passes(0.0) == []
    yield made
    await made.recurring.stop()


async def test_when_its_turns_come(turns: Round) -> None:
    """The first run comes after a delay, the next when due, and at the latest after `every` seconds."""
    assert await turns.passes(4.0) == []
    turns.next = BEGUN + 12.0
    assert await turns.passes(1.0) == [5.0]
    turns.next = BEGUN + 500.0
    assert await turns.passes(6.0) == [5.0]
    assert await turns.passes(1.0) == [5.0, 12.0]
    turns.next = None
    assert await turns.passes(60.0) == [5.0, 12.0, 72.0]
    assert await turns.passes(60.0) == [5.0, 12.0, 72.0, 132.0]


async def test_what_is_due_still_is_tried_again(turns: Round, caplog: pytest.LogCaptureFixture) -> None:
    """A job that failed or is still due is retried after `retry` seconds, and the log names it."""
    turns.next = Refusal("busy")
    await turns.passes(5.0)
    turns.next = ZeroDivisionError()
    await turns.passes(2.0)
    turns.next = BEGUN
    await turns.passes(2.0)
    assert await turns.passes(2.0) == [5.0, 7.0, 9.0, 11.0]
    told = [(one.levelno, one.getMessage(), one.exc_info is None) for one in caplog.records]
    assert told == [
        (logging.WARNING, "the round: tried again later: Refusal('busy')", True),
        (logging.ERROR, "the round: tried again later", False),
    ]


async def test_it_is_woken_for_what_is_sooner(turns: Round) -> None:
    """Waking the job for an earlier time brings its next run forward; a later time has no effect."""
    await turns.passes(5.0)
    turns.recurring.wake(BEGUN + 70.0)
    assert await turns.passes(1.0) == [5.0]
    turns.next = BEGUN + 10.0
    turns.recurring.wake(BEGUN + 10.0)
    assert await turns.passes(0.0) == [5.0, 6.0]
    turns.recurring.wake()
    assert await turns.passes(1.0) == [5.0, 6.0, 7.0]
    await turns.recurring.stop()
    turns.recurring.wake()
    assert await turns.passes(100.0) == [5.0, 6.0, 7.0]
