"""`/league fixtures` and `/league team …`: teams, their matches and the cards of these."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final, TypeAlias

from discord import app_commands

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.leagues.finding import LeagueRef
from bot.leagues.teams.season import Schedule, TeamSeason
from bot.leagues.teams.service import captained
from bot.leagues.teams.values import Match, MatchStatus, Side, Team, TeamPerson
from bot.leagues.teams.withdrawing import is_early
from bot.screens import fixtures, match_card, replies
from bot.screens.ids import PanelId
from bot.screens.items import MOST_CHOICES, Interaction
from bot.screens.layout import Screen
from bot.screens.match_card import DRAWN
from bot.screens.names import plain
from cogs.common import PrialCog, lateness, show
from cogs.league_commands import ZONES, league_group, league_names, of_league, organises, take_away, zones

_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")
Found: TypeAlias = tuple[LeagueRef, TeamSeason]


class TeamCommands(app_commands.Group):
    """`/league team …`."""

    def __init__(self, cog: TeamsCog) -> None:
        super().__init__(name="team", description="…")
        self._cog = cog

    @app_commands.command()
    async def create(self, interaction: Interaction, name: str, league: str | None = None) -> None:
        """Found a team as its captain."""
        async with Visit(interaction) as visit:
            found = await of_league(visit, league)
            season = await visit.client.services.teams.found(found.league_id, _person(visit), name, key=visit.key)
            await visit.answer.private(fixtures.teams(season, 1, found.name, visit.words, own=season.of(visit.user_id)))

    @app_commands.command()
    async def join(self, interaction: Interaction, team: str, league: str | None = None) -> None:
        """Join a team."""
        async with Visit(interaction) as visit:
            found, season = await self._cog.found(visit, league)
            await visit.answer.private(await self._cog.joined(visit, found, season.called(team).team_no))

    @app_commands.command()
    async def leave(self, interaction: Interaction, league: str | None = None) -> None:
        """Leave one's team."""
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
        """The card of a match."""
        async with Visit(interaction) as visit:
            found, season = await self._cog.found(visit, league)
            await visit.answer.private(self._cog.card(visit, found, season, _meant(season, visit.user_id, match)))

    @app_commands.command()
    async def table(self, interaction: Interaction, league: str | None = None) -> None:
        """The table, or the teams before the draw."""
        async with Visit(interaction) as visit:
            found, season = await self._cog.found(visit, league)
            own = season.of(visit.user_id)
            await visit.answer.private(fixtures.table(season, 1, found.name, visit.words, own=own))

    @app_commands.command()
    async def withdraw(self, interaction: Interaction, team: str | None = None, league: str | None = None) -> None:
        """Withdraw a team, after a question."""
        async with Visit(interaction) as visit:
            found, season = await self._cog.found(visit, league)
            meant = season.of(visit.user_id) if team is None else season.called(team)
            if meant is None:
                raise Refusal("in_no_team")
            if meant.withdrawn_at is not None:
                raise Refusal("team_withdrawn")
            if not organises(visit, found) and meant.captain != visit.user_id:
                raise Refusal("not_captain")
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
        league: str | None = None,
    ) -> None:
        """What matches are played by; organisers change it before the draw."""
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
        """Draw the fixtures of the season."""
        async with Visit(interaction) as visit:
            found, _ = await self._cog.found(visit, league)
            public = await visit.client.people.public(found.guild_id)
            schedule = Schedule(
                first_day=first.strip(),
                clock=time.strip() if time else None,
                zone=zone or ZONES[public.locale],
                apart=every,
                seed=interaction.id % 2**31,
                drawn_at=visit.made_at,
            )
            season = await visit.client.services.teams.draw(
                found.league_id, schedule, organiser=organises(visit, found), key=visit.key
            )
            await visit.answer.private(fixtures.week(season, 1, found.name, visit.words, own=season.of(visit.user_id)))

    @app_commands.command()
    async def move(
        self, interaction: Interaction, match: int, day: str, time: str | None = None, league: str | None = None
    ) -> None:
        """Put a match on another day."""
        async with Visit(interaction) as visit:
            found, _ = await self._cog.found(visit, league)
            clock = time.strip() if time else None
            season = await visit.client.services.teams.put_off(
                found.league_id, match, day.strip(), clock, organiser=organises(visit, found), key=visit.key
            )
            await visit.answer.private(self._cog.card(visit, found, season, season.match(match)))

    @create.autocomplete("league")
    @join.autocomplete("league")
    @leave.autocomplete("league")
    @side.autocomplete("league")
    @card.autocomplete("league")
    @table.autocomplete("league")
    @withdraw.autocomplete("league")
    @rules.autocomplete("league")
    @draw.autocomplete("league")
    @move.autocomplete("league")
    async def _leagues(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return await _leagues(interaction, begun)

    @join.autocomplete("team")
    @withdraw.autocomplete("team")
    async def _teams(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return await self._cog.team_names(interaction, begun)

    @side.autocomplete("match")
    @card.autocomplete("match")
    @move.autocomplete("match")
    async def _matches(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[int]]:
        return await self._cog.match_names(interaction, begun)

    @draw.autocomplete("zone")
    async def _zones(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        return zones(begun)


class TeamsCog(PrialCog):
    """Teams and their matches."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels[fixtures.FIXTURES] = self._fixtures_clicked
        self.answered.panels[fixtures.MATCH] = self._match_clicked

    async def cog_load(self) -> None:
        """Be heard, and put the commands below `/league`."""
        await super().cog_load()
        group = league_group(self.bot)
        group.add_command(TeamCommands(self))
        group.add_command(_fixtures_command(self))

    async def cog_unload(self) -> None:
        """Take them away again."""
        take_away(self.bot, "team", "fixtures")
        await super().cog_unload()

    # Answers

    async def found(self, visit: Visit, league: str | None) -> Found:
        """The league that is meant and its season of teams."""
        found = await of_league(visit, league)
        return found, await self.bot.services.teams.look(found.league_id)

    async def joined(self, visit: Visit, found: LeagueRef, team_no: int) -> Screen:
        """Join a team."""
        season = await self.bot.services.teams.join(found.league_id, team_no, _person(visit), key=visit.key)
        return fixtures.teams(season, 1, found.name, visit.words, own=season.of(visit.user_id))

    async def sided(self, visit: Visit, found: LeagueRef, match_no: int, side: Side, people: tuple[int, ...]) -> Screen:
        """Name a side."""
        season = await self.bot.services.teams.name_side(
            found.league_id,
            match_no,
            side,
            people,
            visit.user_id,
            organiser=organises(visit, found),
            key=visit.key,
        )
        return self.card(visit, found, season, season.match(match_no))

    async def ruled(self, visit: Visit, found: LeagueRef, season: TeamSeason, changes: dict[str, Any]) -> TeamSeason:
        """Change what matches are played by. Refusal `bad_team_rules`."""
        try:
            rules = replace(season.rules, **changes)
        except ValueError:
            raise Refusal("bad_team_rules") from None
        return await self.bot.services.teams.set_rules(
            found.league_id, rules, organiser=organises(visit, found), key=visit.key
        )

    def card(self, visit: Visit, found: LeagueRef, season: TeamSeason, match: Match) -> Screen:
        """A card as the visitor may see it."""
        mine = captained(season, match, visit.user_id)
        return match_card.card(season, match, found.name, visit.words, mine=mine, organiser=organises(visit, found))

    # Clicks

    async def _fixtures_clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            league_id, *about = map(int, wanted.about.split("."))
            found = await of_league(visit, league_id)
            if wanted.action == "join":
                await show(visit, await self.joined(visit, found, int(values[0])))
                return
            season = await self.bot.services.teams.look(league_id)
            if wanted.action == "file":
                await visit.answer.private(self._file(visit, found, season, about))
                return
            await show(visit, self._panel(visit, found, season, wanted.action, about))

    def _panel(self, visit: Visit, found: LeagueRef, season: TeamSeason, action: str, about: list[int]) -> Screen:
        own, words = season.of(visit.user_id), visit.words
        if action == "week":
            return fixtures.week(season, about[0], found.name, words, own=own)
        if action == "team":
            return fixtures.of_team(season, season.team(about[0]), about[1], found.name, words)
        if action == "rules":
            return fixtures.rules(season, found.name, words)
        return fixtures.table(season, about[0] if about else 1, found.name, words, own=own)

    def _file(self, visit: Visit, found: LeagueRef, season: TeamSeason, about: list[int]) -> Screen:
        team = season.team(about[0]) if about else None
        now = self.bot.services.clock.now()
        return fixtures.file(season, team, found.name, visit.words, made_at=now)

    async def _match_clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            league_id, *about = map(int, wanted.about.split("."))
            found = await of_league(visit, league_id)
            if wanted.action == "withdraw":
                await show(visit, await self._withdrawn(visit, found, about[0]))
                return
            match_no = about[0] if about else int(values[0])
            await show(visit, await self._did(visit, found, wanted.action, match_no, values))

    async def _did(self, visit: Visit, found: LeagueRef, action: str, match_no: int, values: tuple[str, ...]) -> Screen:
        """Do what was clicked on a card, and show it as it is then."""
        teams, organiser = self.bot.services.teams, organises(visit, found)
        who, key, league_id = visit.user_id, visit.key, found.league_id
        if action.startswith("side."):
            people = tuple(map(int, values))
            return await self.sided(visit, found, match_no, Side(action.removeprefix("side.")), people)
        if action == "leg":
            board, leg, end = values[0].split(".")
            season = await teams.enter(
                league_id, match_no, (int(board), int(leg)), _side(end), who, organiser=organiser, key=key
            )
        elif action == "confirm":
            season = await teams.confirm(league_id, match_no, who, organiser=organiser, key=key)
        elif action == "over":
            season = await teams.walk_over(league_id, match_no, _side(values[0]), who, organiser=organiser, key=key)
        elif action == "reopen":
            season = await teams.reopen(league_id, match_no, organiser=organiser, key=key)
        elif action == "concede.sure":
            season = await self._conceded(visit, found, match_no)
        else:
            season = await teams.look(league_id)
            if action == "concede":
                return match_card.conceding(season, _own(season, match_no, who), visit.words)
        return self.card(visit, found, season, season.match(match_no))

    async def _conceded(self, visit: Visit, found: LeagueRef, match_no: int) -> TeamSeason:
        season = await self.bot.services.teams.look(found.league_id)
        _, side = _own(season, match_no, visit.user_id)
        return await self.bot.services.teams.walk_over(
            found.league_id, match_no, side.other, visit.user_id, key=visit.key
        )

    async def _withdrawn(self, visit: Visit, found: LeagueRef, team_no: int) -> Screen:
        season = await self.bot.services.teams.withdraw(
            found.league_id, team_no, visit.user_id, organiser=organises(visit, found), key=visit.key
        )
        return fixtures.table(season, 1, found.name, visit.words, own=season.of(visit.user_id))

    # Proposals

    async def team_names(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        """The teams whose names have in them what is typed."""
        season = await self._typed(interaction)
        teams: Iterable[Team] = () if season is None else season.teams
        found = [one.name for one in teams if begun.casefold() in one.name.casefold()]
        return [app_commands.Choice(name=plain(one, most=fixtures.NAME), value=one) for one in found[:MOST_CHOICES]]

    async def match_names(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[int]]:
        """The open matches, those of the own team first, that have in them what is typed."""
        season = await self._typed(interaction)
        if season is None:
            return []
        own, words = season.of(interaction.user.id), Visit(interaction, hurry=True).words
        matches = [one for one in season.matches if one.status is MatchStatus.OPEN]
        matches.sort(key=lambda one: (own is None or one.side_of(own.team_no) is None, one.week))
        named = [(fixtures.called(season, one, words), one.match_no) for one in matches]
        found = [(name, number) for name, number in named if str(begun).casefold() in name.casefold()]
        return [app_commands.Choice(name=name[:100], value=number) for name, number in found[:MOST_CHOICES]]

    async def _typed(self, interaction: Interaction) -> TeamSeason | None:
        try:
            league = getattr(interaction.namespace, "league", None)
            return (await self.found(Visit(interaction, hurry=True), league))[1]
        except Refusal:
            return None


def _fixtures_command(cog: TeamsCog) -> app_commands.Command[Any, ..., None]:
    async def callback(interaction: Interaction, team: str | None = None, league: str | None = None) -> None:
        async with Visit(interaction) as visit:
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
    command.autocomplete("league")(_leagues)
    return command


async def _leagues(interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
    return await league_names(Visit(interaction, hurry=True), begun)


def _person(visit: Visit) -> TeamPerson:
    return TeamPerson(visit.user_id, visit.person.name)


def _meant(season: TeamSeason, user_id: int, match_no: int | None) -> Match:
    """A match by its number, or the next one of somebody's team. Refusals `fixtures_not_drawn`, `in_no_team`,
    `no_such_match`.
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


def _own(season: TeamSeason, match_no: int, user_id: int) -> tuple[Match, Side]:
    """A match, and the side that somebody speaks for. Refusal `not_captain`."""
    match = season.match(match_no)
    sides = captained(season, match, user_id)
    if not sides:
        raise Refusal("not_captain")
    return match, next(iter(sides))


def _side(end: str) -> Side | None:
    return None if end == DRAWN else Side(end)


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(TeamsCog(bot))
