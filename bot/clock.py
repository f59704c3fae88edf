"""Time as the services see it: seconds since the epoch, and a way to wait."""

from __future__ import annotations

import asyncio
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
