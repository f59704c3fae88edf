"""Teams, matches and match cards: actions of `/league fixtures`, `/league team …` and their buttons."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, TypeAlias

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.app import Prial
from bot.app.guards import Current
from bot.app.match_reminders import MatchReminders
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.service import captained
from bot.leagues.teams.values import Match, MatchStatus, Side, Team
from bot.leagues.teams.withdrawing import is_early
from bot.leagues.values import League
from bot.screens import fixtures, league_news, match_card, match_news
from bot.screens.ids import PanelId
from bot.screens.items import MOST_CHOICES, Interaction
from bot.screens.layout import Screen
from bot.screens.match_card import DRAWN
from bot.screens.names import plain
from cogs.common import PrialCog, lateness, show
from cogs.league_commands import league_group, of_league, organiser_of, post, take_away
from cogs.past import all_shown_around
from cogs.rights import organising_teams, rules_teams
from cogs.team_commands import TeamCommands, fixtures_command, person_of
from cogs.team_draw import TeamDraw

Found: TypeAlias = tuple[League, TeamSeason]


class TeamsCog(PrialCog):
    """Teams and their matches."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.team_draw = TeamDraw(bot)
        self.reminders = MatchReminders(bot)
        self.answered.panels[fixtures.FIXTURES] = self._fixtures_clicked
        self.answered.panels[fixtures.MATCH] = self._match_clicked
        self.answered.looking[f"s:{fixtures.FIXTURES}"] = self._season_now
        self.answered.looking[f"s:{fixtures.MATCH}"] = self._match_now

    async def cog_load(self) -> None:
        """Register handlers, and add the commands to `/league`."""
        await super().cog_load()
        group = league_group(self.bot)
        group.add_command(TeamCommands(self))
        group.add_command(fixtures_command(self))

    async def cog_unload(self) -> None:
        """Unregister handlers and commands, and stop the reminders."""
        take_away(self.bot, "team", "fixtures")
        await self.reminders.recurring.stop()
        await super().cog_unload()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Start the reminders of matches."""
        self.reminders.recurring.start()

    # Actions

    async def found(self, visit: Visit, league: str | None) -> Found:
        """Return a league and its team season."""
        found = await of_league(visit, league)
        return found, await self.bot.services.teams.look(found.league_id)

    async def joined(self, visit: Visit, found: League, team_no: int) -> Screen:
        """Join a team."""
        season = await self.bot.services.teams.join(found.league_id, team_no, person_of(visit), key=visit.key)
        return fixtures.teams(season, 1, found.name, visit.words, own=season.of(visit.user_id))

    async def sided(self, visit: Visit, found: League, match_no: int, side: Side, people: tuple[int, ...]) -> Screen:
        """Name a side."""
        before = await self.bot.services.teams.look(found.league_id)
        match = before.match(match_no)
        captains = side in captained(before, match, visit.user_id) and not match.card.named
        organiser = await self._organising(visit, found, before, match, captains=captains)
        season = await self.bot.services.teams.name_side(
            found.league_id,
            match_no,
            side,
            people,
            visit.user_id,
            organiser=organiser,
            key=visit.key,
        )
        self._tell(visit, found, before, season, match_no, organiser=organiser)
        return await self.card(visit, found, season, season.match(match_no))

    async def _organising(
        self, visit: Visit, found: League, season: TeamSeason, match: Match, *, captains: bool
    ) -> bool:
        """Return True if the person acts on a match as an organiser.

        `captains` is True for an action that the person may do as a captain. Refusal `own_match` for an organiser who
        may not act.
        """
        return not captains and await organising_teams(visit, found, season, match.home, match.away)

    def _tell(
        self, visit: Visit, found: League, before: TeamSeason, after: TeamSeason, match_no: int, *, organiser: bool
    ) -> None:
        """Notify captains of a changed match, in this channel if they accept no direct messages.

        The notification says if an `organiser` acted who is in one of the teams.
        """
        if visit.guild_id is None:
            return
        key = f"match/{after.league_id}/{after.season_no}/{match_no}/{after.version}"
        match = after.match(match_no)
        own = organiser and visit.user_id in after.people_of(match.home, match.away)
        if match.status is not before.match(match_no).status:
            over = partial(league_news.match_over, league=found, season=after, match=match, own=own)
            post(self.bot, found, over, key=key)
        here = visit.interaction.channel_id
        for captain, lines in match_news.told(before, after, match_no, visit.user_id, own=own):
            notices = self.bot.presenter.notices
            notices.tell(visit.guild_id, captain, lines, key=key, channel_id=here, about="match")

    def tell_moved(self, visit: Visit, found: League, season: TeamSeason, match: Match) -> None:
        """Post that a match was moved, and notify its captains.

        The notification comes to this channel if they accept no direct messages.
        """
        own = visit.user_id in season.people_of(match.home, match.away)
        lines = partial(league_news.match_moved, league=found, season=season, match=match, own=own)
        key = f"moved/{season.league_id}/{season.season_no}/{season.version}"
        post(self.bot, found, lines, key=key)
        for side in Side:
            captain = season.team(match.team(side)).captain
            if captain != visit.user_id:
                here = visit.interaction.channel_id
                self.bot.presenter.notices.tell(found.guild_id, captain, lines, key=key, channel_id=here, about="match")

    async def ruled(self, visit: Visit, found: League, season: TeamSeason, changes: dict[str, Any]) -> TeamSeason:
        """Change the rules of matches. Refusal `bad_team_rules`."""
        try:
            rules = replace(season.rules, **changes)
        except ValueError:
            raise Refusal("bad_team_rules") from None
        return await self.bot.services.teams.set_rules(
            found.league_id, rules, organiser=organiser_of(visit, found), key=visit.key
        )

    async def card(self, visit: Visit, found: League, season: TeamSeason, match: Match) -> Screen:
        """Return a match card with the person's actions."""
        mine = captained(season, match, visit.user_id)
        organiser = await rules_teams(visit, found, season, match.home, match.away)
        return match_card.card(season, match, found.name, visit.words, mine=mine, organiser=organiser)

    # Clicks

    async def _season_now(self, visit: Visit, wanted: PanelId) -> Current:
        """Return the current screen of the team season."""
        found = await of_league(visit, int(wanted.about.split(".")[0]))
        season = await self.bot.services.teams.look(found.league_id)

        async def table() -> Screen:
            return fixtures.table(season, 1, found.name, visit.words, own=season.of(visit.user_id))

        return Current(fixtures.to(wanted.action, season).stamp, table)

    async def _match_now(self, visit: Visit, wanted: PanelId) -> Current:
        """Return the current screen of a match, or of a team that may withdraw."""
        league_id, number = map(int, wanted.about.split("."))
        found = await of_league(visit, league_id)
        season = await self.bot.services.teams.look(league_id)
        if wanted.action == "withdraw":
            team = season.team(number)
            early = is_early(season.matches, number)

            async def asked() -> Screen:
                if team.withdrawn_at is not None:
                    raise Refusal("team_withdrawn")
                return match_card.withdrawing(season, team, visit.words, early=early)

            return Current(match_card.withdraw_id(season, team, early=early).stamp, asked)
        match = season.match(number)
        mine = captained(season, match, visit.user_id)
        organiser = await rules_teams(visit, found, season, match.home, match.away)

        async def card() -> Screen:
            await all_shown_around(visit)
            return await self.card(visit, found, season, match)

        return Current(match_card.card_id(wanted.action, season, match, mine, organiser=organiser).stamp, card)

    async def _fixtures_clicked(self, interaction: Interaction, wanted: PanelId, values: tuple[str, ...]) -> None:
        async with Visit(interaction, lateness(interaction)) as visit:
            league_id, *about = map(int, wanted.about.split("."))
            found = await of_league(visit, league_id)
            if wanted.action == "join":
                await show(visit, await self.joined(visit, found, int(values[0])))
                return
            if wanted.action == "draw":
                await show(visit, await self.team_draw.draw(visit, found, about[0]))
                return
            await all_shown_around(visit)
            season = await self.bot.services.teams.look(league_id)
            if wanted.action == "file":
                await visit.answer.private(self._file(visit, found, season, about))
                return
            await show(visit, self._panel(visit, found, season, wanted.action, about))

    def _panel(self, visit: Visit, found: League, season: TeamSeason, action: str, about: list[int]) -> Screen:
        own, words = season.of(visit.user_id), visit.words
        if action == "week":
            return fixtures.week(season, about[0], found.name, words, own=own)
        if action == "team":
            return fixtures.of_team(season, season.team(about[0]), about[1], found.name, words)
        if action == "rules":
            return fixtures.rules(season, found.name, words)
        return fixtures.table(season, about[0] if about else 1, found.name, words, own=own)

    def _file(self, visit: Visit, found: League, season: TeamSeason, about: list[int]) -> Screen:
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
            await all_shown_around(visit)
            match_no = about[0] if about else int(values[0])
            await show(visit, await self._did(visit, found, wanted.action, match_no, values))

    async def _did(self, visit: Visit, found: League, action: str, match_no: int, values: tuple[str, ...]) -> Screen:
        """Apply an action on a match card, and return the card."""
        teams, who, key, league_id = self.bot.services.teams, visit.user_id, visit.key, found.league_id
        if action.startswith("side."):
            people = tuple(map(int, values))
            return await self.sided(visit, found, match_no, Side(action.removeprefix("side.")), people)
        before = season = await teams.look(league_id)
        match, organiser = before.match(match_no), False
        mine = captained(before, match, who)
        if action == "leg":
            board, leg, end = values[0].split(".")
            at = int(board), int(leg)
            entered = match.card.leg(*at)
            captains = bool(mine) and (entered is None or entered.result_id is None)
            organiser = await self._organising(visit, found, before, match, captains=captains)
            season = await teams.enter(league_id, match_no, at, _side(end), who, organiser=organiser, key=key)
        elif action == "confirm":
            organiser = await self._organising(visit, found, before, match, captains=bool(mine - match.confirmed))
            season = await teams.confirm(league_id, match_no, who, organiser=organiser, key=key)
        elif action == "over":
            organiser = await self._organising(visit, found, before, match, captains=False)
            season = await teams.walk_over(league_id, match_no, _side(values[0]), who, organiser=organiser, key=key)
        elif action == "reopen":
            organiser = await self._organising(visit, found, before, match, captains=False)
            season = await teams.reopen(league_id, match_no, organiser=who if organiser else 0, key=key)
        elif action == "concede.sure":
            season = await self._conceded(visit, found, match_no)
        elif action == "concede":
            own = _own(season, match_no, who)
            sees = await rules_teams(visit, found, season, match.home, match.away)
            return match_card.conceding(season, own, visit.words, mine=mine, organiser=sees)
        self._tell(visit, found, before, season, match_no, organiser=organiser)
        return await self.card(visit, found, season, season.match(match_no))

    async def _conceded(self, visit: Visit, found: League, match_no: int) -> TeamSeason:
        season = await self.bot.services.teams.look(found.league_id)
        _, side = _own(season, match_no, visit.user_id)
        return await self.bot.services.teams.walk_over(
            found.league_id, match_no, side.other, visit.user_id, key=visit.key
        )

    async def may_withdraw(self, visit: Visit, found: League, season: TeamSeason, team: Team) -> bool:
        """Return True if the person withdraws the team as an organiser, False as its captain.

        An organiser in any team may not: every team meets the one that withdraws. Refusals `not_captain`, `own_match`.
        """
        if team.captain == visit.user_id:
            return False
        if not await organising_teams(visit, found, season):
            raise Refusal("not_captain")
        return True

    async def _withdrawn(self, visit: Visit, found: League, team_no: int) -> Screen:
        before = await self.bot.services.teams.look(found.league_id)
        organiser = await self.may_withdraw(visit, found, before, before.team(team_no))
        season = await self.bot.services.teams.withdraw(
            found.league_id, team_no, visit.user_id, organiser=organiser, key=visit.key
        )
        own = organiser and visit.user_id in before.people_of()
        lines = partial(league_news.team_withdrawn, league=found, team=before.team(team_no), own=own)
        post(self.bot, found, lines, key=f"withdrawn/{season.league_id}/{season.season_no}/{team_no}")
        return fixtures.table(season, 1, found.name, visit.words, own=season.of(visit.user_id))

    # Autocompletion

    async def team_names(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[str]]:
        """Return the teams whose names contain the typed text."""
        season = await self._typed(interaction)
        teams: Iterable[Team] = () if season is None else season.teams
        found = [one.name for one in teams if begun.casefold() in one.name.casefold()]
        return [app_commands.Choice(name=plain(one, most=fixtures.NAME), value=one) for one in found[:MOST_CHOICES]]

    async def match_names(self, interaction: Interaction, begun: str) -> list[app_commands.Choice[int]]:
        """Return the open matches that contain the typed text, the person's own team first."""
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


def _own(season: TeamSeason, match_no: int, user_id: int) -> tuple[Match, Side]:
    """Return a match, and the side whose captain the person is. Refusal `not_captain`."""
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
