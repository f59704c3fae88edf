"""One queue per table: whoever wants to change a table waits for those who came before."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial


class Lanes:
    """First come, first served, for each number by itself. A lane that nobody is in costs nothing."""

    def __init__(self) -> None:
        self._lanes: dict[int, Lane] = {}
        self._empty = asyncio.Event()
        self._empty.set()

    def lane(self, number: int) -> Lane:
        """Lane `number`, to be entered at once."""
        lane = self._lanes.get(number)
        if lane is None:
            lane = self._lanes[number] = Lane(partial(self._left, number))
            self._empty.clear()
        return lane

    async def empty(self) -> None:
        """Return once nobody is in any lane."""
        await self._empty.wait()

    def _left(self, number: int) -> None:
        del self._lanes[number]
        if not self._lanes:
            self._empty.set()


class Lane:
    """To enter it is to wait for one's turn, which is kept until the block is left. `left` is called when all have."""

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
