"""Teams: their matches and match cards, and drawing the fixtures of a season."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Final, TypeAlias

from discord import app_commands
from discord.ext import commands
from msgspec import Struct
from msgspec.structs import replace

from bot.app import Prial
from bot.app.background.league_events import MatchReminders
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.leagues.teams.season import Schedule, TeamSeason, is_early_withdrawal
from bot.leagues.teams.service import captained_sides
from bot.leagues.teams.values import Match, MatchStatus, Side, Team
from bot.leagues.values import League
from bot.screens.leagues import fixtures, match_card, news
from bot.screens.leagues.match_card import DRAWN
from bot.screens.widgets.components import MOST_CHOICES, Interaction
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import Screen
from bot.screens.widgets.names import plain_text
from cogs.base import PendingQuestions, PrialCog, panel_defer_mode, show_panel
from cogs.leagues.group import find_league, league_group, organiser_id, post_in_channel, remove_commands
from cogs.leagues.team_commands import TeamCommands, build_fixtures_command, team_person
from cogs.permissions import can_rule_on_teams, check_revealed_around, is_team_organiser

MAX_PENDING_DRAWS: Final = 50
"""Previews cached while a confirmation is pending."""


class _PendingDraw(Struct, frozen=True, kw_only=True):
    """Draw to confirm: the season as it was, its schedule, and the number of late matches."""

    season: TeamSeason
    schedule: Schedule
    late: int


class FixtureDraw:
    """Preview, confirmation and drawing of fixtures."""

    def __init__(self, bot: Prial) -> None:
        self._teams = bot.services.team_seasons
        self._questions: PendingQuestions[_PendingDraw] = PendingQuestions(MAX_PENDING_DRAWS)

    async def ask(self, context: InteractionContext, league: League, schedule: Schedule) -> Screen:
        """Show a preview of the fixtures. Refusals as for `TeamSeasons.draw`."""
        season = await self._teams.get(league.league_id)
        fixed = await self._teams.preview_fixtures(league.league_id, schedule, organiser=organiser_id(context, league))
        until = None if league.season is None else league.season.ends_at
        late = fixed.late_matches(until)
        number = self._questions.add(context, _PendingDraw(season=season, schedule=schedule, late=len(late)))
        return fixtures.render_fixtures_question(
            fixed, league.name, context.words, number=number, late=late, until=until
        )

    async def draw_confirmed(self, context: InteractionContext, league: League, number: int) -> Screen:
        """Draw the fixtures of the preview. Refusals `question_gone`, and those of `TeamSeasons.draw`."""
        asked = self._questions.accept(context, number)
        if asked.season.league_id != league.league_id:
            raise Refusal("question_gone")
        season = await self._teams.create_fixtures(
            league.league_id,
            asked.schedule,
            organiser=organiser_id(context, league),
            version=asked.season.version,
            accepted_late=asked.late,
            key=context.idempotency_key,
        )
        self._announce(context, league, season)
        until = None if league.season is None else league.season.ends_at
        return fixtures.render_new_fixtures(
            season, league.name, context.words, own=season.team_of(context.user_id), until=until
        )

    def _announce(self, context: InteractionContext, league: League, season: TeamSeason) -> None:
        """Post that the fixtures are drawn, and notify the captains of their first match.

        The notification comes to this channel if they accept no direct messages.
        """
        here = context.interaction.channel_id
        key = f"drawn/{season.league_id}/{season.season_no}"
        post_in_channel(context.client, league, partial(news.fixtures_news, league=league, season=season), key=key)
        for team in season.teams:
            if team.captain != context.user_id and team.withdrawn_at is None:
                lines = partial(news.captain_fixtures_news, league=league, season=season, team=team)
                context.client.presenter.notifications.notify(
                    league.guild_id, team.captain, lines, idempotency_key=key, channel_id=here, read_more="told-match"
                )


LeagueAndTeams: TypeAlias = tuple[League, TeamSeason]


class TeamsCog(PrialCog):
    """Teams and their matches."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.fixture_draw = FixtureDraw(bot)
        self.reminders = MatchReminders(bot)
        self.handlers.panels[Panel.FIXTURES] = self._handle_fixtures_click
        self.handlers.panels[Panel.MATCH] = self._handle_match_click
        self.handlers.current_screens[f"s:{Panel.FIXTURES}"] = self._current_season
        self.handlers.current_screens[f"s:{Panel.MATCH}"] = self._current_match

    async def cog_load(self) -> None:
        """Register handlers, and add the commands to `/league`."""
        await super().cog_load()
        group = league_group(self.bot)
        group.add_command(TeamCommands(self))
        group.add_command(build_fixtures_command(self))

    async def cog_unload(self) -> None:
        """Unregister handlers and commands, and stop the reminders."""
        remove_commands(self.bot, "team", "fixtures")
        await self.reminders.recurring.stop()
        await super().cog_unload()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Start the reminders of matches."""
        self.reminders.recurring.start()

    # Actions

    async def find_season(self, context: InteractionContext, league: str | None) -> LeagueAndTeams:
        """Return a league and its team season."""
        found = await find_league(context, league)
        return found, await self.bot.services.team_seasons.get(found.league_id)

    async def join_team(self, context: InteractionContext, found: League, team_no: int) -> Screen:
        """Join a team."""
        season = await self.bot.services.team_seasons.join(
            found.league_id, team_no, team_person(context), key=context.idempotency_key
        )
        return fixtures.render_teams(season, 1, found.name, context.words, own=season.team_of(context.user_id))

    async def name_side(
        self, context: InteractionContext, found: League, match_no: int, side: Side, people: tuple[int, ...]
    ) -> Screen:
        """Name a side."""
        before = await self.bot.services.team_seasons.get(found.league_id)
        match = before.match(match_no)
        captains = side in captained_sides(before, match, context.user_id) and not match.card.has_both_sides
        organiser = await self._acts_as_organiser(context, found, before, match, captains=captains)
        season = await self.bot.services.team_seasons.name_side(
            found.league_id,
            match_no,
            side,
            people,
            context.user_id,
            organiser=organiser,
            key=context.idempotency_key,
        )
        self._notify_captains(context, found, before, season, match_no, organiser=organiser)
        return await self.render_card(context, found, season, season.match(match_no))

    async def _acts_as_organiser(
        self, context: InteractionContext, found: League, season: TeamSeason, match: Match, *, captains: bool
    ) -> bool:
        """Return True if the person acts on a match as an organiser.

        `captains` is True for an action that the person may do as a captain. Refusal `own_match` for an organiser who
        may not act.
        """
        return not captains and await is_team_organiser(context, found, season, match.home, match.away)

    def _notify_captains(
        self,
        context: InteractionContext,
        found: League,
        before: TeamSeason,
        after: TeamSeason,
        match_no: int,
        *,
        organiser: bool,
    ) -> None:
        """Notify captains of a changed match, in this channel if they accept no direct messages.

        The notification says if an `organiser` acted who is in one of the teams.
        """
        if context.guild_id is None:
            return
        key = f"match/{after.league_id}/{after.season_no}/{match_no}/{after.version}"
        match = after.match(match_no)
        own = organiser and context.user_id in after.people_of(match.home, match.away)
        if match.status is not before.match(match_no).status:
            over = partial(news.match_over_news, league=found, season=after, match=match, own=own)
            post_in_channel(self.bot, found, over, key=key)
        here = context.interaction.channel_id
        for captain, lines in news.captain_notifications(before, after, match_no, context.user_id, own=own):
            notices = self.bot.presenter.notifications
            notices.notify(
                context.guild_id, captain, lines, idempotency_key=key, channel_id=here, read_more="told-match"
            )

    def announce_moved(self, context: InteractionContext, found: League, season: TeamSeason, match: Match) -> None:
        """Post that a match was moved, and notify its captains.

        The notification comes to this channel if they accept no direct messages.
        """
        own = context.user_id in season.people_of(match.home, match.away)
        lines = partial(news.match_moved_news, league=found, season=season, match=match, own=own)
        key = f"moved/{season.league_id}/{season.season_no}/{season.version}"
        post_in_channel(self.bot, found, lines, key=key)
        for side in Side:
            captain = season.team(match.team_no(side)).captain
            if captain != context.user_id:
                here = context.interaction.channel_id
                self.bot.presenter.notifications.notify(
                    found.guild_id, captain, lines, idempotency_key=key, channel_id=here, read_more="told-match"
                )

    async def change_rules(
        self, context: InteractionContext, found: League, season: TeamSeason, changes: dict[str, Any]
    ) -> TeamSeason:
        """Change the rules of matches. Refusal `bad_team_rules`."""
        try:
            rules = replace(season.rules, **changes)
        except ValueError:
            raise Refusal("bad_team_rules") from None
        return await self.bot.services.team_seasons.set_rules(
            found.league_id, rules, organiser=organiser_id(context, found), key=context.idempotency_key
        )

    async def render_card(self, context: InteractionContext, found: League, season: TeamSeason, match: Match) -> Screen:
        """Return a match card with the person's actions."""
        mine = captained_sides(season, match, context.user_id)
        organiser = await can_rule_on_teams(context, found, season, match.home, match.away)
        return match_card.render_match_card(season, match, found.name, context.words, mine=mine, organiser=organiser)

    # Clicks

    async def _current_season(self, context: InteractionContext, custom_id: PanelId) -> CurrentScreen:
        """Return the current screen of the team season."""
        found = await find_league(context, int(custom_id.about.split(".")[0]))
        season = await self.bot.services.team_seasons.get(found.league_id)

        async def table() -> Screen:
            return fixtures.render_team_table(season, 1, found.name, context.words, own=season.team_of(context.user_id))

        return CurrentScreen(fixtures.fixtures_button_id(custom_id.action, season).stamp, table)

    async def _current_match(self, context: InteractionContext, custom_id: PanelId) -> CurrentScreen:
        """Return the current screen of a match, or of a team that may withdraw."""
        league_id, number = map(int, custom_id.about.split("."))
        found = await find_league(context, league_id)
        season = await self.bot.services.team_seasons.get(league_id)
        if custom_id.action == "withdraw":
            team = season.team(number)
            early = is_early_withdrawal(season.matches, number)

            async def asked() -> Screen:
                if team.withdrawn_at is not None:
                    raise Refusal("team_withdrawn")
                return match_card.render_withdraw_question(season, team, context.words, early=early)

            return CurrentScreen(match_card.withdraw_id(season, team, early=early).stamp, asked)
        match = season.match(number)
        mine = captained_sides(season, match, context.user_id)
        organiser = await can_rule_on_teams(context, found, season, match.home, match.away)

        async def card() -> Screen:
            await check_revealed_around(context)
            return await self.render_card(context, found, season, match)

        return CurrentScreen(
            match_card.card_button_id(custom_id.action, season, match, mine, organiser=organiser).stamp, card
        )

    async def _handle_fixtures_click(
        self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]
    ) -> None:
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as visit:
            league_id, *about = map(int, custom_id.about.split("."))
            found = await find_league(visit, league_id)
            if custom_id.action == "join":
                await show_panel(visit, await self.join_team(visit, found, int(values[0])))
                return
            if custom_id.action == "draw":
                await show_panel(visit, await self.fixture_draw.draw_confirmed(visit, found, about[0]))
                return
            await check_revealed_around(visit)
            season = await self.bot.services.team_seasons.get(league_id)
            if custom_id.action == "file":
                await visit.response.send_private(self._render_calendar_file(visit, found, season, about))
                return
            await show_panel(visit, self._render_panel(visit, found, season, custom_id.action, about))

    def _render_panel(
        self, context: InteractionContext, found: League, season: TeamSeason, action: str, about: list[int]
    ) -> Screen:
        own, words = season.team_of(context.user_id), context.words
        if action == "week":
            return fixtures.render_week(season, about[0], found.name, words, own=own)
        if action == "team":
            return fixtures.render_team_fixtures(season, season.team(about[0]), about[1], found.name, words)
        if action == "rules":
            return fixtures.render_match_rules(season, found.name, words)
        return fixtures.render_team_table(season, about[0] if about else 1, found.name, words, own=own)

    def _render_calendar_file(
        self, context: InteractionContext, found: League, season: TeamSeason, about: list[int]
    ) -> Screen:
        team = season.team(about[0]) if about else None
        now = self.bot.services.clock.now()
        return fixtures.render_calendar_file(season, team, found.name, context.words, made_at=now)

    async def _handle_match_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as visit:
            league_id, *about = map(int, custom_id.about.split("."))
            found = await find_league(visit, league_id)
            if custom_id.action == "withdraw":
                await show_panel(visit, await self._withdraw_team(visit, found, about[0]))
                return
            await check_revealed_around(visit)
            match_no = about[0] if about else int(values[0])
            await show_panel(visit, await self._apply_card_action(visit, found, custom_id.action, match_no, values))

    async def _apply_card_action(
        self, context: InteractionContext, found: League, action: str, match_no: int, values: tuple[str, ...]
    ) -> Screen:
        """Apply an action on a match card, and return the card."""
        teams, who, key, league_id = (
            self.bot.services.team_seasons,
            context.user_id,
            context.idempotency_key,
            found.league_id,
        )
        if action.startswith("side."):
            people = tuple(map(int, values))
            return await self.name_side(context, found, match_no, Side(action.removeprefix("side.")), people)
        before = season = await teams.get(league_id)
        match, organiser = before.match(match_no), False
        mine = captained_sides(before, match, who)
        if action == "leg":
            board, leg, end = values[0].split(".")
            at = int(board), int(leg)
            entered = match.card.leg(*at)
            captains = bool(mine) and (entered is None or entered.result_id is None)
            organiser = await self._acts_as_organiser(context, found, before, match, captains=captains)
            season = await teams.enter_leg(league_id, match_no, at, _parse_side(end), who, organiser=organiser, key=key)
        elif action == "confirm":
            organiser = await self._acts_as_organiser(
                context, found, before, match, captains=bool(mine - match.confirmed)
            )
            season = await teams.confirm_card(league_id, match_no, who, organiser=organiser, key=key)
        elif action == "over":
            organiser = await self._acts_as_organiser(context, found, before, match, captains=False)
            season = await teams.award_walkover(
                league_id, match_no, _parse_side(values[0]), who, organiser=organiser, key=key
            )
        elif action == "reopen":
            organiser = await self._acts_as_organiser(context, found, before, match, captains=False)
            season = await teams.reopen_match(league_id, match_no, organiser=who if organiser else 0, key=key)
        elif action == "concede.sure":
            season = await self._concede(context, found, match_no)
        elif action == "concede":
            own = _find_own_side(season, match_no, who)
            sees = await can_rule_on_teams(context, found, season, match.home, match.away)
            return match_card.render_concede_question(season, own, context.words, mine=mine, organiser=sees)
        self._notify_captains(context, found, before, season, match_no, organiser=organiser)
        return await self.render_card(context, found, season, season.match(match_no))

    async def _concede(self, context: InteractionContext, found: League, match_no: int) -> TeamSeason:
        season = await self.bot.services.team_seasons.get(found.league_id)
        _, side = _find_own_side(season, match_no, context.user_id)
        return await self.bot.services.team_seasons.award_walkover(
            found.league_id, match_no, side.other, context.user_id, key=context.idempotency_key
        )

    async def withdraws_as_organiser(
        self, context: InteractionContext, found: League, season: TeamSeason, team: Team
    ) -> bool:
        """Return True if the person withdraws the team as an organiser, False as its captain.

        An organiser in any team may not: every team meets the one that withdraws. Refusals `not_captain`, `own_match`.
        """
        if team.captain == context.user_id:
            return False
        if not await is_team_organiser(context, found, season):
            raise Refusal("not_captain")
        return True

    async def _withdraw_team(self, context: InteractionContext, found: League, team_no: int) -> Screen:
        before = await self.bot.services.team_seasons.get(found.league_id)
        organiser = await self.withdraws_as_organiser(context, found, before, before.team(team_no))
        season = await self.bot.services.team_seasons.withdraw(
            found.league_id, team_no, context.user_id, organiser=organiser, key=context.idempotency_key
        )
        own = organiser and context.user_id in before.people_of()
        lines = partial(news.team_withdrawn_news, league=found, team=before.team(team_no), own=own)
        post_in_channel(self.bot, found, lines, key=f"withdrawn/{season.league_id}/{season.season_no}/{team_no}")
        return fixtures.render_team_table(season, 1, found.name, context.words, own=season.team_of(context.user_id))

    # Autocompletion

    async def autocomplete_team(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return the teams whose names contain the typed text."""
        season = await self._find_typed_season(interaction)
        teams: Iterable[Team] = () if season is None else season.teams
        found = [one.name for one in teams if current.casefold() in one.name.casefold()]
        return [
            app_commands.Choice(name=plain_text(one, most=fixtures.TEAM_NAME_LIMIT), value=one)
            for one in found[:MOST_CHOICES]
        ]

    async def autocomplete_match(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return the open matches that contain the typed text, the person's own team first."""
        season = await self._find_typed_season(interaction)
        if season is None:
            return []
        own, words = season.team_of(interaction.user.id), InteractionContext(interaction, cached_only=True).words
        matches = [one for one in season.matches if one.status is MatchStatus.OPEN]
        matches.sort(key=lambda one: (own is None or one.side_of(own.team_no) is None, one.week))
        named = [(fixtures.match_title(season, one, words), one.match_no) for one in matches]
        found = [(name, number) for name, number in named if str(current).casefold() in name.casefold()]
        return [app_commands.Choice(name=name[:100], value=number) for name, number in found[:MOST_CHOICES]]

    async def _find_typed_season(self, interaction: Interaction) -> TeamSeason | None:
        try:
            league = getattr(interaction.namespace, "league", None)
            return (await self.find_season(InteractionContext(interaction, cached_only=True), league))[1]
        except Refusal:
            return None


def _find_own_side(season: TeamSeason, match_no: int, user_id: int) -> tuple[Match, Side]:
    """Return a match, and the side whose captain the person is. Refusal `not_captain`."""
    match = season.match(match_no)
    sides = captained_sides(season, match, user_id)
    if not sides:
        raise Refusal("not_captain")
    return match, next(iter(sides))


def _parse_side(end: str) -> Side | None:
    return None if end == DRAWN else Side(end)


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(TeamsCog(bot))
