"""Connections that are awaited: SQLAlchemy's Core on its own driver for asyncio.

`sqlalchemy.ext.asyncio` does the same, and brings the whole ORM with it: a twelfth of what the start of the program
takes, for something that is used nowhere.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, TypeVar

from sqlalchemy import Executable
from sqlalchemy.engine import Connection, CursorResult, Engine
from sqlalchemy.util import greenlet_spawn

T = TypeVar("T")


class ReadingConnection:
    """A connection for reading; what is asked on it is asked one after the other.

    Whoever is cancelled meanwhile still waits for the answer. SQLite counts a statement that was left in the middle as
    being read for as long as anything refers to it, also where its connection is closed: nothing of the journal that
    was written since could be taken over into the database.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def execute(self, statement: Executable) -> CursorResult[*tuple[Any, ...]]:
        """What a statement finds; all of it is there."""
        return await _whole(greenlet_spawn(self._connection.execute, statement))

    async def exec_driver_sql(self, statement: str) -> CursorResult[*tuple[Any, ...]]:
        """What a statement in the database's own words finds."""
        return await _whole(greenlet_spawn(self._connection.exec_driver_sql, statement))

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


async def _whole(asked: Coroutine[Any, Any, T]) -> T:
    """What comes of it, once it has come to its end, also for whoever is cancelled before."""
    asking = asyncio.ensure_future(asked)
    try:
        return await asyncio.shield(asking)
    except asyncio.CancelledError:
        with contextlib.suppress(Exception):  # nobody waits for what the answer was
            await asking
        raise
