"""Read access to a database: connections and queries.

Connections are SQLAlchemy Core's on its asyncio drivers. `sqlalchemy.ext.asyncio` is not used, because it imports the
ORM, which would slow down the program's start.
"""

from __future__ import annotations

import asyncio
import contextlib
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager
from typing import Any, TypeAlias, TypeVar

from sqlalchemy import ColumnElement, Dialect, Executable, TextClause
from sqlalchemy.engine import Connection, CursorResult, Engine, Row
from sqlalchemy.exc import TimeoutError as NoConnection
from sqlalchemy.util import greenlet_spawn

from bot.store.engines import Database
from bot.store.errors import StoreUnavailable
from bot.store.statements import Lookup, PreparedStatement, row_loader

T = TypeVar("T")
Condition: TypeAlias = ColumnElement[bool] | TextClause
_POOL_SIZE = 4


class Queries(ABC):
    """Interface for queries. Each result is one snapshot; all results on a connection of `snapshot` share one.

    `background` is for slow queries. All methods may raise StoreUnavailable.
    """

    background: Queries
    _dialect: Dialect

    @abstractmethod
    def snapshot(self) -> AbstractAsyncContextManager[ReadingConnection]:
        """Return a connection on which all statements see one snapshot."""

    @abstractmethod
    async def rows(self, statement: Executable) -> Sequence[Row[Any]]:
        """Return the rows of a statement."""

    @abstractmethod
    async def _fetch(self, text: str, parameters: tuple[Any, ...]) -> Sequence[Any]:
        """Execute prepared SQL and return the rows."""

    async def look_up(self, lookup: Lookup, values: Iterable[Any]) -> list[Any]:
        """Return the rows that `lookup` finds for `values`."""
        found: list[Any] = []
        for text, parameters in lookup.parts(self._dialect, values):
            found += await self._fetch(text, parameters)
        return found

    async def run_prepared(self, statement: PreparedStatement, **values: Any) -> Sequence[Any]:
        """Return the rows of a prepared statement with the parameters `values`."""
        return await self._fetch(*statement.bind(self._dialect, values))

    async def column(self, statement: Executable) -> tuple[Any, ...]:
        """Return the first column of a statement's rows."""
        return tuple(row[0] for row in await self.rows(statement))

    async def scalar(self, statement: Executable) -> Any:
        """Return the first value of a statement's first row, or None if it has no rows."""
        rows = await self.rows(statement)
        return rows[0][0] if rows else None

    async def all(
        self,
        row_type: type[T],
        *conditions: Condition,
        order_by: Iterable[Any] = (),
        limit: int | None = None,
        **values: Any,
    ) -> tuple[T, ...]:
        """Return the stored rows of a type that meet the conditions and have these `values` in their columns."""
        loader = row_loader(row_type)
        wanted = loader.select_with(values).where(*conditions).order_by(*order_by)
        rows = await self.rows(wanted if limit is None else wanted.limit(limit))
        return tuple([loader.build(row) for row in rows])

    async def first(
        self, row_type: type[T], *conditions: Condition, order_by: Iterable[Any] = (), **values: Any
    ) -> T | None:
        """Return the first row that `all` would return, or None."""
        found = await self.all(row_type, *conditions, order_by=order_by, limit=1, **values)
        return found[0] if found else None

    async def one(self, row_type: type[T], **values: Any) -> T:
        """Return the only row that `all` would return. Raises ValueError for no row or several rows."""
        [found] = await self.all(row_type, **values)
        return found


class ReadingConnection(Queries):
    """Connection for reading, on which statements run one after the other.

    A cancelled caller still waits for its statement. SQLite would count an abandoned statement as a reader even after
    the connection is closed, and could no longer checkpoint the write-ahead log.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._dialect = connection.dialect
        self.background = self

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[ReadingConnection]:
        """Yield this connection, which is already in a snapshot."""
        yield self

    async def rows(self, statement: Executable) -> Sequence[Row[Any]]:
        return (await self.execute(statement)).all()

    async def execute(self, statement: Executable) -> CursorResult[*tuple[Any, ...]]:
        """Execute a statement and return its complete result."""
        return await _await_result(self._connection.execute, statement)

    async def exec_driver_sql(self, statement: str, *parameters: tuple[Any, ...]) -> CursorResult[*tuple[Any, ...]]:
        """Execute SQL of the database's dialect and return the complete result."""
        return await _await_result(self._connection.exec_driver_sql, statement, *parameters)

    async def _fetch(self, text: str, parameters: tuple[Any, ...]) -> Sequence[Any]:
        return (await self.exec_driver_sql(text, parameters)).all()

    async def driver(self) -> Any:
        raw = await greenlet_spawn(getattr, self._connection, "connection")
        return raw.driver_connection

    async def invalidate(self) -> None:
        """Discard the connection instead of reusing it."""
        await greenlet_spawn(self._connection.invalidate)

    async def close(self) -> None:
        """Return the connection to the pool."""
        await greenlet_spawn(self._connection.close)


async def _await_result(run: Callable[..., T], *arguments: Any) -> T:
    """Return the result of `run`. If the caller is cancelled, wait until `run` is complete."""
    running = asyncio.ensure_future(greenlet_spawn(run, *arguments))
    try:
        return await asyncio.shield(running)
    except asyncio.CancelledError:
        with contextlib.suppress(Exception):  # the result is not needed
            await running
        raise


class ReadingPool(Queries):
    """Pool of `readers` read-only connections to a database. A closed pool raises StoreUnavailable."""

    def __init__(self, database: Database, readers: int) -> None:
        self._database = database
        self._failures: tuple[type[Exception], ...] = (*database.failures, NoConnection)
        self._engine: Engine = database.reading_engine(readers=readers)
        self._dialect = self._engine.dialect
        self.background = self
        self._in_use: set[asyncio.Future[None]] = set()
        self._closed = False

    @contextlib.asynccontextmanager
    async def connection(self) -> AsyncIterator[ReadingConnection]:
        """Yield a connection. Raises StoreUnavailable if the database cannot be read."""
        if self._closed:
            raise StoreUnavailable("stopping")
        used = asyncio.get_running_loop().create_future()
        self._in_use.add(used)
        try:
            with self._translated_errors():
                connection = await self._connect()
                try:
                    yield connection
                finally:
                    await asyncio.shield(connection.close())
        finally:
            self._in_use.discard(used)
            used.set_result(None)

    @contextlib.contextmanager
    def _translated_errors(self) -> Iterator[None]:
        """Translate errors of the database into StoreUnavailable."""
        try:
            yield
        except self._failures as error:
            if self._database.is_unavailable(error):
                raise StoreUnavailable(self._database.reason(error)) from error
            raise

    async def _connect(self) -> ReadingConnection:
        """Return a connection. If the caller is cancelled, wait until the connection is open, and close it."""
        opening = asyncio.ensure_future(greenlet_spawn(self._engine.connect))
        try:
            return ReadingConnection(await asyncio.shield(opening))
        except asyncio.CancelledError:
            with contextlib.suppress(*self._failures):
                await ReadingConnection(await opening).close()
            raise

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[ReadingConnection]:
        """Yield a connection on which all statements see one snapshot."""
        async with self.connection() as connection:
            try:
                await connection.exec_driver_sql(self._database.snapshot_sql)
                yield connection
            except BaseException:
                await connection.invalidate()
                raise
            await connection.exec_driver_sql("COMMIT")

    async def rows(self, statement: Executable) -> Sequence[Row[Any]]:
        async with self.connection() as connection:
            return await connection.rows(statement)

    async def _fetch(self, text: str, parameters: tuple[Any, ...]) -> Sequence[Any]:
        async with self.connection() as connection:
            return (await connection.exec_driver_sql(text, parameters)).all()

    async def aclose(self) -> None:
        """Wait until running reads have ended, and close the connections."""
        self._closed = True
        while self._in_use:
            await asyncio.wait(self._in_use)
        await greenlet_spawn(self._engine.dispose)


class ReadAccess(ReadingPool):
    """Read access to a database.

    Lookups and prepared statements run directly on a reserved connection of the driver, which saves the many thread
    switches of SQLAlchemy's engine.
    """

    background: ReadingPool

    def __init__(self, database: Database) -> None:
        super().__init__(database, _POOL_SIZE)
        self.background = ReadingPool(database, 1)
        self._opening = asyncio.Lock()
        self._driver_stack = contextlib.AsyncExitStack()
        self._driver: Any = None

    async def aclose(self) -> None:
        self._closed = True
        async with self._opening:
            self._driver = None
            await self._driver_stack.aclose()
        await self.background.aclose()
        await super().aclose()

    async def _fetch(self, text: str, parameters: tuple[Any, ...]) -> Sequence[Any]:
        kept = self._driver
        driver = kept or await self._open_driver()
        try:
            with self._translated_errors():
                return await self._database.fetch(driver, text, parameters)
        except StoreUnavailable as error:
            await self._close_driver(driver)
            if kept is None or error.__cause__ is None or not self._database.is_connection_lost(error.__cause__):
                raise
        # The reserved connection was lost while idle, so try a new one.
        return await self._fetch(text, parameters)

    async def _open_driver(self) -> Any:
        async with self._opening:
            if self._driver is None:
                connection = await self._driver_stack.enter_async_context(self.connection())
                self._driver_stack.push_async_callback(connection.invalidate)
                self._driver = await connection.driver()
            return self._driver

    async def _close_driver(self, driver: Any) -> None:
        """Close the reserved connection, which may be lost. The next lookup opens another connection."""
        async with self._opening:
            if self._driver is driver:
                self._driver = None
                await self._driver_stack.aclose()


class CoalescedLookup:
    """Lookup that coalesces concurrent requests.

    One query answers all requests made in one iteration of the event loop. `lookup` has two columns, a key and a value.
    """

    def __init__(self, queries: Queries, lookup: Lookup) -> None:
        self._queries = queries
        self._lookup = lookup
        self._wanted: set[Any] = set()
        self._running: asyncio.Future[dict[Any, Any]] | None = None

    async def find(self, names: Iterable[Any]) -> dict[Any, Any]:
        """Return values by key, for the keys in `names` that exist. Keys that others requested may be included."""
        if self._running is None:
            self._running = asyncio.ensure_future(self._look_up())
        self._wanted.update(names)
        return await asyncio.shield(self._running)

    async def _look_up(self) -> dict[Any, Any]:
        wanted, self._wanted, self._running = self._wanted, set(), None
        return dict(await self._queries.look_up(self._lookup, wanted))


class SubjectReader:
    """Base class of readers, each of which has the queries of one subject."""

    def __init__(self, queries: Queries) -> None:
        self._queries = queries
