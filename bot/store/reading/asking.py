"""How readers ask: connections for reading, and short ways to rows, one column, one value."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Iterable, Iterator, Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select
from sqlalchemy.engine import Row
from sqlalchemy.exc import TimeoutError as NoConnection

from bot.store.engine import Database
from bot.store.errors import StoreUnavailable
from bot.store.reading.connecting import ReadingConnection, ReadingEngine
from bot.store.reading.rows import Kind
from bot.store.statements import Lookup, Question

T = TypeVar("T")

_READERS = 4


class Connections:
    """So many connections to one database, for reading only. Once they are closed StoreUnavailable is the answer."""

    def __init__(self, database: Database, readers: int) -> None:
        self._database = database
        self._failures: tuple[type[Exception], ...] = (*database.failures, NoConnection)
        self._engine = ReadingEngine(database.reading_engine(readers=readers))
        self._in_use: set[asyncio.Future[None]] = set()
        self._closed = False

    @contextlib.asynccontextmanager
    async def connected(self) -> AsyncIterator[ReadingConnection]:
        """A connection for reading; StoreUnavailable where the database cannot be read."""
        if self._closed:
            raise StoreUnavailable("stopping")
        used = asyncio.get_running_loop().create_future()
        self._in_use.add(used)
        try:
            with self._asked():
                connection = await self._connect()
                try:
                    yield connection
                finally:
                    await asyncio.shield(connection.close())
        finally:
            self._in_use.discard(used)
            used.set_result(None)

    @contextlib.contextmanager
    def _asked(self) -> Iterator[None]:
        """StoreUnavailable where the database cannot be read."""
        try:
            yield
        except self._failures as error:
            if self._database.unavailable(error):
                raise StoreUnavailable(self._database.reason(error)) from error
            raise

    async def _connect(self) -> ReadingConnection:
        """A connection: its thread opens the file also where nobody waits any more, and is waited for."""
        opening = asyncio.ensure_future(self._engine.connect())
        try:
            return await asyncio.shield(opening)
        except asyncio.CancelledError:
            with contextlib.suppress(*self._failures):
                await (await opening).close()
            raise

    @contextlib.asynccontextmanager
    async def snapshot(self) -> AsyncIterator[ReadingConnection]:
        """A connection on which several statements see the same moment; StoreUnavailable."""
        async with self.connected() as connection:
            try:
                await connection.exec_driver_sql(self._database.snapshot)
                yield connection
            except BaseException:
                await connection.invalidate()
                raise
            await connection.exec_driver_sql("COMMIT")

    async def aclose(self) -> None:
        """Let what is being read come to its end, and give the connections back."""
        self._closed = True
        while self._in_use:
            await asyncio.wait(self._in_use)
        await self._engine.dispose()


class Access(Connections):
    """One database, for reading only. `apart` is a connection in nobody's way, for what takes long."""

    def __init__(self, database: Database) -> None:
        super().__init__(database, _READERS)
        self.apart = Connections(database, 1)
        self._opening = asyncio.Lock()
        self._held = contextlib.AsyncExitStack()
        self._driver: Any = None

    async def aclose(self) -> None:
        self._closed = True
        async with self._opening:
            self._driver = None
            await self._held.aclose()
        await self.apart.aclose()
        await super().aclose()

    async def look_up(self, lookup: Lookup, values: Iterable[Any]) -> list[tuple[Any, ...]]:
        """What a short question finds that is asked all the time, on a connection that is kept for these.

        A prepared text goes to the driver's own connection and its rows come back: one hop, where the engine's way has
        a dozen.
        """
        found: list[tuple[Any, ...]] = []
        for text, parameters in lookup.parts(self._engine.dialect, values):
            found += await self._fetched(text, parameters)
        return found

    async def answer(self, question: Question, **values: Any) -> list[tuple[Any, ...]]:
        """What another such question finds."""
        return await self._fetched(*question.part(self._engine.dialect, values))

    async def _fetched(self, text: str, parameters: tuple[Any, ...]) -> list[tuple[Any, ...]]:
        kept = self._driver
        driver = kept or await self._hold()
        try:
            with self._asked():
                return await self._database.fetched(driver, text, parameters)
        except StoreUnavailable as error:
            await self._let_go(driver)
            if kept is None or error.__cause__ is None or not self._database.lost(error.__cause__):
                raise
        # It was cut off since it was used last.
        return await self._fetched(text, parameters)

    async def _hold(self) -> Any:
        async with self._opening:
            if self._driver is None:
                connection = await self._held.enter_async_context(self.connected())
                self._held.push_async_callback(connection.invalidate)
                self._driver = await connection.driver()
            return self._driver

    async def _let_go(self, driver: Any) -> None:
        """Ask on another connection the next time: this one may be lost."""
        async with self._opening:
            if self._driver is driver:
                self._driver = None
                await self._held.aclose()

    async def rows(self, statement: Select[Any]) -> Sequence[Row[Any]]:
        async with self.connected() as connection:
            rows: Sequence[Row[Any]] = (await connection.execute(statement)).all()
            return rows

    async def column(self, statement: Select[Any]) -> tuple[Any, ...]:
        return tuple(row[0] for row in await self.rows(statement))

    async def scalar(self, statement: Select[Any]) -> Any:
        rows = await self.rows(statement)
        return rows[0][0] if rows else None

    async def all(self, kind: Kind[T], statement: Select[Any]) -> tuple[T, ...]:
        async with self.connected() as connection:
            return await kind.all(connection, statement)

    async def one(self, kind: Kind[T], *conditions: ColumnElement[bool]) -> T | None:
        async with self.connected() as connection:
            return await kind.one(connection, kind.where(*conditions))


class Shared:
    """Looks up what many want to know at the same time, such as when deals begin or end at many tables: who asks in the
    same round of the loop is answered by one query, of which `lookup` wants a name and one value.
    """

    def __init__(self, access: Access, lookup: Lookup) -> None:
        self._access = access
        self._lookup = lookup
        self._wanted: set[Any] = set()
        self._asking: asyncio.Future[dict[Any, Any]] | None = None

    async def find(self, names: Iterable[Any]) -> dict[Any, Any]:
        """Values by their names: of all of `names` that have one, and of what others ask for."""
        if self._asking is None:
            self._asking = asyncio.ensure_future(self._ask())
        self._wanted.update(names)
        return await asyncio.shield(self._asking)

    async def _ask(self) -> dict[Any, Any]:
        wanted, self._wanted, self._asking = self._wanted, set(), None
        return dict(await self._access.look_up(self._lookup, wanted))


class Subject:
    """What is read about one subject."""

    def __init__(self, access: Access) -> None:
        self._access = access
