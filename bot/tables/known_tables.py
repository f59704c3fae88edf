"""Tables in memory: reading, checking against the database, reloading and recovery."""

from __future__ import annotations

import contextlib
import logging
from abc import ABC, abstractmethod
from dataclasses import replace
from typing import Final

from bot.clock import Clock
from bot.errors import Refusal
from bot.recent import LRUCache
from bot.rules.game import Seat
from bot.store.change import WriteBatch
from bot.store.codec import CodecError
from bot.store.errors import StoreUnavailable, VersionConflict
from bot.store.store import Store
from bot.store.stored import StoredTable
from bot.tables.closing import closed_placeholder
from bot.tables.edition import TableUpdate
from bot.tables.lanes import TableQueues
from bot.tables.loaded import TableCache, LoadedTable
from bot.tables.loading import ReplayDiverged, load_table
from bot.tables.means import Dependencies
from bot.tables.recovering import void_damaged_deal
from bot.tables.tidying import tidy
from bot.tables.values import TableStatus

_log = logging.getLogger(__name__)

FRESH_SECONDS: Final = 0.05
"""Seconds for which a cached table is shown without checking its version, while other processes act at tables too."""
OTHER_PROCESS_SECONDS: Final = 60.0
"""Seconds for which this process expects changes by other processes after it has noticed one."""
MAX_ATTEMPTS: Final = 4
"""Maximum number of attempts at a table that others keep changing."""
_MAX_REPORTED: Final = 1_000


class OutdatedUpdate(Exception):
    """Raised if the bank's stake of today or the server's leagues have changed since the update was built. Retry."""


class CachedTables(ABC):
    """Tables that this process knows. The subclass `Door` changes them."""

    def __init__(self, store: Store, clock: Clock, dependencies: Dependencies, *, capacity: int) -> None:
        self._store = store
        self._clock = clock
        self._dependencies = dependencies
        self._queues = TableQueues()
        self._other_process_until = 0.0
        self._reported: LRUCache[int, None] = LRUCache(_MAX_REPORTED)
        """Tables already logged as damaged."""
        self.cache = TableCache(capacity)

    @abstractmethod
    async def _commit(self, update: TableUpdate, key: str | None) -> object:
        """Commit the update, then cache and announce the new version."""

    @abstractmethod
    def _announce(self, loaded: LoadedTable, update: TableUpdate, seats: tuple[Seat, ...]) -> None:
        """Announce the table after `edition`. `seats` are those whose options changed."""

    async def read(self, table_id: int) -> LoadedTable:
        """Return the table for reading. Refusals `no_table`, `table_damaged`.

        Very recent changes by other processes may be missing; `news` finds them.
        """
        known = self.cache.get(table_id)
        if known is not None and await self._is_fresh(known):
            return known
        async with self._queues.queue(table_id):
            if known is not None and self.cache.get(table_id) is known:
                # Otherwise this process has cached the newer version meanwhile.
                self.expect_other_processes()
                self.cache.drop(table_id)
            return await self._current(table_id)

    async def refresh(self, *, ours: bool = False) -> None:
        """Reload and announce cached tables whose version changed in the database without a move here.

        `ours`: this process made those changes itself.
        """
        known = self.cache.versions()
        if not known:
            return
        at, found = self._clock.now(), await self._store.reader.tables.versions(known)
        for table_id, version in known.items():
            if found.get(table_id) == version:
                self.cache.confirm(table_id, at)
                continue
            with contextlib.suppress(Refusal):
                await self._refresh_table(table_id, version, ours=ours)

    async def drop_forgotten(self) -> None:
        """Reload changed tables and drop closed ones from the cache, because a person was forgotten."""
        await self.refresh()
        self.cache.drop_closed()

    def _new_update(self, loaded: LoadedTable, actor: int) -> TableUpdate:
        return TableUpdate(loaded, self._dependencies, self._clock.now(), actor=actor)

    def expect_other_processes(self) -> None:
        """Expect changes by other processes for a while, so that cached versions are checked before use."""
        self._other_process_until = self._clock.now() + OTHER_PROCESS_SECONDS

    async def _refresh_table(self, table_id: int, outdated: int, *, ours: bool) -> None:
        async with self._queues.queue(table_id):
            before = self.cache.get(table_id)
            if before is not None and before.version == outdated:
                if not ours:
                    self.expect_other_processes()
                await self._reload(table_id)

    async def _is_fresh(self, known: LoadedTable) -> bool:
        """Return True if the cached version is the newest, as far as this process has reason to doubt it."""
        now = self._clock.now()
        if now >= self._other_process_until or now - self.cache.confirmed_at(known.table_id) < FRESH_SECONDS:
            return True
        if await self._is_outdated(known):
            return False
        self.cache.confirm(known.table_id, now)
        return True

    async def _is_outdated(self, known: LoadedTable) -> bool:
        versions = await self._store.reader.tables.versions((known.table_id,))
        return versions.get(known.table_id) != known.version

    async def _reload(self, table_id: int) -> LoadedTable:
        """Reload a table that changed without a move here, and announce it."""
        self.cache.drop(table_id)
        loaded = await self._load(table_id)
        seats = tuple(one.seat for one in loaded.info.occupants)
        self._announce(loaded, self._new_update(loaded, 0), seats)
        return loaded

    # Reading; only while in the table's queue

    async def _current(self, table_id: int) -> LoadedTable:
        return self.cache.get(table_id) or await self._load(table_id)

    async def _load(self, table_id: int) -> LoadedTable:
        """Read the table from the database. A deal that cannot be replayed is voided first."""
        for _ in range(MAX_ATTEMPTS):
            stored = await self._store.reader.tables.load_table(table_id)
            if stored is None:
                raise Refusal("no_table")
            try:
                loaded = load_table(stored)
            except (ReplayDiverged, CodecError) as error:
                if stored.table.status == TableStatus.CLOSED.value:
                    return closed_placeholder(stored.table)
                if table_id not in self._reported:
                    self._reported[table_id] = None
                    _log.error("table %d cannot go on as it was stored: %s", table_id, error)
            else:
                self.cache.put(loaded, self._clock.now())
                return loaded
            with contextlib.suppress(VersionConflict, OutdatedUpdate):
                return await self._recover(stored)
        raise StoreUnavailable(f"table {table_id} keeps changing")

    async def _recover(self, stored: StoredTable) -> LoadedTable:
        try:
            edition = void_damaged_deal(stored, self._dependencies, self._clock.now())
            await tidy(edition)
            await self._commit(edition, None)
        except (VersionConflict, OutdatedUpdate, StoreUnavailable):
            raise
        except Exception as error:  # a failure of any kind must only affect this table
            await self._clear_deadlines(stored)
            raise Refusal("table_damaged") from error
        return self.cache.get(stored.table.table_id) or edition.before

    async def _clear_deadlines(self, stored: StoredTable) -> None:
        """Delete the deadlines of a table that cannot be read."""
        if stored.deadlines:
            row = replace(stored.table, version=stored.table.version + 1)
            change = WriteBatch(expected_version=stored.table.version, table=row, deadlines=())
            with contextlib.suppress(VersionConflict):
                await self._store.writer.commit(change)
