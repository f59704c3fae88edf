"""Queries of settings, sheets, the audit log, disputes, and commands registered with Discord."""

from __future__ import annotations

from sqlalchemy import ColumnElement, func, select

from bot.store import schema
from bot.store.reading.access import SubjectReader
from bot.store.schema.processes import CommandSyncRow
from bot.store.schema.servers import (
    DISPUTE_OPEN,
    DefaultSheetRow,
    DisputeRow,
    GuildRow,
    MemberRow,
    SheetRow,
    StoredAuditEntry,
    UserRow,
)


class SettingsReader(SubjectReader):
    """Queries of settings and sheets. The result is None if a row is not stored."""

    async def guild(self, guild_id: int) -> GuildRow | None:
        return await self._queries.first(GuildRow, guild_id=guild_id)

    async def user(self, user_id: int) -> UserRow | None:
        return await self._queries.first(UserRow, user_id=user_id)

    async def member(self, guild_id: int, user_id: int) -> MemberRow | None:
        return await self._queries.first(MemberRow, guild_id=guild_id, user_id=user_id)

    async def command_syncs(self) -> tuple[CommandSyncRow, ...]:
        """Return the hashes of the commands last registered with Discord, by scope."""
        return await self._queries.all(CommandSyncRow)

    async def sheets(self, guild_id: int) -> tuple[SheetRow, ...]:
        """Return a server's sheets by name, including deleted ones."""
        return await self._queries.all(SheetRow, guild_id=guild_id, order_by=(schema.sheets.c.folded,))

    async def default_sheet(self, guild_id: int, game: str) -> str:
        """Return the name or key of a server's default sheet for a game, or "" if none was chosen."""
        found = await self._queries.first(DefaultSheetRow, guild_id=guild_id, game=game)
        return "" if found is None else found.sheet


class AuditLogReader(SubjectReader):
    async def page(
        self, guild_id: int, limit: int, *, before: int | None = None, league_id: int | None = None
    ) -> tuple[StoredAuditEntry, ...]:
        """Return the last audit entries of a server, newest first.

        `league_id` limits them to entries about a league, and `before` to entries with smaller numbers.
        """
        acts = schema.audit_entries.c
        wanted: list[ColumnElement[bool]] = []
        if league_id is not None:
            concern = schema.league_audit_entries.c
            theirs = select(concern.number).where(concern.league_id == league_id)
            if before is not None:
                theirs = theirs.where(concern.number < before)
            wanted.append(acts.number.in_(theirs.order_by(concern.number.desc()).limit(limit)))
        if before is not None:
            wanted.append(acts.number < before)
        newest_first = (acts.number.desc(),)
        return await self._queries.all(StoredAuditEntry, *wanted, guild_id=guild_id, order_by=newest_first, limit=limit)


class DisputeReader(SubjectReader):
    async def find(self, guild_id: int, number: int) -> DisputeRow | None:
        """Return the dispute with a number, or None if it does not exist."""
        return await self._queries.first(DisputeRow, guild_id=guild_id, number=number)

    async def list_open(self, guild_id: int, limit: int, *, after: int = 0) -> tuple[DisputeRow, ...]:
        """Return a server's open disputes with numbers greater than `after`, oldest first."""
        number = schema.disputes.c.number
        return await self._queries.all(
            DisputeRow, number > after, guild_id=guild_id, status=DISPUTE_OPEN, order_by=(number,), limit=limit
        )

    async def list_open_before(self, guild_id: int, limit: int, *, before: int) -> tuple[DisputeRow, ...]:
        """Return the last open disputes of a server with numbers below `before`, oldest first."""
        number = schema.disputes.c.number
        found = await self._queries.all(
            DisputeRow, number < before, guild_id=guild_id, status=DISPUTE_OPEN, order_by=(number.desc(),), limit=limit
        )
        return tuple(reversed(found))

    async def list_for_deals(self, table_id: int, first: int, last: int) -> tuple[DisputeRow, ...]:
        """Return the disputes, open or decided, of any of a table's deals from `first` to `last`, oldest first."""
        disputes = schema.disputes.c
        wanted = (disputes.last_deal >= first, disputes.first_deal <= last)
        return await self._queries.all(DisputeRow, *wanted, table_id=table_id, order_by=(disputes.number,))

    async def last_number(self, guild_id: int) -> int:
        """Return the number of a server's last dispute, or 0."""
        disputes = schema.disputes.c
        found: int | None = await self._queries.scalar(
            select(func.max(disputes.number)).where(disputes.guild_id == guild_id)
        )
        return found or 0
