"""Audit log and disputes."""

from __future__ import annotations

from sqlalchemy import func, select

from bot.store import schema
from bot.store.reading.access import SubjectReader
from bot.store.reading.rows import AUDIT_ENTRIES, DISPUTES, StoredAuditEntry
from bot.store.schema.audit_and_disputes import DISPUTE_OPEN, DisputeRow


class AuditLogReader(SubjectReader):
    async def page(
        self, guild_id: int, limit: int, *, before: int | None = None, league_id: int | None = None
    ) -> tuple[StoredAuditEntry, ...]:
        """Return the last audit entries of a server, newest first.

        With `league_id` only those about this league, with `before` only those with smaller numbers.
        """
        acts = schema.acts.c
        wanted = AUDIT_ENTRIES.where(acts.guild_id == guild_id)
        if league_id is not None:
            concern = schema.league_acts.c
            theirs = select(concern.number).where(concern.league_id == league_id)
            if before is not None:
                theirs = theirs.where(concern.number < before)
            wanted = wanted.where(acts.number.in_(theirs.order_by(concern.number.desc()).limit(limit)))
        if before is not None:
            wanted = wanted.where(acts.number < before)
        return await self._access.all(AUDIT_ENTRIES, wanted.order_by(acts.number.desc()).limit(limit))


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
        """Return the open disputes of a server that come just before number `before`, oldest first."""
        disputes = schema.disputes.c
        wanted = DISPUTES.where(
            disputes.guild_id == guild_id, disputes.status == DISPUTE_OPEN, disputes.number < before
        )
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
