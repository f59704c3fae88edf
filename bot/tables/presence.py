"""Notes in the database that somebody is here to serve: clocks stand still from the last one to the next start."""

from __future__ import annotations

from bot.store.change import ServedRow

NAME = "tables"
BEAT = 10.0
"""Seconds between two notes."""


class Presence:
    """Knows when the next note is due. It goes with whatever is written then, so it costs no transaction of its own."""

    def __init__(self) -> None:
        self._noted_at = 0.0
        self.away_since: float | None = None
        """Since when nobody can be reached; None: people can play."""

    def due(self, now: float) -> bool:
        """Whether a note is due."""
        return self.away_since is None and now - self._noted_at >= BEAT

    def note(self, now: float) -> tuple[ServedRow, ...]:
        """The row to write with a change, where a note is due."""
        return (ServedRow(name=NAME, at=now),) if self.due(now) else ()

    def noted(self, at: float) -> None:
        """The row was written."""
        self._noted_at = max(self._noted_at, at)
