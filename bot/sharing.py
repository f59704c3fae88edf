"""Sharding: the servers that this process shows, and the shards it covers for processes that do not serve.

A message must have one writer, otherwise an older state could overwrite a newer one. So no process shows a server that
another one shows. A process announces in the database that it covers a shard before it begins. It keeps announcing it
until none of its requests for that shard is in flight. A process that returns waits for that. A process that was silent
shows nothing until it has read whether others cover its shards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from msgspec.structs import replace

from bot.clock import Clock
from bot.store.processes import ProcessRow
from bot.store.shards import Shards

COVERED_AFTER: Final = 15.0
"""Seconds without service after which other processes cover the shards of a process."""
DIRECT: Final = 0
"""Shard that receives direct messages."""
YIELDED_AFTER: Final = 10.0
"""Seconds without an announcement after which a process shows nothing."""


class Sharing:
    """Servers that one process shows. `process_id` is its id, `shards` are its own shards.

    `finishing` returns True while requests are in flight for servers that this process no longer shows.
    """

    def __init__(self, clock: Clock, process_id: str, shards: Shards) -> None:
        self._clock = clock
        self._process_id = process_id
        self._own = shards
        self._held_at = dict.fromkeys(range(shards.count), clock.now())
        """Time at which each shard was last known to be served."""
        self._ahead: dict[str, tuple[float, float]] = {}
        """Heartbeats that lie in the future, by process: their time, and the time of the first read."""
        self._served_at = -YIELDED_AFTER
        self._listeners: list[Callable[[], None]] = []
        self._direct_listeners: list[Callable[[float], object]] = []
        self.hears_direct = True
        """True while some process receives direct messages. All of them go to shard 0."""
        self._looked_at = clock.now()
        self.finishing: Callable[[], bool] = lambda: False
        self.shown = Shards(shards.count, ())
        """Shards whose servers this process shows."""
        self.turn = 0
        """Number of times that this process got more servers to show. Others may have acted there in the meantime."""
        self.covers: frozenset[int] = frozenset()
        """Shards of other processes that this process has announced to cover."""

    def shows(self, guild_id: int) -> bool:
        """Return True if this process shows the server at the moment."""
        # After the clock was set back, the age of the announcement is unknown.
        return guild_id in self.shown and 0 <= self._clock.now() - self._served_at < YIELDED_AFTER

    def listen(self, listener: Callable[[], None]) -> None:
        """Call `listener` whenever there are more servers to show than before."""
        self._listeners.append(listener)

    def listen_direct(self, listener: Callable[[float], object]) -> None:
        """Call `listener` with the time of the last service when no process receives direct messages any more."""
        self._direct_listeners.append(listener)

    def look(self, processes: Iterable[ProcessRow], said_at: float | None) -> bool:
        """Update the shards to show and to cover from the rows of all processes.

        The rows must have been read after this process announced, at `said_at`, that it serves and what it `covers`.
        `said_at` is None if it does not serve. Returns True if the process should announce a change soon.
        """
        now = self._clock.now()
        self._held_at = {shard: min(at, now) for shard, at in self._held_at.items()}
        others = [one for one in self._by_own_clock(processes, now) if self._lives(one, now)]
        serving = {one.process_id: one for one in others if now - one.served_at < COVERED_AFTER}
        for one in serving.values():
            for shard in one.shards:
                self._held_at[shard] = max(one.served_at, self._held_at.get(shard, 0.0))
        claimed = {shard for one in others for shard in one.covered}
        if now - self._looked_at >= YIELDED_AFTER:  # this process was stopped, and perhaps others with it
            self._held_at[DIRECT] = now
        self._looked_at = now
        heard = self.hears_direct
        self.hears_direct = DIRECT in self._own.ids or now - self._held_at[DIRECT] < COVERED_AFTER
        if heard and not self.hears_direct:
            for direct in self._direct_listeners:
                direct(self._held_at[DIRECT])
        shown: set[int] = set()
        if said_at is not None:
            self._served_at = said_at
            self._held_at.update(dict.fromkeys(self._own.ids, said_at))
            shown = set(self._own.ids) - claimed
        mine = self._to_cover(serving, now) if said_at is not None else set()
        said, before, after = self.covers, set(self.shown.ids), shown | (mine & self.covers) - claimed
        self.shown = Shards(self._own.count, tuple(sorted(after)))
        self.covers = frozenset(mine | (said if self.finishing() else frozenset()))
        if after - before:
            self.turn += 1
            for listener in self._listeners:
                listener()
        waits = said_at is not None and not after.issuperset(self._own.ids)
        return waits or self.covers != said or self.covers != mine

    def _by_own_clock(self, processes: Iterable[ProcessRow], now: float) -> list[ProcessRow]:
        """Return the rows with times by this process's clock.

        A last heartbeat may lie in the future because clocks differ or were set back. It then counts as sent when it
        was first read: a live process sends others.
        """
        found, ahead = [], {}
        for one in processes:
            if one.seen_at <= now:
                found.append(one)
                continue
            said_at, read_at = self._ahead.get(one.process_id, (0.0, now))
            if said_at != one.seen_at or read_at > now:
                read_at = now
            ahead[one.process_id] = (one.seen_at, read_at)
            found.append(replace(one, seen_at=read_at, served_at=read_at - (one.seen_at - one.served_at)))
        self._ahead = ahead
        return found

    def _lives(self, one: ProcessRow, now: float) -> bool:
        known = one.process_id != self._process_id and one.shard_count == self._own.count
        return known and now - one.seen_at < COVERED_AFTER

    def _to_cover(self, serving: dict[str, ProcessRow], now: float) -> set[int]:
        """Return the shards that no process serves and that this process should cover."""
        all_of_them = sorted((*serving, self._process_id))
        found = set()
        for shard, held_at in self._held_at.items():
            if now - held_at < COVERED_AFTER or shard in self._own.ids:
                continue
            already = [name for name in all_of_them if name in serving and shard in serving[name].covered]
            if shard in self.covers:
                already.append(self._process_id)
            if (min(already) if already else all_of_them[shard % len(all_of_them)]) == self._process_id:
                found.add(shard)
        return found
