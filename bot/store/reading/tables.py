"""Queries of tables, their messages and deadlines, and of liveness."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from sqlalchemy import ColumnElement, bindparam, exists, func, or_, select

from bot.store import schema
from bot.store.reading.access import SubjectReader
from bot.store.reading.rows import StoredTable, deal_end_of, moves_of, seats_at
from bot.store.schema.processes import Shards
from bot.store.schema.tables import DeadlineRow, DealRow, MessageRow, SeatRow, TableRow
from bot.store.statements import FIND_CHANNELS, FIND_TABLES, PreparedStatement, row_loader

_CACHED_SHARDS: Final = 32
"""Maximum number of cached statements. A process uses new ones when it takes over shards of other processes."""


class ClockReader(SubjectReader):
    async def due_deadlines(
        self, at: float, limit: int = 100, shards: Shards | None = None, excluded_guilds: frozenset[int] = frozenset()
    ) -> tuple[DeadlineRow, ...]:
        """Return the deadlines up to the time `at`, oldest first.

        Only tables in the servers of `shards` (None: all) are included, without those in `excluded_guilds`.
        """
        found = await self._queries.run_prepared(_due_statement(shards, excluded_guilds), at=at, limit=limit)
        return tuple(map(row_loader(DeadlineRow).build, found))

    async def nearest_deadline(
        self, shards: Shards | None = None, excluded_guilds: frozenset[int] = frozenset()
    ) -> float | None:
        """Return the time of the next deadline, or None.

        Only tables in the servers of `shards` (None: all) are included, without those in `excluded_guilds`.
        """
        found = await self._queries.run_prepared(_nearest_statement(shards, excluded_guilds))
        return float(found[0][0]) if found else None

    async def liveness(self) -> dict[str, float]:
        """Return the time of each last heartbeat, by the name of the process or service."""
        columns = schema.liveness.c
        return {row.name: row.at for row in await self._queries.rows(select(columns.name, columns.at))}


@lru_cache(maxsize=_CACHED_SHARDS)
def _due_statement(shards: Shards | None, excluded_guilds: frozenset[int]) -> PreparedStatement:
    due_at = schema.deadlines.c.due_at
    wanted = (due_at <= bindparam("at", 0.0), *_in_shards(shards, excluded_guilds))
    found = row_loader(DeadlineRow).select.where(*wanted)
    return PreparedStatement(found.order_by(due_at).limit(bindparam("limit", 0)))


@lru_cache(maxsize=_CACHED_SHARDS)
def _nearest_statement(shards: Shards | None, excluded_guilds: frozenset[int]) -> PreparedStatement:
    due_at = schema.deadlines.c.due_at
    # This is not min(), for which PostgreSQL would join every deadline with its table.
    return PreparedStatement(select(due_at).where(*_in_shards(shards, excluded_guilds)).order_by(due_at).limit(1))


def _in_shards(shards: Shards | None, excluded_guilds: frozenset[int]) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions that a deadline belongs to a server of `shards`, and to none in `excluded_guilds`."""
    if shards is None and not excluded_guilds:
        return ()
    tables = schema.tables.c
    theirs = [tables.table_id == schema.deadlines.c.table_id]
    if shards is not None:
        theirs.append(shards.sql_condition(tables.guild_id))
    if excluded_guilds:
        theirs.append(tables.guild_id.not_in(sorted(excluded_guilds)))
    return (exists().where(*theirs),)


class MessageReader(SubjectReader):
    async def messages_of_table(self, table_id: int) -> tuple[MessageRow, ...]:
        return await self._queries.all(MessageRow, table_id=table_id)

    async def tables_with_private_messages(self) -> tuple[int, ...]:
        """Return the tables with messages that can only be edited for a limited time."""
        until = schema.messages.c.until
        return await self._queries.column(select(schema.messages.c.table_id).where(until > 0).distinct())

    async def closed_tables_with_messages(self, *prefixes: str) -> tuple[int, ...]:
        """Return the closed tables that still have messages whose place begins with one of `prefixes`."""
        shown = schema.messages.c
        left = or_(*(shown.place.startswith(f"{one}:", autoescape=True) for one in prefixes))
        closed = schema.tables.c.status == schema.TABLE_CLOSED
        both = schema.tables.c.table_id == shown.table_id
        return await self._queries.column(select(shown.table_id).where(both, left, closed).distinct())

    async def outdated_tables(self, place: str, shards: Shards | None = None) -> tuple[int, ...]:
        """Return the tables in the servers of `shards` (None: all) with an outdated message at `place`.

        Open tables without a message at `place` are included. Tables are ordered by their nearest deadline.
        """
        tables, shown = schema.tables.c, schema.messages.c
        nearest = select(func.min(schema.deadlines.c.due_at)).where(schema.deadlines.c.table_id == tables.table_id)
        due_at = nearest.scalar_subquery()
        statement = (
            select(tables.table_id)
            .join_from(
                schema.tables,
                schema.messages,
                (shown.table_id == tables.table_id) & (shown.place == place),
                isouter=True,
            )
            .where((shown.shown_version < tables.version) | (shown.table_id.is_(None) & schema.TABLE_IS_OPEN))
            .where(*(() if shards is None else (shards.sql_condition(tables.guild_id),)))
            .order_by(due_at.is_(None), due_at, tables.table_id)
        )
        return await self._queries.column(statement)


class TableReader(SubjectReader):
    async def next_table_id(self) -> int:
        """Return an unused table id. If another process takes it first, the change is refused."""
        return int(await self._queries.scalar(select(func.coalesce(func.max(schema.tables.c.table_id), 0)))) + 1

    async def load_table(self, table_id: int) -> StoredTable | None:
        """Return everything needed to rebuild a table, or None if it does not exist."""
        async with self._queries.snapshot() as connection:
            table = await connection.first(TableRow, table_id=table_id)
            if table is None:
                return None
            deal = await connection.first(DealRow, table_id=table_id, order_by=(schema.deals.c.deal_no.desc(),))
            return StoredTable(
                table=table,
                seats=await seats_at(connection, table_id),
                deal=deal,
                deal_end=await deal_end_of(connection, deal),
                moves=await moves_of(connection, table_id, 0 if deal is None else deal.first_move),
                deadlines=await connection.all(DeadlineRow, table_id=table_id, order_by=(schema.deadlines.c.due_at,)),
            )

    async def seats(self, table_id: int) -> tuple[SeatRow, ...]:
        """Return all seats ever taken at a table, by number."""
        return await seats_at(self._queries, table_id)

    async def open_table_in(self, channel_id: int) -> int | None:
        """Return the open table of a channel, or None."""
        found = await self._queries.look_up(FIND_CHANNELS, (channel_id,))
        return found[0][1] if found else None

    async def tables_of(self, user_id: int, guild_id: int | None = None) -> tuple[int, ...]:
        """Return the open tables where a person sits, in one server or in all."""
        seats = schema.seats.c
        statement = (
            select(seats.table_id)
            .join(schema.tables, schema.tables.c.table_id == seats.table_id)
            .where(seats.user_id == user_id, seats.left.is_(False), schema.TABLE_IS_OPEN)
            .order_by(seats.table_id)
        )
        if guild_id is not None:
            statement = statement.where(seats.guild_id == guild_id)
        return await self._queries.column(statement)

    async def open_tables(self, guild_id: int | None = None) -> tuple[int, ...]:
        statement = select(schema.tables.c.table_id).where(schema.TABLE_IS_OPEN)
        if guild_id is not None:
            statement = statement.where(schema.tables.c.guild_id == guild_id)
        return await self._queries.column(statement.order_by(schema.tables.c.table_id))

    async def versions(self, table_ids: Iterable[int]) -> dict[int, int]:
        """Return the versions of the tables in `table_ids` that exist."""
        return dict(await self._queries.look_up(FIND_TABLES, table_ids))

    async def open_channels(self) -> dict[int, int]:
        """Return the open table of each channel that has one."""
        columns = schema.tables.c
        statement = select(columns.channel_id, columns.table_id).where(schema.TABLE_IS_OPEN)
        return {row.channel_id: row.table_id for row in await self._queries.rows(statement)}

    async def channels_by_guild(self) -> dict[int, tuple[int, ...]]:
        """Return the channels with an open table, by server."""
        columns = schema.tables.c
        found: dict[int, tuple[int, ...]] = {}
        for row in await self._queries.rows(select(columns.guild_id, columns.channel_id).where(schema.TABLE_IS_OPEN)):
            found[row.guild_id] = (*found.get(row.guild_id, ()), row.channel_id)
        return found
