"""`/stats` and `/leaderboard`: statistics of people, leaderboards, and pinned leaderboards."""

from __future__ import annotations

import asyncio
import re
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.leaderboards import LeaderboardHost, LeaderboardReader
from bot.errors import Refusal
from bot.screens import responses
from bot.screens.history import leaderboard, statistics
from bot.screens.history.leaderboard import LeaderboardRequest
from bot.screens.widgets.components import Interaction
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import Screen
from bot.statistics.values import (
    EVER,
    EVERY_GAME,
    LEAGUE_MEASURES,
    MONTH,
    PRACTICE,
    SEASON,
    Measure,
    PinnedLeaderboard,
    month_scope,
    season_scope,
)
from cogs.base import SERVER_CONTEXTS, PrialCog, Values, game_choices, panel_handler, respond_privately
from cogs.leagues.pages import autocomplete_league, check_organiser, find_league, is_organiser
from cogs.permissions import check_can_write, check_manager
from cogs.table.opening import check_location

_STATISTICS_PATTERN: Final = re.compile(r"(?P<person>\d{1,20})\.(?P<what>[a-z0-9_-]*)")
_THIS_MONTH: Final = "this-month"
_LAST_MONTH: Final = "last-month"


def _build_choices(*several: str) -> list[app_commands.Choice[str]]:
    # keys: command-choice-<measure> for Measure, ever, this-month, last-month, season
    return [app_commands.Choice(name=f"command-choice-{one.replace('_', '-')}", value=one) for one in several]


_MEASURE_CHOICES: Final = _build_choices(*(one.name.lower() for one in Measure))
_SERVER_MEASURE_CHOICES: Final = _build_choices(*(one.name.lower() for one in Measure if one not in LEAGUE_MEASURES))


class StatisticsCog(PrialCog):
    """Statistics and leaderboards."""

    leaderboard = app_commands.Group(
        name="leaderboard", description="…", guild_only=True, allowed_contexts=SERVER_CONTEXTS
    )

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.host = LeaderboardHost(bot)
        self._leaderboards = LeaderboardReader(bot)
        self.handlers.panels[Panel.STATS] = panel_handler(self._handle_statistics_click)
        self.handlers.panels[Panel.BOARD] = panel_handler(self._handle_leaderboard_click)
        self.add_context_menu("command-menu-stats", self._handle_menu)

    async def cog_load(self) -> None:
        """Register handlers, and listen to changes of tables."""
        await super().cog_load()
        self.bot.services.tables.subscribe(self.host.on_table_changed, within_deals=False)

    async def cog_unload(self) -> None:
        """Unregister handlers, and stop updating pinned leaderboards."""
        self.bot.services.tables.unsubscribe(self.host.on_table_changed)
        await self.host.recurring.stop()
        await super().cog_unload()

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.allowed_contexts(guilds=True)
    @app_commands.choices(game=game_choices())
    async def stats(self, interaction: Interaction, person: discord.User | None = None, game: str = EVERY_GAME) -> None:
        """Show your statistics, or those of another member."""
        await self._show_statistics(interaction, interaction.user.id if person is None else person.id, game)

    async def _handle_menu(self, interaction: Interaction, person: discord.Member) -> None:
        await self._show_statistics(interaction, person.id)

    async def _show_statistics(self, interaction: Interaction, user_id: int, game: str = EVERY_GAME) -> None:
        async with InteractionContext(interaction) as context:
            scope = await self._first_scope(context, user_id, game)
            await context.response.send_private(await self._render_statistics(context, user_id, scope, game))

    @leaderboard.command(name="show")
    @app_commands.choices(
        by=_SERVER_MEASURE_CHOICES, period=_build_choices(EVER, _THIS_MONTH, _LAST_MONTH), game=game_choices()
    )
    async def show_leaderboard(
        self, interaction: Interaction, by: str = "money", period: str = EVER, game: str = EVERY_GAME
    ) -> None:
        """Show a leaderboard of this server."""
        request = LeaderboardRequest(Measure[by.upper()], self._period_scope(period), game)
        await respond_privately(interaction, lambda context: self._render_leaderboard(context, request))

    @leaderboard.command()
    @app_commands.choices(
        by=_MEASURE_CHOICES, period=_build_choices(SEASON, _THIS_MONTH, _LAST_MONTH, EVER), game=game_choices()
    )
    async def league(
        self,
        interaction: Interaction,
        league: str | None = None,
        season: app_commands.Range[int, 1, 9_999] | None = None,
        by: str = "standing",
        period: str = SEASON,
        game: str = EVERY_GAME,
    ) -> None:
        """Show a leaderboard of a league."""
        scope = self._period_scope(period) if season is None else season_scope(season)
        async with InteractionContext(interaction) as context:
            league_id = (await find_league(context, league)).league_id
            request = LeaderboardRequest(Measure[by.upper()], scope, game, league_id=league_id)
            await context.response.send_private(await self._render_leaderboard(context, request))

    def _period_scope(self, period: str) -> str:
        this_month, last_month = leaderboard.recent_months(self.bot.services.clock.now())
        return {_THIS_MONTH: this_month, _LAST_MONTH: last_month}.get(period, period)

    league.autocomplete("league")(autocomplete_league)

    @leaderboard.command()
    @app_commands.choices(by=_MEASURE_CHOICES, period=_build_choices(EVER, _THIS_MONTH, SEASON), game=game_choices())
    async def pin(
        self,
        interaction: Interaction,
        by: str | None = None,
        period: str | None = None,
        game: str = EVERY_GAME,
        league: str | None = None,
    ) -> None:
        """Pin a leaderboard in this channel and keep it up to date."""
        measure = None if by is None else Measure[by.upper()]
        await respond_privately(interaction, lambda context: self._pin(context, measure, period, game, league))

    pin.autocomplete("league")(autocomplete_league)

    @leaderboard.command()
    async def unpin(self, interaction: Interaction) -> None:
        """Stop updating the leaderboard in this channel."""
        await respond_privately(interaction, self._unpin)

    async def _pin(
        self, context: InteractionContext, measure: Measure | None, period: str | None, game: str, league: str | None
    ) -> Screen:
        """Pin a leaderboard of the server, or of a league if one of the options is about leagues."""
        found = None
        if league is not None or period == SEASON or measure in LEAGUE_MEASURES:
            found = await find_league(context, league)
            check_organiser(context, found)
        guild_id = check_manager(context) if found is None else found.guild_id
        _, channel_id = check_location(context)
        check_can_write(context, channel_id)
        before = await self._find_pinned(guild_id, channel_id)
        if before is not None:
            await self._check_can_unpin(context, before)
        await self.bot.services.pinned_leaderboards.pin(
            guild_id,
            channel_id,
            measure or (Measure.MONEY if found is None else Measure.STANDING),
            period=MONTH if period == _THIS_MONTH else period or (EVER if found is None else SEASON),
            game=game,
            actor=context.user_id,
            idempotency_key=context.idempotency_key,
            league_id=0 if found is None else found.league_id,
        )
        self.host.schedule(guild_id)
        return responses.text_response(context.words("leaderboard-pinned"))

    async def _unpin(self, context: InteractionContext) -> Screen:
        guild_id, channel_id = await context.find_server_id(), context.interaction.channel_id or 0
        await self._check_can_unpin(context, await self._find_pinned(guild_id, channel_id))
        await self.bot.services.pinned_leaderboards.unpin(
            guild_id, channel_id, actor=context.user_id, idempotency_key=context.idempotency_key
        )
        return responses.text_response(context.words("leaderboard-unpinned"))

    async def _find_pinned(self, guild_id: int, channel_id: int) -> PinnedLeaderboard | None:
        pinned = await self.bot.services.pinned_leaderboards.list_pinned(guild_id)
        return next((one for one in pinned if one.channel_id == channel_id), None)

    async def _check_can_unpin(self, context: InteractionContext, pinned: PinnedLeaderboard | None) -> None:
        """Refuse `not_manager` if the person may not remove or replace a pinned leaderboard.

        Managers may unpin any leaderboard. Organisers of a league may unpin the leaderboards of the league.
        """
        if pinned is not None and pinned.league_id:
            leagues = await self.bot.services.leagues.repository.list(pinned.guild_id)
            if any(one.league_id == pinned.league_id and is_organiser(context, one) for one in leagues):
                return
        check_manager(context)

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Start updating pinned leaderboards."""
        self.host.recurring.start()

    # Statistics

    async def _first_scope(self, context: InteractionContext, user_id: int, game: str) -> str:
        """Return the scope to show first: `PRACTICE` for readers who have only played against computer players."""
        if user_id != context.user_id:
            return EVER
        guild_id, service = await context.find_server_id(), self.bot.services.statistics
        for scope in (EVER, PRACTICE):
            tally = (await service.person(guild_id, user_id, scope=scope, game=game, own=True)).tally
            if tally.deals or tally.games:
                return scope
        return EVER

    async def _render_statistics(self, context: InteractionContext, user_id: int, scope: str, game: str) -> Screen:
        own, guild_id = user_id == context.user_id, await context.find_server_id()
        scope = EVER if scope == PRACTICE and not own else scope
        found = await self.bot.services.statistics.person(guild_id, user_id, scope=scope, game=game, own=own)
        return statistics.render_statistics(found, context.words, own=own)

    async def _handle_statistics_click(self, context: InteractionContext, custom_id: PanelId, values: Values) -> Screen:
        if custom_id.action == statistics.TOGETHER:
            return await self._render_shared_statistics(context, custom_id.about)
        about = _STATISTICS_PATTERN.fullmatch(custom_id.about)
        if about is None:
            raise Refusal("panel_gone")
        person, what = int(about["person"]), about["what"]
        if custom_id.action == statistics.GAME:
            return await self._render_statistics(context, person, what, statistics.parse_game("".join(values)))
        month = month_scope(self.bot.services.clock.now())
        scope = {statistics.MONTH: month, PRACTICE: PRACTICE}.get(custom_id.action, EVER)
        return await self._render_statistics(context, person, scope, statistics.parse_game(what))

    async def _render_shared_statistics(self, context: InteractionContext, about: str) -> Screen:
        if not about.isdecimal():
            raise Refusal("panel_gone")
        service, guild_id, other_id = self.bot.services.statistics, await context.find_server_id(), int(about)
        other = await service.person(guild_id, other_id)
        shared = await service.shared_statistics(guild_id, context.user_id, other_id)
        return statistics.render_together(shared, other.name, other_id, context.words)

    # Leaderboards

    async def _handle_leaderboard_click(
        self, context: InteractionContext, custom_id: PanelId, values: Values
    ) -> Screen:
        try:
            request = LeaderboardRequest.parse(custom_id.about)
            chosen = "".join(values)
            if custom_id.action == leaderboard.MEASURE:
                request = replace(request, measure=Measure[chosen.upper()])
            elif custom_id.action == leaderboard.GAME:
                request = replace(request, game=statistics.parse_game(chosen))
        except (KeyError, ValueError):
            raise Refusal("panel_gone") from None
        picture = custom_id.action.startswith(leaderboard.PICTURE)
        return await self._render_leaderboard(context, request, picture=picture)

    async def _render_leaderboard(
        self, context: InteractionContext, request: LeaderboardRequest, *, picture: bool = False
    ) -> Screen:
        """Return a page of a leaderboard without people who left the server, optionally with a picture."""
        board = await self._leaderboards.read_page(await context.find_server_id(), request, context.user_id)
        drawn = None
        if picture and board.lines:
            drawn = await asyncio.to_thread(leaderboard.render_picture, board, context.words, user_id=context.user_id)
        now = self.bot.services.clock.now()
        return leaderboard.render_leaderboard(board, context.words, now=now, user_id=context.user_id, picture=drawn)


async def setup(bot: Prial) -> None:
    await bot.add_cog(StatisticsCog(bot))
