"""Liveness heartbeat stored in the database, and detection of time in which nobody could act.

Clocks are stopped from the last heartbeat until the next start.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.clock import Clock
from bot.store.change import ServedRow
from bot.store.shards import Shards

NAME = "tables"
_LOST = "server"
"""Prefix of the name under which the unavailability of a server is stored."""
BEAT = 2.0
"""Seconds between two heartbeats. After a crash up to that much may be given back in excess."""
LOOK = 1.0
"""Seconds between two checks of the clock."""
_UNNOTICED = 1.0
"""Seconds by which a clock may be wrong or adjusted without counting as a jump."""


class Presence:
    """Schedule of the heartbeats. A heartbeat is written with the next change, so it needs no transaction of its own.

    There is one for each of the `shards` of this process, or one for all (None).
    """

    def __init__(self, clock: Clock, shards: Shards | None = None) -> None:
        self._clock = clock
        self._shards = shards
        self._noted_at = 0.0
        self._seen_at = clock.now()
        self._awake = clock.awake()
        self.lost = 0.0
        """Seconds by which the clock moved on (negative: back) while this process could do nothing. They are still to
        be given back.
        """
        self.away_since: float | None = None
        """Moment since which nobody can be reached. None: people can play. All time since then is given back anyway."""

    def look(self) -> float:
        """Detect time lost since the last check, and return all of `lost`."""
        now, awake = self._clock.now(), self._clock.awake()
        lost = (now - self._seen_at) - (awake - self._awake)
        self._seen_at, self._awake = now, awake
        if self.away_since is None and abs(lost) > _UNNOTICED:
            self.lost += lost
        return self.lost

    def made_up(self) -> None:
        """Reset the lost time after it was given back."""
        self.lost = 0.0

    def note(self, now: float) -> tuple[ServedRow, ...]:
        """Return the rows to write with a change if a heartbeat is due."""
        if self.away_since is not None or 0.0 <= now - self._noted_at < BEAT or self.look():
            return ()
        return rows(self._shards, now)

    def last_note(self) -> tuple[ServedRow, ...]:
        """Return the rows to write at the end: this process served until it last checked the clock."""
        return rows(self._shards, self._seen_at) if self.away_since is None and self._noted_at else ()

    def noted(self, at: float) -> None:
        """Note that a heartbeat was written."""
        self._noted_at = at

    def unserved(self, notes: Mapping[str, float]) -> dict[float, Shards | None]:
        """Return the moments since which this process's servers were not served, by the heartbeats. Empty: never
        served.

        A shard was served until its own heartbeat or, under a different sharding, until any of those heartbeats.
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
    """Return the row that marks a server as unavailable `since` a moment; 0.0: it is available."""
    return ServedRow(name=f"{_LOST}/{guild_id}", at=since)


def lost_in(notes: Mapping[str, float], shards: Shards | None) -> dict[int, float]:
    """Return the unavailable servers of `shards` (None: all) by the stored rows, and since when."""
    noted = {int(name.partition("/")[2]): at for name, at in notes.items() if name.startswith(f"{_LOST}/") and at}
    return {guild_id: at for guild_id, at in noted.items() if shards is None or guild_id in shards}


def rows(shards: Shards | None, at: float) -> tuple[ServedRow, ...]:
    """Return the heartbeat rows of these shards (None: all)."""
    names = (NAME,) if shards is None else tuple(_name(shards.count, one) for one in shards.ids)
    return tuple(ServedRow(name=name, at=at) for name in names)


def _name(count: int, shard: int | str) -> str:
    return f"{NAME}/{count}/{shard}"
