"""Connections that are awaited: SQLAlchemy's Core on its own driver for asyncio.

`sqlalchemy.ext.asyncio` does the same, and brings the whole ORM with it: a twelfth of what the start of the program
takes, for something that is used nowhere.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Executable
from sqlalchemy.engine import Connection, CursorResult, Engine
from sqlalchemy.util import greenlet_spawn


class ReadingConnection:
    """A connection for reading; what is asked on it is asked one after the other."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def execute(self, statement: Executable) -> CursorResult[*tuple[Any, ...]]:
        """What a statement finds; all of it is there."""
        return await greenlet_spawn(self._connection.execute, statement)

    async def exec_driver_sql(self, statement: str) -> CursorResult[*tuple[Any, ...]]:
        """What a statement in the database's own words finds."""
        return await greenlet_spawn(self._connection.exec_driver_sql, statement)

    async def driver(self) -> Any:
        """The driver's own connection."""
        raw = await greenlet_spawn(getattr, self._connection, "connection")
        return raw.driver_connection

    async def invalidate(self) -> None:
        """Nobody gets this connection any more."""
        await greenlet_spawn(self._connection.invalidate)

    async def close(self) -> None:
        """Give the connection back."""
        await greenlet_spawn(self._connection.close)


class ReadingEngine:
    """Opens connections and keeps them for the next who asks; `engine` is on a driver for asyncio."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.dialect = engine.dialect

    async def connect(self) -> ReadingConnection:
        """A connection, once there is one that nobody uses."""
        return ReadingConnection(await greenlet_spawn(self._engine.connect))

    async def dispose(self) -> None:
        """Close the connections that nobody uses."""
        await greenlet_spawn(self._engine.dispose)
