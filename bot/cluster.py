"""Several processes on one database: the servers that each shows, and the heartbeats by which they know each other.

A process covers the shards of processes that do not serve.
"""

from __future__ import annotations

import contextlib
import os
import platform
import uuid
from collections import deque
from collections.abc import Callable, Iterable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final

import msgspec
from msgspec.structs import replace

from bot import __version__
from bot.clock import Clock
from bot.counters import ProcessCounters
from bot.recurring import RecurringJob
from bot.store import schema
from bot.store.errors import StoreUnavailable
from bot.store.schema.processes import ProcessRow, Shards
from bot.store.store import Store
from bot.store.writing.write_batch import RowDeletion

COVER_AFTER: Final = 15.0
"""Seconds without service after which other processes cover the shards of a process."""
DIRECT_MESSAGE_SHARD: Final = 0
"""Shard that receives direct messages."""
YIELD_AFTER: Final = 10.0
"""Seconds after its last stored heartbeat at which a process stops showing servers."""


class ShardCoverage:
    """Servers that this process shows. `process_id` is the id of this process, `shards` are its own shards.

    `finishing` returns True while requests are in flight for servers that this process no longer shows.
    """

    def __init__(self, clock: Clock, process_id: str, shards: Shards) -> None:
        self._clock = clock
        self._process_id = process_id
        self._own_shards = shards
        self._last_served = dict.fromkeys(range(shards.count), clock.now())
        """Time at which each shard was last known to be served."""
        self._future_heartbeats: dict[str, tuple[float, float]] = {}
        """Heartbeats that lie in the future, by process: the time of the heartbeat, and the time of its first read."""
        self._served_at = -YIELD_AFTER
        self._listeners: list[Callable[[], None]] = []
        self._direct_listeners: list[Callable[[float], object]] = []
        self.hears_direct = True
        """True while some process receives direct messages. All of them go to shard 0."""
        self._updated_at = clock.now()
        self.finishing: Callable[[], bool] = lambda: False
        self.shown_shards = Shards(shards.count, ())
        """Shards whose servers this process shows."""
        self.turn = 0
        """Number of times that this process got more servers to show. Other processes may have written there before."""
        self.covered_shards: frozenset[int] = frozenset()
        """Shards of other processes that this process covers, as stored in its row."""

    def shows(self, guild_id: int) -> bool:
        """Return True if this process shows the server at the moment."""
        # After the clock was set back, the age of the announcement is unknown.
        return guild_id in self.shown_shards and self._is_announced(self._clock.now())

    def _is_announced(self, now: float) -> bool:
        return 0 <= now - self._served_at < YIELD_AFTER

    def listen(self, listener: Callable[[], None]) -> None:
        """Call `listener` whenever this process gets more servers to show."""
        self._listeners.append(listener)

    def listen_direct(self, listener: Callable[[float], object]) -> None:
        """Call `listener` when no process receives direct messages any more, with the time when one last did."""
        self._direct_listeners.append(listener)

    def update(self, processes: Iterable[ProcessRow], announced_at: float | None) -> bool:
        """Update the shards to show and to cover from the rows of all processes.

        `announced_at` is the time at which this process stored that it serves, and which shards it covers; None: it
        does not serve. `processes` must have been read after that. Returns True if the process should announce a change
        soon.
        """
        now = self._clock.now()
        # If its announcement has expired, this process showed nothing, and others may have written there meanwhile.
        before = set(self.shown_shards.ids) if self._is_announced(now) else set()
        self._last_served = {shard: min(at, now) for shard, at in self._last_served.items()}
        others = [one for one in self._with_local_times(processes, now) if self._is_alive(one, now)]
        serving = {one.process_id: one for one in others if now - one.served_at < COVER_AFTER}
        for one in serving.values():
            for shard in one.shards:
                self._last_served[shard] = max(one.served_at, self._last_served.get(shard, 0.0))
        claimed = {shard for one in others for shard in one.covered}
        if now - self._updated_at >= YIELD_AFTER:  # this process was stopped, and perhaps others with it
            self._last_served[DIRECT_MESSAGE_SHARD] = now
        self._updated_at = now
        heard = self.hears_direct
        self.hears_direct = (
            DIRECT_MESSAGE_SHARD in self._own_shards.ids or now - self._last_served[DIRECT_MESSAGE_SHARD] < COVER_AFTER
        )
        if heard and not self.hears_direct:
            for direct in self._direct_listeners:
                direct(self._last_served[DIRECT_MESSAGE_SHARD])
        shown: set[int] = set()
        if announced_at is not None:
            self._served_at = announced_at
            self._last_served.update(dict.fromkeys(self._own_shards.ids, announced_at))
            shown = set(self._own_shards.ids) - claimed
        mine = self._shards_to_cover(serving, now) if announced_at is not None else set()
        said, after = self.covered_shards, shown | (mine & self.covered_shards) - claimed
        self.shown_shards = Shards(self._own_shards.count, tuple(sorted(after)))
        self.covered_shards = frozenset(mine | (said if self.finishing() else frozenset()))
        if after - before:
            self.turn += 1
            for listener in self._listeners:
                listener()
        waits = announced_at is not None and not after.issuperset(self._own_shards.ids)
        return waits or self.covered_shards != said or self.covered_shards != mine

    def _with_local_times(self, processes: Iterable[ProcessRow], now: float) -> list[ProcessRow]:
        """Return the rows with times by this process's clock.

        A heartbeat may lie in the future because clocks differ or were set back. It then counts as sent when it was
        first read. A live process soon sends another.
        """
        found, ahead = [], {}
        for one in processes:
            if one.seen_at <= now:
                found.append(one)
                continue
            said_at, read_at = self._future_heartbeats.get(one.process_id, (0.0, now))
            if said_at != one.seen_at or read_at > now:
                read_at = now
            ahead[one.process_id] = (one.seen_at, read_at)
            found.append(replace(one, seen_at=read_at, served_at=read_at - (one.seen_at - one.served_at)))
        self._future_heartbeats = ahead
        return found

    def _is_alive(self, one: ProcessRow, now: float) -> bool:
        known = one.process_id != self._process_id and one.shard_count == self._own_shards.count
        return known and now - one.seen_at < COVER_AFTER

    def _shards_to_cover(self, serving: dict[str, ProcessRow], now: float) -> set[int]:
        """Return the shards that no process serves and that this process should cover."""
        all_of_them = sorted((*serving, self._process_id))
        found = set()
        for shard, held_at in self._last_served.items():
            if now - held_at < COVER_AFTER or shard in self._own_shards.ids:
                continue
            already = [name for name in all_of_them if name in serving and shard in serving[name].covered]
            if shard in self.covered_shards:
                already.append(self._process_id)
            if (min(already) if already else all_of_them[shard % len(all_of_them)]) == self._process_id:
                found.add(shard)
        return found


HEARTBEAT_INTERVAL: Final = 5.0
"""Seconds between two heartbeats."""
FAST_INTERVAL: Final = 1.0
"""Seconds until the next heartbeat if other processes must learn of a change soon."""
RECENT_WINDOW: Final = 60.0
"""Length in seconds of the window for recent rates."""
FORGET_AFTER: Final = 3_600.0
"""Seconds after the last heartbeat until a process is deleted from the database."""


@dataclass
class ProcessReport:
    """Counters of a process: `total` since its start, and `recent` in the last `seconds`."""

    total: ProcessCounters = field(default_factory=ProcessCounters)
    recent: ProcessCounters = field(default_factory=ProcessCounters)
    seconds: float = 0.0


class Heartbeat:
    """Heartbeat of this process.

    Every few seconds it stores the time, the counters, and the last time at which the process could serve people.
    `is_serving` returns True while people can be reached. An orderly shutdown deletes the stored row; the row of a
    crashed process is deleted after `FORGET_AFTER`. With several processes, `shard_coverage` is updated from the rows
    of the others.
    """

    def __init__(
        self,
        store: Store,
        clock: Clock,
        counters: ProcessCounters,
        shards: Shards | None,
        is_serving: Callable[[], bool],
    ) -> None:
        self.process_id = uuid.uuid4().hex
        self.shard_coverage = None if shards is None else ShardCoverage(clock, self.process_id, shards)
        self._store = store
        self._clock = clock
        self._counters = counters
        self._shards = shards
        self._is_serving = is_serving
        self._served_at = 0.0
        self._started_at = clock.now()
        self._snapshots = deque([(self._started_at, ProcessCounters())])
        """Times and counters of the recent heartbeats."""
        self._job = RecurringJob(
            "the sign of life", self.beat, clock, every=HEARTBEAT_INTERVAL, retry=HEARTBEAT_INTERVAL
        )

    def start(self) -> None:
        """Start sending heartbeats. Requires a running event loop."""
        self._job.start()

    async def stop(self) -> None:
        """Stop sending heartbeats, and delete the row of this process."""
        await self._job.stop()
        with contextlib.suppress(StoreUnavailable):
            await self._store.writer.upsert(RowDeletion(ProcessRow, (self.process_id,)))

    def wake(self) -> None:
        """Send a heartbeat soon because people can be reached again."""
        self._job.wake()

    def report(self) -> ProcessReport:
        at, before = self._snapshots[0]
        total = deepcopy(self._counters)
        return ProcessReport(total, total - before, self._clock.now() - at)

    async def beat(self) -> float | None:
        """Store a heartbeat, and read the heartbeats of other processes.

        Returns the time of the next heartbeat, or None for the usual interval. Raises StoreUnavailable.
        """
        now, serving = self._clock.now(), self._is_serving()
        self._snapshots.append((now, deepcopy(self._counters)))
        while not 0 <= now - self._snapshots[0][0] <= RECENT_WINDOW:  # the clock may have been set back
            self._snapshots.popleft()
        if serving:
            self._served_at = now
        await self._store.writer.upsert(self._row(now))
        # Reading after writing: of two processes that start together, at least one sees the other.
        known = await self._store.reader.processes.all()
        others = [one for one in known if one.process_id != self.process_id]
        gone = [RowDeletion(ProcessRow, (one.process_id,)) for one in others if now - one.seen_at > FORGET_AFTER]
        if gone:
            await self._store.writer.upsert(*gone)
        soon = self.shard_coverage is not None and self.shard_coverage.update(others, now if serving else None)
        return now + FAST_INTERVAL if soon else None

    def _row(self, now: float) -> ProcessRow:
        return ProcessRow(
            process_id=self.process_id,
            host=platform.node(),
            pid=os.getpid(),
            version=__version__,
            revision=schema.REVISION,
            shard_count=0 if self._shards is None else self._shards.count,
            shard_ids="" if self._shards is None else ",".join(map(str, self._shards.ids)),
            covers=""
            if self.shard_coverage is None
            else ",".join(map(str, sorted(self.shard_coverage.covered_shards))),
            started_at=self._started_at,
            seen_at=now,
            served_at=self._served_at,
            figures=msgspec.json.encode(self.report()).decode(),
        )
