"""`/history`: past deals and games of open and closed tables, and their statements."""

from __future__ import annotations

import re

from discord import app_commands

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.screens import disputes, history, statement
from bot.screens.history import Scope
from bot.screens.ids import PanelId, TableId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, lateness, show, showing
from cogs.house import managed
from cogs.past import all_shown_here, all_shown_of, has_been_shown, here, latest_table, mine, readable

_NUMBERS = re.compile(r"\d{1,9}(\.\d{1,9})?")
"""Deal number, optionally with a page of its statement."""
_CHOICE = re.compile(r"(?P<table>\d{1,15})\.(?P<about>.+)")
"""Menu value of a history: a table, and the argument of a statement button there."""


class HistoryCog(PrialCog):
    """History and statements."""

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
        """Show the deals and games played here, or by you in direct messages; or the statement of a deal."""
        async with Visit(interaction) as visit:
            if deal is not None or table is not None:
                shown = await self._statement(visit, table or await latest_table(self.bot, visit), deal)
            else:
                scope = Scope.SERVER if server else Scope.CHANNEL
                shown = await self._page(visit, scope if visit.guild_id is not None else Scope.MINE)
            await visit.answer.private(shown)

    async def _page(self, visit: Visit, scope: Scope, about: str = "") -> Screen:
        """Return a page of the history of the channel or server; in direct messages, of the person."""
        found, marks = self.bot.services.history, history.marks(about)
        if visit.guild_id is None:
            await all_shown_of(self.bot, visit.user_id)
            theirs = await mine(self.bot, visit, **marks)
            guilds = {one.play.guild_id for one in theirs.entries if one.play is not None}
            servers = {one: await self.bot.people.private(visit.user_id, one) for one in guilds}
            return history.page(theirs, Scope.MINE, visit.words, servers=servers)
        if scope is Scope.SERVER:
            return history.page(await found.in_server(managed(visit), **marks), scope, visit.words)
        await all_shown_here(self.bot, here(visit))
        return history.page(await found.in_channel(here(visit), **marks), Scope.CHANNEL, visit.words)

    async def _statement(self, visit: Visit, table_id: int, deal: int | None, page: int = 1) -> Screen:
        """Return a page of the statement of a deal (None: the table's last). Refusal `no_such_deal`."""
        found = await readable(self.bot, visit, await self.bot.services.history.statement(table_id, deal))
        await has_been_shown(self.bot, found.table_id, found.deal_no)
        remark = await self._remark(visit, found.table_id, found.deal_no)
        return statement.screen(found, visit.words, page=page, remark=remark)

    async def _read(self, visit: Visit, table_id: int, about: str) -> Screen:
        """Return the statement for a custom_id: `7`, `7.2` (its second page) or `game.3` (the game from deal 3 on)."""
        whole, _, first = about.partition(".")
        if not _NUMBERS.fullmatch(first if whole == statement.GAME else about):
            raise Refusal("no_such_deal")
        if whole != statement.GAME:
            return await self._statement(visit, table_id, *statement.page_of(about))
        found = await readable(self.bot, visit, await self.bot.services.history.game_statement(table_id, int(first)))
        await has_been_shown(self.bot, found.table_id, found.last_deal)
        return statement.game(found, visit.words, remark=await self._remark(visit, table_id, found.last_deal))

    async def _remark(self, visit: Visit, table_id: int, deal_no: int) -> str:
        """Return the remark about a dispute of the deal, or an empty string."""
        found = await self.bot.services.disputes.of_deal(table_id, deal_no)
        return "" if found is None else disputes.remark(found, visit.words)

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


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(HistoryCog(bot))
