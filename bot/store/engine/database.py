"""What the store needs to know of the engine that its database is on."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final

from sqlalchemy import Connection, Engine, Table, Transaction
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError

from bot.store.errors import DatabaseCorrupt, DatabaseUnfinished, DatabaseUnusable

UNFINISHED: Final = "unfinished "
"""How that begins which stands in the place of the revision while a database is being copied; the revision follows."""
_LONGEST_REVISION: Final = 9
"""Digits of a revision."""


def without_passwords(url: URL) -> str:
    """The URL of a database as it can be shown: a password may stand among its parameters, too."""
    hidden = {name: "***" for name in url.query if "password" in name}
    return url.update_query_dict(hidden).render_as_string(hide_password=True)


class Database(ABC):
    """One database. Making one opens nothing.

    `name` is what it is called in messages and in the log: no password stands in it; `title` is short, without the
    place where it is. `failures` are the errors of its driver, with and without SQLAlchemy around them. `snapshot`
    begins a transaction for reading that sees one moment.
    """

    name: str
    title: str
    failures: tuple[type[Exception], ...]
    snapshot: str

    # Engines

    @abstractmethod
    def writing_engine(self) -> Engine:
        """An engine for the writer: what one of its transactions has read stays so until its end."""

    @abstractmethod
    def migrating_engine(self) -> Engine:
        """An engine for making and migrating the database, which waits longer for others."""

    @abstractmethod
    def reading_engine(self, *, readers: int) -> Engine:
        """An engine for reading only, by so many at a time, on a driver for asyncio, in autocommit."""

    @abstractmethod
    def copying_engine(self) -> Engine:
        """An engine for reading whole tables: each of its transactions sees one moment, however long it takes."""

    @abstractmethod
    async def fetched(self, driver: Any, text: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        """What a statement finds on a reading engine's own connection, `driver`."""

    # Errors

    def reason(self, error: BaseException) -> str:
        """What the database itself said, in one line."""
        said = str(error.orig or error) if isinstance(error, DBAPIError) else str(error)
        return " ".join(said.split())

    @abstractmethod
    def unavailable(self, error: BaseException) -> bool:
        """Whether the database is the reason of an error, not the statement: locked, read-only, full, gone, damaged."""

    @abstractmethod
    def lost(self, error: BaseException) -> bool:
        """Whether it was the connection that failed: on another the same may go well."""

    @abstractmethod
    def bare(self, error: Exception) -> Exception:
        """An error without anything that stands in the rows it is about: cards may, and errors are logged."""

    @abstractmethod
    def unusable(self, error: BaseException) -> DatabaseUnusable:
        """Why the database cannot be used, and what to do."""

    # The database as a whole

    @abstractmethod
    def keep_private(self) -> None:
        """Take from others what they may do with the files of the database, where they are ours. Raises OSError."""

    @abstractmethod
    def make_place(self) -> None:
        """Make the place for a new database. Raises OSError."""

    @abstractmethod
    def revision(self) -> str | None:
        """The database's revision, None where there is none yet.

        Raises DatabaseCorrupt, DatabaseForeign, DatabaseUnfinished and, where there may be one that cannot be asked,
        DatabaseUnusable.
        """

    def _revision_in(self, found: Sequence[Sequence[Any]]) -> str:
        """The revision that the rows of `alembic_version` tell."""
        told = [str(row[0]) for row in found]
        if len(told) == 1 and told[0].isascii() and told[0].isdecimal() and len(told[0]) <= _LONGEST_REVISION:
            return told[0]
        if len(told) == 1 and told[0].startswith(UNFINISHED):
            raise DatabaseUnfinished(self.name, told[0].removeprefix(UNFINISHED))
        raise DatabaseCorrupt(self.name, f"it does not say which revision it has: {', '.join(told)[:40] or 'nothing'}")

    @abstractmethod
    def preparing(self) -> AbstractContextManager[None]:
        """Hold the lock of those who create or migrate the database; it goes with the process.

        Raises DatabaseBusy and DatabaseUnusable.
        """

    @abstractmethod
    def check_unused(self, revision: str) -> None:
        """Raise DatabaseInUse where a process of another revision is alive that a migration would take by surprise."""

    @abstractmethod
    def kept(self, found: str, revision: str) -> str:
        """Keep what is needed to go back before a migration from revision `found` to another: what to say of it."""

    @abstractmethod
    def broken_references(self, connection: Connection) -> int:
        """How many rows refer to rows that are not there, after a migration."""

    @abstractmethod
    def check_writable(self) -> None:
        """Write to the database what stands there already. Raises DatabaseUnusable where that cannot be done.

        A lock that another process holds does not count: it goes.
        """

    @abstractmethod
    def concerns(self, environment: Mapping[str, str]) -> Iterator[str]:
        """Why what was committed may be lost, or may be seen by others; `environment` tells where this program runs.

        Raises DatabaseUnusable.
        """

    @abstractmethod
    def version(self) -> str:
        """Which engine it is, with the number of its version. Raises `failures`."""

    @abstractmethod
    def check(self) -> None:
        """Read through all that the engine can check by itself; DatabaseCorrupt where something is wrong."""

    # In the transaction of the writer

    @abstractmethod
    def begin(self, connection: Connection, *, alone: bool) -> Transaction:
        """Begin a transaction; `alone`: nobody else writes before its end."""

    @abstractmethod
    def overtaken(self, error: Exception) -> bool:
        """Whether a transaction failed because another process has written meanwhile what it read: what was made of
        that is to be judged anew.
        """

    @abstractmethod
    def settle(self, connection: Connection) -> None:
        """Return once no transaction for writing is under way of those that were when this was called, also of
        connections that are lost. `connection` is in no transaction. Raises `failures`.
        """

    @abstractmethod
    def transaction_numbers(self, connection: Connection, count: int) -> Iterable[int]:
        """Numbers for so many transactions of the books, which nobody else gets, in their order."""

    @abstractmethod
    def defer_references(self, connection: Connection) -> None:
        """In the transaction that `connection` is in, references between rows have to be right at its end only."""

    @abstractmethod
    def wipe(self, connection: Connection) -> bool:
        """Write the database anew, so that nothing that was deleted can be found in its files any more; False where
        somebody reads in it just now, and it is to be tried again. `connection` is in no transaction.
        """

    # Whole tables, for copies

    @abstractmethod
    def load(self, connection: Connection, table: Table, rows: Sequence[tuple[Any, ...]]) -> None:
        """Add rows to a table as quickly as the engine can, each with all its columns in their order."""

    @abstractmethod
    def empty(self, connection: Connection, tables: Sequence[Table]) -> None:
        """Delete all rows of `tables`, among which are all that refer to them; each stands before those."""

    @abstractmethod
    def loaded(self, connection: Connection) -> None:
        """Get ready for use what was loaded."""

    # News between processes

    @abstractmethod
    def announce(self, connection: Connection) -> None:
        """Tell other processes that something was written. `connection` is in no transaction."""

    @abstractmethod
    def heard(self) -> AsyncIterator[None]:
        """When it begins to listen, and whenever another process has announced something; ends where nobody does."""

    # What is left of people who were forgotten

    @abstractmethod
    def secret(self) -> bytes | None:
        """The key of the marks (bot/store/marks.py); None where there is none yet. Raises OSError and `failures`."""

    @abstractmethod
    def keep_secret(self, fresh: bytes) -> None:
        """Make `fresh` that key, where no other process was quicker. Raises OSError and `failures`."""
