"""One queue per table: commands run in the order in which they arrive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial


class Lanes:
    """FIFO locks by number. A queue without users uses no memory."""

    def __init__(self) -> None:
        self._lanes: dict[int, Lane] = {}
        self._empty = asyncio.Event()
        self._empty.set()

    def lane(self, number: int) -> Lane:
        """Return the queue of `number`. Enter it without awaiting anything in between."""
        lane = self._lanes.get(number)
        if lane is None:
            lane = self._lanes[number] = Lane(partial(self._left, number))
            self._empty.clear()
        return lane

    async def empty(self) -> None:
        """Wait until nobody is in any queue."""
        await self._empty.wait()

    def _left(self, number: int) -> None:
        del self._lanes[number]
        if not self._lanes:
            self._empty.set()


class Lane:
    """FIFO lock as an async context manager. `left` is called when its last user has left."""

    def __init__(self, left: Callable[[], None]) -> None:
        self._lock = asyncio.Lock()
        self._users = 0
        self._left = left

    async def __aenter__(self) -> None:
        self._users += 1
        try:
            await self._lock.acquire()
        except BaseException:
            self._leave()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._lock.release()
        self._leave()

    def _leave(self) -> None:
        self._users -= 1
        if not self._users:
            self._left()
