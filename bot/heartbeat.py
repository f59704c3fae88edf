"""Heartbeat of a process, stored in the database with its counters for other processes and for `status`."""

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
from bot.figures import Figures
from bot.recurring import Recurring
from bot.sharing import Sharing
from bot.store import schema
from bot.store.errors import StoreUnavailable
from bot.store.processes import ProcessGone, ProcessRow
from bot.store.shards import Shards
from bot.store.store import Store

BEAT: Final = 5.0
"""Seconds between two heartbeats."""
SOON: Final = 1.0
"""Seconds until the next heartbeat if there is news."""
RECENT: Final = 60.0
"""Seconds over which recent rates are computed."""
KEPT: Final = 3_600.0
"""Seconds after the last heartbeat until a process is deleted from the database."""


@dataclass
class Report:
    """Counters of a process since its start (`total`), and in the last `seconds` (`recent`)."""

    total: Figures = field(default_factory=Figures)
    recent: Figures = field(default_factory=Figures)
    seconds: float = 0.0


class Heartbeat:
    """Heartbeat of this process: every few seconds it stores that the process is alive, whether it serves people, and
    its counters.

    `serving` returns True while people can be reached. An orderly shutdown deletes the stored row; the row of a crashed
    process is deleted after an hour. With several processes, `sharing` learns about the others.
    """

    def __init__(
        self, store: Store, clock: Clock, figures: Figures, shards: Shards | None, serving: Callable[[], bool]
    ) -> None:
        self.process_id = uuid.uuid4().hex
        self.sharing = None if shards is None else Sharing(clock, self.process_id, shards)
        self._store = store
        self._clock = clock
        self._figures = figures
        self._shards = shards
        self._serving = serving
        self._served_at = 0.0
        self._started_at = clock.now()
        self._counted = deque([(self._started_at, Figures())])
        """Snapshots of the counters at the recent heartbeats."""
        self._beating = Recurring("the sign of life", self.beat, clock, every=BEAT, retry=BEAT)

    def start(self) -> None:
        """Start with the first heartbeat. Requires a running event loop."""
        self._beating.start()

    async def stop(self) -> None:
        """Stop, and delete the row of this process."""
        await self._beating.stop()
        with contextlib.suppress(StoreUnavailable):
            await self._store.writer.put(ProcessGone(process_id=self.process_id))

    def wake(self) -> None:
        """Send a heartbeat soon because people can be reached again."""
        self._beating.wake()

    def report(self) -> Report:
        """Return the counters of this process."""
        at, before = self._counted[0]
        total = deepcopy(self._figures)
        return Report(total, total - before, self._clock.now() - at)

    async def beat(self) -> float | None:
        """Store a heartbeat, and read those of other processes.

        Returns the time of the next heartbeat, or None for the usual interval. Raises StoreUnavailable.
        """
        now, serving = self._clock.now(), self._serving()
        self._counted.append((now, deepcopy(self._figures)))
        while not 0 <= now - self._counted[0][0] <= RECENT:  # the clock may have been set back
            self._counted.popleft()
        if serving:
            self._served_at = now
        await self._store.writer.put(self._row(now))
        # Reading after writing: of two processes that start together, at least one sees the other.
        known = await self._store.reader.processes.all()
        others = [one for one in known if one.process_id != self.process_id]
        gone = [ProcessGone(process_id=one.process_id) for one in others if now - one.seen_at > KEPT]
        if gone:
            await self._store.writer.put(*gone)
        soon = self.sharing is not None and self.sharing.look(others, now if serving else None)
        return now + SOON if soon else None

    def _row(self, now: float) -> ProcessRow:
        return ProcessRow(
            process_id=self.process_id,
            host=platform.node(),
            pid=os.getpid(),
            version=__version__,
            revision=schema.REVISION,
            shard_count=0 if self._shards is None else self._shards.count,
            shard_ids="" if self._shards is None else ",".join(map(str, self._shards.ids)),
            covers="" if self.sharing is None else ",".join(map(str, sorted(self.sharing.covers))),
            started_at=self._started_at,
            seen_at=now,
            served_at=self._served_at,
            figures=msgspec.json.encode(self.report()).decode(),
        )
