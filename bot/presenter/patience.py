"""Timeouts for requests and other operations."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable
from types import TracebackType
from typing import Any, Final, Protocol, Self, TypeVar, cast

from bot.clock import Clock
from bot.presenter.work import BackgroundTasks

T = TypeVar("T")

_READ_ROUNDS: Final = 20
"""Rounds of the event loop in which discord.py reads a response that has arrived.

After a pause of the process, the response and the timeout come together. discord.py blocks a route for good if it is
cancelled while reading a response.
"""


class TimedOut(Exception):
    """Raised if an operation took too long and was cancelled."""


class HasTimeout(Protocol):
    """An operation with a timeout. `settled`: it has ended, or its duration does not matter any more."""

    @property
    def settled(self) -> bool: ...

    def on_timeout(self) -> None:
        """Handle the timeout."""


class Timeouts:
    """A timeout of `seconds` for requests and other operations; one task watches all of them."""

    def __init__(self, work: BackgroundTasks, clock: Clock, seconds: float) -> None:
        self._tasks = work
        self._clock = clock
        self._seconds = seconds
        self._waiting: deque[tuple[float, HasTimeout]] = deque()
        self._task: asyncio.Task[None] | None = None

    async def run(self, request: Awaitable[T]) -> T:
        """Return the result of `request`. Raises TooLate if it takes too long; it is cancelled then."""
        with _Request() as waiting:
            self.watch(waiting)
            return await request

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
            # The clock may have been set back, or may be meanwhile.
            await self._tasks.sleep_until(min(moment, self._clock.now() + self._seconds))
            over = max(moment, self._clock.now())
            if isinstance(one, _Request):
                for _ in range(_READ_ROUNDS):
                    await asyncio.sleep(0)
            # All of them together: under load a round of the loop takes long.
            while self._waiting and self._waiting[0][0] <= over:
                _, late = self._waiting.popleft()
                if not late.settled:
                    late.on_timeout()


class _Request:
    """A request in flight. While it is entered, a timeout cancels the awaiting task, which then raises TooLate.

    A cancellation of that task by others, before or meanwhile, stays in effect.
    """

    def __init__(self) -> None:
        self.settled = False
        self._timed_out = False
        self._task = cast("asyncio.Task[Any]", asyncio.current_task())
        self._cancelled = self._task.cancelling()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.settled = True
        by_others = not self._timed_out or self._task.uncancel() > self._cancelled
        if kind is asyncio.CancelledError and not by_others:
            raise TimedOut from None

    def on_timeout(self) -> None:
        self.settled = self._timed_out = True
        self._task.cancel()
