"""Audit log."""

from __future__ import annotations

from sqlalchemy import select

from bot.store import schema
from bot.store.reading.asking import SubjectReader
from bot.store.reading.rows import AUDIT_ENTRIES
from bot.store.stored import StoredAuditEntry


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
