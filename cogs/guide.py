"""`/rules`, `/settings`, `/about`: how the game is played, what a person prefers, what this bot is."""

from __future__ import annotations

from typing import Final

from discord import app_commands

import bot as program
from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.screens import about as about_screen
from bot.screens import rules_help
from bot.screens import settings as settings_screen
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.common import PrialCog, lateness, show

PAGES: Final = [app_commands.Choice(name=f"help-{page}-title", value=page) for page in rules_help.PAGES]


class GuideCog(PrialCog):
    """What there is to read, and to choose for oneself."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels["help"] = self._page_chosen
        self.answered.panels["settings"] = self._setting_chosen
        self.answered.panels["about"] = self._about_clicked

    @app_commands.command()
    @app_commands.choices(page=PAGES)
    async def rules(self, interaction: Interaction, page: str = rules_help.PAGES[0]) -> None:
        """How the game is played."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._page(visit, page))

    @app_commands.command()
    async def settings(self, interaction: Interaction) -> None:
        """Your language, where your cards are shown, and when you are called."""
        async with Visit(interaction) as visit:
            preferences = await self.bot.services.ledger.preferences(visit.user_id)
            await visit.answer.private(settings_screen.screen(preferences, visit.words))

    @app_commands.command()
    async def about(self, interaction: Interaction) -> None:
        """What this bot is."""
        async with Visit(interaction) as visit:
            await visit.answer.private(self._about(visit))

    async def _page(self, visit: Visit, page: str) -> Screen:
        """A page of the rules, with what is played at the table of the channel."""
        try:
            table = (await self.bot.services.tables.public(await visit.table_here())).table
        except Refusal as refusal:
            if refusal.code not in {"no_table", "table_damaged"}:
                raise
            table = None
        return rules_help.screen(page, visit.words, table=table)

    async def _about_clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            await show(visit, self._about(visit))

    def _about(self, visit: Visit) -> Screen:
        servers, tables = len(self.bot.guilds), self.bot.presenter.tables
        return about_screen.screen(visit.words, version=program.__version__, servers=servers, tables=tables)

    async def _page_chosen(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            await show(visit, await self._page(visit, "".join(values)))

    async def _setting_chosen(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            if not values:
                preferences = await self.bot.services.ledger.preferences(visit.user_id)
                await show(visit, settings_screen.screen(preferences, visit.words))
                return
            value = None if values[0] == settings_screen.AUTOMATIC else values[0]
            preferences = await self.bot.services.ledger.set_preferences(visit.user_id, **{wanted.action: value})
            self.bot.people.changed_user(visit.user_id)
            visit.words = await self.bot.people.private(visit.user_id, visit.guild_id)
            await show(visit, settings_screen.screen(preferences, visit.words))


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(GuideCog(bot))
