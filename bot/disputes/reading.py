"""Queries for disputes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, TypeAlias

from bot.disputes.found import dispute_from_row
from bot.disputes.values import Dispute, DisputePage
from bot.errors import Refusal
from bot.history.history import History
from bot.store.disputes import DISPUTE_OPEN, DisputeRow
from bot.store.store import Store
from bot.tables.service import TableService

PAGE_SIZE: Final = 5

DisputeFilter: TypeAlias = Callable[[Dispute], Awaitable[bool]]
"""Filter that decides which disputes are shown to a person."""


async def accept_all(dispute: Dispute) -> bool:
    return True


class DisputeQueries:
    """Reader of disputes and their subjects."""

    def __init__(self, store: Store, tables: TableService, history: History) -> None:
        self._store = store
        self._tables = tables
        self._history = history

    async def get(self, guild_id: int, number: int) -> Dispute:
        """Return a dispute by its number. Refusal `no_such_dispute`."""
        return await self._load(await self._row(guild_id, number))

    async def on_hold_at(self, table_id: int) -> Dispute | None:
        """Return the dispute for which a table is on hold, the oldest of several, or None."""
        view = await self._tables.public_view(table_id)
        if not view.table.disputes:
            return None
        return await self.get(view.table.guild_id, view.table.disputes[0])

    async def latest_of_deal(self, table_id: int, deal_no: int) -> Dispute | None:
        """Return the newest dispute about a deal, decided or not, or None."""
        found = await self._store.reader.disputes.list_for_deals(table_id, deal_no, deal_no)
        return await self._load(found[-1]) if found else None

    async def open_about(self, guild_id: int, table_id: int, first: int, last: int) -> tuple[int, ...]:
        """Return the numbers of a server's open disputes about deals `first` to `last` of a table."""
        found = await self._store.reader.disputes.list_for_deals(table_id, first, last)
        return tuple(one.number for one in found if one.guild_id == guild_id and one.status == DISPUTE_OPEN)

    async def open_page(
        self, guild_id: int, *, after: int = 0, before: int | None = None, accepts: DisputeFilter = accept_all
    ) -> DisputePage:
        """Return a page of a server's open disputes that pass the filter `wanted`, oldest first.

        The page starts with the first number greater than `after`, or ends with the last number smaller than `before`.
        """
        reader, found = self._store.reader.disputes, list[Dispute]()
        begin, forth = (after, True) if before is None else (before, False)
        while len(found) <= PAGE_SIZE:
            if forth:
                rows = await reader.list_open(guild_id, PAGE_SIZE + 1, after=begin)
            else:
                rows = tuple(reversed(await reader.list_open_before(guild_id, PAGE_SIZE + 1, before=begin)))
            told = [await self._load(row) for row in rows]
            found += [one for one in told if await accepts(one)]
            if len(rows) <= PAGE_SIZE:
                break
            begin = rows[-1].number
        shown, more = found[:PAGE_SIZE], len(found) > PAGE_SIZE
        if forth:
            return DisputePage(disputes=tuple(shown), has_earlier=after > 0, has_later=more)
        return DisputePage(disputes=tuple(reversed(shown)), has_earlier=more, has_later=True)

    async def _row(self, guild_id: int, number: int) -> DisputeRow:
        row = await self._store.reader.disputes.find(guild_id, number)
        if row is None:
            raise Refusal("no_such_dispute")
        return row

    async def _load(self, row: DisputeRow) -> Dispute:
        return await dispute_from_row(row, self._history, self._store.reader, self._tables)
