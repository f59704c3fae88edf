"""A clock that runs faster than the machine's."""

from __future__ import annotations

import asyncio
from typing import Final

from bot.clock import SystemClock

SPEED: Final = 10.0
"""Seconds of this clock per second."""
_BEGAN: Final = 1_790_000_000.0
"""The moment at which it showed the machine's time: the same for all processes."""


class FastClock(SystemClock):
    """A clock on which turns last three seconds, not thirty, and a silent process is covered after one and a half."""

    def now(self) -> float:
        """Return the seconds since the epoch by this clock."""
        return _BEGAN + (super().now() - _BEGAN) * SPEED

    def awake(self) -> float:
        """Return the seconds for which the process could act, by this clock."""
        return super().awake() * SPEED

    async def sleep_until(self, moment: float) -> None:
        await asyncio.sleep(max(0.0, moment - self.now()) / SPEED)
