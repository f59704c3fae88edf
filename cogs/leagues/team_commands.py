"""`/league team …`: teams and their matches."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import Final

from discord import app_commands

from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.values import MatchStatus, Team, TeamTieBreak, format_tie_breaks, parse_tie_breaks
from bot.screens.leagues import fixtures
from bot.screens.widgets.components import MOST_CHOICES, Interaction, truncate
from bot.screens.widgets.names import plain_text
from cogs.base import zone_choices
from cogs.leagues.access import find_league, respond
from cogs.leagues.teams import LeagueTeams

MAX_CHOICE_LENGTH: Final = 100
_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")


async def autocomplete_team(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return the teams of the typed league whose names contain the typed text."""
    season = await _find_typed_season(interaction)
    teams: Iterable[Team] = () if season is None else season.teams
    names = [one.name for one in teams if current.casefold() in one.name.casefold()]
    return [
        app_commands.Choice(name=plain_text(name, most=fixtures.TEAM_NAME_LIMIT), value=name)
        for name in names[:MOST_CHOICES]
    ]


async def _find_typed_season(interaction: Interaction) -> TeamSeason | None:
    context = InteractionContext(interaction, cached_only=True)
    try:
        league = await find_league(context, getattr(interaction.namespace, "league", None))
        return await context.client.services.team_seasons.get(league.league_id)
    except Refusal:
        return None


class TeamCommands(app_commands.Group):
    """Group `/league team …`."""

    def __init__(self, teams: LeagueTeams) -> None:
        super().__init__(name="team", description="…")
        self._teams = teams

    @app_commands.command()
    async def create(self, interaction: Interaction, name: str, league: str | None = None) -> None:
        """Create a team as its captain."""
        await respond(interaction, league, partial(self._teams.create_team, name=name))

    @app_commands.command()
    @app_commands.autocomplete(team=autocomplete_team)
    async def join(self, interaction: Interaction, team: str, league: str | None = None) -> None:
        """Join a team."""
        await respond(interaction, league, partial(self._teams.join_named_team, team=team))

    @app_commands.command()
    async def leave(self, interaction: Interaction, league: str | None = None) -> None:
        """Leave your team."""
        await respond(interaction, league, self._teams.leave_team)

    @app_commands.command()
    async def side(
        self, interaction: Interaction, players: str, match: int | None = None, league: str | None = None
    ) -> None:
        """Name a side, in the order of the boards."""
        people = tuple(map(int, _MENTION.findall(players)))
        await respond(interaction, league, partial(self._teams.name_own_side, match_no=match, people=people))

    @app_commands.command()
    async def card(self, interaction: Interaction, match: int | None = None, league: str | None = None) -> None:
        """Show the card of a match."""
        await respond(interaction, league, partial(self._teams.render_match, match_no=match))

    @app_commands.command()
    async def table(self, interaction: Interaction, league: str | None = None) -> None:
        """Show the standings, or the teams before the fixtures are drawn."""
        await respond(interaction, league, self._teams.render_table)

    @app_commands.command()
    @app_commands.autocomplete(team=autocomplete_team)
    async def withdraw(self, interaction: Interaction, team: str | None = None, league: str | None = None) -> None:
        """Withdraw a team, after a confirmation."""
        await respond(interaction, league, partial(self._teams.confirm_withdrawal, team=team))

    @app_commands.command()
    async def rules(
        self,
        interaction: Interaction,
        boards: int | None = None,
        legs: int | None = None,
        pair_size: int | None = None,
        leg_points: int | None = None,
        win_points: int | None = None,
        draw_points: int | None = None,
        least_boards: int | None = None,
        ties: str | None = None,
        league: str | None = None,
    ) -> None:
        """Show the rules of matches; organisers change them before the fixtures are drawn."""
        options = {
            "boards": boards,
            "legs": legs,
            "pair_size": pair_size,
            "leg_points": leg_points,
            "win_points": win_points,
            "draw_points": draw_points,
            "least_boards": least_boards,
        }
        numbers = {name: number for name, number in options.items() if number is not None}
        await respond(interaction, league, partial(self._teams.change_rules, numbers=numbers, ties=ties))

    @app_commands.command()
    async def draw(
        self,
        interaction: Interaction,
        first: str,
        time: str | None = None,
        zone: str | None = None,
        every: int = 7,
        league: str | None = None,
    ) -> None:
        """Draw the fixtures of the season, after a confirmation."""
        confirm = partial(self._teams.confirm_draw, first=first, time=time, zone=zone, every=every)
        await respond(interaction, league, confirm)

    @app_commands.command()
    async def move(
        self, interaction: Interaction, match: int, day: str, time: str | None = None, league: str | None = None
    ) -> None:
        """Move a match to another day."""
        await respond(interaction, league, partial(self._teams.move_match, match_no=match, day=day, time=time))

    @side.autocomplete("match")
    @card.autocomplete("match")
    @move.autocomplete("match")
    async def _autocomplete_match(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return the open matches that contain the typed text, the person's own team first."""
        season = await _find_typed_season(interaction)
        if season is None:
            return []
        own, words = season.team_of(interaction.user.id), InteractionContext(interaction, cached_only=True).words
        matches = [one for one in season.matches if one.status is MatchStatus.OPEN]
        matches.sort(key=lambda one: (own is None or one.side_of(own.team_no) is None, one.week))
        titles = [(fixtures.match_title(season, one, words), one.match_no) for one in matches]
        found = [(title, number) for title, number in titles if str(current).casefold() in title.casefold()]
        return [app_commands.Choice(name=title[:100], value=number) for title, number in found[:MOST_CHOICES]]

    @rules.autocomplete("ties")
    async def _autocomplete_tie_breaks(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return the typed order of tie-breaks, and those with one more, in words."""
        words = InteractionContext(interaction, cached_only=True).words
        try:
            order = parse_tie_breaks(current)
        except Refusal:
            order = ()
        orders = (order, *((*order, one) for one in TeamTieBreak if one not in order))
        return [
            app_commands.Choice(
                name=truncate(", ".join(fixtures.tie_break_names(one, words)), MAX_CHOICE_LENGTH),
                value=format_tie_breaks(one),
            )
            for one in orders
            if one
        ]

    @draw.autocomplete("zone")
    async def _autocomplete_zone(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return zone_choices(current)
