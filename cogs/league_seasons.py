"""Seasons of a league: `/league season …`, the buttons of seasons, and posts of final standings."""

from __future__ import annotations

import logging
from datetime import time
from functools import partial
from typing import TYPE_CHECKING

from discord import app_commands

from bot.app.visits import Visit
from bot.errors import Refusal
from bot.leagues.values import League, Season, Status
from bot.presenter.posts import Busy, ChannelGone, Denied, MessageGone, Rejected
from bot.screens import league as screens
from bot.screens import league_news, league_settings, league_tables
from bot.screens.items import Interaction, button
from bot.screens.layout import Screen, screen
from bot.screens.words import exactly
from bot.times import when
from cogs.league_commands import asked, organising, post, zone_of
from cogs.rights import disputed_in

if TYPE_CHECKING:
    from cogs.leagues import LeaguesCog

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
        await self._cog.answer(interaction, league, self._seasons.all)

    @app_commands.command()
    async def start(
        self,
        interaction: Interaction,
        weeks: int = league_settings.WEEKS,
        day: str | None = None,
        league: str | None = None,
    ) -> None:
        """Start the next season, now or on a future day."""

        async def begun(visit: Visit, found: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
            starts_at = None if day is None else await _beginning(visit, found, day)
            return await self._seasons.begun(visit, found, weeks, starts_at)

        await self._cog.answer(interaction, league, begun)

    @app_commands.command()
    async def end(self, interaction: Interaction, league: str | None = None) -> None:
        """End the running season, after a confirmation."""
        await self._cog.answer(interaction, league, self._seasons.ending)


class LeagueSeasons:
    """Part of the leagues' cog for seasons."""

    def __init__(self, cog: LeaguesCog) -> None:
        self._cog = cog
        self._bot = cog.bot
        self._posts = cog.bot.posts
        cog.shown |= {"seasons": self.all, "end": self.ending, "end.sure": self._ended, "begin": self._begin}

    async def all(self, visit: Visit, league: League, about: list[int], _values: tuple[str, ...]) -> Screen:
        """Return all seasons and their champions."""
        found = await self._bot.services.leagues.seasons(league)
        return league_tables.seasons(league, found, visit.words, wanted=about[0] if about else 1)

    async def ending(self, visit: Visit, league: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
        """Return the confirmation for ending the season. Refusals not_organiser, season_not_running."""
        organising(visit, league)
        season = league.season
        if season is None or season.status is Status.CLOSED:
            raise Refusal("season_not_running", league=league.name)
        text = visit.words("league-ending", season=season.number, league=screens.title(league))
        disputed = league_tables.still_disputed(
            await disputed_in(self._bot, league), visit.words, "league-ending-disputed"
        )
        return asked("\n\n".join((text, *disputed)), "end", league, visit)

    async def _ended(self, visit: Visit, league: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
        organising(visit, league)
        season = await self._bot.services.seasons.finish(league, visit.user_id, key=visit.key)
        return league_tables.final(league, season, visit.words)

    async def _begin(self, visit: Visit, league: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
        return await self.begun(visit, league, league_settings.WEEKS)

    async def begun(self, visit: Visit, league: League, weeks: int, starts_at: float | None = None) -> Screen:
        """Start the next season, now or at `starts_at`. Refusals not_organiser, and those of `Seasons.begin`."""
        organising(visit, league)
        found = await self._bot.services.seasons.begin(
            league, visit.user_id, weeks=weeks, key=visit.key, starts_at=starts_at
        )
        if found.season is not None:
            self.announce_start(found, found.season)
        number = 1 if found.season is None else found.season.number
        text = visit.words("league-begun", season=number, league=screens.title(found))
        if starts_at is not None:
            text = visit.words("league-season-planned", season=number, start=exactly(starts_at))
        items = [button(screens.to("home", found), visit.words("league-button-home"))]
        if found.divisions > 1:
            items.append(button(screens.to("divisions", found), visit.words("league-button-divisions")))
        return screen(text, items=items)

    def announce_start(self, league: League, season: Season) -> None:
        """Start posting in the league's channel that a season has started, or the time of its start."""
        lines = partial(league_news.season_begun, league=league, season=season)
        post(self._bot, league, lines, key=f"season/{league.league_id}/{season.number}/{season.status.value}")

    async def announce(self, league: League, season: Season) -> int | None:
        """Post the final standings of a season.

        Returns the message id, 0 if they cannot be posted, or None to try again later.
        """
        if not self._bot.services.tables.serves(league.guild_id):
            return None
        if league.channel_id is None:
            return 0
        words = await self._bot.people.public(league.guild_id)
        nonce = f"league:{league.league_id}:{season.number}"
        told = league_tables.posted(league, season, words, disputed=await disputed_in(self._bot, league))
        try:
            return await self._posts.send(league.channel_id, told, nonce=nonce)
        except Busy:
            return None
        except (ChannelGone, Denied, MessageGone, Rejected) as error:
            _log.info("the final table of league %d cannot be posted: %r", league.league_id, error)
            return 0


async def _beginning(visit: Visit, league: League, day: str) -> float:
    """Return the start of a typed day in the server's time zone. Refusals as for `when`."""
    zone_name = await zone_of(visit, league.guild_id, None)
    return when(day, None, zone_name, visit.client.services.clock.now(), usual=time()).at
