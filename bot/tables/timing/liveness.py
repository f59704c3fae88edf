"""Liveness heartbeat stored in the database, and detection of lost time.

Clocks are stopped from the last heartbeat until the next start.
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.clock import Clock
from bot.store.schema.processes import LivenessRow, Shards

HEARTBEAT_NAME = "tables"

_UNAVAILABLE = "server"
"""Prefix of the name under which the unavailability of a server is stored."""

HEARTBEAT_INTERVAL = 2.0
"""Seconds between two heartbeats. After a crash up to that much may be given back in excess."""

CHECK_INTERVAL = 1.0
"""Seconds between two checks of the clock."""

_CLOCK_TOLERANCE = 1.0
"""Seconds by which a clock may be wrong or adjusted without counting as a jump."""


class LivenessMonitor:
    """Schedule of the heartbeats. A heartbeat is written with the next change, so it needs no transaction of its own.

    There is one for each of the `shards` of this process, or one for all (None).
    """

    def __init__(self, clock: Clock, shards: Shards | None = None) -> None:
        self._clock = clock
        self._shards = shards
        self._written_at = 0.0
        self._checked_at = clock.now()
        self._awake_at_check = clock.awake()
        self.lost_seconds = 0.0
        """Seconds by which the clock moved on (negative: back) while this process could do nothing. They are still to
        be given back.
        """
        self.unreachable_since: float | None = None
        """Moment since which nobody can be reached. None: people can play. All time since then is given back anyway."""

    def check_clock(self) -> float:
        """Detect time lost since the last check, and return all time lost so far."""
        now, awake = self._clock.now(), self._clock.awake()
        lost = (now - self._checked_at) - (awake - self._awake_at_check)
        self._checked_at, self._awake_at_check = now, awake
        if self.unreachable_since is None and abs(lost) > _CLOCK_TOLERANCE:
            self.lost_seconds += lost
        return self.lost_seconds

    def clear_lost_time(self) -> None:
        """Reset the lost time after it was given back."""
        self.lost_seconds = 0.0

    def due_heartbeat(self, now: float) -> tuple[LivenessRow, ...]:
        """Return the rows to write with a change if a heartbeat is due."""
        if (
            self.unreachable_since is not None
            or 0.0 <= now - self._written_at < HEARTBEAT_INTERVAL
            or self.check_clock()
        ):
            return ()
        return heartbeat_rows(self._shards, now)

    def final_heartbeat(self) -> tuple[LivenessRow, ...]:
        """Return the rows to write at the end: this process served until it last checked the clock."""
        return (
            heartbeat_rows(self._shards, self._checked_at)
            if self.unreachable_since is None and self._written_at
            else ()
        )

    def mark_written(self, at: float) -> None:
        """Note that a heartbeat was written."""
        self._written_at = at

    def unserved_since(self, notes: Mapping[str, float]) -> dict[float, Shards | None]:
        """Return the moments since which this process's servers were not served, by the heartbeats. Empty: never
        served.

        A shard was served until its own heartbeat or, under a different sharding, until any of those heartbeats.
        """
        notes = {name: at for name, at in notes.items() if name.startswith(HEARTBEAT_NAME)}
        if self._shards is None:
            return {max(notes.values()): None} if notes else {}
        count = self._shards.count
        otherwise = [at for name, at in notes.items() if not name.startswith(_heartbeat_name(count, ""))]
        found: dict[float, Shards | None] = {}
        for one in self._shards.ids:
            until = [*otherwise, *(at for name, at in notes.items() if name == _heartbeat_name(count, one))]
            if until:
                known = found.get(max(until))
                found[max(until)] = Shards(count, (*(known.ids if known else ()), one))
        return found


def unavailable_row(guild_id: int, since: float) -> LivenessRow:
    """Return the row that marks a server as unavailable `since` a moment; 0.0: it is available."""
    return LivenessRow(name=f"{_UNAVAILABLE}/{guild_id}", at=since)


def unavailable_servers(notes: Mapping[str, float], shards: Shards | None) -> dict[int, float]:
    """Return the unavailable servers of `shards` (None: all) by the stored rows, and since when."""
    noted = {
        int(name.partition("/")[2]): at for name, at in notes.items() if name.startswith(f"{_UNAVAILABLE}/") and at
    }
    return {guild_id: at for guild_id, at in noted.items() if shards is None or guild_id in shards}


def heartbeat_rows(shards: Shards | None, at: float) -> tuple[LivenessRow, ...]:
    """Return the heartbeat rows of these shards (None: all)."""
    names = (HEARTBEAT_NAME,) if shards is None else tuple(_heartbeat_name(shards.count, one) for one in shards.ids)
    return tuple(LivenessRow(name=name, at=at) for name in names)


def _heartbeat_name(count: int, shard: int | str) -> str:
    return f"{HEARTBEAT_NAME}/{count}/{shard}"
