"""What goes on by itself, again and again, until it is stopped."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

from bot.clock import Clock, sleep_or_wake
from bot.errors import Refusal

_log = logging.getLogger(__name__)

Turn = Callable[[], Awaitable[float | None]]
"""Does all that is due, and returns when the next is, in seconds since the epoch (None: nothing is)."""


class Owner(Protocol):
    """Keeps tasks among its own, and knows which of them sleep."""

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Begin `work`."""

    async def sleep_until(self, moment: float, wake: asyncio.Event | None = None) -> None:
        """Return at a moment, or once the event is set."""


class _Nobody:
    """Owns the tasks that nobody else does."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        return asyncio.create_task(work, name=name)

    async def sleep_until(self, moment: float, wake: asyncio.Event | None = None) -> None:
        await sleep_or_wake(self._clock, moment, wake or asyncio.Event())


class Recurring:
    """Takes a `turn` whenever something is due, and `every` so many seconds at least. `retry` seconds after a turn that
    failed, or that left something due, comes the next; the log says why, and by `name` what is tried again. `after` is
    how many seconds the first turn waits. It is a task of its `owner`, or its own.
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
        owner: Owner | None = None,
    ) -> None:
        self._name = name
        self._turn = turn
        self._clock = clock
        self._every = every
        self._retry = retry
        self._after = after
        self._owner = owner or _Nobody(clock)
        self._wake = asyncio.Event()
        self._sleeping_until = math.inf
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin, unless it goes on already; in a running event loop."""
        if self._task is None or self._task.done():
            self._task = self._owner.start(self._run(), self._name)

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

    async def _run(self) -> None:
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
            _log.warning("%s: tried again later: %s", self._name, refusal)
        except Exception:
            _log.exception("%s: tried again later", self._name)
        else:
            now = self._clock.now()
            if nearest is None:
                return now + self._every
            return min(now + self._every, nearest if nearest > now else now + self._retry)
        return self._clock.now() + self._retry

    async def _rest(self, moment: float) -> None:
        self._sleeping_until = moment
        if not self._wake.is_set():
            await self._owner.sleep_until(moment, self._wake)
