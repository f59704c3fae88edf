"""Divisions of a league: `/league division`, and the panel on which organisers fill them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.app.visits import InteractionContext
from bot.errors import Refusal
from bot.leagues.dividing import DivisionSpread
from bot.leagues.values import League
from bot.screens import league as screens
from bot.screens import league_divisions
from bot.screens.items import Interaction
from bot.screens.layout import Screen
from cogs.league_commands import is_organiser, check_organiser

if TYPE_CHECKING:
    from cogs.leagues import LeaguesCog

DIVISION_COMMANDS = ("division",)


class LeagueDivisions:
    """Part of the leagues' cog for divisions."""

    def __init__(self, cog: LeaguesCog) -> None:
        self._cog = cog
        self._bot = cog.bot
        cog.pages |= {"divisions": self.render_page, "spread": self._handle_spread}

    async def render_page(
        self, context: InteractionContext, league: League, about: list[int], _values: tuple[str, ...], note: str = ""
    ) -> Screen:
        """Return a page of the members by division. Refusal `one_division`."""
        if league.divisions < 2:
            raise Refusal("one_division", league=league.name)
        wanted = about[0] if about else 1
        here = league_divisions.members_on_page(league, wanted)[0]
        names, _ = await self._bot.membership.fetch_names(league.guild_id, [one.user_id for one in here])
        organiser = is_organiser(context, league)
        return league_divisions.render_divisions(league, context.words, names=names, page_no=wanted, organiser=organiser, result_text=note)

    async def _handle_spread(self, context: InteractionContext, league: League, _about: list[int], values: tuple[str, ...]) -> Screen:
        return await self._spread_members(context, league, DivisionSpread(values[0]))

    async def _spread_members(self, context: InteractionContext, league: League, spread: DivisionSpread) -> Screen:
        """Spread all members over the divisions, and post it in the league's channel.

        Refusals `not_organiser`, and those of `Divisions.spread`.
        """
        check_organiser(context, league)
        found = await self._bot.services.divisions.spread(league, context.user_id, spread, key=context.idempotency_key)
        if found.channel_id is not None:
            lines = league_divisions.spread_announcement(found, context.user_id)
            self._bot.presenter.notifications.announce(found.guild_id, found.channel_id, lines, idempotency_key=context.idempotency_key)
        told = context.words("league-spread-done", divisions=league_divisions.division_sizes(found, context.words))
        return await self.render_page(context, found, [], (), told)

    async def _place_member(self, context: InteractionContext, league: League, person: discord.User, division: int) -> Screen:
        """Move a member to a division, and notify them.

        Refusals `not_organiser`, and those of `Divisions.place`.
        """
        check_organiser(context, league)
        found = await self._bot.services.divisions.assign(league, context.user_id, person.id, division, key=context.idempotency_key)
        if person.id != context.user_id:
            lines = league_divisions.division_notification(found, division, context.user_id)
            notices, here = self._bot.presenter.notifications, context.interaction.channel_id
            notices.notify(found.guild_id, person.id, lines, idempotency_key=context.idempotency_key, channel_id=here, about="league")
        name = screens.member_name(found, person.id, {person.id: person.display_name}, context.words)
        return await self.render_page(context, found, [], (), context.words("league-placed", name=name, division=division))

    def build_commands(self) -> list[app_commands.Command[Any, ..., None]]:
        """Return the command `/league division`."""
        cog = self._cog

        async def division(
            interaction: Interaction,
            person: discord.User | None = None,
            division: app_commands.Range[int, 1, 8] | None = None,
            spread: str | None = None,
            league: str | None = None,
        ) -> None:
            async def shown(context: InteractionContext, found: League, _about: list[int], _values: tuple[str, ...]) -> Screen:
                if (person is None) != (division is None):
                    raise Refusal("whose_division")
                if person is not None and division is not None:
                    return await self._place_member(context, found, person, division)
                if spread is not None:
                    return await self._spread_members(context, found, DivisionSpread(spread))
                return await self.render_page(context, found, [], ())

            await cog.respond(interaction, league, shown)

        choices = [app_commands.Choice(name=f"command-choice-spread-{one.value}", value=one.value) for one in DivisionSpread]
        return [
            app_commands.Command(
                name="division", description="…", callback=app_commands.choices(spread=choices)(division)
            )
        ]
