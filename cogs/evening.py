"""`/evening`: results and highlights of the last evening."""

from __future__ import annotations

import asyncio
from functools import partial

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.visits import InteractionContext
from bot.history.values import Evening
from bot.screens import evening as evening_screen
from bot.screens.evening import SHOW_ACTION, EveningScope, EveningView
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, panel_defer_mode, show_panel
from cogs.past import check_revealed_in_channel, can_view_channel


class EveningsCog(PrialCog):
    """Summaries of evenings."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[evening_screen.EVENING_PANEL] = self._handle_click

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    async def evening(self, interaction: Interaction, server: bool = False, public: bool = False) -> None:  # noqa: FBT001, FBT002
        """Show who won what since the last long pause."""
        scope = EveningScope.SERVER if server else EveningScope.CHANNEL
        async with InteractionContext(interaction) as visit:
            if public:
                await self._show_publicly(visit, scope)
            else:
                await visit.response.send_private(await self._render_evening(visit, scope))

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        if custom_id.action == SHOW_ACTION:
            scope, page, view = custom_id.about.split(".")
            async with InteractionContext(interaction) as visit:
                await self._show_publicly(visit, EveningScope(scope), int(page), EveningView(view))
            return
        page, _, view = custom_id.about.partition(".")
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as visit:
            shown = await self._render_evening(visit, EveningScope(custom_id.action), int(page or 1), EveningView(view or EveningView.TABLE))
            await show_panel(visit, shown)

    async def _show_publicly(self, context: InteractionContext, scope: EveningScope, page: int = 1, view: EveningView = EveningView.TABLE) -> None:
        """Show a page publicly; if there is nothing to show, say so in private."""
        words = await self.bot.settings_cache.public_words(await context.find_server_id())
        found = await self._find_evening(context, scope, public=True)
        if found is None:
            await context.response.send_private(evening_screen.render_no_evening(scope, context.words))
            return
        drawn = partial(evening_screen.render_evening, found, scope, words, page=page, view=view)
        await context.response.send_public(await asyncio.to_thread(drawn, readable=partial(_is_current_channel, context)))

    async def _render_evening(self, context: InteractionContext, scope: EveningScope, page: int = 1, view: EveningView = EveningView.TABLE) -> Screen:
        """Return a page for the person alone."""
        found = await self._find_evening(context, scope)
        if found is None:
            return evening_screen.render_no_evening(scope, context.words)
        readable = (lambda _channel: True) if context.is_manager else partial(_is_current_channel, context)
        drawn = partial(evening_screen.render_evening, found, scope, context.words, page=page, view=view)
        return await asyncio.to_thread(drawn, reader=context.user_id, readable=readable)

    async def _find_evening(self, context: InteractionContext, scope: EveningScope, *, public: bool = False) -> Evening | None:
        """Return the last evening of the channel, or of all channels that the readers may view.

        Managers may view all channels of the server, unless the page is public.
        """
        guild_id, evenings = await context.find_server_id(), self.bot.services.evenings
        await check_revealed_in_channel(self.bot, context.interaction.channel_id or 0)
        if scope is EveningScope.CHANNEL:
            return await evenings.in_channel(context.interaction.channel_id or 0)
        if context.is_manager and not public:
            return await evenings.in_server(guild_id, lambda _channel: True)
        guild, person = self.bot.get_guild(guild_id), context.interaction.user

        def seen(channel_id: int) -> bool:
            if guild is None or _is_current_channel(context, channel_id):
                return _is_current_channel(context, channel_id)
            reader = guild.default_role if public or not isinstance(person, discord.Member) else person
            return can_view_channel(guild, channel_id, reader)

        return await evenings.in_server(guild_id, seen)


def _is_current_channel(context: InteractionContext, channel_id: int) -> bool:
    """Return True for the current channel."""
    return channel_id == context.interaction.channel_id


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(EveningsCog(bot))
