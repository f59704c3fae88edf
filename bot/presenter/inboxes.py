"""People whose direct messages are closed, so that they are not tried again and again.

Kept in memory only: after a restart everybody is tried once more, which is rare enough.
"""

from __future__ import annotations

from typing import Final

from bot.clock import Clock
from bot.recent import TTLCache

CLOSED_TTL: Final = 3_600.0
"""Seconds until closed direct messages are tried again."""
CLOSED_CAPACITY: Final = 10_000
"""People who are remembered."""


class DmStatus:
    """The people whose direct messages were found closed."""

    def __init__(self, clock: Clock) -> None:
        self._closed: TTLCache[int, None] = TTLCache(clock, CLOSED_TTL, CLOSED_CAPACITY)

    def is_closed(self, user_id: int) -> bool:
        """Return True if a person's direct messages were found closed less than an hour ago."""
        return user_id in self._closed

    def mark_closed(self, user_id: int) -> None:
        """Note that a person refuses direct messages."""
        self._closed.put(user_id, None)

    def mark_open(self, user_id: int) -> None:
        """Note that a person used the bot in direct messages."""
        self._closed.discard(user_id)

    def forget(self, user_id: int) -> None:
        self._closed.discard(user_id)
