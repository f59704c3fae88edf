"""Read access to a database: connection pool, prepared lookups, and short ways to rows, a column or a value."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select
from sqlalchemy.engine import Row
from sqlalchemy.exc import TimeoutError as NoConnection

from bot.store.engines import Database
from bot.store.errors import StoreUnavailable
from bot.store.reading.connections import ReadingConnection, ReadingEngine
from bot.store.reading.rows import RowLoader
from bot.store.statements import Lookup, PreparedStatement

T = TypeVar("T")


_POOL_SIZE = 4


class ReadingPool:
    """Pool of `readers` read-only connections to a database. Once it is closed, it raises StoreUnavailable."""

    def __init__(self, database: Database, readers: int) -> None:
        self._database = database
        self._failures: tuple[type[Exception], ...] = (*database.failures, NoConnection)
        self._engine = ReadingEngine(database.reading_engine(readers=readers))
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
        """Return a connection. After a cancellation, wait until its thread has opened the file, and close it."""
        opening = asyncio.ensure_future(self._engine.connect())
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            with contextlib.suppress(*self._failures):
                await (await opening).close()
            raise

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[ReadingConnection]:
        """Yield a connection on which all statements see one snapshot. Raises StoreUnavailable."""
        async with self.connection() as connection:
            try:
                await connection.exec_driver_sql(self._database.snapshot_sql)
                yield connection
            except BaseException:
                await connection.invalidate()
                raise
            await connection.exec_driver_sql("COMMIT")

    async def aclose(self) -> None:
        """Wait for the reads under way, and close the connections."""
        self._closed = True
        while self._in_use:
            await asyncio.wait(self._in_use)
        await self._engine.dispose()


class ReadAccess(ReadingPool):
    """Read access to a database. `background` is a separate connection for slow queries."""

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

    async def look_up(self, lookup: Lookup, values: Iterable[Any]) -> list[tuple[Any, ...]]:
        """Return the rows of a short, frequent lookup, on a connection kept for these.

        Prepared text goes to the driver's own connection: one hop instead of a dozen through SQLAlchemy's engine.
        """
        found: list[tuple[Any, ...]] = []
        for text, parameters in lookup.parts(self._engine.dialect, values):
            found += await self._fetch(text, parameters)
        return found

    async def run_prepared(self, statement: PreparedStatement, **values: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a prepared statement, on the same connection."""
        return await self._fetch(*statement.bind(self._engine.dialect, values))

    async def _fetch(self, text: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        kept = self._driver
        driver = kept or await self._open_driver()
        try:
            with self._translated_errors():
                return await self._database.fetch(driver, text, parameters)
        except StoreUnavailable as error:
            await self._close_driver(driver)
            if kept is None or error.__cause__ is None or not self._database.is_connection_lost(error.__cause__):
                raise
        # The kept connection was lost while idle.
        return await self._fetch(text, parameters)

    async def _open_driver(self) -> Any:
        async with self._opening:
            if self._driver is None:
                connection = await self._driver_stack.enter_async_context(self.connection())
                self._driver_stack.push_async_callback(connection.invalidate)
                self._driver = await connection.driver()
            return self._driver

    async def _close_driver(self, driver: Any) -> None:
        """Close the kept connection, which may be lost. The next lookup opens another."""
        async with self._opening:
            if self._driver is driver:
                self._driver = None
                await self._driver_stack.aclose()

    async def rows(self, statement: Select[Any]) -> Sequence[Row[Any]]:
        async with self.connection() as connection:
            rows: Sequence[Row[Any]] = (await connection.execute(statement)).all()
            return rows

    async def column(self, statement: Select[Any]) -> tuple[Any, ...]:
        return tuple(row[0] for row in await self.rows(statement))

    async def scalar(self, statement: Select[Any]) -> Any:
        rows = await self.rows(statement)
        return rows[0][0] if rows else None

    async def all(self, kind: RowLoader[T], statement: Select[Any]) -> tuple[T, ...]:
        async with self.connection() as connection:
            return await kind.all(connection, statement)

    async def first(self, kind: RowLoader[T], *conditions: ColumnElement[bool]) -> T | None:
        async with self.connection() as connection:
            return await kind.first(connection, kind.where(*conditions))


class CoalescedLookup:
    """Lookup that coalesces concurrent requests.

    All requests of one iteration of the event loop are answered by one query, as when deals begin at many tables.
    `lookup` has two columns, a key and a value.
    """

    def __init__(self, access: ReadAccess, lookup: Lookup) -> None:
        self._access = access
        self._lookup = lookup
        self._wanted: set[Any] = set()
        self._running: asyncio.Future[dict[Any, Any]] | None = None

    async def find(self, names: Iterable[Any]) -> dict[Any, Any]:
        """Return values by key: those of `names` that exist, and those that others requested."""
        if self._running is None:
            self._running = asyncio.ensure_future(self._look_up())
        self._wanted.update(names)
        return await asyncio.shield(self._running)

    async def _look_up(self) -> dict[Any, Any]:
        wanted, self._wanted, self._running = self._wanted, set(), None
        return dict(await self._access.look_up(self._lookup, wanted))


class SubjectReader:
    """Base class of the readers of one subject."""

    def __init__(self, access: ReadAccess) -> None:
        self._access = access
