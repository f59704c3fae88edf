"""Background tasks that can be awaited, and whose failures are logged."""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
from collections.abc import Coroutine
from typing import Any

from bot.clock import Clock, sleep_or_wake

_log = logging.getLogger(__name__)

_MOST_NAMES = 20
"""Maximum number of tasks that a log entry names."""


class BackgroundTasks:
    """Background tasks of one owner.

    They start in the context in which the owner was created, not in that of the caller: a task for a public message is
    not part of the click that caused it.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._context = contextvars.copy_context()
        self._tasks: set[asyncio.Task[None]] = set()
        self._sleeping = 0

    def start(self, work: Coroutine[Any, Any, None], name: str) -> asyncio.Task[None]:
        """Start a task; its exception is logged."""
        task = self._context.copy().run(asyncio.create_task, work, name=name)
        self._tasks.add(task)
        task.add_done_callback(self._on_done)
        return task

    def _on_done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            _log.error("%s ended: %s", task.get_name(), error, exc_info=error)

    async def sleep_until(self, moment: float, wake: asyncio.Event | None = None) -> None:
        """Wait for a moment on the clock, or for `wake`; meanwhile the task counts as idle."""
        self._sleeping += 1
        try:
            if wake is None:
                await self._clock.sleep_until(moment)
            else:
                await sleep_or_wake(self._clock, moment, wake)
        finally:
            self._sleeping -= 1

    async def wait_idle(self) -> None:
        """Return once all tasks are idle or done."""
        quiet = 0
        while quiet < 5:
            await asyncio.sleep(0)
            if len(self._tasks) <= self._sleeping:
                quiet += 1
                continue
            quiet = 0
            await asyncio.wait(tuple(self._tasks), timeout=0.005, return_when=asyncio.FIRST_COMPLETED)

    async def stop(self, grace_period: float) -> None:
        """Wait up to `patience` seconds for tasks to finish, then cancel and log those that are left."""
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
