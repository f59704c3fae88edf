"""Lessons (`/learn`), rules and help (`/rules`, `/help`), personal settings (`/settings`) and `/about`."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from discord import app_commands

import bot as program
from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.rules.registry import DEFAULT_GAME, GAMES, find_game
from bot.screens import responses
from bot.screens.learning import help_pages
from bot.screens.learning.lesson import BEGIN_ACTION, play_lesson
from bot.screens.registry import lesson_of
from bot.screens.server import personal_data
from bot.screens.widgets.components import Interaction
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import Screen
from bot.screens.words import catalogue_key
from cogs.base import PrialCog, Values, game_choices, panel_handler, respond_privately

PAGE_CHOICES: Final = [
    # keys: help-<page>-title for all_pages
    app_commands.Choice(name=f"help-{catalogue_key(page)}-title", value=page)
    for page in help_pages.all_pages()
]


class LearningCog(PrialCog):
    """Lessons, reference pages and personal settings."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.LEARN] = panel_handler(self._handle_lesson_click)
        self.handlers.panels[Panel.HELP] = panel_handler(self._handle_page_click)
        self.handlers.panels[Panel.SETTINGS] = panel_handler(self._change_setting)
        self.handlers.current_screens["s:settings"] = self._current_settings
        self.handlers.panels[Panel.ABOUT] = panel_handler(self._render_about)

    @app_commands.command()
    @app_commands.choices(game=game_choices())
    async def learn(self, interaction: Interaction, game: str = "") -> None:
        """Play a coached deal against a computer player."""
        async with InteractionContext(interaction) as context:
            lesson = await self._start_lesson(context, game or await self._channel_game(context))
            await context.response.send_private(lesson)

    async def _channel_game(self, context: InteractionContext) -> str:
        view = await context.find_channel_table()
        return DEFAULT_GAME if view is None else view.table.game

    async def _start_lesson(self, context: InteractionContext, game: str) -> Screen:
        try:
            name = find_game(game).name
        except KeyError:
            raise Refusal("lesson_gone") from None
        lesson = lesson_of(name)
        if lesson is None:
            raise Refusal("lesson_gone")
        played = play_lesson(lesson, (), context.person.name)
        words, in_server = await context.hand_words(), context.guild_id is not None
        return help_pages.render_lesson(played, words, asked_game=name, in_server=in_server)

    async def _handle_lesson_click(self, context: InteractionContext, custom_id: PanelId, values: Values) -> Screen:
        if custom_id.action == BEGIN_ACTION:
            return await self._start_lesson(context, custom_id.about)
        played, begun = help_pages.lesson_after(custom_id, values, context.person.name)
        words, in_server = await context.hand_words(), context.guild_id is not None
        return help_pages.render_lesson(played, words, draft=begun, in_server=in_server)

    @app_commands.command()
    @app_commands.choices(page=PAGE_CHOICES, game=game_choices())
    async def rules(self, interaction: Interaction, page: str = "", game: str = "") -> None:
        """Show the rules of the game at the table of this channel, or of another game."""
        await respond_privately(interaction, lambda context: self._render_page(context, page, game))

    @app_commands.command()
    async def help(self, interaction: Interaction) -> None:
        """Show the ten most important commands."""
        async with InteractionContext(interaction) as context:
            game = await self._channel_game(context)
            await context.response.send_private(help_pages.render_commands(game, context.words))

    @app_commands.command()
    async def settings(self, interaction: Interaction) -> None:
        """Show and change your language, hand, cards and notifications."""
        await respond_privately(interaction, self._render_settings)

    @app_commands.command()
    async def about(self, interaction: Interaction) -> None:
        """Show facts about this bot."""
        await respond_privately(interaction, self._render_about)

    async def _render_page(self, context: InteractionContext, page: str, game: str = "") -> Screen:
        """Return a page of the rules, with the house rules of the channel's table if the game is played there."""
        found = await context.find_channel_table()
        table, view = (None, None) if found is None else (found.table, found.view)
        played = game or (DEFAULT_GAME if table is None else table.game)
        if page and page not in help_pages.game_pages(played) and not game:
            played = next(one.name for one in GAMES.values() if page in help_pages.game_pages(one.name))
        # Computing frequencies of hands takes up to half a second.
        await asyncio.to_thread(help_pages.prepare_page, page, table, played, view)
        book = self.bot.services.settings.rule_book_url
        return help_pages.render_help(page, context.words, table=table, game=played, view=view, rule_book_url=book)

    async def _render_about(
        self, context: InteractionContext, custom_id: PanelId | None = None, values: Values = ()
    ) -> Screen:
        servers, tables = len(self.bot.guilds), self.bot.presenter.open_table_count
        return responses.render_about(context.words, version=program.__version__, servers=servers, tables=tables)

    async def _handle_page_click(self, context: InteractionContext, custom_id: PanelId, values: Values) -> Screen:
        # The custom_id of each menu carries the current value of the other menu.
        about, chosen = custom_id.about, "".join(values)
        page, game = (about, chosen) if custom_id.action == "game" else (chosen, about)
        return await self._render_page(context, page, game)

    async def _render_settings(self, context: InteractionContext) -> Screen:
        preferences = await self.bot.services.ledger.settings.people.read(context.user_id)
        return personal_data.render_personal_settings(preferences, context.words)

    async def _current_settings(self, context: InteractionContext, custom_id: PanelId) -> CurrentScreen:
        settings = self.bot.services.ledger.settings
        settings.people.invalidate(context.user_id)  # the cache may be older than a change by another process
        preferences = await settings.people.read(context.user_id)
        now = personal_data.setting_id(custom_id.action, preferences)
        return CurrentScreen(now.stamp, partial(self._render_settings, context))

    async def _change_setting(self, context: InteractionContext, custom_id: PanelId, values: Values) -> Screen:
        if not values:
            return await self._render_settings(context)
        value = None if values[0] == personal_data.AUTOMATIC else values[0]
        change = self.bot.services.ledger.settings.change_personal_settings
        preferences = await change(context.user_id, key=context.idempotency_key, **{custom_id.action: value})
        if preferences.by_dm:
            self.bot.presenter.note_dm_open(context.user_id)
        context.words = await self.bot.settings_cache.private_words(context.user_id, context.guild_id)
        return personal_data.render_personal_settings(preferences, context.words)


async def setup(bot: Prial) -> None:
    await bot.add_cog(LearningCog(bot))
