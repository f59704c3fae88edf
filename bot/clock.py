"""Time as the services see it: seconds since the epoch, and a way to wait."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from time import monotonic  # the machine's, also where SimCord puts its own in place of `time.monotonic`
from typing import Protocol

STOPPED = 3.0
"""Seconds without a sign of life after which a process counts as having been stopped all the while."""


class Clock(Protocol):
    """What tells the time and waits; passed in everywhere, so that tests can turn it by hand."""

    def now(self) -> float:
        """Seconds since the epoch."""

    def awake(self) -> float:
        """Seconds for which somebody who asks for it every second could do something, counted from any moment: neither
        how far the clock was set is in it nor how long the machine slept or the process was stopped.
        """

    async def sleep_until(self, moment: float) -> None:
        """Return once `now()` is at or after `moment`."""


async def sleep_or_wake(clock: Clock, moment: float, wake: asyncio.Event) -> None:
    """Return once `clock` is at or after `moment`, or `wake` is set."""
    waits = [asyncio.ensure_future(clock.sleep_until(moment)), asyncio.ensure_future(wake.wait())]
    try:
        await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for one in waits:
            one.cancel()


class SystemClock:
    """The machine's own clock."""

    def __init__(self) -> None:
        self._awake = 0.0
        self._asked = monotonic()

    def now(self) -> float:
        """Seconds since the epoch."""
        return time.time()

    def awake(self) -> float:
        """Seconds for which the process could act."""
        now = monotonic()
        since, self._asked = now - self._asked, now
        if since < STOPPED:
            self._awake += since
        return self._awake

    async def sleep_until(self, moment: float) -> None:
        """Wait in real time."""
        await asyncio.sleep(max(0.0, moment - self.now()))


class ManualClock:
    """A clock that moves only when told to."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self._awake = 0.0
        self._order = itertools.count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        """Seconds since the epoch, as last set."""
        return self._now

    async def sleep_until(self, moment: float) -> None:
        """Wait until `advance` passes `moment`."""
        if moment <= self._now:
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (moment, next(self._order), future))
        await future

    def advance(self, seconds: float) -> None:
        """Move `seconds` on and wake whoever waited for that."""
        self._awake += seconds
        self.jump(seconds)

    def awake(self) -> float:
        """By how much the clock was moved on."""
        return self._awake

    def jump(self, seconds: float) -> None:
        """Be set by so much, back where it is negative, or go on while everybody sleeps."""
        self._now += seconds
        while self._waiting and self._waiting[0][0] <= self._now:
            future = heapq.heappop(self._waiting)[2]
            if not future.done():
                future.set_result(None)
