"""Asynchronous connections for reading: SQLAlchemy Core on its asyncio drivers.

`sqlalchemy.ext.asyncio` does the same, but imports the whole ORM, a twelfth of the program's start time.
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
    """Connection for reading. Statements on it run one after the other.

    A cancelled caller still waits for the result. SQLite counts an unfinished statement as a reader while anything
    refers to it, even after its connection is closed. The journal could then no longer be checkpointed.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def execute(self, statement: Executable) -> CursorResult[*tuple[Any, ...]]:
        """Return the complete result of a statement."""
        return await _await_result(greenlet_spawn(self._connection.execute, statement))

    async def exec_driver_sql(self, statement: str) -> CursorResult[*tuple[Any, ...]]:
        """Return the complete result of a statement in the database's own SQL."""
        return await _await_result(greenlet_spawn(self._connection.exec_driver_sql, statement))

    async def driver(self) -> Any:
        raw = await greenlet_spawn(getattr, self._connection, "connection")
        return raw.driver_connection

    async def invalidate(self) -> None:
        """Discard the connection instead of reusing it."""
        await greenlet_spawn(self._connection.invalidate)

    async def close(self) -> None:
        """Return the connection to the pool."""
        await greenlet_spawn(self._connection.close)


class ReadingEngine:
    """Pool of connections, on an `engine` with an asyncio driver."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.dialect = engine.dialect

    async def connect(self) -> ReadingConnection:
        """Return a connection, as soon as one is free."""
        return ReadingConnection(await greenlet_spawn(self._engine.connect))

    async def dispose(self) -> None:
        """Close the idle connections."""
        await greenlet_spawn(self._engine.dispose)


async def _await_result(asked: Coroutine[Any, Any, T]) -> T:
    """Return the result of `asked`. A cancelled caller waits until it is complete."""
    asking = asyncio.ensure_future(asked)
    try:
        return await asyncio.shield(asking)
    except asyncio.CancelledError:
        with contextlib.suppress(Exception):  # the result is not needed
            await asking
        raise
