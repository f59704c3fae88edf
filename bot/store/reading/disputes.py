"""Disputes of deals and games."""

from __future__ import annotations

from sqlalchemy import func, select

from bot.store import schema
from bot.store.disputes import DISPUTE_OPEN, DisputeRow
from bot.store.reading.asking import SubjectReader
from bot.store.reading.rows import DISPUTES


class DisputeReader(SubjectReader):
    async def find(self, guild_id: int, number: int) -> DisputeRow | None:
        """Return the dispute with that number; None if there is none."""
        disputes = schema.disputes.c
        return await self._access.first(DISPUTES, disputes.guild_id == guild_id, disputes.number == number)

    async def list_open(self, guild_id: int, limit: int, *, after: int = 0) -> tuple[DisputeRow, ...]:
        """Return a server's open disputes with numbers greater than `after`, oldest first."""
        disputes = schema.disputes.c
        wanted = DISPUTES.where(disputes.guild_id == guild_id, disputes.status == DISPUTE_OPEN, disputes.number > after)
        return await self._access.all(DISPUTES, wanted.order_by(disputes.number).limit(limit))

    async def list_open_before(self, guild_id: int, limit: int, *, before: int) -> tuple[DisputeRow, ...]:
        """Return the last of a server's open disputes with numbers less than `before`, oldest first."""
        disputes = schema.disputes.c
        wanted = DISPUTES.where(disputes.guild_id == guild_id, disputes.status == DISPUTE_OPEN, disputes.number < before)
        found = await self._access.all(DISPUTES, wanted.order_by(disputes.number.desc()).limit(limit))
        return tuple(reversed(found))

    async def list_for_deals(self, table_id: int, first: int, last: int) -> tuple[DisputeRow, ...]:
        """Return the disputes, open or not, of any of a table's deals from `first` to `last`, oldest first."""
        disputes = schema.disputes.c
        wanted = DISPUTES.where(disputes.table_id == table_id, disputes.last_deal >= first, disputes.first_deal <= last)
        return await self._access.all(DISPUTES, wanted.order_by(disputes.number))

    async def last_number(self, guild_id: int) -> int:
        """Return the number of a server's last dispute; 0 without one."""
        disputes = schema.disputes.c
        found: int | None = await self._access.scalar(
            select(func.max(disputes.number)).where(disputes.guild_id == guild_id)
        )
        return found or 0
