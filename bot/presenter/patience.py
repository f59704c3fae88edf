"""Giving up what takes too long."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable
from typing import Final, Protocol, TypeVar

from bot.clock import Clock
from bot.presenter.work import Work

T = TypeVar("T")

_READING: Final = 20
"""Rounds of the event loop in which an answer that is there is read. A process that was stopped finds it beside the end
of its patience, and discord.py holds up a route for good if it is broken off while it takes note of an answer.
"""


class TooLate(Exception):
    """It took too long, and is given up."""


class Waiting(Protocol):
    """What is waited for. `settled`: it is over, or it does not matter any more how long it takes."""

    @property
    def settled(self) -> bool: ...

    def too_late(self) -> None:
        """Its time is over."""


class Patience:
    """Waits for requests, and for whatever else it is told of, so many `seconds`: one task watches over all of them."""

    def __init__(self, work: Work, clock: Clock, seconds: float) -> None:
        self._work = work
        self._clock = clock
        self._seconds = seconds
        self._waiting: deque[tuple[float, Waiting]] = deque()
        self._task: asyncio.Task[None] | None = None

    async def wait(self, request: Awaitable[T]) -> T:
        """What comes of `request`. Raises TooLate where it takes too long; it is then broken off."""
        waiting = _Request()
        self.over(waiting)
        try:
            return await request
        except asyncio.CancelledError:
            if waiting.was_given_up():
                raise TooLate from None
            raise
        finally:
            waiting.settled = True

    def over(self, one: Waiting) -> None:
        """From now on it has its `seconds`."""
        self._waiting.append((self._clock.now() + self._seconds, one))
        if self._task is None or self._task.done():
            self._task = self._work.start(self._run(), "giving up what takes too long")

    def end(self) -> None:
        """Everybody's time is over now."""
        for _, one in tuple(self._waiting):
            if not one.settled:
                one.too_late()

    async def _run(self) -> None:
        while self._waiting:
            moment, one = self._waiting[0]
            if not one.settled:
                await self._work.sleep_until(moment)
            for _ in range(_READING):
                if one.settled:
                    break
                await asyncio.sleep(0)
            else:
                one.too_late()
            self._waiting.popleft()


class _Request:
    """A request on its way, and the task that waits for it."""

    def __init__(self) -> None:
        self.settled = False
        self._given_up = False
        self._task = asyncio.current_task()

    def too_late(self) -> None:
        self._given_up = True
        if self._task is not None:
            self._task.cancel()

    def was_given_up(self) -> bool:
        """Whether it was cancelled because it was too late, and for nothing else; that is then taken back."""
        return self._given_up and self._task is not None and not self._task.uncancel()
