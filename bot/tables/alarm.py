"""The one task that waits for whatever is due next at any table, and sees to it."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable

from bot.clock import Clock, sleep_or_wake
from bot.errors import Refusal

_log = logging.getLogger(__name__)

LONGEST_SLEEP = 5.0
"""Seconds between looks at the database: another process may have written something that is due sooner."""
RETRY = 2.0
"""Seconds to wait after something that was due could not be done."""


class Alarm:
    """Sleeps until the nearest deadline, then rings; then it sleeps until the next."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._sooner = asyncio.Event()
        self._sleeping_until = 0.0
        self._task: asyncio.Task[None] | None = None

    def start(self, ring: Callable[[], Awaitable[float | None]]) -> None:
        """Begin; in a running event loop. `ring` does all that is due and returns when the nearest deadline is (None:
        there is none). Others may call it too; it sees to it itself that its work is done once at a time.
        """
        self._task = asyncio.create_task(self._run(ring), name="alarm")

    async def stop(self) -> None:
        """End; what it is doing is cut off between two commits."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def set(self, moment: float) -> None:
        """Something is due at `moment`: wake up in time for it."""
        if moment < self._sleeping_until:
            self._sooner.set()

    async def _run(self, ring: Callable[[], Awaitable[float | None]]) -> None:
        while True:
            self._sooner.clear()
            self._sleeping_until = math.inf
            try:
                nearest = await ring()
                now = self._clock.now()
                wake_at = now + LONGEST_SLEEP
                if nearest is not None:
                    wake_at = min(wake_at, nearest if nearest > now else now + RETRY)
            except Refusal as refusal:
                _log.warning("what is due has to wait: %s", refusal)
                wake_at = self._clock.now() + RETRY
            except Exception:
                _log.exception("what is due has to wait")
                wake_at = self._clock.now() + RETRY
            await self._sleep(wake_at)

    async def _sleep(self, moment: float) -> None:
        self._sleeping_until = moment
        if not self._sooner.is_set():
            await sleep_or_wake(self._clock, moment, self._sooner)
