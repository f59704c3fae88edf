"""Deadlines and liveness."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from sqlalchemy import ColumnElement, bindparam, exists, select

from bot.store import schema
from bot.store.reading.asking import Subject
from bot.store.reading.rows import DEADLINES
from bot.store.shards import Shards
from bot.store.statements import Question
from bot.store.tables import DeadlineRow

_SHARES: Final = 32
"""Cached statements: sets of shards change when a process takes over the shards of others."""


class ClockReading(Subject):
    async def due(
        self, at: float, limit: int = 100, shards: Shards | None = None, but: frozenset[int] = frozenset()
    ) -> tuple[DeadlineRow, ...]:
        """Return the deadlines up to `at` in the servers of `shards` (None: all) but not in `but`, oldest first."""
        found = await self._access.answer(_due(shards, but), at=at, limit=limit)
        return tuple(DEADLINES.made(row) for row in found)

    async def nearest_deadline(self, shards: Shards | None = None, but: frozenset[int] = frozenset()) -> float | None:
        """Return the next deadline in the servers of `shards` (None: all) but not in `but`; None without one."""
        found = await self._access.answer(_nearest(shards, but))
        return float(found[0][0]) if found else None

    async def served(self) -> dict[str, float]:
        """Return the last time at which somebody was there to serve, by the name it was stored under."""
        columns = schema.served.c
        return {row.name: row.at for row in await self._access.rows(select(columns.name, columns.at))}


@lru_cache(maxsize=_SHARES)
def _due(shards: Shards | None, but: frozenset[int]) -> Question:
    due_at = schema.deadlines.c.due_at
    found = DEADLINES.where(due_at <= bindparam("at", 0.0), *_served(shards, but))
    return Question(found.order_by(due_at).limit(bindparam("limit", 0)))


@lru_cache(maxsize=_SHARES)
def _nearest(shards: Shards | None, but: frozenset[int]) -> Question:
    due_at = schema.deadlines.c.due_at
    # Not min(): for that PostgreSQL would join every deadline with its table.
    return Question(select(due_at).where(*_served(shards, but)).order_by(due_at).limit(1))


def _served(shards: Shards | None, but: frozenset[int]) -> tuple[ColumnElement[bool], ...]:
    """Return the condition that a deadline is in a server of these shards, and not in one of `but`."""
    if shards is None and not but:
        return ()
    tables = schema.tables.c
    theirs = [tables.table_id == schema.deadlines.c.table_id]
    if shards is not None:
        theirs.append(shards.have(tables.guild_id))
    if but:
        theirs.append(tables.guild_id.not_in(sorted(but)))
    return (exists().where(*theirs),)
