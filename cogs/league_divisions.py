"""Divisions of a league: `/league division`, and the panel on which organisers fill them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.app.visits import Visit
from bot.errors import Refusal
from bot.leagues.dividing import Spread
from bot.leagues.values import League
from bot.screens import league as screens
from bot.screens import league_divisions
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.league_commands import organises, organising

if TYPE_CHECKING:
    from cogs.leagues import LeaguesCog

COMMANDS = ("division",)


class LeagueDivisions:
    """Part of the leagues' cog for divisions."""

    def __init__(self, cog: LeaguesCog) -> None:
        self._cog = cog
        self._bot = cog.bot
        cog.shown |= {"divisions": self.page, "spread": self._spread_chosen}

    async def page(
        self, visit: Visit, league: League, about: list[int], _values: tuple[str, ...], told: str = ""
    ) -> Screen:
        """Return a page of the members by division. Refusal `one_division`."""
        if league.divisions < 2:
            raise Refusal("one_division", league=league.name)
        wanted = about[0] if about else 1
        here = league_divisions.on_page(league, wanted)[0]
        names, _ = await self._bot.attendance.names(league.guild_id, [one.user_id for one in here])
        organiser = organises(visit, league)
        return league_divisions.page(league, visit.words, names=names, wanted=wanted, organiser=organiser, told=told)

    async def _spread_chosen(self, visit: Visit, league: League, _about: list[int], values: tuple[str, ...]) -> Screen:
        return await self._spread(visit, league, Spread(values[0]))

    async def _spread(self, visit: Visit, league: League, how: Spread) -> Screen:
        """Spread all members over the divisions, and post it in the league's channel.

        Refusals `not_organiser`, and those of `Divisions.spread`.
        """
        organising(visit, league)
        found = await self._bot.services.divisions.spread(league, visit.user_id, how, key=visit.key)
        if found.channel_id is not None:
            lines = league_divisions.spread(found, visit.user_id)
            self._bot.presenter.notices.announce(found.guild_id, found.channel_id, lines, key=visit.key)
        told = visit.words("league-spread-done", divisions=league_divisions.counts(found, visit.words))
        return await self.page(visit, found, [], (), told)

    async def _place(self, visit: Visit, league: League, person: discord.User, division: int) -> Screen:
        """Move a member to a division, and notify them.

        Refusals `not_organiser`, and those of `Divisions.place`.
        """
        organising(visit, league)
        found = await self._bot.services.divisions.place(league, visit.user_id, person.id, division, key=visit.key)
        if person.id != visit.user_id:
            lines = league_divisions.placed(found, division, visit.user_id)
            notices, here = self._bot.presenter.notices, visit.interaction.channel_id
            notices.tell(found.guild_id, person.id, lines, key=visit.key, channel_id=here, about="league")
        name = screens.called(found, person.id, {person.id: person.display_name}, visit.words)
        return await self.page(visit, found, [], (), visit.words("league-placed", name=name, division=division))

    def commands(self) -> list[app_commands.Command[Any, ..., None]]:
        """Return the command `/league division`."""
        cog = self._cog

        async def division(
            interaction: Interaction,
            person: discord.User | None = None,
            division: app_commands.Range[int, 1, 8] | None = None,
            spread: str | None = None,
            league: str | None = None,
        ) -> None:
            async def shown(visit: Visit, found: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
                if (person is None) != (division is None):
                    raise Refusal("whose_division")
                if person is not None and division is not None:
                    return await self._place(visit, found, person, division)
                if spread is not None:
                    return await self._spread(visit, found, Spread(spread))
                return await self.page(visit, found, [], ())

            await cog.answer(interaction, league, shown)

        choices = [app_commands.Choice(name=f"command-choice-spread-{one.value}", value=one.value) for one in Spread]
        return [
            app_commands.Command(
                name="division", description="…", callback=app_commands.choices(spread=choices)(division)
            )
        ]
