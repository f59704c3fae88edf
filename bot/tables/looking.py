"""Queries about tables."""

from __future__ import annotations

from collections.abc import Iterable

from bot.errors import Refusal
from bot.store.shards import Shards
from bot.store.store import Store
from bot.tables.audit import audit_tables
from bot.tables.door import TableExecutor
from bot.tables.values import TablesAudit, TableView
from bot.tables.views import table_view


class TableQueries:
    """Queries about tables. `shards` are those whose servers this process serves (None: all of them)."""

    def __init__(self, store: Store, executor: TableExecutor, shards: Shards | None) -> None:
        self._store = store
        self._executor = executor
        self._shards = shards

    async def view(self, table_id: int, user_id: int | None) -> TableView:
        """Return the view of a table for `user_id` (None: the public). The table may be closed. Refusal `no_table`."""
        return table_view(await self._executor.read(table_id), user_id)

    async def public_view(self, table_id: int) -> TableView:
        return await self.view(table_id, None)

    def cached_view(self, table_id: int, user_id: int | None) -> TableView | None:
        """Return the cached view without reading the database, or None."""
        known = self._executor.cache.get(table_id)
        return None if known is None else table_view(known, user_id)

    async def open_table_in(self, channel_id: int) -> int | None:
        """Return the id of the open table in a channel, or None."""
        return await self._store.reader.tables.open_table_in(channel_id)

    def serves(self, guild_id: int) -> bool:
        """Return True if this process runs the due jobs of a server."""
        return self._shards is None or guild_id in self._shards

    async def open_channels(self) -> dict[int, tuple[int, ...]]:
        """Return the channels that have an open table, by server."""
        return await self._store.reader.tables.channels_by_guild()

    async def open_tables(self, guild_id: int) -> tuple[int, ...]:
        """Return the ids of the open tables of a server."""
        return await self._store.reader.tables.open_tables(guild_id)

    async def tables_of(self, user_id: int, guild_id: int | None = None) -> tuple[TableView, ...]:
        """Return the open tables at which a person sits, in one server or in all. Damaged tables are left out."""
        return await self._views_for(user_id, await self._store.reader.tables.tables_of(user_id, guild_id))

    async def departed_from(self, user_id: int, guild_id: int | None = None) -> tuple[TableView, ...]:
        """Return the open tables that a person has left since the last deal began there, in one server or in all."""
        left = await self._store.reader.tables.tables_of(user_id, guild_id, left=True)
        views = await self._views_for(user_id, left)
        return tuple(view for view in views if any(one.user_id == user_id for one in view.table.departed))

    async def _views_for(self, user_id: int, table_ids: Iterable[int]) -> tuple[TableView, ...]:
        found: list[TableView] = []
        for table_id in table_ids:
            try:
                found.append(await self.view(table_id, user_id))
            except Refusal as refusal:
                if refusal.code != "table_damaged":
                    raise
        return tuple(found)

    async def audit(self, guild_id: int) -> TablesAudit:
        """Compare the accounts of a server's tables with their games. Differences are logged."""
        return await audit_tables(self._store.reader, guild_id)
