"""Seasons of a league: `/league season …`, posts of final standings, and `/league export`."""

from __future__ import annotations

import logging
from datetime import time
from functools import partial
from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.leagues.values import League, LeagueSeason, SeasonStatus
from bot.presenter.discord_api import Busy, ChannelGone, Denied, MessageGone, Rejected
from bot.screens.leagues import league as league_screens
from bot.screens.leagues import league_settings, news, standings
from bot.screens.widgets.components import Interaction, button
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.words import full_time
from bot.times import parse_moment
from cogs.base import PrialCog, find_zone
from cogs.leagues.group import (
    autocomplete_league,
    check_organiser,
    find_league,
    is_organiser,
    league_group,
    post_in_channel,
    remove_commands,
    render_confirmation,
)
from cogs.permissions import check_revealed_around, find_open_disputes

if TYPE_CHECKING:
    from cogs.leagues.commands import LeaguesCog


_log = logging.getLogger(__name__)


class SeasonCommands(app_commands.Group):
    """Group `/league season …`."""

    def __init__(self, cog: LeaguesCog, seasons: LeagueSeasons) -> None:
        super().__init__(name="season", description="…")
        self._cog = cog
        self._seasons = seasons

    @app_commands.command(name="show")
    async def show_seasons(self, interaction: Interaction, league: str | None = None) -> None:
        """Show all seasons and their champions."""
        await self._cog.respond(interaction, league, self._seasons.render_seasons)

    @app_commands.command()
    async def start(
        self,
        interaction: Interaction,
        weeks: int = league_settings.DEFAULT_WEEKS,
        day: str | None = None,
        league: str | None = None,
    ) -> None:
        """Start the next season, now or on a future day."""

        async def begun(
            context: InteractionContext, found: League, _about: list[int], _values: tuple[str, ...]
        ) -> Screen:
            starts_at = None if day is None else await _start_of_day(context, found, day)
            return await self._seasons.start_season(context, found, weeks, starts_at)

        await self._cog.respond(interaction, league, begun)

    @app_commands.command()
    async def end(self, interaction: Interaction, league: str | None = None) -> None:
        """End the running season, after a confirmation."""
        await self._cog.respond(interaction, league, self._seasons.confirm_ending)


class LeagueSeasons:
    """Part of the leagues' cog for seasons."""

    def __init__(self, cog: LeaguesCog) -> None:
        self._cog = cog
        self._bot = cog.bot
        self._api = cog.bot.api
        cog.pages |= {
            "seasons": self.render_seasons,
            "end": self.confirm_ending,
            "end.sure": self._end_season,
            "begin": self._start_season,
        }

    async def render_seasons(
        self, context: InteractionContext, league: League, about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        """Return all seasons and their champions."""
        found = await self._bot.services.leagues.seasons(league)
        return standings.render_seasons(league, found, context.words, page_no=about[0] if about else 1)

    async def confirm_ending(
        self, context: InteractionContext, league: League, _about: list[int], _values: tuple[str, ...]
    ) -> Screen:
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

    async def _end_season(
        self, context: InteractionContext, league: League, _about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        check_organiser(context, league)
        season = await self._bot.services.seasons.finish(league, context.user_id, key=context.idempotency_key)
        return standings.render_final_table(league, season, context.words)

    async def _start_season(
        self, context: InteractionContext, league: League, _about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        return await self.start_season(context, league, league_settings.DEFAULT_WEEKS)

    async def start_season(
        self, context: InteractionContext, league: League, weeks: int, starts_at: float | None = None
    ) -> Screen:
        """Start the next season, now or at `starts_at`. Refusals not_organiser, and those of `Seasons.begin`."""
        check_organiser(context, league)
        found = await self._bot.services.seasons.begin(
            league, context.user_id, weeks=weeks, key=context.idempotency_key, starts_at=starts_at
        )
        if found.season is not None:
            self.announce_start(found, found.season)
        number = 1 if found.season is None else found.season.number
        text = context.words("league-begun", season=number, league=league_screens.league_title(found))
        if starts_at is not None:
            text = context.words("league-season-planned", season=number, start=full_time(starts_at))
        items = [button(league_screens.league_button_id("home", found), context.words("league-button-home"))]
        if found.divisions > 1:
            items.append(
                button(league_screens.league_button_id("divisions", found), context.words("league-button-divisions"))
            )
        return build_screen(text, items=items)

    def announce_start(self, league: League, season: LeagueSeason) -> None:
        """Start posting in the league's channel that a season has started, or the time of its start."""
        lines = partial(news.season_news, league=league, season=season)
        post_in_channel(
            self._bot, league, lines, key=f"season/{league.league_id}/{season.number}/{season.status.value}"
        )

    async def post_final_standings(self, league: League, season: LeagueSeason) -> int | None:
        """Post the final standings of a season.

        Returns the message id, 0 if they cannot be posted, or None to try again later.
        """
        if not self._bot.services.tables.serves(league.guild_id):
            return None
        if league.channel_id is None:
            return 0
        words = await self._bot.settings_cache.public_words(league.guild_id)
        nonce = f"league:{league.league_id}:{season.number}"
        told = standings.render_final_post(league, season, words, disputed=await find_open_disputes(self._bot, league))
        try:
            return await self._api.send(league.channel_id, told, nonce=nonce)
        except Busy:
            return None
        except (ChannelGone, Denied, MessageGone, Rejected) as error:
            _log.info("the final table of league %d cannot be posted: %r", league.league_id, error)
            return 0


async def _start_of_day(context: InteractionContext, league: League, day: str) -> float:
    """Return the start of a typed day in the server's time zone. Refusals as for `when`."""
    zone_name = await find_zone(context, league.guild_id, None)
    return parse_moment(day, None, zone_name, context.client.services.clock.now(), default_time=time()).timestamp


class LeagueExportCog(PrialCog):
    """Export of seasons."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.EXPORT] = self._handle_click

    async def cog_load(self) -> None:
        """Register the handlers and the command."""
        await super().cog_load()
        league_group(self.bot).add_command(_build_export_command(self))

    async def cog_unload(self) -> None:
        """Unregister the handlers and the command."""
        await super().cog_unload()
        remove_commands(self.bot, "export")

    async def export_season(
        self, context: InteractionContext, league: str | int | None, season: int | None, part: int
    ) -> Screen:
        """Return a part of a season as a file. Refusals `not_organiser`, and those of `LeagueExporter`."""
        await check_revealed_around(context)
        found = await find_league(context, league)
        if not is_organiser(context, found):
            raise Refusal("not_organiser", league=found.name)
        made = await self.bot.services.league_exports.export_season(found.guild_id, found.league_id, season, part)
        return standings.render_season_export(made, found.league_id, context.words)

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        async with InteractionContext(interaction) as visit:
            numbers = [int(one) for one in custom_id.about.split(".") if one.isdecimal()]
            if len(numbers) != 3:
                raise Refusal("no_such_season")
            league_id, season, part = numbers
            await visit.response.send_private(await self.export_season(visit, league_id, season, part))


def _build_export_command(cog: LeagueExportCog) -> app_commands.Command[Any, ..., None]:
    async def callback(
        interaction: Interaction,
        season: app_commands.Range[int, 1, 10**6] | None = None,
        part: app_commands.Range[int, 1, 10**6] = 1,
        league: str | None = None,
    ) -> None:
        async with InteractionContext(interaction) as visit:
            await visit.response.send_private(await cog.export_season(visit, league, season, part))

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="export", description="…", callback=callback
    )
    command.autocomplete("league")(autocomplete_league)
    return command


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(LeagueExportCog(bot))
