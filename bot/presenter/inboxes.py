"""Whose direct messages are closed, so that nobody is written to again and again who cannot be reached.

In memory alone: a start writes to everybody once more, which is rare enough.
"""

from __future__ import annotations

from typing import Final

from bot.clock import Clock

CLOSED_FOR: Final = 3_600.0
"""Seconds until closed direct messages are tried again."""
MOST_CLOSED: Final = 10_000
"""People who are remembered before those who may be tried again are forgotten."""


class Inboxes:
    """The people whose direct messages were found closed."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._closed: dict[int, float] = {}

    def is_closed(self, user_id: int) -> bool:
        """Whether a person's direct messages were found closed less than an hour ago."""
        return self._clock.now() < self._closed.get(user_id, 0.0) + CLOSED_FOR

    def found_closed(self, user_id: int) -> None:
        """A person takes no direct messages."""
        if len(self._closed) >= MOST_CLOSED:
            self._closed = {one: since for one, since in self._closed.items() if self.is_closed(one)}
        self._closed[user_id] = self._clock.now()

    def found_open(self, user_id: int) -> None:
        """A person was met among their direct messages."""
        self._closed.pop(user_id, None)
