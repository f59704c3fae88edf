"""Past deals: `/history`, `/replay` and `/evening`."""

from __future__ import annotations

import asyncio
import re
from functools import partial
from typing import Final

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.history.values import Evening
from bot.screens.history import disputes, past_games
from bot.screens.history import evenings as evening_screen
from bot.screens.history.evenings import SHOW_ACTION, EveningScope, EveningView
from bot.screens.history.past_games import HistoryScope
from bot.screens.table.buttons import STORY_ACTION
from bot.screens.widgets.components import Interaction
from bot.screens.widgets.custom_ids import Panel, PanelId, TableId
from bot.screens.widgets.layout import Screen
from cogs import permissions
from cogs.base import PrialCog, Values, message_components, panel_defer_mode, panel_handler, show_panel

_DEAL_PATTERN: Final = re.compile(r"\d{1,9}(\.\d{1,9})?")
"""Deal number, optionally followed by a page number of the deal's statement."""
_HISTORY_CHOICE: Final = re.compile(r"(?P<table>\d{1,15})\.(?P<about>.+)")
"""Subject or value that opens a statement: a table number, and the argument of a statement button of that table."""
_POSITION_PATTERN: Final = re.compile(r"(?P<deal>\d{1,9})(?:\.(?P<position>\d{1,9}|first|last))?")


class HistoryCog(PrialCog):
    """Deals and games that were played: statements, replays and records."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.HISTORY] = self._handle_click
        self.handlers.table["statement"] = panel_handler(self._handle_statement_click)
        self.handlers.table[STORY_ACTION] = panel_handler(self._render_story)
        self.handlers.table[past_games.POSITION_ACTION] = panel_handler(self._handle_position_click)
        self.handlers.table["record"] = self._handle_record_click
        self.add_context_menu("command-menu-replay", self._handle_replay_menu)

    @app_commands.command()
    async def history(
        self,
        interaction: Interaction,
        deal: app_commands.Range[int, 1, 10**9] | None = None,
        table: app_commands.Range[int, 1, 10**15] | None = None,
        server: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        """Show the deals and games played here (in direct messages: by you), or the statement of a deal."""
        async with InteractionContext(interaction) as context:
            if deal is not None or table is not None:
                shown = await self._render_statement(
                    context, table or await permissions.find_latest_table(context), deal
                )
            else:
                shown = await self._render_page(context, HistoryScope.SERVER if server else HistoryScope.CHANNEL)
            await context.response.send_private(shown)

    async def _render_page(self, context: InteractionContext, scope: HistoryScope, about: str = "") -> Screen:
        """Return a page of the channel's or server's history; in direct messages, of the person's history."""
        history, marks, words = self.bot.services.history, past_games.parse_marks(about), context.words
        if context.guild_id is None:
            page = await permissions.own_history_page(context, **marks)
            guilds = {entry.item.guild_id for entry in page.entries if entry.item is not None}
            servers = {one: await self.bot.settings_cache.private_words(context.user_id, one) for one in guilds}
            return past_games.render_history(page, HistoryScope.MINE, words, servers=servers)
        if scope is HistoryScope.SERVER:
            page = await history.in_server(permissions.check_manager(context), **marks)
        else:
            page = await history.in_channel(permissions.current_channel(context), **marks)
        return past_games.render_history(page, scope, words)

    async def _render_statement(
        self, context: InteractionContext, table_id: int, deal: int | None, page: int = 1
    ) -> Screen:
        """Return a page of the statement of a deal (None: the table's last deal). Refusal `no_such_deal`."""
        found = await permissions.check_readable(context, await self.bot.services.history.statement(table_id, deal))
        remark = await self._dispute_remark(context, found.table_id, found.deal_no)
        return past_games.render_statement(found, context.words, page=page, remark=remark)

    async def _render_from_custom_id(self, context: InteractionContext, table_id: int, about: str) -> Screen:
        """Return the statement for a custom_id: `7`, `7.2` (its second page) or `game.3` (the game from deal 3 on)."""
        whole, _, first = about.partition(".")
        if not _DEAL_PATTERN.fullmatch(first if whole == past_games.GAME_PREFIX else about):
            raise Refusal("no_such_deal")
        if whole != past_games.GAME_PREFIX:
            return await self._render_statement(context, table_id, *past_games.parse_statement_page(about))
        game = await self.bot.services.history.game_statement(table_id, int(first))
        statement = await permissions.check_readable(context, game)
        remark = await self._dispute_remark(context, table_id, statement.last_deal)
        return past_games.render_game_statement(statement, context.words, remark=remark)

    async def _dispute_remark(self, context: InteractionContext, table_id: int, deal_no: int) -> str:
        found = await self.bot.services.disputes.latest_of_deal(table_id, deal_no)
        return "" if found is None else disputes.statement_remark(found, context.words)

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: Values) -> None:
        if custom_id.action == past_games.OPEN_ACTION:
            async with InteractionContext(interaction) as context:
                chosen = _match(_HISTORY_CHOICE, custom_id.about or "".join(values))
                await context.response.send_private(
                    await self._render_from_custom_id(context, int(chosen["table"]), chosen["about"])
                )
            return
        scope = HistoryScope.SERVER if custom_id.action == HistoryScope.SERVER.value else HistoryScope.CHANNEL
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
            await show_panel(context, await self._render_page(context, scope, custom_id.about))

    async def _handle_statement_click(self, context: InteractionContext, custom_id: TableId, values: Values) -> Screen:
        return await self._render_from_custom_id(context, custom_id.table, custom_id.about)

    async def _render_story(self, context: InteractionContext, custom_id: TableId, values: Values) -> Screen:
        deal = int(_match(_DEAL_PATTERN, custom_id.about).group())
        statement = await self.bot.services.history.statement(custom_id.table, deal)
        return past_games.render_story(await permissions.check_readable(context, statement), context.words)

    @app_commands.command()
    async def replay(
        self,
        interaction: Interaction,
        deal: app_commands.Range[int, 1, 10**9] | None = None,
        table: app_commands.Range[int, 1, 10**15] | None = None,
        file: bool = False,  # noqa: FBT001, FBT002
    ) -> None:
        """Step through a past deal as you saw it, or get its record as a file."""
        async with InteractionContext(interaction) as context:
            table_id = table or await permissions.find_latest_table(context)
            render = self._render_record if file else self._render_replay
            await context.response.send_private(await render(context, table_id, deal))

    async def _handle_replay_menu(self, interaction: Interaction, message: discord.Message) -> None:
        """Show the replay of the deal on a message of the bot, or of the last finished deal of its table.

        Refusals as for `_render_replay`, and `not_a_deal` for another message.
        """
        async with InteractionContext(interaction) as context:
            ours = message.author.id in {interaction.application_id, getattr(self.bot.user, "id", 0)}
            shown = past_games.find_deal(message_components(interaction, message.id)) if ours else None
            if shown is None:
                raise Refusal("not_a_deal")
            await context.response.send_private(await self._render_replay(context, *shown))

    async def _render_replay(
        self, context: InteractionContext, table_id: int, deal: int | None, position: str = ""
    ) -> Screen:
        """Return the replay of a deal at `position`. The default deal is the table's last finished one.

        Refusal `no_such_deal`.
        """
        found = await self.bot.services.history.replay(table_id, context.user_id, deal)
        await permissions.check_readable(context, None if found is None else found.statement)
        if found is None:
            raise Refusal("no_such_deal")
        return await asyncio.to_thread(past_games.render_replay, found, context.words, position=position)

    async def _render_record(self, context: InteractionContext, table_id: int, deal: int | None) -> Screen:
        """Return the record of a deal without cards that the person may not know.

        The default deal is the table's last finished one. Refusal `no_such_deal`.
        """
        history = self.bot.services.history
        statement = await permissions.check_readable(context, await history.statement(table_id, deal))
        if statement.outcome is None and deal is None:
            before = await history.statement(table_id, statement.deal_no - 1)
            statement = await permissions.check_readable(context, before)
        found = await history.record(table_id, context.user_id, statement.deal_no)
        return past_games.render_record(found, context.words)

    async def _handle_position_click(self, context: InteractionContext, custom_id: TableId, values: Values) -> Screen:
        place = _match(_POSITION_PATTERN, custom_id.about)
        return await self._render_replay(context, custom_id.table, int(place["deal"]), place["position"] or "")

    async def _handle_record_click(self, interaction: Interaction, custom_id: TableId, values: Values) -> None:
        async with InteractionContext(interaction) as context:
            deal = int(_match(_POSITION_PATTERN, custom_id.about)["deal"])
            await context.response.send_private(await self._render_record(context, custom_id.table, deal))


class EveningsCog(PrialCog):
    """Summaries of evenings: periods of play without a long pause."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.EVENING] = self._handle_click

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    async def evening(self, interaction: Interaction, server: bool = False, public: bool = False) -> None:  # noqa: FBT001, FBT002
        """Show winnings and losses since the last long pause."""
        scope = EveningScope.SERVER if server else EveningScope.CHANNEL
        async with InteractionContext(interaction) as context:
            if public:
                await self._show_publicly(context, scope)
            else:
                await context.response.send_private(await self._render_evening(context, scope))

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: Values) -> None:
        if custom_id.action == SHOW_ACTION:
            scope, page, view = custom_id.about.split(".")
            async with InteractionContext(interaction) as context:
                await self._show_publicly(context, EveningScope(scope), int(page), EveningView(view))
            return
        page, _, view = custom_id.about.partition(".")
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
            shown = await self._render_evening(
                context, EveningScope(custom_id.action), int(page or 1), EveningView(view or EveningView.TABLE)
            )
            await show_panel(context, shown)

    async def _show_publicly(
        self, context: InteractionContext, scope: EveningScope, page: int = 1, view: EveningView = EveningView.TABLE
    ) -> None:
        """Post a page of the evening publicly, or respond privately if there was no evening."""
        words = await self.bot.settings_cache.public_words(await context.find_server_id())
        found = await self._find_evening(context, scope, public=True)
        if found is None:
            await context.response.send_private(evening_screen.render_no_evening(scope, context.words))
            return
        drawn = partial(evening_screen.render_evening, found, scope, words, page=page, view=view)
        await context.response.send_public(
            await asyncio.to_thread(drawn, readable=partial(_is_current_channel, context))
        )

    async def _render_evening(
        self, context: InteractionContext, scope: EveningScope, page: int = 1, view: EveningView = EveningView.TABLE
    ) -> Screen:
        found = await self._find_evening(context, scope)
        if found is None:
            return evening_screen.render_no_evening(scope, context.words)
        readable = (lambda _channel: True) if context.is_manager else partial(_is_current_channel, context)
        drawn = partial(evening_screen.render_evening, found, scope, context.words, page=page, view=view)
        return await asyncio.to_thread(drawn, reader=context.user_id, readable=readable)

    async def _find_evening(
        self, context: InteractionContext, scope: EveningScope, *, public: bool = False
    ) -> Evening | None:
        """Return the last evening of the channel, or of the server's channels that the readers may view.

        The readers are the person or, with `public`, everybody.
        """
        guild_id, evenings = await context.find_server_id(), self.bot.services.evenings
        if scope is EveningScope.CHANNEL:
            return await evenings.in_channel(context.interaction.channel_id or 0)
        if context.is_manager and not public:
            return await evenings.in_server(guild_id, lambda _channel: True)
        guild, person = self.bot.get_guild(guild_id), context.interaction.user

        def seen(channel_id: int) -> bool:
            if guild is None or _is_current_channel(context, channel_id):
                return _is_current_channel(context, channel_id)
            reader = guild.default_role if public or not isinstance(person, discord.Member) else person
            return permissions.can_view_channel(guild, channel_id, reader)

        return await evenings.in_server(guild_id, seen)


def _match(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    """Return the match of a custom_id or menu value. Refusal `no_such_deal` for other text."""
    match = pattern.fullmatch(text)
    if match is None:
        raise Refusal("no_such_deal")
    return match


def _is_current_channel(context: InteractionContext, channel_id: int) -> bool:
    return channel_id == context.interaction.channel_id


async def setup(bot: Prial) -> None:
    await bot.add_cog(HistoryCog(bot))
    await bot.add_cog(EveningsCog(bot))
