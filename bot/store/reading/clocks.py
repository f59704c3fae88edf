"""Deadlines, and until when somebody was there to keep them."""

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
"""Shards for which a question is kept ready: they are others whenever other processes are made up for."""


class ClockReading(Subject):
    """What is stored of deadlines."""

    async def due(
        self, at: float, limit: int = 100, shards: Shards | None = None, but: frozenset[int] = frozenset()
    ) -> tuple[DeadlineRow, ...]:
        """Deadlines at or before `at` in the servers of `shards` (None: in all) `but` these, the oldest first."""
        found = await self._access.answer(_due(shards, but), at=at, limit=limit)
        return tuple(DEADLINES.made(row) for row in found)

    async def nearest_deadline(self, shards: Shards | None = None, but: frozenset[int] = frozenset()) -> float | None:
        """When the next deadline in the servers of `shards` (None: in any) `but` these is due; None: none is."""
        found = await self._access.answer(_nearest(shards, but))
        return float(found[0][0]) if found else None

    async def served(self) -> dict[str, float]:
        """Until when somebody was there to serve, by the names under which that was noted."""
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
    # Not the least of all: PostgreSQL looks at the table of each deadline for that.
    return Question(select(due_at).where(*_served(shards, but)).order_by(due_at).limit(1))


def _served(shards: Shards | None, but: frozenset[int]) -> tuple[ColumnElement[bool], ...]:
    """The condition that a deadline is one of these shards' servers, and of none in `but`."""
    if shards is None and not but:
        return ()
    tables = schema.tables.c
    theirs = [tables.table_id == schema.deadlines.c.table_id]
    if shards is not None:
        theirs.append(shards.have(tables.guild_id))
    if but:
        theirs.append(tables.guild_id.not_in(sorted(but)))
    return (exists().where(*theirs),)
