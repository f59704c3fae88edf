"""`/league fixtures` and `/league team …`: options of the commands, read and passed to the cog."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from discord import app_commands

from bot.app.visits import Visit
from bot.errors import Refusal
from bot.leagues.teams.season import Schedule, TeamSeason
from bot.leagues.teams.service import captained
from bot.leagues.teams.tie_breaks import numbers_of, tie_breaks_of
from bot.leagues.teams.values import Match, Side, TeamPerson, TieBreak
from bot.leagues.teams.withdrawing import is_early
from bot.screens import fixtures, match_card, replies
from bot.screens.items import Interaction, cut
from bot.screens.words import Words
from bot.times import when
from cogs.league_commands import league_names, of_league, zone_of, zones
from cogs.past import all_shown_around
from cogs.rights import organising_teams

if TYPE_CHECKING:
    from cogs.teams import TeamsCog

LONGEST_CHOICE: Final = 100
"""Characters of the longest autocompletion."""
_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")


class TeamCommands(app_commands.Group):
    """Group `/league team …`."""

    def __init__(self, cog: TeamsCog) -> None:
        super().__init__(name="team", description="…")
        self._cog = cog
        for one in self.walk_commands():
            if isinstance(one, app_commands.Command):
                one.autocomplete("league")(league_names)

    @app_commands.command()
    async def create(self, interaction: Interaction, name: str, league: str | None = None) -> None:
        """Create a team as its captain."""
        async with Visit(interaction) as visit:
            found = await of_league(visit, league)
            season = await visit.client.services.teams.found(found.league_id, person_of(visit), name, key=visit.key)
            await visit.answer.private(fixtures.teams(season, 1, found.name, visit.words, own=season.of(visit.user_id)))

    @app_commands.command()
    async def join(self, interaction: Interaction, team: str, league: str | None = None) -> None:
        """Join a team."""
        async with Visit(interaction) as visit:
            found, season = await self._cog.found(visit, league)
            await visit.answer.private(await self._cog.joined(visit, found, season.called(team).team_no))

    @app_commands.command()
    async def leave(self, interaction: Interaction, league: str | None = None) -> None:
        """Leave your team."""
        async with Visit(interaction) as visit:
            found, _ = await self._cog.found(visit, league)
            await visit.client.services.teams.leave(found.league_id, visit.user_id, key=visit.key)
            await visit.answer.private(replies.reply(visit.words("match-team-left")))

    @app_commands.command()
    async def side(
        self, interaction: Interaction, players: str, match: int | None = None, league: str | None = None
    ) -> None:
        """Name a side, in the order of the boards."""
        people = tuple(map(int, _MENTION.findall(players)))
        async with Visit(interaction) as visit:
            found, season = await self._cog.found(visit, league)
            meant = _meant(season, visit.user_id, match)
            mine = captained(season, meant, visit.user_id)
            side = next(iter(mine), Side.HOME)
            await visit.answer.private(await self._cog.sided(visit, found, meant.match_no, side, people))

    @app_commands.command()
    async def card(self, interaction: Interaction, match: int | None = None, league: str | None = None) -> None:
        """Show the card of a match."""
        async with Visit(interaction) as visit:
            await all_shown_around(visit)
            found, season = await self._cog.found(visit, league)
            await visit.answer.private(await self._cog.card(visit, found, season, _meant(season, visit.user_id, match)))

    @app_commands.command()
    async def table(self, interaction: Interaction, league: str | None = None) -> None:
        """Show the standings, or the teams before the fixtures are drawn."""
        async with Visit(interaction) as visit:
            await all_shown_around(visit)
            found, season = await self._cog.found(visit, league)
            own = season.of(visit.user_id)
            await visit.answer.private(fixtures.table(season, 1, found.name, visit.words, own=own))

    @app_commands.command()
    async def withdraw(self, interaction: Interaction, team: str | None = None, league: str | None = None) -> None:
        """Withdraw a team, after a confirmation."""
        async with Visit(interaction) as visit:
            found, season = await self._cog.found(visit, league)
            meant = season.of(visit.user_id) if team is None else season.called(team)
            if meant is None:
                raise Refusal("in_no_team")
            if meant.withdrawn_at is not None:
                raise Refusal("team_withdrawn")
            await self._cog.may_withdraw(visit, found, season, meant)
            early = is_early(season.matches, meant.team_no)
            await visit.answer.private(match_card.withdrawing(season, meant, visit.words, early=early))

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
        async with Visit(interaction) as visit:
            if ties is not None:
                changes["tie_breaks"] = tie_breaks_of(ties)
            found, season = await self._cog.found(visit, league)
            if changes:
                season = await self._cog.ruled(visit, found, season, changes)
            await visit.answer.private(fixtures.rules(season, found.name, visit.words))

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
        async with Visit(interaction) as visit:
            found, _ = await self._cog.found(visit, league)
            zone_name = await zone_of(visit, found.guild_id, zone)
            begins = when(first, time, zone_name, visit.client.services.clock.now(), offset=False)
            schedule = Schedule(
                first_day=begins.day.isoformat(),
                clock=None if begins.clock is None else f"{begins.clock:%H:%M}",
                zone=zone_name,
                apart=every,
                seed=interaction.id % 2**31,
                drawn_at=visit.made_at,
            )
            await visit.answer.private(await self._cog.team_draw.ask(visit, found, schedule))

    @app_commands.command()
    async def move(
        self, interaction: Interaction, match: int, day: str, time: str | None = None, league: str | None = None
    ) -> None:
        """Move a match to another day."""
        async with Visit(interaction) as visit:
            found, season = await self._cog.found(visit, league)
            meant = season.match(match)
            organiser = await organising_teams(visit, found, season, meant.home, meant.away)
            if season.schedule is None:
                raise Refusal("match_over")
            now = visit.client.services.clock.now()
            starts_at = when(day, time or season.schedule.clock, season.schedule.zone, now).at
            season = await visit.client.services.teams.put_off(
                found.league_id, match, starts_at, organiser=visit.user_id if organiser else 0, key=visit.key
            )
            self._cog.tell_moved(visit, found, season, season.match(match))
            await visit.answer.private(await self._cog.card(visit, found, season, season.match(match)))

    @join.autocomplete("team")
    @withdraw.autocomplete("team")
    async def _teams(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return await self._cog.team_names(interaction, begun)

    @side.autocomplete("match")
    @card.autocomplete("match")
    @move.autocomplete("match")
    async def _matches(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[int]]:
        return await self._cog.match_names(interaction, begun)

    @rules.autocomplete("ties")
    async def _ties(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return _orders(begun, Visit(interaction, hurry=True).words)

    @draw.autocomplete("zone")
    async def _zones(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return zones(begun)


def fixtures_command(cog: TeamsCog) -> app_commands.Command[Any, ..., None]:
    """Return the command `/league fixtures`."""

    async def callback(interaction: Interaction, team: str | None = None, league: str | None = None) -> None:
        async with Visit(interaction) as visit:
            await all_shown_around(visit)
            found, season = await cog.found(visit, league)
            own, name = season.of(visit.user_id), found.name
            if team is not None:
                shown = fixtures.of_team(season, season.called(team), 1, name, visit.words)
            else:
                shown = fixtures.week(season, fixtures.current_week(season), name, visit.words, own=own)
            await visit.answer.private(shown)

    command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="fixtures", description="…", callback=callback
    )
    command.autocomplete("team")(cog.team_names)
    command.autocomplete("league")(league_names)
    return command


def _orders(begun: str, words: Words) -> list[app_commands.Choice[str]]:
    """Return the typed order of tie-breaks, and those with one more, in words."""
    try:
        order = tie_breaks_of(begun)
    except Refusal:
        order = ()
    longer = [(*order, one) for one in TieBreak if one not in order]
    return [
        app_commands.Choice(name=cut(", ".join(fixtures.tie_breaks(one, words)), LONGEST_CHOICE), value=numbers_of(one))
        for one in (order, *longer)
        if one
    ]


def person_of(visit: Visit) -> TeamPerson:
    """Return the person as a team stores them."""
    return TeamPerson(visit.user_id, visit.person.name)


def _meant(season: TeamSeason, user_id: int, match_no: int | None) -> Match:
    """Return a match by its number, or the next match of the person's team.

    Refusals `fixtures_not_drawn`, `in_no_team`, `no_such_match`.
    """
    if season.schedule is None:
        raise Refusal("fixtures_not_drawn")
    if match_no is not None:
        return season.match(match_no)
    own = season.of(user_id)
    if own is None:
        raise Refusal("in_no_team")
    found = season.next_of(own.team_no)
    if found is None:
        raise Refusal("no_such_match")
    return found
