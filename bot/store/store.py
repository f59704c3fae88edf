"""The store: one writer and one reader of one database."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from enum import Enum

from msgspec import Struct

from bot.clock import Clock
from bot.store import schema
from bot.store.engine import database_of
from bot.store.errors import StoreUnavailable
from bot.store.forgetting import OPENING
from bot.store.marks import Marks
from bot.store.migrate import migrate
from bot.store.news import News
from bot.store.reading.reader import Reader
from bot.store.writer import Writer

_log = logging.getLogger(__name__)


class Fate(Enum):
    """Status of a change after its commit."""

    DONE = "done"
    UNDONE = "undone"
    """It was not made, and will not be."""
    UNKNOWN = "unknown"
    """The database cannot be asked."""


class Store(Struct, frozen=True):
    """Writer and reader of a database.

    `marks` recognise deleted users who return, `news` listens for the writes of other processes.
    """

    writer: Writer
    reader: Reader
    marks: Marks
    news: News

    async def look(self) -> None:
        """Stop writing if a newer program has migrated the database. Raises StoreUnavailable."""
        found = await self.reader.revision()
        if found != schema.REVISION:
            self.writer.supersede(found)

    async def came_back(self, guild_id: int, user_id: int) -> bool:
        """Return True if this person was deleted and had a wallet in the server. Everybody who was dealt in there had
        one.
        """
        mark = await self.marks.known(user_id)
        return mark is not None and await self.reader.answer_of(f"{OPENING}{guild_id}/{mark}") is not None

    async def fate(self, key: str) -> Fate:
        """Return the status of the change with that key, which must not be waiting to be committed."""
        if self.writer.committed(key):
            return Fate.DONE
        try:
            answer = await self.reader.answer_of(key)
        except StoreUnavailable:
            return Fate.UNKNOWN
        return Fate.UNDONE if answer is None else Fate.DONE


@contextlib.asynccontextmanager
async def open_store(database_url: str, clock: Clock) -> AsyncIterator[Store]:
    """Create or migrate the database and open it. On exit, finish pending writes and reads first.

    Raises the subclasses of DatabaseError in `bot.store.errors`.
    """
    migrate(database_url)
    database = database_of(database_url)
    database.check_writable()
    _log.info("the database is %s, revision %s", database.name, schema.REVISION)
    writing = database.writing_engine()
    writer, reader, news = Writer(database, writing, clock), Reader(database), News(database, clock)
    try:
        yield Store(writer, reader, Marks(database), news)
    finally:
        await news.stop()
        await writer.close()
        await reader.aclose()
        writing.dispose()
