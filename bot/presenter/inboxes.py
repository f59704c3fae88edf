"""People whose direct messages are closed, so that they are not tried again and again.

Kept in memory only: after a restart everybody is tried once more, which is rare enough.
"""

from __future__ import annotations

from typing import Final

from bot.clock import Clock
from bot.recent import Expiring

CLOSED_FOR: Final = 3_600.0
"""Seconds until closed direct messages are tried again."""
MOST_CLOSED: Final = 10_000
"""People who are remembered."""


class Inboxes:
    """The people whose direct messages were found closed."""

    def __init__(self, clock: Clock) -> None:
        self._closed: Expiring[int, None] = Expiring(clock, CLOSED_FOR, MOST_CLOSED)

    def is_closed(self, user_id: int) -> bool:
        """Return True if a person's direct messages were found closed less than an hour ago."""
        return user_id in self._closed

    def found_closed(self, user_id: int) -> None:
        """Note that a person refuses direct messages."""
        self._closed.put(user_id, None)

    def found_open(self, user_id: int) -> None:
        """Note that a person used the bot in direct messages."""
        self._closed.drop(user_id)

    def forget(self, user_id: int) -> None:
        self._closed.drop(user_id)
