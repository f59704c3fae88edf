"""Interface of a database engine, as the store uses it."""

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
"""Prefix of the text stored instead of the revision while a database is being copied. The revision follows."""

_MAX_REVISION_DIGITS: Final = 9
"""Maximum number of digits of a revision."""


def hide_passwords(url: URL) -> str:
    """Return the URL of a database without its password. Parameters may contain passwords, too."""
    hidden = {name: "***" for name in url.query if "password" in name}
    return url.update_query_dict(hidden).render_as_string(hide_password=True)


class Database(ABC):
    """A database on one of the engines. Creating the object opens nothing.

    `name` identifies it in messages and in the log, without its password. `short_name` is a short name without its
    location. `failures` are the errors of its driver, with and without SQLAlchemy's wrapper. `snapshot_sql` is the SQL
    that begins a read-only snapshot.
    """

    name: str
    short_name: str
    failures: tuple[type[Exception], ...]
    snapshot_sql: str

    # Engines

    @abstractmethod
    def writing_engine(self) -> Engine:
        """Return an engine for the writer. Data read in one of its transactions does not change until it ends."""

    @abstractmethod
    def migrating_engine(self) -> Engine:
        """Return an engine for creating and migrating the database, which waits longer for locks."""

    @abstractmethod
    def reading_engine(self, *, readers: int) -> Engine:
        """Return an engine for up to `readers` concurrent readers, on an asyncio driver, in autocommit mode."""

    @abstractmethod
    def copying_engine(self) -> Engine:
        """Return an engine for reading whole tables. Each transaction sees one snapshot, with no time limit."""

    @abstractmethod
    async def fetch(self, driver: Any, text: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """Return the rows of a statement, executed on `driver`, the driver's connection of a reading engine."""

    # Errors

    def reason(self, error: BaseException) -> str:
        """Return the database's own error message in one line."""
        said = str(error.orig or error) if isinstance(error, DBAPIError) else str(error)
        return " ".join(said.split())

    @abstractmethod
    def is_unavailable(self, error: BaseException) -> bool:
        """Return True if the database caused an error, not the statement: locked, read-only, full, missing, damaged."""

    @abstractmethod
    def is_locked(self, error: BaseException) -> bool:
        """Return True if another process held a lock for too long."""

    def is_connection_lost(self, error: BaseException) -> bool:
        """Return True if the connection failed. On another the statement may succeed."""
        return False

    def redact_error(self, error: Exception) -> Exception:
        """Return an error without the contents of rows: errors are logged, and rows may contain cards."""
        return error

    @abstractmethod
    def unusable_error(self, error: BaseException) -> DatabaseUnusable:
        """Return the error that says why the database cannot be used, and what to do."""

    # The database as a whole

    def restrict_access(self) -> None:  # noqa: B027
        """Restrict the files of the database to their owner, if it has files. Raises OSError."""

    def prepare_location(self) -> None:  # noqa: B027
        """Prepare the location of a new database, if it is a file. Raises OSError."""

    @abstractmethod
    def find_revision(self) -> str | None:
        """Return the revision of the database; None if it does not exist.

        Raises DatabaseCorrupt, DatabaseForeign, DatabaseUnfinished, and DatabaseUnusable if it cannot be reached.
        """

    def _read_revision(self, connection: Any, list_tables: str) -> str | None:
        """Return the revision that a plain connection reads; None if the database is empty.

        `list_tables` selects the names of its tables. Raises DatabaseForeign, DatabaseUnfinished and DatabaseCorrupt.
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
        """Lock out other processes that create or migrate the database. The lock ends with the process.

        Raises DatabaseBusy and DatabaseUnusable.
        """

    def check_unused(self, revision: str) -> None:  # noqa: B027
        """Raise DatabaseInUse if a live process of another revision would not survive a migration."""

    @abstractmethod
    def preserve_before_migration(self, current: str, target: str) -> str:
        """Save everything needed to undo a migration from revision `current`, and return a description of it."""

    def count_broken_references(self, connection: Connection) -> int:
        """Return the number of rows with references to missing rows after a migration."""
        return 0

    def check_writable(self) -> None:
        """Write stored data back unchanged. Raises DatabaseUnusable if that fails.

        A lock of another process is no failure: it is temporary.
        """
        engine = self.writing_engine()
        try:
            with engine.begin() as connection:
                connection.exec_driver_sql("UPDATE alembic_version SET version_num = version_num")
        except self.failures as error:
            if not self.is_locked(error):
                raise self.unusable_error(error) from error
        finally:
            engine.dispose()

    @abstractmethod
    def find_risks(self, environment: Mapping[str, str]) -> Iterator[str]:
        """Yield the reasons why committed data may be lost or seen by others.

        `environment` are the environment variables of this program. Raises DatabaseUnusable.
        """

    @abstractmethod
    def version(self) -> str:
        """Return the name and the version of the engine. Raises `failures`."""

    @abstractmethod
    def check_integrity(self) -> None:
        """Run the engine's own integrity check of all data. Raises DatabaseCorrupt."""

    # Transactions of the writer

    def begin(self, connection: Connection, *, exclusive: bool) -> Transaction:
        """Begin a transaction. With `exclusive`, nobody else can write until it ends."""
        return connection.begin()

    def is_write_conflict(self, error: Exception) -> bool:
        """Return True if a transaction failed because another process changed the data it had read. Try it again."""
        return False

    def wait_for_writers(self, connection: Connection) -> None:  # noqa: B027
        """Wait for all writing transactions under way, including those of lost connections.

        `connection` must not be in a transaction. Raises `failures`.
        """

    @abstractmethod
    def transaction_numbers(self, connection: Connection, count: int) -> Iterable[int]:
        """Return `count` unique, increasing numbers for transactions of the books."""

    @abstractmethod
    def defer_references(self, connection: Connection) -> None:
        """Check references between rows only at the end of the transaction of `connection`."""

    @abstractmethod
    def vacuum(self, connection: Connection) -> bool:
        """Vacuum the database, so that its files no longer contain deleted data.

        Return False if readers prevent that, and it has to be tried again. `connection` must not be in a transaction.
        """

    # Whole tables, for copies

    @abstractmethod
    def load_rows(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        """Insert rows with all their columns in order, as fast as the engine can."""

    @abstractmethod
    def delete_all_rows(self, connection: Connection, tables: Sequence[Table]) -> None:
        """Delete all rows of `tables`, which include all tables that refer to them. Each is listed before those."""

    def finish_loading(self, connection: Connection) -> None:  # noqa: B027
        """Prepare loaded tables for use."""

    # Announcements to other processes

    def notify(self, connection: Connection, *, of_settings: bool) -> None:  # noqa: B027
        """Notify other processes that something was written, and whether settings were.

        `connection` must not be in a transaction.
        """

    @abstractmethod
    def listen(self) -> AsyncIterator[bool]:
        """Yield once when listening starts, and after each announcement of another process: True if settings may have
        changed.

        Ends at once if the engine has no announcements.
        """

    # Key of the hashes of deleted users

    @abstractmethod
    def load_hash_key(self) -> bytes | None:
        """Return the key of the deleted users' hashes; None if there is none. Raises OSError and `failures`."""

    @abstractmethod
    def store_hash_key(self, key: bytes) -> None:
        """Store `key` as that key, unless another process has stored one. Raises OSError and `failures`."""
