"""Processes that run on the database, and their load."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import func, select

from bot.store import schema
from bot.store.processes import ProcessRow
from bot.store.reading.asking import SubjectReader
from bot.store.reading.rows import PROCESSES


class ProcessLoad(Struct, frozen=True, kw_only=True):
    """Load of all processes: open tables, those of them with a running deal, and overdue deadlines."""

    open_tables: int
    running_deals: int
    overdue_deadlines: int


class ProcessReader(SubjectReader):
    async def all(self) -> tuple[ProcessRow, ...]:
        """Return the processes that have not ended cleanly, including those not seen for a while, oldest first."""
        columns = schema.processes.c
        return await self._access.all(PROCESSES, PROCESSES.where().order_by(columns.started_at, columns.process_id))

    async def load(self, due_before: float) -> ProcessLoad:
        """Return the load. Deadlines before `due_before` are overdue."""
        tables, deals, ends = schema.tables.c, schema.deals.c, schema.deal_ends.c
        last = select(func.max(deals.deal_no)).where(deals.table_id == tables.table_id).correlate(schema.tables)
        last_deal = last.scalar_subquery()
        ended = select(ends.deal_no).where(ends.table_id == tables.table_id, ends.deal_no == last_deal)
        in_hand = last_deal.is_not(None) & ~ended.correlate(schema.tables).exists()
        opened = select(func.count()).select_from(schema.tables).where(schema.TABLE_IS_OPEN)
        overdue = select(func.count()).where(schema.deadlines.c.due_at < due_before)
        return ProcessLoad(
            open_tables=await self._access.scalar(opened),
            running_deals=await self._access.scalar(opened.where(in_hand)),
            overdue_deadlines=await self._access.scalar(overdue),
        )
