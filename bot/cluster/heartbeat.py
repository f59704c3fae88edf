"""Heartbeat and counters of a process, stored in the database for other processes and for `status`."""

from __future__ import annotations

import contextlib
import os
import platform
import uuid
from collections import deque
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Final

import msgspec

from bot import __version__
from bot.clock import Clock
from bot.cluster.sharding import ShardCoverage
from bot.counters import ProcessCounters
from bot.recurring import RecurringJob
from bot.store import schema
from bot.store.errors import StoreUnavailable
from bot.store.schema.processes import ProcessRow, Shards
from bot.store.store import Store
from bot.store.writing.write_batch import RowDeletion

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
