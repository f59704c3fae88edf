"""`/league ratings`: leaderboard of a league by rating."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.app.boards import Boards
from bot.app.visits import Visit
from bot.leagues.values import League
from bot.screens import leaderboard
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.statistics.values import SEASON, Measure, season_scope
from cogs.past import all_shown_around

if TYPE_CHECKING:
    from cogs.leagues import LeaguesCog

COMMANDS = ("ratings",)


class LeagueRatings:
    """Part of the leagues' cog for ratings."""

    def __init__(self, cog: LeaguesCog) -> None:
        self._cog = cog
        self._boards = Boards(cog.bot)
        cog.shown["ratings"] = self.ratings

    def commands(self) -> list[app_commands.Command[Any, ..., None]]:
        """Return the command `/league ratings`."""

        async def ratings(interaction: Interaction, league: str | None = None) -> None:
            await self._cog.answer(interaction, league, self.ratings)

        return [app_commands.Command(name="ratings", description="…", callback=ratings)]

    async def ratings(self, visit: Visit, league: League, about: list[int], _values: tuple[str, ...]) -> Screen:
        """Return the leaderboard by rating of a season, by default the newest."""
        await all_shown_around(visit)
        scope = season_scope(about[0]) if about and about[0] else SEASON
        wanted = leaderboard.Wanted(Measure.RATING, scope, league_id=league.league_id)
        board = await self._boards.page(league.guild_id, wanted, visit.user_id)
        now = self._cog.bot.services.clock.now()
        return leaderboard.screen(board, visit.words, now=now, user_id=visit.user_id)
