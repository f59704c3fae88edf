"""PostgreSQL engine, including checks of the server."""

from __future__ import annotations

import contextlib
import time
import uuid
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

import psycopg
from psycopg import sql
from sqlalchemy import Connection, Engine, Table, Transaction, bindparam, func, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoConnection

from bot.store import schema
from bot.store.engines import postgresql_connections
from bot.store.engines.database import Database, hide_passwords
from bot.store.errors import DatabaseBusy, DatabaseCorrupt, DatabaseInUse, DatabaseUnusable
from bot.store.schema.processes import PROCESS_TIMEOUT

LIST_TABLES = "SELECT tablename FROM pg_catalog.pg_tables WHERE schemaname = current_schema()"

_REQUIRED_SETTINGS = {
    "synchronous_commit": "what people were told is done can be lost when the server's machine fails; set it to on",
    "fsync": "the whole database can be lost when the server's machine fails; set it to on",
    "full_page_writes": "the database can be damaged when the server's machine fails; set it to on",
}
"""Server settings that must not be off, each with the reason."""

_SETTINGS = "SELECT name, setting FROM pg_catalog.pg_settings WHERE name = ANY($1)"

_READERS = """
    SELECT grants.grantee FROM information_schema.column_privileges AS grants
    JOIN pg_catalog.pg_tables AS tables ON tables.schemaname = table_schema AND tables.tablename = table_name
    WHERE table_schema = current_schema() AND privilege_type = 'SELECT' AND grantee <> tables.tableowner
    UNION SELECT roles.rolname FROM pg_catalog.pg_roles AS roles
    CROSS JOIN (
        SELECT relowner, classes.oid FROM pg_catalog.pg_class AS classes
        WHERE relkind IN ('r', 'p') AND relnamespace = current_schema()::regnamespace
    ) AS ours
    WHERE rolcanlogin AND NOT rolsuper AND roles.oid <> relowner
        AND has_any_column_privilege(roles.oid, ours.oid, 'SELECT')
    ORDER BY 1
"""
"""SQL that selects the roles that may read the tables, except the owner and superusers."""

_OLD_READERS = """
    SELECT count(*) FROM pg_catalog.pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
        AND backend_xmin IS NOT NULL AND xact_start < $1
"""
"""SQL that counts the transactions that began before a moment and may still see rows deleted before it."""

_READER_CHECKS, _READER_CHECK_PAUSE = 20, 0.05
"""Maximum number of checks with `_OLD_READERS`, and seconds between two checks."""


def find_server_risks(name: str, connection: psycopg.Connection[tuple[Any, ...]]) -> Iterator[str]:
    """Yield the reasons why data committed to the database `name` may be lost or read by others."""
    found = dict(connection.execute(_SETTINGS, (list(_REQUIRED_SETTINGS),)).fetchall())
    for setting, danger in _REQUIRED_SETTINGS.items():
        if found.get(setting) == "off":
            yield f"{name} has {setting} = off: {danger}"
    readers = [reader for (reader,) in connection.execute(_READERS)]
    if readers:
        yield f"others may read tables of {name}: {', '.join(readers)}; packs and hands are in there"


def read_all_rows(connection: psycopg.Connection[tuple[Any, ...]]) -> None:
    """Read every row of every table, so that the server checks its pages and values stored out of line (TOAST).

    Raises psycopg.Error with a SQLSTATE that begins with XX if something is damaged.
    """
    for (name,) in connection.execute(LIST_TABLES).fetchall():
        with (
            connection.cursor() as cursor,
            cursor.copy(sql.SQL("COPY {} TO STDOUT").format(sql.Identifier(name))) as copy,
        ):
            while copy.read():
                pass


def vacuum_tables(cursor: Any, quoted: Callable[[str], str]) -> bool:
    """Vacuum the tables once no transaction can see the deleted rows.

    Returns False if such a transaction does not end in time. `cursor` is the driver's own and not in a transaction.
    `quoted` quotes an identifier.
    """
    cursor.execute("SELECT clock_timestamp()")
    begun = cursor.fetchall()[0]
    for _ in range(_READER_CHECKS):
        cursor.execute(_OLD_READERS, begun)
        if cursor.fetchall() == [(0,)]:
            cursor.execute(LIST_TABLES)
            cursor.execute(f"VACUUM {', '.join(quoted(name) for (name,) in cursor.fetchall())}")
            return True
        time.sleep(_READER_CHECK_PAUSE)
    return False


OLDEST_SUPPORTED = 16
"""Oldest supported major version of PostgreSQL."""

_MIGRATION_LOCK_TIMEOUT = 30_000
"""Milliseconds that a statement of a migration waits for another transaction's lock."""

_PREPARATION_TIMEOUT = 60_000
"""Milliseconds that a process waits for another process that creates or migrates the database."""

_PREPARATION_LOCK = int.from_bytes(b"prial\0p")
"""Number of the advisory lock for creating and migrating the database."""

_HASH_KEY_LOCK = int.from_bytes(b"prial\0k")
"""Number of the advisory lock for storing the key that hashes the ids of deleted users."""

_WRITE_CONFLICTS = ("23505", "23503", "23514", "40001", "40P01")
"""SQLSTATEs of conflicts with other transactions.

In order: a duplicate key, a missing referenced row, an overdrawn account, a serialization failure, a deadlock.
"""

_UNAVAILABLE = ("08", "25006", "28", "40", "53", "55P03", "55006", "57", "58", "XX")
"""SQLSTATE prefixes of errors caused by the database, not by the statement.

In order: connections, read-only, authorization, rollbacks forced by other transactions, resources, locks (two states),
operator intervention, system errors, damage.
"""

_CONNECTION_LOST = ("08", "25P03", "57P")
"""SQLSTATE prefixes of errors that end a connection: a failure, a long idle time, or the end of the server."""

_CHANNEL = "prial"
"""Notification channel on which writes are announced."""

_OF_SETTINGS = " settings"
"""Suffix of the payload that announces changed settings."""

_DAMAGED = "XX"
_DISK_FULL = "53100"
_LOCK_TIMEOUT = "55P03"
_NO_SCHEMA = "3F000"

# The hash key is stored in a table that does not belong to the schema, so that no copy made by Prial contains it.
_CREATE_KEY_TABLE = """
    CREATE TABLE IF NOT EXISTS forgotten_key (one boolean PRIMARY KEY DEFAULT true CHECK (one), key bytea NOT NULL)
"""

_INSERT_KEY = "INSERT INTO forgotten_key (key) VALUES ($1) ON CONFLICT DO NOTHING"
_KEY_TABLE_EXISTS = "SELECT to_regclass(format('%I.forgotten_key', current_schema())) IS NOT NULL"
_SELECT_KEY = "SELECT key FROM forgotten_key"
_NEXT_NUMBERS = select(schema.transaction_number.next_value()).select_from(func.generate_series(1, bindparam("count")))

_RESET_NUMBERS = """
    SELECT setval('transaction_number', max(transaction_id)) FROM transactions HAVING max(transaction_id) > 0
"""

_LIVE_PROCESSES = """
    SELECT host, pid, revision FROM processes
    WHERE revision <> $1 AND seen_at > $2 AND seen_at < $3
    ORDER BY host, pid
"""


class PostgreSQL(Database):
    """PostgreSQL database that `url` names."""

    failures = (DBAPIError, psycopg.Error)
    snapshot_sql = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"

    def __init__(self, url: URL) -> None:
        self._url = url
        self._libpq_url = postgresql_connections.libpq_url(url)
        self._process_token = uuid.uuid4().hex
        """Token by which a process recognises its own announcements."""
        self.name = hide_passwords(url)
        self.short_name = str(url.database)

    # Engines

    def writing_engine(self) -> Engine:
        return postgresql_connections.create_writing_engine(self._url, lock_timeout=postgresql_connections.LOCK_TIMEOUT)

    def migrating_engine(self) -> Engine:
        return postgresql_connections.create_writing_engine(self._url, lock_timeout=_MIGRATION_LOCK_TIMEOUT)

    def copying_engine(self) -> Engine:
        return postgresql_connections.create_copying_engine(self._url, begin=self.snapshot_sql)

    def reading_engine(self, *, readers: int) -> Engine:
        return postgresql_connections.create_reading_engine(self._url, readers=readers)

    async def fetch(self, driver: Any, text: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        cursor = await driver.execute(text, parameters)
        found: list[tuple[Any, ...]] = await cursor.fetchall()
        return found

    @contextlib.contextmanager
    def _open(self) -> Iterator[psycopg.Connection[tuple[Any, ...]]]:
        """Open a plain connection in autocommit mode."""
        connection = psycopg.connect(
            self._libpq_url,
            autocommit=True,
            **postgresql_connections.connection_arguments(self._url, {}, psycopg.RawCursor),
        )
        with contextlib.closing(connection):
            yield connection

    # Errors

    def reason(self, error: BaseException) -> str:
        cause = _cause(error)
        told = cause.diag.message_primary if isinstance(cause, psycopg.Error) else None
        said = told or super().reason(error)
        return said.replace(self._url.password, "***") if self._url.password else said

    def is_unavailable(self, error: BaseException) -> bool:
        cause = _cause(error)
        if isinstance(cause, NoConnection) or self.is_connection_lost(error):
            return True
        return isinstance(cause, psycopg.Error) and (cause.sqlstate or "").startswith(_UNAVAILABLE)

    def is_connection_lost(self, error: BaseException) -> bool:
        cause = _cause(error)
        if not isinstance(cause, psycopg.Error):
            return False
        if cause.sqlstate is None:  # libpq itself failed: the server was not reached, or the connection was lost
            return isinstance(cause, psycopg.OperationalError)
        return cause.sqlstate.startswith(_CONNECTION_LOST)

    def is_locked(self, error: BaseException) -> bool:
        return _sqlstate(error) == _LOCK_TIMEOUT

    def redact_error(self, error: Exception) -> Exception:
        """Return the error without its DETAIL, which contains a row or parts of it."""
        cause = _cause(error)
        return type(cause)(self.reason(cause)) if isinstance(cause, psycopg.Error) else error

    def unusable_error(self, error: BaseException) -> DatabaseUnusable:
        said = self.reason(error)
        if _sqlstate(error) == _DISK_FULL:
            return DatabaseUnusable(
                f"{self.name} cannot be written, because its disk is full ({said}). Make room and start again."
            )
        if _sqlstate(error) == _NO_SCHEMA:
            return DatabaseUnusable(
                f"{self.name} has no schema for its tables ({said}). Make one (CREATE SCHEMA prial AUTHORIZATION "
                "prial) or name another as search_path in DATABASE_URL or PGOPTIONS."
            )
        return DatabaseUnusable(
            f"{self.name} cannot be used ({said}). The server has to run, the database has to be there (CREATE "
            "DATABASE prial ENCODING 'UTF8'), and its user has to be allowed to make tables in it; its URL "
            "(DATABASE_URL) names all of them."
        )

    # The database as a whole

    def find_revision(self) -> str | None:
        try:
            with self._open() as connection:
                self._check_server(connection)
                return self._read_revision(connection, LIST_TABLES)
        except psycopg.Error as error:
            raise self.unusable_error(error) from error

    def _check_server(self, connection: psycopg.Connection[tuple[Any, ...]]) -> None:
        version = connection.info.server_version
        if version < OLDEST_SUPPORTED * 10_000:
            raise DatabaseUnusable(
                f"{self.name} is on PostgreSQL {version // 10_000}, and Prial needs "
                f"PostgreSQL {OLDEST_SUPPORTED} or later: "
                "bring the server up to date, or use SQLite."
            )
        encoding = connection.info.parameter_status("server_encoding")
        if encoding != "UTF8":
            raise DatabaseUnusable(
                f"{self.name} has the encoding {encoding}, and people's names need UTF8: make it anew (CREATE DATABASE "
                "prial ENCODING 'UTF8' TEMPLATE template0)."
            )

    @contextlib.contextmanager
    def preparation_lock(self) -> Iterator[None]:
        """Hold an advisory lock, which the server releases when the connection ends."""
        with contextlib.ExitStack() as stack:
            try:
                connection = stack.enter_context(self._open())
                connection.execute(f"SET lock_timeout = {_PREPARATION_TIMEOUT:d}")
                connection.execute(f"SELECT pg_advisory_lock({_PREPARATION_LOCK})")
            except psycopg.errors.LockNotAvailable as error:
                seconds = _PREPARATION_TIMEOUT // 1_000
                waited = f"another process has been preparing {self.name} for {seconds} s; is it hanging?"
                raise DatabaseBusy(waited) from error
            except psycopg.Error as error:
                raise self.unusable_error(error) from error
            yield

    def check_unused(self, revision: str) -> None:
        now = time.time()
        with self._open() as connection:
            alive = connection.execute(
                _LIVE_PROCESSES, (revision, now - PROCESS_TIMEOUT, now + PROCESS_TIMEOUT)
            ).fetchall()
        if alive:
            told = ", ".join(f"{host} (process {pid}, revision {of})" for host, pid, of in alive)
            raise DatabaseInUse(
                f"{self.name} has to be brought to revision {revision}, but other processes still run on it: {told}. "
                f"Stop them all, wait {PROCESS_TIMEOUT:.0f} s where one was killed, and start again."
            )

    def preserve_before_migration(self, current: str, target: str) -> str:
        """Save nothing, because each migration is one transaction and backups are the host's task."""
        return "what `python -m bot backup` wrote before can be restored"

    def find_risks(self, environment: Mapping[str, str]) -> Iterator[str]:
        try:
            with self._open() as connection:
                yield from find_server_risks(self.name, connection)
        except psycopg.Error as error:
            raise self.unusable_error(error) from error

    def version(self) -> str:
        with self._open() as connection:
            return f"PostgreSQL {connection.info.parameter_status('server_version')}"

    def check_integrity(self) -> None:
        """Read every row, so that the server checks its pages and values stored out of line (TOAST)."""
        try:
            with self._open() as connection:
                read_all_rows(connection)
        except psycopg.Error as error:
            if (error.sqlstate or "").startswith(_DAMAGED):
                raise DatabaseCorrupt(self.name, self.reason(error)) from error
            raise self.unusable_error(error) from error

    # Transactions of the writer

    def begin(self, connection: Connection, *, exclusive: bool) -> Transaction:
        if not exclusive:
            postgresql_connections.use_shared_lock(connection)
        return connection.begin()

    def is_write_conflict(self, error: Exception) -> bool:
        return _sqlstate(error) in _WRITE_CONFLICTS

    def wait_for_writers(self, connection: Connection) -> None:
        """Wait for the writers' lock. The commit of a lost client keeps the lock until it ends on the server."""
        connection.connection.cursor().execute(postgresql_connections.WAIT_FOR_WRITERS)

    def transaction_numbers(self, connection: Connection, count: int) -> Iterable[int]:
        return connection.execute(_NEXT_NUMBERS, {"count": count}).scalars().all()

    def defer_references(self, connection: Connection) -> None:
        connection.exec_driver_sql("SET CONSTRAINTS ALL DEFERRED")

    def vacuum(self, connection: Connection) -> bool:
        """Vacuum the tables without locking them.

        Deleted data may remain in the free space of pages until it is overwritten, and in the server's write-ahead log.
        """
        with contextlib.closing(connection.connection.cursor()) as cursor:
            return vacuum_tables(cursor, connection.dialect.identifier_preparer.quote)

    # Whole tables, for copies

    def load_rows(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        quoted = connection.dialect.identifier_preparer.quote
        columns = ", ".join(quoted(column.name) for column in table.columns)
        driver: Any = connection.connection.driver_connection
        with driver.cursor() as cursor, cursor.copy(f"COPY {quoted(table.name)} ({columns}) FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)

    def delete_all_rows(self, connection: Connection, tables: Sequence[Table]) -> None:
        quoted = connection.dialect.identifier_preparer.quote
        connection.exec_driver_sql(f"TRUNCATE {', '.join(quoted(table.name) for table in tables)}")

    def finish_loading(self, connection: Connection) -> None:
        """Set the sequence of transaction numbers to the highest loaded number, and update the planner's statistics."""
        connection.exec_driver_sql(_RESET_NUMBERS)
        connection.exec_driver_sql("ANALYZE")

    # Announcements to other processes

    def notify(self, connection: Connection, *, of_settings: bool) -> None:
        # Not part of the writing transaction, because PostgreSQL serialises the commits of transactions that notify.
        payload = self._process_token + (_OF_SETTINGS if of_settings else "")
        connection.connection.cursor().execute("SELECT pg_notify($1, $2)", (_CHANNEL, payload))

    async def listen(self) -> AsyncIterator[bool]:
        how = postgresql_connections.connection_arguments(self._url, {}, psycopg.AsyncRawCursor)
        async with await psycopg.AsyncConnection.connect(self._libpq_url, autocommit=True, **how) as connection:
            await connection.execute(f"LISTEN {_CHANNEL}")
            yield True
            async for notice in connection.notifies():
                if not notice.payload.startswith(self._process_token):
                    yield notice.payload.endswith(_OF_SETTINGS)

    # Key of the hashes of deleted users

    def load_hash_key(self) -> bytes | None:
        with self._open() as connection:
            if connection.execute(_KEY_TABLE_EXISTS).fetchone() == (False,):
                return None
            row = connection.execute(_SELECT_KEY).fetchone()
            return None if row is None else bytes(row[0])

    def store_hash_key(self, key: bytes) -> None:
        with self._open() as connection:
            # Without the lock, two concurrent CREATE TABLE statements may fail, even with IF NOT EXISTS.
            connection.execute(f"SELECT pg_advisory_lock({_HASH_KEY_LOCK})")
            connection.execute(_CREATE_KEY_TABLE)
            connection.execute(_INSERT_KEY, (key,))


def _cause(error: BaseException) -> BaseException:
    return error.orig or error if isinstance(error, DBAPIError) else error


def _sqlstate(error: BaseException) -> str | None:
    cause = _cause(error)
    return cause.sqlstate if isinstance(cause, psycopg.Error) else None
