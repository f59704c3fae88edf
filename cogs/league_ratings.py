"""The ratings of a league: `/league ratings`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.app.visits import Visit
from bot.leagues.rating import in_order
from bot.leagues.values import League
from bot.screens import league_ratings
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from bot.screens.league import PAGE
from bot.screens.paging import paged

if TYPE_CHECKING:
    from cogs.leagues import LeaguesCog

COMMANDS = ("ratings",)


class LeagueRatings:
    """The part of the leagues' cog for ratings."""

    def __init__(self, cog: LeaguesCog) -> None:
        self._cog = cog
        cog.shown["ratings"] = self.ratings

    def commands(self) -> list[app_commands.Command[Any, ..., None]]:
        """The commands for `/league`."""

        async def ratings(interaction: Interaction, league: str | None = None) -> None:
            await self._cog.answer(interaction, league, self.ratings)

        return [app_commands.Command(name="ratings", description="…", callback=ratings)]

    async def ratings(self, visit: Visit, league: League, about: list[int], _values: tuple[str, ...]) -> Screen:
        """A page of ratings: by season and page."""
        season, page = (*about, *(0, 0)[len(about) :])
        table = await self._cog.bot.services.leagues.table(league, season or None)
        here = paged(in_order(table.ratings), PAGE, page or 1)[0]
        names, _ = await self._cog.members.names(league, here)
        return league_ratings.page(table, visit.words, reader=visit.user_id, names=names, wanted=page or 1)
