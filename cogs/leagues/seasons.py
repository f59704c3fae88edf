"""Seasons of a league: `/league season …`, their export, and posts of final standings."""

from __future__ import annotations

import logging
from datetime import time
from functools import partial

from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.leagues.values import League, LeagueSeason, SeasonStatus
from bot.presenter.discord_api import Busy, ChannelGone, Denied, MessageGone, Rejected
from bot.screens.leagues import league as league_screens
from bot.screens.leagues import league_settings, news, standings
from bot.screens.widgets.components import Interaction, button
from bot.screens.widgets.custom_ids import PanelId
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.words import full_time
from bot.times import parse_moment
from cogs.base import find_zone
from cogs.leagues.access import (
    check_organiser,
    find_league,
    home_button,
    post_in_channel,
    render_confirmation,
    respond,
)
from cogs.permissions import find_open_disputes

_log = logging.getLogger(__name__)


class LeagueSeasons:
    """Seasons of leagues."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot

    async def render_seasons(self, context: InteractionContext, league: League, page: int = 1) -> Screen:
        """Return all seasons and their champions."""
        seasons = await self._bot.services.leagues.seasons(league)
        return standings.render_seasons(league, seasons, context.words, page_no=page)

    async def confirm_ending(self, context: InteractionContext, league: League) -> Screen:
        """Return the confirmation for ending the season. Refusals not_organiser, season_not_running."""
        check_organiser(context, league)
        season = league.season
        if season is None or season.status is SeasonStatus.CLOSED:
            raise Refusal("season_not_running", league=league.name)
        text = context.words("league-ending", season=season.number, league=league_screens.league_title(league))
        disputed = standings.open_dispute_lines(
            await find_open_disputes(self._bot, league), context.words, "league-ending-disputed"
        )
        text = "\n\n".join((text, *disputed))
        return render_confirmation(text, "end.sure", "league-button-end-sure", league, context)

    async def end(self, context: InteractionContext, league: League) -> Screen:
        check_organiser(context, league)
        season = await self._bot.services.seasons.finish(league, context.user_id, key=context.idempotency_key)
        return standings.render_final_table(league, season, context.words)

    async def start(
        self,
        context: InteractionContext,
        league: League,
        weeks: int = league_settings.DEFAULT_WEEKS,
        day: str | None = None,
    ) -> Screen:
        """Start the next season, now or on a future day in the server's time zone."""
        starts_at = None
        if day is not None:
            zone_name = await find_zone(context, league.guild_id, None)
            now = self._bot.services.clock.now()
            starts_at = parse_moment(day, None, zone_name, now, default_time=time()).timestamp
        check_organiser(context, league)
        league = await self._bot.services.seasons.begin(
            league, context.user_id, weeks=weeks, key=context.idempotency_key, starts_at=starts_at
        )
        if league.season is not None:
            self.announce_start(league, league.season)
        number = 1 if league.season is None else league.season.number
        text = context.words("league-begun", season=number, league=league_screens.league_title(league))
        if starts_at is not None:
            text = context.words("league-season-planned", season=number, start=full_time(starts_at))
        items = [home_button(context, league)]
        if league.divisions > 1:
            divisions_id = league_screens.league_button_id("divisions", league)
            items.append(button(divisions_id, context.words("league-button-divisions")))
        return build_screen(text, items=items)

    def announce_start(self, league: League, season: LeagueSeason) -> None:
        """Start posting in the league's channel that a season has started, or the time of its start."""
        lines = partial(news.season_news, league=league, season=season)
        key = f"season/{league.league_id}/{season.number}/{season.status.value}"
        post_in_channel(self._bot, league, lines, key=key)

    async def post_final_standings(self, league: League, season: LeagueSeason) -> int | None:
        """Return the id of the posted final standings, 0 if they cannot be posted, or None to try again later."""
        if not self._bot.services.tables.serves(league.guild_id):
            return None
        if league.channel_id is None:
            return 0
        words = await self._bot.settings_cache.public_words(league.guild_id)
        disputed = await find_open_disputes(self._bot, league)
        screen = standings.render_final_post(league, season, words, disputed=disputed)
        try:
            return await self._bot.api.send(
                league.channel_id, screen, nonce=f"league:{league.league_id}:{season.number}"
            )
        except Busy:
            return None
        except (ChannelGone, Denied, MessageGone, Rejected) as error:
            _log.info("the final table of league %d cannot be posted: %r", league.league_id, error)
            return 0

    async def export(self, context: InteractionContext, league: League, season: int | None, part: int) -> Screen:
        """Return a part of a season as a file. Refusals `not_organiser`, and those of `LeagueExporter`."""
        check_organiser(context, league)
        file = await self._bot.services.league_exports.export_season(league.guild_id, league.league_id, season, part)
        return standings.render_season_export(file, league.league_id, context.words)

    async def handle_export_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        """Send another part of the file."""
        async with InteractionContext(interaction) as context:
            numbers = [int(one) for one in custom_id.about.split(".") if one.isdecimal()]
            if len(numbers) != 3:
                raise Refusal("no_such_season")
            league_id, season, part = numbers
            league = await find_league(context, league_id)
            await context.response.send_private(await self.export(context, league, season, part))


class SeasonCommands(app_commands.Group):
    """Group `/league season …`."""

    def __init__(self, seasons: LeagueSeasons) -> None:
        super().__init__(name="season", description="…")
        self._seasons = seasons

    @app_commands.command()
    async def show(self, interaction: Interaction, league: str | None = None) -> None:
        """Show all seasons and their champions."""
        await respond(interaction, league, self._seasons.render_seasons)

    @app_commands.command()
    async def start(
        self,
        interaction: Interaction,
        weeks: int = league_settings.DEFAULT_WEEKS,
        day: str | None = None,
        league: str | None = None,
    ) -> None:
        """Start the next season, now or on a future day."""
        await respond(interaction, league, partial(self._seasons.start, weeks=weeks, day=day))

    @app_commands.command()
    async def end(self, interaction: Interaction, league: str | None = None) -> None:
        """End the running season, after a confirmation."""
        await respond(interaction, league, self._seasons.confirm_ending)
