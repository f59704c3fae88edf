"""The reader: queries of the stored data, by subject."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select

from bot.store import schema
from bot.store.engines import Database
from bot.store.reading.access import ReadAccess
from bot.store.reading.audit_and_disputes import AuditLogReader, DisputeReader
from bot.store.reading.deals import DealReader, EveningReader
from bot.store.reading.leagues import FixtureReader, LeagueReader
from bot.store.reading.money import AccountReader, BalanceHistoryReader, ReversalReader
from bot.store.reading.operations import InspectionReader, ProcessReader
from bot.store.reading.persons import PersonReader
from bot.store.reading.settings import SettingsReader
from bot.store.reading.tables import ClockReader, MessageReader, TableReader
from bot.store.reading.tallies import TallyReader
from bot.store.statements import FIND_KEYS


class Reader:
    """Reader of stored data, as plain values. Every result is one snapshot, and nothing is cached.

    All methods may raise StoreUnavailable.
    """

    def __init__(self, database: Database) -> None:
        self._access = ReadAccess(database)
        self.tables = TableReader(self._access)
        self.deals = DealReader(self._access)
        self.clocks = ClockReader(self._access)
        self.messages = MessageReader(self._access)
        self.settings = SettingsReader(self._access)
        self.accounts = AccountReader(self._access)
        self.tallies = TallyReader(self._access)
        self.leagues = LeagueReader(self._access)
        self.reversals = ReversalReader(self._access)
        self.audit_log = AuditLogReader(self._access)
        self.fixtures = FixtureReader(self._access)
        self.disputes = DisputeReader(self._access)
        self.balance_history = BalanceHistoryReader(self._access)
        self.evenings = EveningReader(self._access)
        self.persons = PersonReader(self._access)
        self.processes = ProcessReader(self._access)
        self.inspection = InspectionReader(self._access)

    async def aclose(self) -> None:
        """Finish the reads under way and refuse later ones."""
        await self.accounts.aclose()
        await self._access.aclose()

    async def revision(self) -> str:
        """Return the revision of the database, which a newer program may have raised."""
        return str(await self._access.scalar(select(schema.alembic_version.c.version_num)))

    async def find_answer(self, idempotency_key: str) -> str | None:
        """Return the answer stored under an idempotency key; None if the key was not used."""
        found = await self._access.look_up(FIND_KEYS, (idempotency_key,))
        return found[0][1] if found else None

    async def find_used_keys(self, keys: Iterable[str]) -> frozenset[str]:
        """Return those of `keys` that were used or claimed."""
        return frozenset(key for key, _ in await self._access.look_up(FIND_KEYS, keys))
