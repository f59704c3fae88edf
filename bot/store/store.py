"""The store: one writer and one reader of one database."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable
from enum import Enum
from typing import Final

from msgspec import Struct

from bot.clock import Clock
from bot.store import schema
from bot.store.engines import Database, database_from_url
from bot.store.errors import StoreUnavailable
from bot.store.migrate import migrate
from bot.store.reading.reader import Reader
from bot.store.writing.user_deletion import OPENING_KEY_PREFIX, DeletedUserHashes
from bot.store.writing.writer import Writer

_log = logging.getLogger(__name__)

RECONNECT_DELAY: Final = 5.0
"""Seconds until a listener that lost its connection reconnects."""


class ChangeListener:
    """Listener for writes by other processes, on its own connection, if the engine announces writes.

    Announcements may be late or lost. Code that depends on the writes of other processes must poll as well.
    """

    def __init__(self, database: Database, clock: Clock) -> None:
        self._database = database
        self._clock = clock
        self._task: asyncio.Task[None] | None = None
        self.on_settings_change: Callable[[], None] = lambda: None
        """Callback for possible changes of settings by other processes."""

    def start(self, on_change: Callable[[], None]) -> None:
        """Call `on_change` whenever other processes may have written. Requires a running event loop."""
        self._task = asyncio.create_task(self._listen(on_change), name="news of other processes")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None

    async def _listen(self, on_change: Callable[[], None]) -> None:
        while True:
            try:
                async for of_settings in self._database.listen():
                    if of_settings:
                        self.on_settings_change()
                    on_change()
                return  # this engine announces nothing
            except self._database.failures as error:
                _log.info("nothing is heard of other processes for now: %s", self._database.reason(error))
            except Exception:
                _log.exception("listening for other processes failed; it is tried again")
            await self._clock.sleep_until(self._clock.now() + RECONNECT_DELAY)


class CommitStatus(Enum):
    """Status of a change after an attempt to commit it."""

    COMMITTED = "done"
    NOT_COMMITTED = "undone"
    """The change was not made and will not be made."""
    UNKNOWN = "unknown"
    """The database could not be asked."""


class Store(Struct, frozen=True):
    """Writer and reader of a database.

    `deleted_user_hashes` recognises deleted users who return. `listener` listens for writes by other processes.
    """

    writer: Writer
    reader: Reader
    deleted_user_hashes: DeletedUserHashes
    listener: ChangeListener

    async def check_revision(self) -> None:
        """Stop writing if a newer version of Prial has migrated the database.

        Raises StoreUnavailable if the database cannot be read.
        """
        found = await self.reader.revision()
        if found != schema.REVISION:
            self.writer.supersede(found)

    async def is_returning_member(self, guild_id: int, user_id: int) -> bool:
        """Return True if a person was deleted and had a wallet in the server."""
        mark = await self.deleted_user_hashes.find_hash(user_id)
        return mark is not None and await self.reader.find_answer(f"{OPENING_KEY_PREFIX}{guild_id}/{mark}") is not None

    async def find_commit_status(self, idempotency_key: str) -> CommitStatus:
        """Return the status of the change with an idempotency key. The change must not be in the writer's queue."""
        if self.writer.is_committed(idempotency_key):
            return CommitStatus.COMMITTED
        try:
            answer = await self.reader.find_answer(idempotency_key)
        except StoreUnavailable:
            return CommitStatus.UNKNOWN
        return CommitStatus.NOT_COMMITTED if answer is None else CommitStatus.COMMITTED


@contextlib.asynccontextmanager
async def open_store(database_url: str, clock: Clock) -> AsyncIterator[Store]:
    """Create or migrate the database, and open it. On exit, finish pending work. Raises subclasses of DatabaseError."""
    migrate(database_url)
    database = database_from_url(database_url)
    database.check_writable()
    _log.info("the database is %s, revision %s", database.name, schema.REVISION)
    writer = Writer(database, database.writing_engine(), clock)
    reader, news = Reader(database), ChangeListener(database, clock)
    try:
        yield Store(writer, reader, DeletedUserHashes(database), news)
    finally:
        await news.stop()
        await writer.close()
        await reader.aclose()
