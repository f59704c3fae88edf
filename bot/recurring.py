"""What goes on by itself, again and again, until it is stopped."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable
from functools import partial

from bot.clock import Clock, sleep_or_wake
from bot.errors import Refusal

_log = logging.getLogger(__name__)

Turn = Callable[[], Awaitable[float | None]]
"""Does all that is due, and returns when the next is, in seconds since the epoch (None: nothing is)."""
Sleep = Callable[[float, asyncio.Event], Awaitable[None]]
"""Returns at a moment, or once the event is set."""


class Recurring:
    """Takes a `turn` whenever something is due, and `every` so many seconds at least. `retry` seconds after a turn that
    failed, or that left something due, comes the next; the log says why, and by `name` what has to wait. `after` is how
    many seconds the first turn waits, `sleep` waits in another way than by `clock` alone.
    """

    def __init__(
        self,
        name: str,
        turn: Turn,
        clock: Clock,
        *,
        every: float,
        retry: float,
        after: float = 0.0,
        sleep: Sleep | None = None,
    ) -> None:
        self.name = name
        self._turn = turn
        self._clock = clock
        self._every = every
        self._retry = retry
        self._after = after
        self._sleep = sleep or partial(sleep_or_wake, clock)
        self._wake = asyncio.Event()
        self._sleeping_until = math.inf
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; in a running event loop."""
        self._task = asyncio.create_task(self.run(), name=self.name)

    async def stop(self) -> None:
        """End; what it is doing is cut off between two commits."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def wake(self, moment: float = -math.inf) -> None:
        """Something is due at `moment` (by itself: now): take the next turn in time for it."""
        if moment < self._sleeping_until:
            self._wake.set()

    async def run(self) -> None:
        """Go on until it is cancelled: for whoever keeps the task among their own."""
        if self._after:
            await self._rest(self._clock.now() + self._after)
        while True:
            self._wake.clear()
            self._sleeping_until = math.inf
            await self._rest(await self._take())

    async def _take(self) -> float:
        """Take a turn; when to take the next."""
        try:
            nearest = await self._turn()
        except Refusal as refusal:
            _log.warning("%s: tried again later: %s", self.name, refusal)
        except Exception:
            _log.exception("%s: tried again later", self.name)
        else:
            now = self._clock.now()
            if nearest is None:
                return now + self._every
            return min(now + self._every, nearest if nearest > now else now + self._retry)
        return self._clock.now() + self._retry

    async def _rest(self, moment: float) -> None:
        self._sleeping_until = moment
        if not self._wake.is_set():
            await self._sleep(moment, self._wake)
