"""`/league fixtures` and `/league team …`: options of the commands, read and passed to the cog."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from discord import app_commands

from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.leagues.teams.season import Schedule, TeamSeason, is_early_withdrawal
from bot.leagues.teams.service import captained_sides
from bot.leagues.teams.values import Match, Side, TeamPerson, TeamTieBreak, format_tie_breaks, parse_tie_breaks
from bot.screens import responses
from bot.screens.leagues import fixtures, match_card
from bot.screens.widgets.components import Interaction, truncate
from bot.screens.words import Words
from bot.times import parse_moment
from cogs.base import find_zone, zone_choices
from cogs.leagues.group import autocomplete_league, find_league
from cogs.permissions import is_team_organiser

if TYPE_CHECKING:
    from cogs.leagues.teams import TeamsCog


MAX_CHOICE_LENGTH: Final = 100
"""Characters of the longest autocompletion."""


_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")


class TeamCommands(app_commands.Group):
    """Group `/league team …`."""

    def __init__(self, cog: TeamsCog) -> None:
        super().__init__(name="team", description="…")
        self._cog = cog
        for one in self.walk_commands():
            if isinstance(one, app_commands.Command):
                one.autocomplete("league")(autocomplete_league)

    @app_commands.command()
    async def create(self, interaction: Interaction, name: str, league: str | None = None) -> None:
        """Create a team as its captain."""
        async with InteractionContext(interaction) as visit:
            found = await find_league(visit, league)
            season = await visit.client.services.team_seasons.create_team(
                found.league_id, team_person(visit), name, key=visit.idempotency_key
            )
            await visit.response.send_private(
                fixtures.render_teams(season, 1, found.name, visit.words, own=season.team_of(visit.user_id))
            )

    @app_commands.command()
    async def join(self, interaction: Interaction, team: str, league: str | None = None) -> None:
        """Join a team."""
        async with InteractionContext(interaction) as visit:
            found, season = await self._cog.find_season(visit, league)
            await visit.response.send_private(await self._cog.join_team(visit, found, season.team_named(team).team_no))

    @app_commands.command()
    async def leave(self, interaction: Interaction, league: str | None = None) -> None:
        """Leave your team."""
        async with InteractionContext(interaction) as visit:
            found, _ = await self._cog.find_season(visit, league)
            await visit.client.services.team_seasons.leave(found.league_id, visit.user_id, key=visit.idempotency_key)
            await visit.response.send_private(responses.text_response(visit.words("match-team-left")))

    @app_commands.command()
    async def side(
        self, interaction: Interaction, players: str, match: int | None = None, league: str | None = None
    ) -> None:
        """Name a side, in the order of the boards."""
        people = tuple(map(int, _MENTION.findall(players)))
        async with InteractionContext(interaction) as visit:
            found, season = await self._cog.find_season(visit, league)
            meant = _find_match(season, visit.user_id, match)
            mine = captained_sides(season, meant, visit.user_id)
            side = next(iter(mine), Side.HOME)
            await visit.response.send_private(await self._cog.name_side(visit, found, meant.match_no, side, people))

    @app_commands.command()
    async def card(self, interaction: Interaction, match: int | None = None, league: str | None = None) -> None:
        """Show the card of a match."""
        async with InteractionContext(interaction) as visit:
            found, season = await self._cog.find_season(visit, league)
            await visit.response.send_private(
                await self._cog.render_card(visit, found, season, _find_match(season, visit.user_id, match))
            )

    @app_commands.command()
    async def table(self, interaction: Interaction, league: str | None = None) -> None:
        """Show the standings, or the teams before the fixtures are drawn."""
        async with InteractionContext(interaction) as visit:
            found, season = await self._cog.find_season(visit, league)
            own = season.team_of(visit.user_id)
            await visit.response.send_private(fixtures.render_team_table(season, 1, found.name, visit.words, own=own))

    @app_commands.command()
    async def withdraw(self, interaction: Interaction, team: str | None = None, league: str | None = None) -> None:
        """Withdraw a team, after a confirmation."""
        async with InteractionContext(interaction) as visit:
            found, season = await self._cog.find_season(visit, league)
            meant = season.team_of(visit.user_id) if team is None else season.team_named(team)
            if meant is None:
                raise Refusal("in_no_team")
            if meant.withdrawn_at is not None:
                raise Refusal("team_withdrawn")
            await self._cog.withdraws_as_organiser(visit, found, season, meant)
            early = is_early_withdrawal(season.matches, meant.team_no)
            await visit.response.send_private(
                match_card.render_withdraw_question(season, meant, visit.words, early=early)
            )

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
        said = {
            "boards": boards,
            "legs": legs,
            "pair_size": pair_size,
            "leg_points": leg_points,
            "win_points": win_points,
            "draw_points": draw_points,
            "least_boards": least_boards,
        }
        changes: dict[str, Any] = {name: value for name, value in said.items() if value is not None}
        async with InteractionContext(interaction) as visit:
            if ties is not None:
                changes["tie_breaks"] = parse_tie_breaks(ties)
            found, season = await self._cog.find_season(visit, league)
            if changes:
                season = await self._cog.change_rules(visit, found, season, changes)
            await visit.response.send_private(fixtures.render_match_rules(season, found.name, visit.words))

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
        async with InteractionContext(interaction) as visit:
            found, _ = await self._cog.find_season(visit, league)
            zone_name = await find_zone(visit, found.guild_id, zone)
            begins = parse_moment(first, time, zone_name, visit.client.services.clock.now(), allow_offset=False)
            schedule = Schedule(
                first_day=begins.day.isoformat(),
                clock=None if begins.time_of_day is None else f"{begins.time_of_day:%H:%M}",
                zone=zone_name,
                days_apart=every,
                seed=interaction.id % 2**31,
                created_at=visit.created_at,
            )
            await visit.response.send_private(await self._cog.fixture_draw.ask(visit, found, schedule))

    @app_commands.command()
    async def move(
        self, interaction: Interaction, match: int, day: str, time: str | None = None, league: str | None = None
    ) -> None:
        """Move a match to another day."""
        async with InteractionContext(interaction) as visit:
            found, season = await self._cog.find_season(visit, league)
            meant = season.match(match)
            organiser = await is_team_organiser(visit, found, season, meant.home, meant.away)
            if season.schedule is None:
                raise Refusal("match_over")
            now = visit.client.services.clock.now()
            starts_at = parse_moment(day, time or season.schedule.clock, season.schedule.zone, now).timestamp
            season = await visit.client.services.team_seasons.reschedule_match(
                found.league_id,
                match,
                starts_at,
                organiser=visit.user_id if organiser else 0,
                key=visit.idempotency_key,
            )
            self._cog.announce_moved(visit, found, season, season.match(match))
            await visit.response.send_private(await self._cog.render_card(visit, found, season, season.match(match)))

    @join.autocomplete("team")
    @withdraw.autocomplete("team")
    async def _autocomplete_team(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await self._cog.autocomplete_team(interaction, current)

    @side.autocomplete("match")
    @card.autocomplete("match")
    @move.autocomplete("match")
    async def _autocomplete_match(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        return await self._cog.autocomplete_match(interaction, current)

    @rules.autocomplete("ties")
    async def _autocomplete_tie_breaks(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return _tie_break_choices(current, InteractionContext(interaction, cached_only=True).words)

    @draw.autocomplete("zone")
    async def _autocomplete_zone(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return zone_choices(current)


def build_fixtures_command(cog: TeamsCog) -> app_commands.Command[Any, ..., None]:
    """Return the command `/league fixtures`."""

    async def callback(interaction: Interaction, team: str | None = None, league: str | None = None) -> None:
        async with InteractionContext(interaction) as visit:
            found, season = await cog.find_season(visit, league)
            own, name = season.team_of(visit.user_id), found.name
            if team is not None:
                shown = fixtures.render_team_fixtures(season, season.team_named(team), 1, name, visit.words)
            else:
                shown = fixtures.render_week(season, fixtures.current_week(season), name, visit.words, own=own)
            await visit.response.send_private(shown)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="fixtures", description="…", callback=callback
    )
    command.autocomplete("team")(cog.autocomplete_team)
    command.autocomplete("league")(autocomplete_league)
    return command


def _tie_break_choices(current: str, words: Words) -> list[app_commands.Choice[str]]:
    """Return the typed order of tie-breaks, and those with one more, in words."""
    try:
        order = parse_tie_breaks(current)
    except Refusal:
        order = ()
    longer = [(*order, one) for one in TeamTieBreak if one not in order]
    return [
        app_commands.Choice(
            name=truncate(", ".join(fixtures.tie_break_names(one, words)), MAX_CHOICE_LENGTH),
            value=format_tie_breaks(one),
        )
        for one in (order, *longer)
        if one
    ]


def team_person(context: InteractionContext) -> TeamPerson:
    """Return the person as a team stores them."""
    return TeamPerson(context.user_id, context.person.name)


def _find_match(season: TeamSeason, user_id: int, match_no: int | None) -> Match:
    """Return a match by its number, or the next match of the person's team.

    Refusals `fixtures_not_drawn`, `in_no_team`, `no_such_match`.
    """
    if season.schedule is None:
        raise Refusal("fixtures_not_drawn")
    if match_no is not None:
        return season.match(match_no)
    own = season.team_of(user_id)
    if own is None:
        raise Refusal("in_no_team")
    found = season.next_match(own.team_no)
    if found is None:
        raise Refusal("no_such_match")
    return found
