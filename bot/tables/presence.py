"""Whether somebody is here to serve: notes of it in the database, from the last of which clocks stand still to the next
start, and a look every second at whether time went by in which nobody could act.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.clock import Clock
from bot.store.change import ServedRow
from bot.store.shards import Shards

NAME = "tables"
_LOST = "server"
"""The beginning of the name under which it is noted since when a server is unavailable."""
BEAT = 2.0
"""Seconds between two notes: after a crash that much may be given back too much."""
LOOK = 1.0
"""Seconds between two looks at the clock."""
_UNNOTICED = 1.0
"""Seconds by which a clock may be wrong, or be set right, without being taken for one that jumped."""


class Presence:
    """Knows when the next note is due. It goes with whatever is written then, so it costs no transaction of its own.

    There is a note for each of the `shards` that this process runs, or one for all (None).
    """

    def __init__(self, clock: Clock, shards: Shards | None = None) -> None:
        self._clock = clock
        self._shards = shards
        self._noted_at = 0.0
        self._seen_at = clock.now()
        self._awake = clock.awake()
        self.lost = 0.0
        """Seconds by which the clock moved on (back: less than 0) while this process could do nothing, and which have
        still to be given back.
        """
        self.away_since: float | None = None
        """Since when nobody can be reached; None: people can play. All time since then is lost anyway."""

    def look(self) -> float:
        """Find out whether time was lost since the last look; all that is `lost` so far."""
        now, awake = self._clock.now(), self._clock.awake()
        lost = (now - self._seen_at) - (awake - self._awake)
        self._seen_at, self._awake = now, awake
        if self.away_since is None and abs(lost) > _UNNOTICED:
            self.lost += lost
        return self.lost

    def made_up(self) -> None:
        """What was lost was given back."""
        self.lost = 0.0

    def note(self, now: float) -> tuple[ServedRow, ...]:
        """The rows to write with a change, where a note is due."""
        if self.away_since is not None or 0.0 <= now - self._noted_at < BEAT or self.look():
            return ()
        return rows(self._shards, now)

    def last_note(self) -> tuple[ServedRow, ...]:
        """The rows to write at the end: that this process served until it last looked at the clock."""
        return rows(self._shards, self._seen_at) if self.away_since is None and self._noted_at else ()

    def noted(self, at: float) -> None:
        """The rows were written."""
        self._noted_at = at

    def unserved(self, notes: Mapping[str, float]) -> dict[float, Shards | None]:
        """Since when this process's servers were served by nobody, by all the notes there are; nothing where nobody
        ever did. A shard was served until its own note or, where the servers were shared otherwise, until any such.
        """
        notes = {name: at for name, at in notes.items() if name.startswith(NAME)}
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


def lost_row(guild_id: int, since: float) -> ServedRow:
    """Return the note that a server is unavailable `since` a moment; 0.0: it is available."""
    return ServedRow(name=f"{_LOST}/{guild_id}", at=since)


def lost_in(notes: Mapping[str, float], shards: Shards | None) -> dict[int, float]:
    """Return the servers of `shards` (None: all) that are unavailable by the notes there are, and since when."""
    noted = {int(name.partition("/")[2]): at for name, at in notes.items() if name.startswith(f"{_LOST}/") and at}
    return {guild_id: at for guild_id, at in noted.items() if shards is None or guild_id in shards}


def rows(shards: Shards | None, at: float) -> tuple[ServedRow, ...]:
    """The notes that these shards (None: all) are served at a moment."""
    names = (NAME,) if shards is None else tuple(_name(shards.count, one) for one in shards.ids)
    return tuple(ServedRow(name=name, at=at) for name in names)


def _name(count: int, shard: int | str) -> str:
    return f"{NAME}/{count}/{shard}"
