"""Tables, loaded by number or found by channel, server and person."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import func, select

from bot.store import schema
from bot.store.reading.asking import SubjectReader
from bot.store.reading.rows import DEADLINES, DEALS, TABLES, deal_end_of, moves_of, seats_at
from bot.store.statements import FIND_CHANNELS, FIND_TABLES
from bot.store.stored import StoredTable
from bot.store.tables import SeatRow


class TableReader(SubjectReader):
    async def next_table_id(self) -> int:
        """Return an unused table number. If another process takes it first, the change is refused."""
        return int(await self._access.scalar(select(func.coalesce(func.max(schema.tables.c.table_id), 0)))) + 1

    async def load_table(self, table_id: int) -> StoredTable | None:
        """Return everything needed to rebuild a table; None if there is none with that number."""
        async with self._access.snapshot() as connection:
            table = await TABLES.first(connection, TABLES.where(schema.tables.c.table_id == table_id))
            if table is None:
                return None
            of_table = DEALS.where(schema.deals.c.table_id == table_id)
            deal = await DEALS.first(connection, of_table.order_by(schema.deals.c.deal_no.desc()))
            return StoredTable(
                table=table,
                seats=await seats_at(connection, table_id),
                deal=deal,
                deal_end=None if deal is None else await deal_end_of(connection, table_id, deal.deal_no),
                moves=await moves_of(connection, table_id, 0 if deal is None else deal.first_move),
                deadlines=await DEADLINES.all(
                    connection,
                    DEADLINES.where(schema.deadlines.c.table_id == table_id).order_by(schema.deadlines.c.due_at),
                ),
            )

    async def seats(self, table_id: int) -> tuple[SeatRow, ...]:
        """Return all seats ever taken at a table, by number."""
        async with self._access.connection() as connection:
            return await seats_at(connection, table_id)

    async def open_table_in(self, channel_id: int) -> int | None:
        """Return the open table of a channel; None without one."""
        found = await self._access.look_up(FIND_CHANNELS, (channel_id,))
        return found[0][1] if found else None

    async def tables_of(self, user_id: int, guild_id: int | None = None, *, left: bool = False) -> tuple[int, ...]:
        """Return the open tables where a person sits, in one server or in all. `left`: the tables they have left."""
        seats = schema.seats.c
        statement = (
            select(seats.table_id)
            .join(schema.tables, schema.tables.c.table_id == seats.table_id)
            .where(seats.user_id == user_id, seats.left.is_(left), schema.TABLE_IS_OPEN)
            .order_by(seats.table_id)
        )
        if guild_id is not None:
            statement = statement.where(seats.guild_id == guild_id)
        return await self._access.column(statement)

    async def open_tables(self, guild_id: int | None = None) -> tuple[int, ...]:
        statement = select(schema.tables.c.table_id).where(schema.TABLE_IS_OPEN)
        if guild_id is not None:
            statement = statement.where(schema.tables.c.guild_id == guild_id)
        return await self._access.column(statement.order_by(schema.tables.c.table_id))

    async def versions(self, table_ids: Iterable[int]) -> dict[int, int]:
        """Return the versions of those tables that exist."""
        return dict(await self._access.look_up(FIND_TABLES, table_ids))

    async def open_channels(self) -> dict[int, int]:
        """Return the open table of each channel that has one."""
        columns = schema.tables.c
        statement = select(columns.channel_id, columns.table_id).where(schema.TABLE_IS_OPEN)
        return {row.channel_id: row.table_id for row in await self._access.rows(statement)}

    async def channels_by_guild(self) -> dict[int, tuple[int, ...]]:
        """Return the channels with an open table, by server."""
        columns = schema.tables.c
        found: dict[int, tuple[int, ...]] = {}
        for row in await self._access.rows(select(columns.guild_id, columns.channel_id).where(schema.TABLE_IS_OPEN)):
            found[row.guild_id] = (*found.get(row.guild_id, ()), row.channel_id)
        return found
