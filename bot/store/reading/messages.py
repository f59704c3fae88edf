"""Messages that show tables."""

from __future__ import annotations

from sqlalchemy import func, or_, select

from bot.store import schema
from bot.store.reading.asking import SubjectReader
from bot.store.reading.rows import MESSAGES
from bot.store.shards import Shards
from bot.store.tables import MessageRow


class MessageReader(SubjectReader):
    async def messages_of_table(self, table_id: int) -> tuple[MessageRow, ...]:
        return await self._access.all(MESSAGES, MESSAGES.where(schema.shown.c.table_id == table_id))

    async def tables_with_private_messages(self) -> tuple[int, ...]:
        """Return the tables with messages that can only be edited for a limited time."""
        until = schema.shown.c.until
        return await self._access.column(select(schema.shown.c.table_id).where(until > 0).distinct())

    async def closed_tables_with_messages(self, *prefixes: str) -> tuple[int, ...]:
        """Return the closed tables that still have messages at a place that begins with one of `prefixes`."""
        shown = schema.shown.c
        left = or_(*(shown.place.startswith(f"{one}:", autoescape=True) for one in prefixes))
        closed = schema.tables.c.status == schema.TABLE_CLOSED
        both = schema.tables.c.table_id == shown.table_id
        return await self._access.column(select(shown.table_id).where(both, left, closed).distinct())

    async def outdated_tables(self, place: str, shards: Shards | None = None) -> tuple[int, ...]:
        """Return the tables in the servers of `shards` (None: all) with an outdated message at `place`.

        An open table without that message is included. The table with the nearest deadline comes first.
        """
        tables, shown = schema.tables.c, schema.shown.c
        nearest = select(func.min(schema.deadlines.c.due_at)).where(schema.deadlines.c.table_id == tables.table_id)
        due_at = nearest.scalar_subquery()
        statement = (
            select(tables.table_id)
            .join_from(
                schema.tables,
                schema.shown,
                (shown.table_id == tables.table_id) & (shown.place == place),
                isouter=True,
            )
            .where((shown.shown_version < tables.version) | (shown.table_id.is_(None) & schema.TABLE_IS_OPEN))
            .where(*(() if shards is None else (shards.sql_condition(tables.guild_id),)))
            .order_by(due_at.is_(None), due_at, tables.table_id)
        )
        return await self._access.column(statement)
