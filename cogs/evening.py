"""`/evening`: results and highlights of the last evening."""

from __future__ import annotations

import asyncio
from functools import partial

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.visits import Visit
from bot.history.values import Evening
from bot.screens import evening as evening_screen
from bot.screens.evening import SHOW, Scope, View
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, lateness, show
from cogs.past import all_shown_here, may_read


class EveningCog(PrialCog):
    """Summaries of evenings."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels[evening_screen.PANEL] = self._clicked

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    async def evening(self, interaction: Interaction, server: bool = False, public: bool = False) -> None:  # noqa: FBT001, FBT002
        """Show who won what since the last long pause."""
        scope = Scope.SERVER if server else Scope.CHANNEL
        async with Visit(interaction) as visit:
            if public:
                await self._show(visit, scope)
            else:
                await visit.answer.private(await self._evening(visit, scope))

    async def _clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        if wanted.action == SHOW:
            scope, page, view = wanted.about.split(".")
            async with Visit(interaction) as visit:
                await self._show(visit, Scope(scope), int(page), View(view))
            return
        page, _, view = wanted.about.partition(".")
        async with Visit(interaction, lateness(interaction)) as visit:
            shown = await self._evening(visit, Scope(wanted.action), int(page or 1), View(view or View.TABLE))
            await show(visit, shown)

    async def _show(self, visit: Visit, scope: Scope, page: int = 1, view: View = View.TABLE) -> None:
        """Show a page publicly; if there is nothing to show, say so in private."""
        words = await self.bot.people.public(await visit.server())
        found = await self._found(visit, scope, public=True)
        if found is None:
            await visit.answer.private(evening_screen.none(scope, visit.words))
            return
        drawn = partial(evening_screen.screen, found, scope, words, page=page, view=view)
        await visit.answer.public(await asyncio.to_thread(drawn, readable=partial(_is_here, visit)))

    async def _evening(self, visit: Visit, scope: Scope, page: int = 1, view: View = View.TABLE) -> Screen:
        """Return a page for the person alone."""
        found = await self._found(visit, scope)
        if found is None:
            return evening_screen.none(scope, visit.words)
        readable = (lambda _channel: True) if visit.manager else partial(_is_here, visit)
        drawn = partial(evening_screen.screen, found, scope, visit.words, page=page, view=view)
        return await asyncio.to_thread(drawn, reader=visit.user_id, readable=readable)

    async def _found(self, visit: Visit, scope: Scope, *, public: bool = False) -> Evening | None:
        """Return the last evening of the channel, or of all channels that the readers may view.

        Managers may view all channels of the server, unless the page is public.
        """
        guild_id, evenings = await visit.server(), self.bot.services.evenings
        await all_shown_here(self.bot, visit.interaction.channel_id or 0)
        if scope is Scope.CHANNEL:
            return await evenings.in_channel(visit.interaction.channel_id or 0)
        if visit.manager and not public:
            return await evenings.in_server(guild_id, lambda _channel: True)
        guild, person = self.bot.get_guild(guild_id), visit.interaction.user

        def seen(channel_id: int) -> bool:
            if guild is None or _is_here(visit, channel_id):
                return _is_here(visit, channel_id)
            reader = guild.default_role if public or not isinstance(person, discord.Member) else person
            return may_read(guild, channel_id, reader)

        return await evenings.in_server(guild_id, seen)


def _is_here(visit: Visit, channel_id: int) -> bool:
    """Return True for the current channel."""
    return channel_id == visit.interaction.channel_id


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(EveningCog(bot))
