"""Settings of servers, members and people, sheets, and the commands registered with Discord."""

from __future__ import annotations

from bot.store import schema
from bot.store.reading.access import SubjectReader
from bot.store.reading.rows import COMMAND_SYNC, DEFAULT_SHEETS, GUILDS, MEMBERS, SHEETS, USERS
from bot.store.schema.settings import CommandSyncRow, GuildRow, MemberRow, SheetRow, UserRow


class SettingsReader(SubjectReader):
    """Queries of settings and sheets. Missing ones are None."""

    async def guild(self, guild_id: int) -> GuildRow | None:
        return await self._access.first(GUILDS, schema.guilds.c.guild_id == guild_id)

    async def user(self, user_id: int) -> UserRow | None:
        return await self._access.first(USERS, schema.users.c.user_id == user_id)

    async def member(self, guild_id: int, user_id: int) -> MemberRow | None:
        members = schema.members.c
        return await self._access.first(MEMBERS, members.guild_id == guild_id, members.user_id == user_id)

    async def command_syncs(self) -> tuple[CommandSyncRow, ...]:
        """Return the hashes of the commands last registered with Discord, by scope."""
        return await self._access.all(COMMAND_SYNC, COMMAND_SYNC.where())

    async def sheets(self, guild_id: int) -> tuple[SheetRow, ...]:
        """Return a server's sheets by name, including deleted ones."""
        columns = schema.sheets.c
        return await self._access.all(SHEETS, SHEETS.where(columns.guild_id == guild_id).order_by(columns.folded))

    async def default_sheet(self, guild_id: int, game: str) -> str:
        """Return the name or key of a server's default sheet for a game; "" without one."""
        columns = schema.usual_sheets.c
        found = await self._access.first(DEFAULT_SHEETS, columns.guild_id == guild_id, columns.game == game)
        return "" if found is None else found.sheet
