"""The store: one writer and one reader of one database."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import AsyncIterator
from enum import Enum

from msgspec import Struct

from bot.clock import Clock
from bot.store import schema
from bot.store.change_listener import ChangeListener
from bot.store.engines import database_from_url
from bot.store.errors import StoreUnavailable
from bot.store.migrate import migrate
from bot.store.reading.reader import Reader
from bot.store.writing.user_deletion import OPENING_KEY_PREFIX, DeletedUserHashes
from bot.store.writing.writer import Writer

_log = logging.getLogger(__name__)


class CommitStatus(Enum):
    """Status of a change after its commit."""

    COMMITTED = "done"
    NOT_COMMITTED = "undone"
    """It was not made, and will not be."""
    UNKNOWN = "unknown"
    """The database cannot be asked."""


class Store(Struct, frozen=True):
    """Writer and reader of a database.

    `deleted_user_hashes` recognise deleted users who return, `listener` listens for the writes of other processes.
    """

    writer: Writer
    reader: Reader
    deleted_user_hashes: DeletedUserHashes
    listener: ChangeListener

    async def check_revision(self) -> None:
        """Stop writing if a newer program has migrated the database. Raises StoreUnavailable."""
        found = await self.reader.revision()
        if found != schema.REVISION:
            self.writer.supersede(found)

    async def is_returning_member(self, guild_id: int, user_id: int) -> bool:
        """Return True if this person was deleted and had a wallet in the server. Everybody who was dealt in there had
        one.
        """
        mark = await self.deleted_user_hashes.find_hash(user_id)
        return mark is not None and await self.reader.find_answer(f"{OPENING_KEY_PREFIX}{guild_id}/{mark}") is not None

    async def find_commit_status(self, idempotency_key: str) -> CommitStatus:
        """Return the status of the change with that key, which must not be waiting to be committed."""
        if self.writer.is_committed(idempotency_key):
            return CommitStatus.COMMITTED
        try:
            answer = await self.reader.find_answer(idempotency_key)
        except StoreUnavailable:
            return CommitStatus.UNKNOWN
        return CommitStatus.NOT_COMMITTED if answer is None else CommitStatus.COMMITTED


@contextlib.asynccontextmanager
async def open_store(database_url: str, clock: Clock) -> AsyncIterator[Store]:
    """Create or migrate the database and open it. On exit, finish pending writes and reads first.

    Raises the subclasses of DatabaseError in `bot.store.errors`.
    """
    migrate(database_url)
    database = database_from_url(database_url)
    database.check_writable()
    _log.info("the database is %s, revision %s", database.name, schema.REVISION)
    writing = database.writing_engine()
    writer, reader, news = Writer(database, writing, clock), Reader(database), ChangeListener(database, clock)
    try:
        yield Store(writer, reader, DeletedUserHashes(database), news)
    finally:
        await news.stop()
        await writer.close()
        await reader.aclose()
        writing.dispose()
