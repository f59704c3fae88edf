"""`/league ratings`: leaderboard of a league by rating."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.app.boards import LeaderboardReader
from bot.app.visits import InteractionContext
from bot.leagues.values import League
from bot.screens import leaderboard
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.statistics.values import SEASON, Measure, season_scope
from cogs.past import check_revealed_around

if TYPE_CHECKING:
    from cogs.leagues import LeaguesCog

RATING_COMMANDS = ("ratings",)


class LeagueRatings:
    """Part of the leagues' cog for ratings."""

    def __init__(self, cog: LeaguesCog) -> None:
        self._cog = cog
        self._leaderboards = LeaderboardReader(cog.bot)
        cog.pages["ratings"] = self.render_ratings

    def build_commands(self) -> list[app_commands.Command[Any, ..., None]]:
        """Return the command `/league ratings`."""

        async def ratings(interaction: Interaction, league: str | None = None) -> None:
            await self._cog.respond(interaction, league, self.render_ratings)

        return [app_commands.Command(name="ratings", description="…", callback=ratings)]

    async def render_ratings(self, context: InteractionContext, league: League, about: list[int], _values: tuple[str, ...]) -> Screen:
        """Return the leaderboard by rating of a season, by default the newest."""
        await check_revealed_around(context)
        scope = season_scope(about[0]) if about and about[0] else SEASON
        wanted = leaderboard.LeaderboardRequest(Measure.RATING, scope, league_id=league.league_id)
        board = await self._leaderboards.read_page(league.guild_id, wanted, context.user_id)
        now = self._cog.bot.services.clock.now()
        return leaderboard.render_leaderboard(board, context.words, now=now, user_id=context.user_id)
