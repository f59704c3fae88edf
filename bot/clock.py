"""Clock interface and the system clock."""

from __future__ import annotations

import asyncio
import time
from time import monotonic  # the machine's clock, even if SimCord replaces `time.monotonic`
from typing import Protocol

MINUTE = 60
DAY = 86_400
"""Durations in seconds."""

STOPPED_AFTER = 3.0
"""Seconds between two calls of `Clock.awake` after which the process counts as having been stopped in between."""


class Clock(Protocol):
    """Clock that is injected into services, so that tests can set the time."""

    def now(self) -> float:
        """Return the time in seconds since the epoch."""

    def awake(self) -> float:
        """Return the seconds during which the process was able to act, counted from an arbitrary moment.

        Changes of the system time do not count, nor does time in which the machine slept or the process was stopped.
        This method must be called every second.
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
    """Clock of the machine."""

    def __init__(self) -> None:
        self._awake = 0.0
        self._last_check = monotonic()

    def now(self) -> float:
        return time.time()

    def awake(self) -> float:
        now = monotonic()
        since, self._last_check = now - self._last_check, now
        if since < STOPPED_AFTER:
            self._awake += since
        return self._awake

    async def sleep_until(self, moment: float) -> None:
        await asyncio.sleep(max(0.0, moment - self.now()))
