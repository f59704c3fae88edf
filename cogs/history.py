"""`/history`: what was played, whether its table is still there or not, and the statements of deals and games."""

from __future__ import annotations

import re
from typing import TypeVar

from discord import app_commands

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.history.values import GameStatement, Mark, Page, Statement
from bot.screens import history, statement
from bot.screens.history import Scope
from bot.screens.ids import PanelId, TableId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, lateness, show, showing
from cogs.house import managed

_NUMBERS = re.compile(r"\d{1,9}(\.\d{1,9})?")
"""A deal, or a deal and a page of its statement."""
_CHOICE = re.compile(r"(?P<table>\d{1,15})\.(?P<about>.+)")
"""What is chosen from the menu of a history: a table, and what a button says of a statement there."""

T = TypeVar("T", Statement, GameStatement)


class HistoryCog(PrialCog):
    """What is over."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels[history.PANEL] = self._clicked
        self.answered.table["statement"] = showing(self._statement_clicked)

    @app_commands.command()
    async def history(
        self,
        interaction: Interaction,
        deal: app_commands.Range[int, 1, 10**9] | None = None,
        table: app_commands.Range[int, 1, 10**15] | None = None,
        server: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        """What was played here, or by you in direct messages; and the statement of a deal."""
        async with Visit(interaction) as visit:
            if deal is not None or table is not None:
                shown = await self._statement(visit, table or await self._latest_table(visit), deal)
            else:
                scope = Scope.SERVER if server else Scope.CHANNEL
                shown = await self._page(visit, scope if visit.guild_id is not None else Scope.MINE)
            await visit.answer.private(shown)

    async def _page(self, visit: Visit, scope: Scope, about: str = "") -> Screen:
        """A page of the history of where somebody is; in direct messages it is their own."""
        found, marks = self.bot.services.history, history.marks(about)
        if visit.guild_id is None:
            mine = await self._mine(visit, **marks)
            guilds = {one.play.guild_id for one in mine.entries if one.play is not None}
            servers = {one: await self.bot.people.private(visit.user_id, one) for one in guilds}
            return history.page(mine, Scope.MINE, visit.words, servers=servers)
        if scope is Scope.SERVER:
            return history.page(await found.in_server(managed(visit), **marks), scope, visit.words)
        return history.page(await found.in_channel(_here(visit), **marks), Scope.CHANNEL, visit.words)

    async def _mine(self, visit: Visit, **marks: Mark) -> Page:
        """A page of what somebody has played in the servers that they are in."""
        found, present = self.bot.services.history, self.bot.attendance.present
        guilds = [one for one in await found.guilds_of(visit.user_id) if await present(one, visit.user_id)]
        return await found.of_person(visit.user_id, guilds, **marks)

    async def _latest_table(self, visit: Visit) -> int:
        """The table of this channel or the last one that was here; in direct messages the one that was played at last.
        Raises Refusal `no_such_deal`.
        """
        if visit.guild_id is None:
            found = await self._mine(visit)
        else:
            table_id = await self.bot.services.tables.table_in(_here(visit))
            if table_id is not None:
                return table_id
            found = await self.bot.services.history.in_channel(_here(visit))
        if not found.entries:
            raise Refusal("no_such_deal")
        return found.entries[0].mark[1]

    async def _statement(self, visit: Visit, table_id: int, deal: int | None, page: int = 1) -> Screen:
        """A page of the statement of a deal (None: the table's last). Raises Refusal `no_such_deal`."""
        found = await self._allowed(visit, await self.bot.services.history.statement(table_id, deal))
        return statement.screen(found, visit.words, page=page)

    async def _read(self, visit: Visit, table_id: int, about: str) -> Screen:
        """What a button says of a statement: `7`, `7.2` (its second page) or `game.3` (the game from deal 3 on)."""
        whole, _, first = about.partition(".")
        if not _NUMBERS.fullmatch(first if whole == statement.GAME else about):
            raise Refusal("no_such_deal")
        if whole != statement.GAME:
            return await self._statement(visit, table_id, *statement.page_of(about))
        found = await self._allowed(visit, await self.bot.services.history.game_statement(table_id, int(first)))
        return statement.game(found, visit.words)

    async def _allowed(self, visit: Visit, found: T | None) -> T:
        """What somebody may read where they are: in a channel what was played there, and those who may manage the
        server what was played in it; in direct messages what was played at a table at which they sat, as long as they
        are in its server. Raises Refusal `no_such_deal`.
        """
        allowed = False
        if found is not None and visit.guild_id is not None:
            here = found.channel_id == visit.interaction.channel_id
            allowed = found.guild_id == visit.guild_id and (here or visit.manager)
        elif found is not None and visit.user_id in found.people.values():
            allowed = await self.bot.attendance.present(found.guild_id, visit.user_id)
            visit.words = await self.bot.people.private(visit.user_id, found.guild_id)
        if found is None or not allowed:
            raise Refusal("no_such_deal")
        return found

    async def _clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        if wanted.action == history.OPEN:
            async with Visit(interaction) as visit:
                chosen = _CHOICE.fullmatch("".join(values))
                if chosen is None:
                    raise Refusal("no_such_deal")
                await visit.answer.private(await self._read(visit, int(chosen["table"]), chosen["about"]))
            return
        scope = Scope.SERVER if wanted.action == Scope.SERVER.value else Scope.CHANNEL
        async with Visit(interaction, lateness(interaction)) as visit:
            await show(visit, await self._page(visit, scope, wanted.about))

    async def _statement_clicked(self, visit: Visit, wanted: TableId, values: tuple[str, ...]) -> Screen:
        return await self._read(visit, wanted.table, wanted.about)


def _here(visit: Visit) -> int:
    """The channel that somebody is in."""
    return visit.interaction.channel_id or 0


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(HistoryCog(bot))
