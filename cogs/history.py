"""`/history`: past deals and games of open and closed tables, and their statements."""

from __future__ import annotations

import re

from discord import app_commands

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.screens import disputes, history, statement
from bot.screens.history import HistoryScope
from bot.screens.ids import PanelId, TableId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, panel_defer_mode, show_panel, panel_handler
from cogs.house import check_manager
from cogs.past import check_revealed_in_channel, check_revealed_for_user, check_revealed, current_channel, find_latest_table, own_history_page, check_readable

_DEAL_PATTERN = re.compile(r"\d{1,9}(\.\d{1,9})?")
"""Deal number, optionally with a page of its statement."""
_HISTORY_CHOICE = re.compile(r"(?P<table>\d{1,15})\.(?P<about>.+)")
"""Menu value of a history: a table, and the argument of a statement button there."""


class HistoryCog(PrialCog):
    """History and statements."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[history.HISTORY_PANEL] = self._handle_click
        self.handlers.table["statement"] = panel_handler(self._handle_statement_click)

    @app_commands.command()
    async def history(
        self,
        interaction: Interaction,
        deal: app_commands.Range[int, 1, 10**9] | None = None,
        table: app_commands.Range[int, 1, 10**15] | None = None,
        server: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        """Show the deals and games played here, or by you in direct messages; or the statement of a deal."""
        async with InteractionContext(interaction) as visit:
            if deal is not None or table is not None:
                shown = await self._render_statement(visit, table or await find_latest_table(self.bot, visit), deal)
            else:
                scope = HistoryScope.SERVER if server else HistoryScope.CHANNEL
                shown = await self._render_page(visit, scope if visit.guild_id is not None else HistoryScope.MINE)
            await visit.response.send_private(shown)

    async def _render_page(self, context: InteractionContext, scope: HistoryScope, about: str = "") -> Screen:
        """Return a page of the history of the channel or server; in direct messages, of the person."""
        found, marks = self.bot.services.history, history.parse_marks(about)
        if context.guild_id is None:
            await check_revealed_for_user(self.bot, context.user_id)
            theirs = await own_history_page(self.bot, context, **marks)
            guilds = {one.item.guild_id for one in theirs.entries if one.item is not None}
            servers = {one: await self.bot.settings_cache.private_words(context.user_id, one) for one in guilds}
            return history.render_history(theirs, HistoryScope.MINE, context.words, servers=servers)
        if scope is HistoryScope.SERVER:
            return history.render_history(await found.in_server(check_manager(context), **marks), scope, context.words)
        await check_revealed_in_channel(self.bot, current_channel(context))
        return history.render_history(await found.in_channel(current_channel(context), **marks), HistoryScope.CHANNEL, context.words)

    async def _render_statement(self, context: InteractionContext, table_id: int, deal: int | None, page: int = 1) -> Screen:
        """Return a page of the statement of a deal (None: the table's last). Refusal `no_such_deal`."""
        found = await check_readable(self.bot, context, await self.bot.services.history.statement(table_id, deal))
        await check_revealed(self.bot, found.table_id, found.deal_no)
        remark = await self._dispute_remark(context, found.table_id, found.deal_no)
        return statement.render_statement(found, context.words, page=page, remark=remark)

    async def _render_from_custom_id(self, context: InteractionContext, table_id: int, about: str) -> Screen:
        """Return the statement for a custom_id: `7`, `7.2` (its second page) or `game.3` (the game from deal 3 on)."""
        whole, _, first = about.partition(".")
        if not _DEAL_PATTERN.fullmatch(first if whole == statement.GAME_PREFIX else about):
            raise Refusal("no_such_deal")
        if whole != statement.GAME_PREFIX:
            return await self._render_statement(context, table_id, *statement.parse_statement_page(about))
        found = await check_readable(self.bot, context, await self.bot.services.history.game_statement(table_id, int(first)))
        await check_revealed(self.bot, found.table_id, found.last_deal)
        return statement.render_game_statement(found, context.words, remark=await self._dispute_remark(context, table_id, found.last_deal))

    async def _dispute_remark(self, context: InteractionContext, table_id: int, deal_no: int) -> str:
        """Return the remark about a dispute of the deal, or an empty string."""
        found = await self.bot.services.disputes.latest_of_deal(table_id, deal_no)
        return "" if found is None else disputes.statement_remark(found, context.words)

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        if custom_id.action == history.OPEN_ACTION:
            async with InteractionContext(interaction) as visit:
                chosen = _HISTORY_CHOICE.fullmatch("".join(values))
                if chosen is None:
                    raise Refusal("no_such_deal")
                await visit.response.send_private(await self._render_from_custom_id(visit, int(chosen["table"]), chosen["about"]))
            return
        scope = HistoryScope.SERVER if custom_id.action == HistoryScope.SERVER.value else HistoryScope.CHANNEL
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as visit:
            await show_panel(visit, await self._render_page(visit, scope, custom_id.about))

    async def _handle_statement_click(self, context: InteractionContext, custom_id: TableId, values: tuple[str, ...]) -> Screen:
        return await self._render_from_custom_id(context, custom_id.table, custom_id.about)


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(HistoryCog(bot))
