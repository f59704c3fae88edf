"""How readers ask: connections for reading, and short ways to one row, one column, one value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Select
from sqlalchemy.engine import Row
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.store.engine import Glances, apart, connected
from bot.store.reading.rows import Kind
from bot.store.statements import Lookup

T = TypeVar("T")


class Access:
    """One database, for reading only. `apart` is an engine in nobody's way, for what takes long."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.engine = engine
        self.apart = apart(engine)
        self._glances = Glances(engine)

    async def close(self) -> None:
        """Give back what is held; reading opens it again."""
        await self._glances.close()
        await self.apart.dispose()

    async def look_up(self, lookup: Lookup, values: Iterable[Any]) -> list[tuple[Any, ...]]:
        found: list[tuple[Any, ...]] = []
        for text, parameters in lookup.parts(self._glances.dialect, values):
            found += await self._glances.rows(text, parameters)
        return found

    async def rows(self, statement: Select[Any]) -> Sequence[Row[Any]]:
        async with connected(self.engine) as connection:
            rows: Sequence[Row[Any]] = (await connection.execute(statement)).all()
            return rows

    async def column(self, statement: Select[Any]) -> tuple[Any, ...]:
        return tuple(row[0] for row in await self.rows(statement))

    async def scalar(self, statement: Select[Any]) -> Any:
        rows = await self.rows(statement)
        return rows[0][0] if rows else None

    async def one(self, kind: Kind[T], *conditions: ColumnElement[bool]) -> T | None:
        async with connected(self.engine) as connection:
            return await kind.one(connection, kind.where(*conditions))


class Subject:
    """What is read about one subject."""

    def __init__(self, access: Access) -> None:
        self._access = access
