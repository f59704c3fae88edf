"""Listener for the writes of other processes, where the engine announces them.

An announcement is a hint: it may be late or lost. Code that depends on the writes of others also polls for them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Final

from bot.clock import Clock
from bot.store.engines import Database

_log = logging.getLogger(__name__)


RECONNECT_DELAY: Final = 5.0
"""Seconds until a listener that lost its connection reconnects."""


class ChangeListener:
    """Listener on a connection of its own."""

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    def start(self, on_change: Callable[[], None]) -> None:
        """Call `on_change` whenever other processes may have written. Needs a running event loop."""
        self._task = asyncio.create_task(self._listen(on_change), name="news of other processes")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _listen(self, on_change: Callable[[], None]) -> None:
        while True:
            try:
                async for _ in self._database.listen():
                    on_change()
                return  # this engine announces nothing
            except self._database.failures as error:
                _log.info("nothing is heard of other processes for now: %s", self._database.reason(error))
            except Exception:
                _log.exception("listening for other processes failed; it is tried again")
            await self._clock.sleep_until(self._clock.now() + RECONNECT_DELAY)
