"""What servers, members and people have chosen, and what Discord was told of the commands."""

from __future__ import annotations

from bot.store import schema
from bot.store.reading.asking import Subject
from bot.store.reading.rows import COMMAND_SYNC, GUILDS, MEMBERS, SHEETS, USERS, USUAL_SHEETS
from bot.store.settings import CommandSyncRow, GuildRow, MemberRow, SheetRow, UserRow


class SettingsReading(Subject):
    """What is stored of settings and sheets; None where somebody has none."""

    async def guild(self, guild_id: int) -> GuildRow | None:
        """A server's settings, where it has some."""
        return await self._access.one(GUILDS, schema.guilds.c.guild_id == guild_id)

    async def user(self, user_id: int) -> UserRow | None:
        """A person's preferences, where they have some."""
        return await self._access.one(USERS, schema.users.c.user_id == user_id)

    async def member(self, guild_id: int, user_id: int) -> MemberRow | None:
        """A member, where one was ever seen."""
        members = schema.members.c
        return await self._access.one(MEMBERS, members.guild_id == guild_id, members.user_id == user_id)

    async def command_syncs(self) -> tuple[CommandSyncRow, ...]:
        """Return what was last told to Discord about the commands of each scope."""
        return await self._access.all(COMMAND_SYNC, COMMAND_SYNC.where())

    async def sheets(self, guild_id: int) -> tuple[SheetRow, ...]:
        """A server's sheets by name, the deleted ones too."""
        columns = schema.sheets.c
        return await self._access.all(SHEETS, SHEETS.where(columns.guild_id == guild_id).order_by(columns.folded))

    async def usual_sheet(self, guild_id: int, game: str) -> str:
        """The name or key of the sheet that a server plays a game by; "" where it has chosen none."""
        columns = schema.usual_sheets.c
        found = await self._access.one(USUAL_SHEETS, columns.guild_id == guild_id, columns.game == game)
        return "" if found is None else found.sheet
