"""Notes in the database that somebody is here to serve: clocks stand still from the last one to the next start."""

from __future__ import annotations

from collections.abc import Mapping

from bot.store.change import ServedRow
from bot.store.shards import Shards

NAME = "tables"
BEAT = 10.0
"""Seconds between two notes."""


class Presence:
    """Knows when the next note is due. It goes with whatever is written then, so it costs no transaction of its own.

    There is a note for each of the `shards` that this process runs, or one for all (None).
    """

    def __init__(self, shards: Shards | None = None) -> None:
        self._shards = shards
        self._noted_at = 0.0
        self.away_since: float | None = None
        """Since when nobody can be reached; None: people can play."""

    def due(self, now: float) -> bool:
        """Whether a note is due."""
        return self.away_since is None and now - self._noted_at >= BEAT

    def note(self, now: float) -> tuple[ServedRow, ...]:
        """The rows to write with a change, where a note is due."""
        return rows(self._shards, now) if self.due(now) else ()

    def noted(self, at: float) -> None:
        """The rows were written."""
        self._noted_at = max(self._noted_at, at)

    def unserved(self, notes: Mapping[str, float]) -> dict[float, Shards | None]:
        """Since when this process's servers were served by nobody, by all the notes there are; nothing where nobody
        ever did. A shard was served until its own note or, where the servers were shared otherwise, until any such.
        """
        if self._shards is None:
            return {max(notes.values()): None} if notes else {}
        count = self._shards.count
        otherwise = [at for name, at in notes.items() if not name.startswith(_name(count, ""))]
        found: dict[float, Shards | None] = {}
        for one in self._shards.ids:
            until = [*otherwise, *(at for name, at in notes.items() if name == _name(count, one))]
            if until:
                known = found.get(max(until))
                found[max(until)] = Shards(count, (*(known.ids if known else ()), one))
        return found


def rows(shards: Shards | None, at: float) -> tuple[ServedRow, ...]:
    """The notes that these shards (None: all) are served at a moment."""
    names = (NAME,) if shards is None else tuple(_name(shards.count, one) for one in shards.ids)
    return tuple(ServedRow(name=name, at=at) for name in names)


def _name(count: int, shard: int | str) -> str:
    return f"{NAME}/{count}/{shard}"
