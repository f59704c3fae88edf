"""Background jobs that run when something is due, and at a regular interval."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, Protocol

from bot.clock import Clock, sleep_or_wake
from bot.errors import Refusal

_log = logging.getLogger(__name__)

JobRun = Callable[[], Awaitable[float | None]]
"""Job that does everything due and returns when the next thing is due (seconds since the epoch, or None)."""


class TaskOwner(Protocol):
    """Owner that starts background tasks and tracks which of them are sleeping."""

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Start a task."""

    async def sleep_until(self, moment: float, wake: asyncio.Event | None = None) -> None:
        """Return at `moment`, or once `wake` is set."""


class _StandaloneOwner:
    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        return asyncio.create_task(work, name=name)

    async def sleep_until(self, moment: float, wake: asyncio.Event | None = None) -> None:
        await sleep_or_wake(self._clock, moment, wake or asyncio.Event())


class RecurringJob:
    """Background job that runs `job` whenever something is due, and at least every `every` seconds.

    After a run that failed or left work due, the next run follows in `retry` seconds. Failures are logged under `name`.
    The first run waits `after` seconds. `owner` runs the task, if given.
    """

    def __init__(
        self,
        name: str,
        job: JobRun,
        clock: Clock,
        *,
        every: float,
        retry: float,
        after: float = 0.0,
        owner: TaskOwner | None = None,
    ) -> None:
        self._name = name
        self._job = job
        self._clock = clock
        self._every = every
        self._retry = retry
        self._after = after
        self._owner = owner or _StandaloneOwner(clock)
        self._wake = asyncio.Event()
        self._sleeping_until = math.inf
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start the job unless it is running. Requires a running event loop."""
        if self._task is None or self._task.done():
            self._task = self._owner.start(self._run(), self._name)

    async def stop(self) -> None:
        """Cancel the job and wait until its task has ended."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    def wake(self, moment: float = -math.inf) -> None:
        """Make the next run happen no later than `moment`; by default now."""
        if moment < self._sleeping_until:
            self._wake.set()

    async def _run(self) -> None:
        if self._after:
            await self._sleep_until(self._clock.now() + self._after)
        while True:
            self._wake.clear()
            self._sleeping_until = math.inf
            await self._sleep_until(await self._run_once())

    async def _run_once(self) -> float:
        """Run the job once and return the time of the next run."""
        try:
            nearest = await self._job()
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

    async def _sleep_until(self, moment: float) -> None:
        self._sleeping_until = moment
        if not self._wake.is_set():
            await self._owner.sleep_until(moment, self._wake)
