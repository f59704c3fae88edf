"""Reader of stored data, with its queries grouped by subject."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Iterable

from sqlalchemy import select

from bot.store import schema
from bot.store.engines import Database
from bot.store.reading.access import Queries, ReadAccess
from bot.store.reading.deals import DealReader, EveningReader
from bot.store.reading.leagues import FixtureReader, LeagueReader
from bot.store.reading.money import AccountReader, ReversalReader
from bot.store.reading.operations import InspectionReader, ProcessReader
from bot.store.reading.persons import PersonReader
from bot.store.reading.servers import AuditLogReader, DisputeReader, SettingsReader
from bot.store.reading.tables import ClockReader, MessageReader, TableReader
from bot.store.reading.tallies import TallyReader
from bot.store.statements import FIND_KEYS


class SnapshotReader:
    """Reader of stored data, as plain values without a cache. All methods may raise StoreUnavailable."""

    def __init__(self, queries: Queries) -> None:
        self._queries = queries
        self.tables = TableReader(queries)
        self.deals = DealReader(queries)
        self.clocks = ClockReader(queries)
        self.messages = MessageReader(queries)
        self.settings = SettingsReader(queries)
        self.accounts = AccountReader(queries)
        self.tallies = TallyReader(queries)
        self.leagues = LeagueReader(queries)
        self.reversals = ReversalReader(queries)
        self.audit_log = AuditLogReader(queries)
        self.fixtures = FixtureReader(queries)
        self.disputes = DisputeReader(queries)
        self.evenings = EveningReader(queries)
        self.persons = PersonReader(queries)
        self.processes = ProcessReader(queries)
        self.inspection = InspectionReader(queries)

    async def revision(self) -> str:
        """Return the revision of the database, which a newer version of Prial may have raised."""
        return str(await self._queries.scalar(select(schema.alembic_version.c.version_num)))

    async def find_answer(self, idempotency_key: str) -> str | None:
        """Return the answer stored under an idempotency key, or None if the key was not used."""
        found = await self._queries.look_up(FIND_KEYS, (idempotency_key,))
        return found[0][1] if found else None

    async def find_used_keys(self, keys: Iterable[str]) -> frozenset[str]:
        """Return the keys in `keys` that were used or claimed."""
        return frozenset(key for key, _ in await self._queries.look_up(FIND_KEYS, keys))


class Reader(SnapshotReader):
    """Reader of a database. Each result is one snapshot; all results of a reader from `snapshot` share one."""

    def __init__(self, database: Database) -> None:
        self._access = ReadAccess(database)
        super().__init__(self._access)

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[SnapshotReader]:
        """Yield a reader of one snapshot, which runs its queries one after the other on one connection."""
        async with self._access.snapshot() as connection:
            yield SnapshotReader(connection)

    async def aclose(self) -> None:
        """Finish running reads, and refuse later ones."""
        await self.accounts.aclose()
        await self._access.aclose()
