"""One queue per table: whoever wants to change a table waits for those who came before."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Lanes:
    """First come, first served, for each number by itself. A lane that nobody is in costs nothing."""

    def __init__(self) -> None:
        self._lanes: dict[int, asyncio.Lock] = {}
        self._users: dict[int, int] = {}
        self._empty = asyncio.Event()
        self._empty.set()

    @asynccontextmanager
    async def lane(self, number: int) -> AsyncIterator[None]:
        """Wait for one's turn in lane `number` and keep it until the block is left."""
        lock = self._lanes.get(number)
        if lock is None:
            lock = self._lanes[number] = asyncio.Lock()
        self._users[number] = self._users.get(number, 0) + 1
        self._empty.clear()
        try:
            async with lock:
                yield
        finally:
            self._users[number] -= 1
            if not self._users[number]:
                del self._users[number], self._lanes[number]
                if not self._lanes:
                    self._empty.set()

    async def empty(self) -> None:
        """Return once nobody is in any lane."""
        await self._empty.wait()
