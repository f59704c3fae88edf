"""Background tasks whose failures are logged, and timeouts."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
from collections import deque
from collections.abc import Awaitable, Coroutine
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar, cast

from bot.clock import Clock, sleep_or_wake

_log = logging.getLogger(__name__)
_MOST_NAMES = 20
"""Maximum number of tasks that a log entry names."""


class BackgroundTasks:
    """Background tasks of one owner.

    They run in a copy of the context (`contextvars`) in which the owner was created, not in that of the caller. A task
    for a public message is not part of the click that caused it.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._context = contextvars.copy_context()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sleeping = 0

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Start a task and return it. An exception of the task is logged."""
        task = self._context.copy().run(asyncio.create_task, work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)
        return task

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("%s ended: %s", task.get_name(), error, exc_info=error)

    async def sleep_until(self, moment: float, wake: asyncio.Event | None = None) -> None:
        """Wait until `moment`, or until `wake` is set. Meanwhile the task counts as idle."""
        self._sleeping += 1
        try:
            if wake is None:
                await self._clock.sleep_until(moment)
            else:
                await sleep_or_wake(self._clock, moment, wake)
        finally:
            self._sleeping -= 1

    async def wait_idle(self) -> None:
        """Wait until all tasks are idle or done."""
        quiet = 0
        while quiet < 5:
            await asyncio.sleep(0)
            if len(self._tasks) <= self._sleeping:
                quiet += 1
                continue
            quiet = 0
            await asyncio.wait(tuple(self._tasks), timeout=0.005, return_when=asyncio.FIRST_COMPLETED)

    async def stop(self, grace_period: float) -> None:
        """Wait up to `grace_period` seconds for tasks to finish, then cancel and log those that are left."""
        if grace_period > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.wait_idle(), grace_period)
        names = sorted(task.get_name() for task in self._tasks)
        if names:
            cut = len(names) > self._sleeping
            shown = ", ".join(names[:_MOST_NAMES])
            if cut:
                _log.warning("cut short or left undone (%d): %s", len(names), shown)
            else:
                _log.info("left undone (%d): %s", len(names), shown)
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


T = TypeVar("T")
_READ_ROUNDS: Final = 20
"""Rounds of the event loop that discord.py has to read a response before its request is cancelled.

After a pause of the process, a response and its timeout come together. discord.py would block a route for good if a
request were cancelled while its response is being read.
"""


class TimedOut(Exception):
    """Raised if an operation took too long and was cancelled."""


class HasTimeout(Protocol):
    """Operation with a timeout. `settled` is True if it has ended or needs no timeout any more."""

    @property
    def settled(self) -> bool: ...

    def on_timeout(self) -> None:
        """Handle the timeout."""


class Timeouts:
    """Timeouts of `seconds` for requests and other operations. One task watches all of them."""

    def __init__(self, work: BackgroundTasks, clock: Clock, seconds: float) -> None:
        self._tasks = work
        self._clock = clock
        self._seconds = seconds
        self._waiting: deque[tuple[float, HasTimeout]] = deque()
        self._task: asyncio.Task[None] | None = None

    async def run(self, request: Awaitable[T]) -> T:
        """Return the result of `request`. Raises TimedOut, and cancels the request, if it takes too long."""
        task = cast("asyncio.Task[Any]", asyncio.current_task())
        waiting, cancelled = _Request(task), task.cancelling()
        self.watch(waiting)
        try:
            return await request
        except asyncio.CancelledError:
            # A cancellation of the task by others, before or meanwhile, stays in effect.
            if waiting.timed_out and task.cancelling() <= cancelled + 1:
                raise TimedOut from None
            raise
        finally:
            waiting.settled = True
            if waiting.timed_out:
                task.uncancel()

    def watch(self, waiting: HasTimeout) -> None:
        """Start the timeout of an operation."""
        self._waiting.append((self._clock.now() + self._seconds, waiting))
        if self._task is None or self._task.done():
            self._task = self._tasks.start(self._run(), "giving up what takes too long")

    def expire_all(self) -> None:
        """Time out all operations now."""
        for _, one in tuple(self._waiting):
            if not one.settled:
                one.on_timeout()

    async def _run(self) -> None:
        while self._waiting:
            moment, one = self._waiting[0]
            if one.settled:
                self._waiting.popleft()
                continue
            # The clock may have been set back, or may be set back during the wait.
            await self._tasks.sleep_until(min(moment, self._clock.now() + self._seconds))
            over = max(moment, self._clock.now())
            if isinstance(one, _Request):
                for _ in range(_READ_ROUNDS):
                    await asyncio.sleep(0)
            # All expired operations together: under load, a round of the loop takes long.
            while self._waiting and self._waiting[0][0] <= over:
                _, late = self._waiting.popleft()
                if not late.settled:
                    late.on_timeout()


@dataclass(eq=False)
class _Request:
    """Request in flight. A timeout cancels the task that awaits it."""

    task: asyncio.Task[Any]
    settled: bool = False
    timed_out: bool = False

    def on_timeout(self) -> None:
        self.settled = self.timed_out = True
        self.task.cancel()
