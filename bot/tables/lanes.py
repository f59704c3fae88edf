"""One queue per table: commands run in the order in which they arrive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial


class TableQueues:
    """FIFO locks by number. A queue without users uses no memory."""

    def __init__(self) -> None:
        self._queues: dict[int, TableQueue] = {}
        self._idle = asyncio.Event()
        self._idle.set()

    def queue(self, number: int) -> TableQueue:
        """Return the queue of `number`. Enter it without awaiting anything in between."""
        lane = self._queues.get(number)
        if lane is None:
            lane = self._queues[number] = TableQueue(partial(self._remove, number))
            self._idle.clear()
        return lane

    async def wait_until_idle(self) -> None:
        """Wait until nobody is in any queue."""
        await self._idle.wait()

    def _remove(self, number: int) -> None:
        del self._queues[number]
        if not self._queues:
            self._idle.set()


class TableQueue:
    """FIFO lock as an async context manager. `left` is called when its last user has left."""

    def __init__(self, on_idle: Callable[[], None]) -> None:
        self._lock = asyncio.Lock()
        self._users = 0
        self._on_idle = on_idle

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
            self._on_idle()
