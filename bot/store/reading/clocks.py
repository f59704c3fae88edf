"""Deadlines and liveness."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sqlalchemy import ColumnElement, bindparam, exists, select

from bot.store import schema
from bot.store.reading.asking import SubjectReader
from bot.store.reading.rows import DEADLINES
from bot.store.shards import Shards
from bot.store.statements import PreparedStatement
from bot.store.tables import DeadlineRow

_CACHED_SHARDS: Final = 32
"""Cached statements: sets of shards change when a process takes over the shards of others."""


class ClockReader(SubjectReader):
    async def due_deadlines(
        self, at: float, limit: int = 100, shards: Shards | None = None, excluded_guilds: frozenset[int] = frozenset()
    ) -> tuple[DeadlineRow, ...]:
        """Return the deadlines up to `at` in the servers of `shards` (None: all) but not in `but`, oldest first."""
        found = await self._access.run_prepared(_due_statement(shards, excluded_guilds), at=at, limit=limit)
        return tuple(DEADLINES.build(row) for row in found)

    async def nearest_deadline(self, shards: Shards | None = None, excluded_guilds: frozenset[int] = frozenset()) -> float | None:
        """Return the next deadline in the servers of `shards` (None: all) but not in `but`; None without one."""
        found = await self._access.run_prepared(_nearest_statement(shards, excluded_guilds))
        return float(found[0][0]) if found else None

    async def liveness(self) -> dict[str, float]:
        """Return the last time at which somebody was there to serve, by the name it was stored under."""
        columns = schema.served.c
        return {row.name: row.at for row in await self._access.rows(select(columns.name, columns.at))}


@lru_cache(maxsize=_CACHED_SHARDS)
def _due_statement(shards: Shards | None, excluded_guilds: frozenset[int]) -> PreparedStatement:
    due_at = schema.deadlines.c.due_at
    found = DEADLINES.where(due_at <= bindparam("at", 0.0), *_in_shards(shards, excluded_guilds))
    return PreparedStatement(found.order_by(due_at).limit(bindparam("limit", 0)))


@lru_cache(maxsize=_CACHED_SHARDS)
def _nearest_statement(shards: Shards | None, excluded_guilds: frozenset[int]) -> PreparedStatement:
    due_at = schema.deadlines.c.due_at
    # Not min(): for that PostgreSQL would join every deadline with its table.
    return PreparedStatement(select(due_at).where(*_in_shards(shards, excluded_guilds)).order_by(due_at).limit(1))


def _in_shards(shards: Shards | None, excluded_guilds: frozenset[int]) -> tuple[ColumnElement[bool], ...]:
    """Return the condition that a deadline is in a server of these shards, and not in one of `but`."""
    if shards is None and not excluded_guilds:
        return ()
    tables = schema.tables.c
    theirs = [tables.table_id == schema.deadlines.c.table_id]
    if shards is not None:
        theirs.append(shards.sql_condition(tables.guild_id))
    if excluded_guilds:
        theirs.append(tables.guild_id.not_in(sorted(excluded_guilds)))
    return (exists().where(*theirs),)
