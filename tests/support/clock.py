"""A manual clock for tests."""

from __future__ import annotations

import asyncio
import heapq
import itertools


class ManualClock:
    """A clock that moves only by `advance` and `jump`."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self._now = now
        self._awake = 0.0
        self._order = itertools.count()
        self._waiting: list[tuple[float, int, asyncio.Future[None]]] = []

    def now(self) -> float:
        """Return the clock's time, in seconds since the epoch."""
        return self._now

    async def sleep_until(self, moment: float) -> None:
        """Wait until the clock has reached `moment`."""
        if moment <= self._now:
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        heapq.heappush(self._waiting, (moment, next(self._order), future))
        await future

    def advance(self, seconds: float) -> None:
        """Move the clock forward and wake everything that is due by the new time."""
        self._awake += seconds
        self.jump(seconds)

    def awake(self) -> float:
        """Return the seconds by which `advance` has moved the clock in all."""
        return self._awake

    def jump(self, seconds: float) -> None:
        """Set the clock forward or back by `seconds` that `awake` does not count, as if the machine had slept."""
        self._now += seconds
        while self._waiting and self._waiting[0][0] <= self._now:
            future = heapq.heappop(self._waiting)[2]
            if not future.done():
                future.set_result(None)
