"""Engines for one SQLite file, and everything that only SQLite understands.

The writer and the migrations use a plain engine whose transactions take the write lock at once (`BEGIN IMMEDIATE`), so
what they read in a transaction cannot change before they write. Readers use one on a driver for asyncio, in autocommit.
"""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, Table, create_engine, event
from sqlalchemy.dialects.sqlite import Insert, insert
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.pool import NullPool

from bot.store.errors import BadDatabaseUrl, DatabaseBusy, DatabaseCorrupt, DatabaseUnusable
from bot.store.private import make_private

BUSY_TIMEOUT = 1_000
"""How long a statement waits for another process's lock, in milliseconds."""
_LOCK_TIMEOUT = 60.0
"""How long one process waits for another that is migrating, in seconds."""

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
_NO_ROOM = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})
_CORRUPT = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


def database_path(database_url: str) -> Path:
    """The file a database URL names; BadDatabaseUrl unless it is a SQLite file."""
    try:
        url = make_url(database_url)
    except ArgumentError:
        url = None
    if url is None or url.drivername != "sqlite" or url.query or url.database in {None, "", ":memory:"}:
        named = "it" if url is None else url.render_as_string(hide_password=True)
        raise BadDatabaseUrl(
            f"the database URL has to name a SQLite file, and {named} does not: sqlite:///data/prial.db is a file "
            "under the working folder, sqlite:////var/lib/prial/prial.db one elsewhere"
        )
    return Path(str(url.database))


def writing_engine(path: Path, *, foreign_keys: bool = True, busy_timeout: int = BUSY_TIMEOUT) -> Engine:
    """An engine whose transactions hold the write lock from their beginning. Its connections may change threads."""
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        poolclass=NullPool,
        hide_parameters=True,  # they hold the pack, and errors are logged
        connect_args={"check_same_thread": False, "cached_statements": 256},
    )

    @event.listens_for(engine, "connect")
    def _connected(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        _set_up(cursor, foreign_keys=foreign_keys, busy_timeout=busy_timeout)
        cursor.execute("PRAGMA journal_mode = WAL")

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.connection.cursor().execute("BEGIN IMMEDIATE")

    return engine


def reading_engine(path: Path, *, readers: int) -> Engine:
    """An engine for reading only, by so many at a time, on a driver for asyncio."""
    engine = create_engine(
        URL.create("sqlite+aiosqlite", database=str(path)),
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
        _set_up(cursor, foreign_keys=True, busy_timeout=BUSY_TIMEOUT)
        cursor.execute("PRAGMA query_only = ON")
        cursor.close()

    return engine


def _set_up(cursor: Any, *, foreign_keys: bool, busy_timeout: int) -> None:
    cursor.execute(f"PRAGMA busy_timeout = {busy_timeout:d}")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute(f"PRAGMA foreign_keys = {'ON' if foreign_keys else 'OFF'}")


def upsert(table: Table) -> Insert:
    """An insert that can say what happens where the row stands already."""
    return insert(table)


FAILURES = (DBAPIError, sqlite3.Error)
"""What the database's own errors are, with and without SQLAlchemy around them."""


def reason(error: BaseException) -> str:
    """What the database itself said, in one line."""
    return str(error.orig or error) if isinstance(error, DBAPIError) else str(error)


def unavailable(error: BaseException) -> bool:
    """Whether the database, not the statement, is the reason of an error: locked, read-only, full, gone, damaged."""
    return isinstance(error, NoConnection) or _code(error) in _UNAVAILABLE


def _code(error: BaseException) -> int | None:
    if isinstance(error, DBAPIError):
        error = error.orig or error
    code = getattr(error, "sqlite_errorcode", None)
    return None if code is None else code & 0xFF


# The file as a whole


@contextlib.contextmanager
def opened(path: Path) -> Iterator[sqlite3.Connection]:
    """A plain connection to an existing file, in autocommit; DatabaseCorrupt where it is damaged or something else."""
    try:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None, timeout=BUSY_TIMEOUT / 1000)) as connection:
            yield connection
    except sqlite3.DatabaseError as error:
        if _code(error) in _CORRUPT:
            raise DatabaseCorrupt(str(path), str(error)) from error
        raise


def tables_in(connection: sqlite3.Connection) -> set[str]:
    """The names of the tables in a database."""
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}


def check(path: Path) -> None:
    """Read the whole file; DatabaseCorrupt where a page, an index or a reference between rows is wrong."""
    with opened(path) as connection:
        found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(5)")]
        if found != ["ok"]:
            raise DatabaseCorrupt(str(path), "; ".join(found))
        lost = connection.execute("PRAGMA foreign_key_check").fetchall()
        if lost:
            raise DatabaseCorrupt(str(path), f"{len(lost)} rows refer to rows that are not there")


def writable(path: Path) -> None:
    """Write to a database what stands there already. Raises DatabaseUnusable where that cannot be done.

    A lock that another process holds does not count: it goes.
    """
    engine = writing_engine(path)
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
    except FAILURES as error:
        if _code(error) not in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            raise unusable(path, error) from error
    finally:
        engine.dispose()


def unusable(path: Path, error: BaseException) -> DatabaseUnusable:
    """Why a database cannot be used, and what to do."""
    said = reason(error)
    if _code(error) == sqlite3.SQLITE_FULL or getattr(error, "errno", None) in _NO_ROOM:
        return DatabaseUnusable(
            f"{path} cannot be written, because the disk is full ({said}). Make room and start again."
        )
    return DatabaseUnusable(
        f"{path} cannot be used where it lies ({said}). It has to lie in a folder that the user who runs Prial may "
        "write in; DATABASE_URL says where."
    )


def checked_copy(path: Path, target: Path) -> None:
    """Copy a database, in use or not, to `target`, check the copy, and only then give it that name.

    Raises DatabaseCorrupt where the copy does not hold, OSError or sqlite3.Error where it cannot be made.
    """
    unchecked = target.with_name(target.name + ".unchecked")
    unchecked.unlink(missing_ok=True)
    try:
        make_private(unchecked)
        with opened(path) as source, contextlib.closing(sqlite3.connect(unchecked)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
        check(unchecked)
        with unchecked.open("rb") as file:
            os.fsync(file.fileno())
        unchecked.replace(target)
    finally:
        unchecked.unlink(missing_ok=True)


def taken_out_of_use(path: Path) -> bool:
    """Bring all that belongs to a database into its one file; False where somebody has it open."""
    try:
        with opened(path) as connection:
            connection.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.OperationalError as error:
        if _code(error) in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}:
            return False
        raise
    return True


@contextlib.contextmanager
def preparing(path: Path, timeout: float = _LOCK_TIMEOUT) -> Iterator[None]:
    """Hold the lock of those who create or migrate a database: an exclusive transaction on an empty file beside it.

    The system gives it back when the process ends, however it ends. Raises DatabaseBusy after `timeout` seconds.
    """
    beside = path.with_name(path.name + ".lock")
    make_private(beside)
    with contextlib.closing(sqlite3.connect(beside, isolation_level=None, timeout=timeout)) as connection:
        try:
            connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if _code(error) != sqlite3.SQLITE_BUSY:
                raise
            waited = f"another process has been preparing {path} for {timeout:.0f} s; is it hanging?"
            raise DatabaseBusy(waited) from error
        try:
            yield
        finally:
            connection.execute("ROLLBACK")


def defer_references(connection: Connection) -> None:
    """In the transaction that `connection` is in, references between rows have to be right at its end only."""
    connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")


def wipe(connection: Connection) -> bool:
    """Write a database anew, so that nothing that was deleted can be found in its files any more; False where somebody
    reads in it just now, and it is to be tried again. `connection` is in no transaction.
    """
    cursor = connection.connection.cursor()
    try:
        cursor.execute("VACUUM")
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (busy, *_) = cursor.fetchone() or (1,)
        return not busy
    finally:
        cursor.close()


def broken_references(connection: Connection) -> int:
    """How many rows refer to rows that are not there."""
    return len(connection.exec_driver_sql("PRAGMA foreign_key_check").fetchall())
