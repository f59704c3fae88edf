"""The reader: queries of the stored data, by subject."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import select

from bot.store import schema
from bot.store.engine import Database
from bot.store.reading.acts import ActReading
from bot.store.reading.asking import Access
from bot.store.reading.balance_history import BalanceReading
from bot.store.reading.books import BookReading
from bot.store.reading.clocks import ClockReading
from bot.store.reading.deals import DealReading
from bot.store.reading.disputes import DisputeReading
from bot.store.reading.evenings import EveningReading
from bot.store.reading.fixtures import FixtureReading
from bot.store.reading.inspection import Inspection
from bot.store.reading.leagues import LeagueReading
from bot.store.reading.messages import MessageReading
from bot.store.reading.persons import PersonReading
from bot.store.reading.processes import ProcessReading
from bot.store.reading.reversals import ReversalReading
from bot.store.reading.settings import SettingsReading
from bot.store.reading.tables import TableReading
from bot.store.reading.tallies import TallyReading
from bot.store.statements import FIND_KEYS


class Reader:
    """Reader of stored data, as plain values. Every result is one snapshot, and nothing is cached.

    All methods may raise StoreUnavailable.
    """

    def __init__(self, database: Database) -> None:
        self._access = Access(database)
        self.tables = TableReading(self._access)
        self.deals = DealReading(self._access)
        self.clocks = ClockReading(self._access)
        self.messages = MessageReading(self._access)
        self.settings = SettingsReading(self._access)
        self.books = BookReading(self._access)
        self.tallies = TallyReading(self._access)
        self.leagues = LeagueReading(self._access)
        self.reversals = ReversalReading(self._access)
        self.acts = ActReading(self._access)
        self.fixtures = FixtureReading(self._access)
        self.disputes = DisputeReading(self._access)
        self.balances = BalanceReading(self._access)
        self.evenings = EveningReading(self._access)
        self.persons = PersonReading(self._access)
        self.processes = ProcessReading(self._access)
        self.inspection = Inspection(self._access)

    async def aclose(self) -> None:
        """Finish the reads under way and refuse later ones."""
        await self.books.aclose()
        await self._access.aclose()

    async def revision(self) -> str:
        """Return the revision of the database, which a newer program may have raised."""
        return str(await self._access.scalar(select(schema.alembic_version.c.version_num)))

    async def answer_of(self, key: str) -> str | None:
        """Return the answer stored under an idempotency key; None if the key was not used."""
        found = await self._access.look_up(FIND_KEYS, (key,))
        return found[0][1] if found else None

    async def answered(self, keys: Iterable[str]) -> frozenset[str]:
        """Return those of `keys` that were used or claimed."""
        return frozenset(key for key, _ in await self._access.look_up(FIND_KEYS, keys))
