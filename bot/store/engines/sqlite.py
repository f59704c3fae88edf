"""SQLite engine: a database in one file.

Transactions of the writer and of migrations take the only write lock when they begin (`BEGIN IMMEDIATE`). The data that
they read therefore cannot change before they write. After a migration, an older process notices in its next transaction
that it is superseded.
"""

from __future__ import annotations

import contextlib
import errno
import filecmp
import os
import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine, delete, event, func, insert, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import NullPool

from bot.store import schema
from bot.store.engines import sqlite_files
from bot.store.engines.database import Database
from bot.store.engines.sqlite_files import BUSY_TIMEOUT, MOUNTS, create_private_file, restrict_files, sqlite_error_code
from bot.store.errors import DatabaseBusy, DatabaseUnusable

_MIGRATION_BUSY_TIMEOUT = 30_000

_LOCK_TIMEOUT = 60.0
"""Seconds that a process waits for another process that creates or migrates the database."""

_UNAVAILABLE = frozenset(
    {
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_NOMEM,
    }
)

_DISK_FULL = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


class SQLite(Database):
    """SQLite database in the file `path`."""

    failures = (DBAPIError, sqlite3.Error)
    snapshot_sql = "BEGIN"

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = str(path)
        self.short_name = path.stem
        self._hash_key_path = path.with_name(f"{path.name}.key")

    def writing_engine(self) -> Engine:
        return self._create_engine("BEGIN IMMEDIATE", "journal_mode = WAL")

    def migrating_engine(self) -> Engine:
        # Recreating a table breaks references to it for a moment, so references are checked after the migration.
        return self._create_engine(
            "BEGIN IMMEDIATE", "journal_mode = WAL", foreign_keys=False, busy_timeout=_MIGRATION_BUSY_TIMEOUT
        )

    def copying_engine(self) -> Engine:
        return self._create_engine(self.snapshot_sql, "query_only = ON")

    def _create_engine(
        self, begin: str, pragma: str, *, foreign_keys: bool = True, busy_timeout: int = BUSY_TIMEOUT
    ) -> Engine:
        """Return an engine whose transactions start with `begin`. Connections may be used by several threads."""
        engine = create_engine(
            URL.create("sqlite", database=str(self.path)),
            poolclass=NullPool,
            hide_parameters=True,  # parameters contain the pack, and errors are logged
            connect_args={"check_same_thread": False, "cached_statements": 256},
        )

        @event.listens_for(engine, "connect")
        def _connected(connection: sqlite3.Connection, _record: object) -> None:
            connection.isolation_level = None
            _configure_connection(connection.cursor(), pragma, foreign_keys=foreign_keys, busy_timeout=busy_timeout)

        @event.listens_for(engine, "begin")
        def _begun(connection: Connection) -> None:
            connection.connection.cursor().execute(begin)

        return engine

    def reading_engine(self, *, readers: int) -> Engine:
        engine = create_engine(
            URL.create("sqlite+aiosqlite", database=str(self.path)),
            pool_size=readers,
            hide_parameters=True,
            max_overflow=0,
            pool_reset_on_return=None,
            isolation_level="AUTOCOMMIT",
            skip_autocommit_rollback=True,
        )

        @event.listens_for(engine, "connect")
        def _connected(connection: Any, _record: object) -> None:
            cursor = connection.cursor()
            _configure_connection(cursor, "query_only = ON", foreign_keys=True, busy_timeout=BUSY_TIMEOUT)
            cursor.close()

        return engine

    async def fetch(self, driver: Any, text: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        return [tuple(row) for row in await driver.execute_fetchall(text, parameters)]

    def is_unavailable(self, error: BaseException) -> bool:
        return isinstance(error, NoConnection) or sqlite_error_code(error) in _UNAVAILABLE

    def is_locked(self, error: BaseException) -> bool:
        return sqlite_error_code(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}

    def unusable_error(self, error: BaseException) -> DatabaseUnusable:
        said = self.reason(error)
        if sqlite_error_code(error) == sqlite3.SQLITE_FULL or getattr(error, "errno", None) in _DISK_FULL:
            return DatabaseUnusable(
                f"{self.path} cannot be written, because the disk is full ({said}). Make room and start again."
            )
        return DatabaseUnusable(
            f"{self.path} cannot be used where it lies ({said}). It has to be a file of the user who runs Prial, in a "
            "folder that they may write in; its URL (DATABASE_URL) says where. Whatever else is done with it has to be "
            "done by the same user."
        )

    def restrict_access(self) -> None:
        restrict_files(self.path)

    def prepare_location(self) -> None:
        create_private_file(self.path)

    @contextlib.contextmanager
    def _open(self) -> Iterator[sqlite3.Connection]:
        """Open a connection to the file. Raises DatabaseUnusable and DatabaseCorrupt."""
        try:
            with sqlite_files.open_database(self.path) as connection:
                yield connection
        except sqlite3.OperationalError as error:
            if sqlite_error_code(error) in {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_READONLY}:
                raise self.unusable_error(error) from error
            raise

    def find_revision(self) -> str | None:
        path = self.path
        try:
            if not path.exists() or path.stat().st_size == 0:
                return None
        except PermissionError as error:
            raise self.unusable_error(error) from error
        with self._open() as connection:
            return self._read_revision(connection, "SELECT name FROM sqlite_master WHERE type = 'table'")

    @contextlib.contextmanager
    def preparation_lock(self) -> Iterator[None]:
        """Hold an exclusive transaction on an empty lock file next to the database.

        Another process waits for the lock for up to `_LOCK_TIMEOUT` seconds.
        """
        beside = self.path.with_name(self.path.name + ".lock")
        create_private_file(beside)
        with contextlib.closing(sqlite3.connect(beside, isolation_level=None, timeout=_LOCK_TIMEOUT)) as connection:
            try:
                connection.execute("BEGIN EXCLUSIVE")
            except sqlite3.OperationalError as error:
                if sqlite_error_code(error) != sqlite3.SQLITE_BUSY:
                    raise
                waited = f"another process has been preparing {self.path} for {_LOCK_TIMEOUT:.0f} s; is it hanging?"
                raise DatabaseBusy(waited) from error
            try:
                yield
            finally:
                connection.execute("ROLLBACK")

    def preserve_before_migration(self, current: str, target: str) -> str:
        """Make a checked copy next to the database: `prial.db.0001-before-0002`, numbered if the name is taken."""
        name = f"{self.path.name}.{current}-before-{target}"
        there: list[Path] = []
        copy = self.path.with_name(name)
        while copy.exists():
            there.append(copy)
            copy = self.path.with_name(f"{name}-{len(there) + 1}")
        sqlite_files.copy_and_check(self.path, copy)
        if there and filecmp.cmp(there[-1], copy, shallow=False):
            # Keep only one of two equal copies, as an upgrade that fails at every start would fill the disk.
            copy.unlink()
            copy = there[-1]
        return f"{copy} is a copy of it as it was"

    def count_broken_references(self, connection: Connection) -> int:
        return len(connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall())

    def find_risks(self, environment: Mapping[str, str]) -> Iterator[str]:
        yield from sqlite_files.find_storage_risks(
            self.path, environment, MOUNTS.read_text() if MOUNTS.exists() else ""
        )
        for one in sqlite_files.find_exposed_paths(self.path):
            yield f"others than its owner may look into {one}; packs and hands are in there"

    def version(self) -> str:
        return f"SQLite {sqlite3.sqlite_version}"

    def check_integrity(self) -> None:
        sqlite_files.check_file(self.path)

    def transaction_numbers(self, connection: Connection, count: int) -> Iterable[int]:
        last = connection.execute(select(func.max(schema.transactions.c.transaction_id))).scalar() or 0
        return range(last + 1, last + 1 + count)

    def defer_references(self, connection: Connection) -> None:
        connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")

    def vacuum(self, connection: Connection) -> bool:
        cursor = connection.connection.cursor()
        try:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            (busy, *_) = cursor.fetchone() or (1,)
            return not busy
        finally:
            cursor.close()

    def load_rows(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        connection.connection.cursor().executemany(str(insert(table).compile(dialect=connection.dialect)), rows)

    def delete_all_rows(self, connection: Connection, tables: Sequence[Table]) -> None:
        for table in reversed(tables):
            connection.execute(delete(table))

    async def listen(self) -> AsyncIterator[bool]:
        """Yield nothing, because SQLite has no announcements."""
        nothing: tuple[bool, ...] = ()
        for one in nothing:
            yield one

    def load_hash_key(self) -> bytes | None:
        """Return the key from a file next to the database. No copy made by Prial contains the key."""
        try:
            return self._hash_key_path.read_bytes()
        except FileNotFoundError:
            return None

    def store_hash_key(self, key: bytes) -> None:
        file = self._hash_key_path.with_name(f"{self._hash_key_path.name}.{secrets.token_hex(4)}")
        try:
            create_private_file(file)
            file.write_bytes(key)
            # If another process has stored a key first, that key stays.
            with contextlib.suppress(FileExistsError):
                os.link(file, self._hash_key_path)
        finally:
            file.unlink(missing_ok=True)


def _configure_connection(cursor: Any, pragma: str, *, foreign_keys: bool, busy_timeout: int) -> None:
    cursor.execute(f"PRAGMA busy_timeout = {busy_timeout:d}")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")
    cursor.execute(f"PRAGMA {pragma}")
