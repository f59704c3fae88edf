"""`/rules`, `/help`, `/settings`, `/about`: rules of the games, personal settings, facts about the bot."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from discord import app_commands

import bot as program
from bot.app import Prial
from bot.app.guards import Current
from bot.app.visits import Visit
from bot.rules.registry import GAMES, USUAL
from bot.screens import deeds, replies, rules_help
from bot.screens import settings as settings_screen
from bot.screens.ids import PanelId
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.screens.words import key
from cogs.common import PrialCog, games, lateness, show, showing

PAGES: Final = [app_commands.Choice(name=f"help-{key(page)}-title", value=page) for page in rules_help.every_page()]


class GuideCog(PrialCog):
    """Reference pages and personal settings."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels["help"] = showing(self._page_chosen)
        self.answered.panels["settings"] = showing(self._setting_chosen)
        self.answered.looking["s:settings"] = self._settings_now
        self.answered.panels["about"] = showing(self._about)
        self.answered.panels[deeds.PANEL] = self._asked_again

    @app_commands.command()
    @app_commands.choices(page=PAGES, game=games())
    async def rules(self, interaction: Interaction, page: str = "", game: str = "") -> None:
        """Show the rules of the game at the table of this channel, or of another game."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._page(visit, page, game))

    @app_commands.command()
    async def help(self, interaction: Interaction) -> None:
        """Show the ten most important commands."""
        async with Visit(interaction) as visit:
            found = await visit.view_here()
            game = USUAL if found is None else found.table.game
            await visit.answer.private(rules_help.commands(game, visit.words))

    @app_commands.command()
    async def settings(self, interaction: Interaction) -> None:
        """Show and change your language, hand, cards and notifications."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._settings(visit))

    @app_commands.command()
    async def about(self, interaction: Interaction) -> None:
        """Show facts about this bot."""
        async with Visit(interaction) as visit:
            await visit.answer.private(await self._about(visit))

    async def _page(self, visit: Visit, page: str, game: str = "") -> Screen:
        """Return a page of the rules, with the house rules of the channel's table if that plays the game."""
        found = await visit.view_here()
        table, view = (None, None) if found is None else (found.table, found.view)
        played = game or (USUAL if table is None else table.game)
        if page and page not in rules_help.pages(played) and not game:
            played = next(one.name for one in GAMES.values() if page in rules_help.pages(one.name))
        # Computing frequencies of hands takes up to half a second.
        await asyncio.to_thread(rules_help.prepare, page, table, played, view)
        book = self.bot.services.settings.rule_book
        return rules_help.screen(page, visit.words, table=table, game=played, view=view, book=book)

    async def _about(self, visit: Visit, wanted: PanelId | None = None, values: tuple[str, ...] = ()) -> Screen:
        servers, tables = len(self.bot.guilds), self.bot.presenter.tables
        return replies.about(visit.words, version=program.__version__, servers=servers, tables=tables)

    async def _asked_again(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        """Repeat an action whose outcome was uncertain, or cancel, as the person answers."""
        async with Visit(interaction, lateness(interaction)) as visit:
            if wanted.action == deeds.LEAVE:
                await show(visit, deeds.left(visit.words))
            else:
                await visit.do_again(int(wanted.about))

    async def _page_chosen(self, visit: Visit, wanted: PanelId, values: tuple[str, ...]) -> Screen:
        # Each of the two menus carries the value of the other.
        about, chosen = wanted.about, "".join(values)
        page, game = (about, chosen) if wanted.action == "game" else (chosen, about)
        return await self._page(visit, page, game)

    async def _settings(self, visit: Visit) -> Screen:
        preferences = await self.bot.services.ledger.settings.preferences(visit.user_id)
        return settings_screen.screen(preferences, visit.words)

    async def _settings_now(self, visit: Visit, wanted: PanelId) -> Current:
        """Return the current screen of the personal settings."""
        preferences = await self.bot.services.ledger.settings.preferences(visit.user_id)
        now = settings_screen.setting_id(wanted.action, preferences)
        return Current(now.stamp, partial(self._settings, visit))

    async def _setting_chosen(self, visit: Visit, wanted: PanelId, values: tuple[str, ...]) -> Screen:
        if not values:
            return await self._settings(visit)
        value = None if values[0] == settings_screen.AUTOMATIC else values[0]
        changes = {wanted.action: value}
        preferences = await self.bot.services.ledger.settings.set_preferences(visit.user_id, key=visit.key, **changes)
        self.bot.people.changed_user(visit.user_id)
        if preferences.hand == "dm":
            self.bot.presenter.reached(visit.user_id)
        visit.words = await self.bot.people.private(visit.user_id, visit.guild_id)
        return settings_screen.screen(preferences, visit.words)


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(GuideCog(bot))
