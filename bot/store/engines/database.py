"""Interface of a database engine."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, Transaction
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from bot.store.errors import DatabaseCorrupt, DatabaseForeign, DatabaseUnfinished, DatabaseUnusable

UNFINISHED_PREFIX: Final = "unfinished "
"""Prefix of the revision that is stored in an unfinished copy."""

_MAX_REVISION_DIGITS: Final = 9
"""Maximum number of digits of a revision."""


def hide_passwords(url: URL) -> str:
    """Return the URL of a database with its passwords hidden, including those in parameters."""
    hidden = {name: "***" for name in url.query if "password" in name}
    return url.update_query_dict(hidden).render_as_string(hide_password=True)


class Database(ABC):
    """Database on one of the engines. Creating the object opens no connection.

    Its SQLAlchemy engines, except for the readers', have no pool: a connection is closed as soon as it is not used.

    `name` identifies the database in messages and in the log, without its password. `short_name` is its name without
    the location. `failures` are the errors of its driver, with and without SQLAlchemy's wrapper. `snapshot_sql` is the
    SQL that begins a read-only snapshot.
    """

    name: str
    short_name: str
    failures: tuple[type[Exception], ...]
    snapshot_sql: str

    # Engines

    @abstractmethod
    def writing_engine(self) -> Engine:
        """Return an engine for the writer. Data read by a transaction does not change until the transaction ends."""

    @abstractmethod
    def migrating_engine(self) -> Engine:
        """Return an engine with a longer lock timeout, for creating and migrating the database."""

    @abstractmethod
    def reading_engine(self, *, readers: int) -> Engine:
        """Return an engine for up to `readers` concurrent readers, on an asyncio driver, in autocommit mode."""

    @abstractmethod
    def copying_engine(self) -> Engine:
        """Return an engine for reading whole tables. Each transaction sees one snapshot and has no time limit."""

    @abstractmethod
    async def fetch(self, driver: Any, text: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """Execute SQL on `driver`, the driver's own connection of a reading engine, and return the rows."""

    # Errors

    def reason(self, error: BaseException) -> str:
        """Return the database's own error message in one line."""
        said = str(error.orig or error) if isinstance(error, DBAPIError) else str(error)
        return " ".join(said.split())

    @abstractmethod
    def is_unavailable(self, error: BaseException) -> bool:
        """Return True if an error is caused by the state of the database and not by the statement.

        The database may be locked, read-only, full, missing or damaged.
        """

    @abstractmethod
    def is_locked(self, error: BaseException) -> bool:
        """Return True if the error means that another process held a lock for too long."""

    def is_connection_lost(self, error: BaseException) -> bool:
        """Return True if the error means that the connection was lost. A retry on a new connection may succeed."""
        return False

    def redact_error(self, error: Exception) -> Exception:
        """Return the error without the contents of rows, because errors are logged and rows may contain cards."""
        return error

    @abstractmethod
    def unusable_error(self, error: BaseException) -> DatabaseUnusable:
        """Return an error whose message says why the database cannot be used, and what to do."""

    # The database as a whole

    def restrict_access(self) -> None:  # noqa: B027
        """Restrict access to the files of the database, if any, to their owner. Raises OSError."""

    def prepare_location(self) -> None:  # noqa: B027
        """Prepare the location of a new database that is stored in a file. Raises OSError."""

    @abstractmethod
    def find_revision(self) -> str | None:
        """Return the revision of the database, or None if the database does not exist.

        Raises DatabaseCorrupt, DatabaseForeign or DatabaseUnfinished. Raises DatabaseUnusable if the database cannot be
        reached.
        """

    def _read_revision(self, connection: Any, list_tables: str) -> str | None:
        """Return the revision of the database, or None if the database is empty.

        `connection` is a plain connection of the driver, and `list_tables` is SQL that selects the names of the tables.
        Raises DatabaseForeign, DatabaseUnfinished or DatabaseCorrupt.
        """
        tables = {name for (name,) in connection.execute(list_tables)}
        if not tables:
            return None
        if "alembic_version" not in tables:
            raise DatabaseForeign(
                f"{self.name} is a database of another program: it has no revision. It was not touched."
            )
        told = [str(row[0]) for row in connection.execute("SELECT version_num FROM alembic_version").fetchall()]
        if len(told) == 1 and told[0].isascii() and told[0].isdecimal() and len(told[0]) <= _MAX_REVISION_DIGITS:
            return told[0]
        if len(told) == 1 and told[0].startswith(UNFINISHED_PREFIX):
            raise DatabaseUnfinished(self.name, told[0].removeprefix(UNFINISHED_PREFIX))
        raise DatabaseCorrupt(self.name, f"it does not say which revision it has: {', '.join(told)[:40] or 'nothing'}")

    @abstractmethod
    def preparation_lock(self) -> AbstractContextManager[None]:
        """Keep other processes from creating or migrating the database. The lock is released if the process ends.

        Raises DatabaseBusy or DatabaseUnusable.
        """

    def check_unused(self, revision: str) -> None:  # noqa: B027
        """Raise DatabaseInUse if a migration would break a live process that has another revision."""

    @abstractmethod
    def preserve_before_migration(self, current: str, target: str) -> str:
        """Save the data for undoing a migration from `current` to `target`. Return a description of the backup."""

    def count_broken_references(self, connection: Connection) -> int:
        """Return the number of rows that refer to missing rows after a migration."""
        return 0

    def check_writable(self) -> None:
        """Raise DatabaseUnusable if the database cannot be written.

        The check writes the revision back unchanged. It ignores a lock of another process, which is temporary.
        """
        try:
            with self.writing_engine().begin() as connection:
                connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
        except self.failures as error:
            if not self.is_locked(error):
                raise self.unusable_error(error) from error

    @abstractmethod
    def find_risks(self, environment: Mapping[str, str]) -> Iterator[str]:
        """Yield the reasons why committed data may be lost, or may be read by others.

        `environment` has the environment variables of this process. Raises DatabaseUnusable.
        """

    @abstractmethod
    def version(self) -> str:
        """Return the name and the version of the engine. Raises `failures`."""

    @abstractmethod
    def check_integrity(self) -> None:
        """Check the integrity of all data with the engine's own means. Raises DatabaseCorrupt."""

    # Transactions of the writer

    def begin(self, connection: Connection, *, exclusive: bool) -> Transaction:
        """Begin a transaction. With `exclusive`, no other transaction can write until it ends."""
        return connection.begin()

    def is_write_conflict(self, error: Exception) -> bool:
        """Return True if the error is a conflict with a transaction of another process, so that a retry may succeed."""
        return False

    def wait_for_writers(self, connection: Connection) -> None:  # noqa: B027
        """Wait until all running write transactions have ended, including those of lost connections.

        `connection` must not be in a transaction. Raises `failures`.
        """

    @abstractmethod
    def transaction_numbers(self, connection: Connection, count: int) -> Iterable[int]:
        """Return `count` unique, increasing numbers for ledger transactions."""

    @abstractmethod
    def defer_references(self, connection: Connection) -> None:
        """Check references between rows only when the current transaction of `connection` ends."""

    @abstractmethod
    def vacuum(self, connection: Connection) -> bool:
        """Vacuum the database, so that its files no longer contain deleted data.

        Returns False if readers prevented that and the caller must try again. `connection` must not be in a
        transaction.
        """

    # Whole tables, for copies

    @abstractmethod
    def load_rows(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert rows as fast as the engine can. Each row has the values of all columns of `table`, in order."""

    @abstractmethod
    def delete_all_rows(self, connection: Connection, tables: Sequence[Table]) -> None:
        """Delete all rows of `tables`, which must include every table that references one of them.

        Each table must come after the tables that it references.
        """

    def finish_loading(self, connection: Connection) -> None:  # noqa: B027
        """Prepare tables for use after rows were loaded."""

    # Announcements to other processes

    def notify(self, connection: Connection, *, of_settings: bool) -> None:  # noqa: B027
        """Announce to other processes that data was written and, with `of_settings`, that settings were.

        `connection` must not be in a transaction.
        """

    @abstractmethod
    def listen(self) -> AsyncIterator[bool]:
        """Yield after each announcement of another process: True if settings may have changed.

        The first True is yielded when listening starts. Ends at once if the engine has no announcements.
        """

    # Key of the hashes of deleted users

    @abstractmethod
    def load_hash_key(self) -> bytes | None:
        """Return the key for hashing the ids of deleted users, or None. Raises OSError and `failures`."""

    @abstractmethod
    def store_hash_key(self, key: bytes) -> None:
        """Store the key for hashing the ids of deleted users, unless another process has stored a key.

        Raises OSError and `failures`.
        """
