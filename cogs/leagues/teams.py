"""`/league team …`: teams, matches, match cards and the draw of a season's fixtures."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import partial
from typing import Any, Final

from discord import app_commands
from msgspec import Struct
from msgspec.structs import replace

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.league_events import MatchReminders
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.leagues.teams import values as team_values
from bot.leagues.teams.season import Schedule, TeamSeason, is_early_withdrawal
from bot.leagues.teams.service import captained_sides
from bot.leagues.teams.values import Match, Side, Team, TeamPerson, TeamTieBreak, format_tie_breaks, parse_tie_breaks
from bot.leagues.values import League
from bot.screens import responses
from bot.screens.leagues import fixtures, match_card
from bot.screens.leagues.match_card import DRAWN
from bot.screens.widgets.components import MOST_CHOICES, Interaction, truncate
from bot.screens.widgets.custom_ids import PanelId
from bot.screens.widgets.layout import Screen
from bot.screens.widgets.names import plain_text
from bot.times import parse_moment
from cogs.base import PendingQuestions, Values, find_zone, panel_defer_mode, show_panel, zone_choices
from cogs.leagues.pages import find_league, notify_member, organiser_id, post_in_channel, respond
from cogs.permissions import can_rule_on_teams, is_team_organiser

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


class _PendingDraw(Struct, frozen=True, kw_only=True):
    season: TeamSeason
    schedule: Schedule
    late: int


class LeagueTeams(app_commands.Group):
    """Teams of leagues and their matches, with the commands `/league team …`."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(name="team", description="…")
        self._bot = bot
        self._seasons = bot.services.team_seasons
        self._questions: PendingQuestions[_PendingDraw] = PendingQuestions(50)
        self.reminders = MatchReminders(bot)

    # Commands

    @app_commands.command()
    async def create(self, interaction: Interaction, name: str, league: str | None = None) -> None:
        """Create a team as its captain."""
        await respond(interaction, league, partial(self._create_team, name=name))

    @app_commands.command()
    @app_commands.autocomplete(team=autocomplete_team)
    async def join(self, interaction: Interaction, team: str, league: str | None = None) -> None:
        """Join a team."""
        await respond(interaction, league, partial(self._join_named_team, team=team))

    @app_commands.command()
    async def leave(self, interaction: Interaction, league: str | None = None) -> None:
        """Leave your team."""
        await respond(interaction, league, self._leave_team)

    @app_commands.command()
    async def side(
        self, interaction: Interaction, players: str, match: int | None = None, league: str | None = None
    ) -> None:
        """Name your team's players for a match, in the order of the boards."""
        people = tuple(map(int, _MENTION.findall(players)))
        await respond(interaction, league, partial(self._name_own_side, match_no=match, people=people))

    @app_commands.command()
    async def card(self, interaction: Interaction, match: int | None = None, league: str | None = None) -> None:
        """Show the card of a match."""
        await respond(interaction, league, partial(self._render_match, match_no=match))

    @app_commands.command()
    async def table(self, interaction: Interaction, league: str | None = None) -> None:
        """Show the standings, or the teams before the fixtures are drawn."""
        await respond(interaction, league, self._render_table)

    @app_commands.command()
    @app_commands.autocomplete(team=autocomplete_team)
    async def withdraw(self, interaction: Interaction, team: str | None = None, league: str | None = None) -> None:
        """Withdraw a team, after a confirmation."""
        await respond(interaction, league, partial(self._confirm_withdrawal, team=team))

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
        """Show the rules of matches or, as an organiser, change them before the fixtures are drawn."""
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
        await respond(interaction, league, partial(self._change_rules, numbers=numbers, ties=ties))

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
        confirm = partial(self._confirm_draw, first=first, time=time, zone=zone, every=every)
        await respond(interaction, league, confirm)

    @app_commands.command()
    async def move(
        self, interaction: Interaction, match: int, day: str, time: str | None = None, league: str | None = None
    ) -> None:
        """Move a match to another day."""
        await respond(interaction, league, partial(self._move_match, match_no=match, day=day, time=time))

    @side.autocomplete("match")
    @card.autocomplete("match")
    @move.autocomplete("match")
    async def _autocomplete_match(self, interaction: Interaction, current: str) -> list[app_commands.Choice[int]]:
        """Return the open matches whose titles contain the typed text, those of the person's own team first."""
        season = await _find_typed_season(interaction)
        if season is None:
            return []
        own, words = season.team_of(interaction.user.id), InteractionContext(interaction, cached_only=True).words
        matches = [one for one in season.matches if one.status is team_values.MatchStatus.OPEN]
        matches.sort(key=lambda one: (own is None or one.side_of(own.team_no) is None, one.week))
        titles = [(fixtures.match_title(season, one, words), one.match_no) for one in matches]
        found = [(title, number) for title, number in titles if str(current).casefold() in title.casefold()]
        return [app_commands.Choice(name=title[:100], value=number) for title, number in found[:MOST_CHOICES]]

    @rules.autocomplete("ties")
    async def _autocomplete_tie_breaks(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        """Return the typed order of tie-breaks, and each order that adds one tie-break to it."""
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

    # Teams

    async def _create_team(self, context: InteractionContext, league: League, name: str) -> Screen:
        season = await self._seasons.create_team(
            league.league_id, _team_person(context), name, key=context.idempotency_key
        )
        return fixtures.render_teams(season, 1, league.name, context.words, own=season.team_of(context.user_id))

    async def _join_named_team(self, context: InteractionContext, league: League, team: str) -> Screen:
        season = await self._seasons.get(league.league_id)
        return await self._join_team(context, league, season.team_named(team).team_no)

    async def _join_team(self, context: InteractionContext, league: League, team_no: int) -> Screen:
        season = await self._seasons.join(league.league_id, team_no, _team_person(context), key=context.idempotency_key)
        return fixtures.render_teams(season, 1, league.name, context.words, own=season.team_of(context.user_id))

    async def _leave_team(self, context: InteractionContext, league: League) -> Screen:
        await self._seasons.leave(league.league_id, context.user_id, key=context.idempotency_key)
        return responses.text_response(context.words("match-team-left"))

    async def _confirm_withdrawal(self, context: InteractionContext, league: League, team: str | None) -> Screen:
        """Return the confirmation for withdrawing a team (None: the person's own team)."""
        season = await self._seasons.get(league.league_id)
        withdrawn = season.team_of(context.user_id) if team is None else season.team_named(team)
        if withdrawn is None:
            raise Refusal("in_no_team")
        if withdrawn.withdrawn_at is not None:
            raise Refusal("team_withdrawn")
        await self._withdraws_as_organiser(context, league, season, withdrawn)
        early = is_early_withdrawal(season.matches, withdrawn.team_no)
        return match_card.render_withdraw_question(season, withdrawn, context.words, early=early)

    async def _withdraws_as_organiser(
        self, context: InteractionContext, league: League, season: TeamSeason, team: Team
    ) -> bool:
        """Return False for the team's captain and True for an organiser. Refusals `not_captain`, `own_match`.

        A withdrawal affects all teams, so organisers who are members of any team are subject to `can_rule`.
        """
        if team.captain == context.user_id:
            return False
        if not await is_team_organiser(context, league, season):
            raise Refusal("not_captain")
        return True

    async def _withdraw_team(self, context: InteractionContext, league: League, team_no: int) -> Screen:
        before = await self._seasons.get(league.league_id)
        team = before.team(team_no)
        organiser = await self._withdraws_as_organiser(context, league, before, team)
        season = await self._seasons.withdraw(
            league.league_id, team_no, context.user_id, organiser=organiser, key=context.idempotency_key
        )
        own = organiser and context.user_id in before.people_of()
        lines = partial(fixtures.team_withdrawn_news, league=league, team=team, own=own)
        post_in_channel(self._bot, league, lines, key=f"withdrawn/{season.league_id}/{season.season_no}/{team_no}")
        return _render_table(context, league, season)

    # Seasons

    async def _render_table(self, context: InteractionContext, league: League) -> Screen:
        """Return the standings, or the teams before the fixtures are drawn."""
        return _render_table(context, league, await self._seasons.get(league.league_id))

    async def render_fixtures(self, context: InteractionContext, league: League, team: str | None) -> Screen:
        """Return the fixtures of a team, or of the current week."""
        season, words = await self._seasons.get(league.league_id), context.words
        if team is not None:
            return fixtures.render_team_fixtures(season, season.team_named(team), 1, league.name, words)
        own = season.team_of(context.user_id)
        return fixtures.render_week(season, fixtures.current_week(season), league.name, words, own=own)

    async def _change_rules(
        self, context: InteractionContext, league: League, numbers: dict[str, int], ties: str | None
    ) -> Screen:
        """Change the rules of matches as given, and return their page. Refusal `bad_team_rules`."""
        changes: dict[str, Any] = {**numbers}
        if ties is not None:
            changes["tie_breaks"] = parse_tie_breaks(ties)
        season = await self._seasons.get(league.league_id)
        if changes:
            try:
                rules = replace(season.rules, **changes)
            except ValueError:
                raise Refusal("bad_team_rules") from None
            season = await self._seasons.set_rules(
                league.league_id, rules, organiser=organiser_id(context, league), key=context.idempotency_key
            )
        return fixtures.render_match_rules(season, league.name, context.words)

    async def _confirm_draw(
        self, context: InteractionContext, league: League, first: str, time: str | None, zone: str | None, every: int
    ) -> Screen:
        """Return the confirmation for drawing fixtures from the day `first`, a round every `every` days."""
        zone_name = await find_zone(context, league.guild_id, zone)
        begins = parse_moment(first, time, zone_name, self._bot.services.clock.now(), allow_offset=False)
        schedule = Schedule(
            first_day=begins.day.isoformat(),
            clock=None if begins.time_of_day is None else f"{begins.time_of_day:%H:%M}",
            zone=zone_name,
            days_apart=every,
            seed=context.interaction.id % 2**31,
            created_at=context.created_at,
        )
        season = await self._seasons.get(league.league_id)
        preview = await self._seasons.preview_fixtures(
            league.league_id, schedule, organiser=organiser_id(context, league)
        )
        until = None if league.season is None else league.season.ends_at
        late = preview.late_matches(until)
        number = self._questions.add(context, _PendingDraw(season=season, schedule=schedule, late=len(late)))
        return fixtures.render_fixtures_question(
            preview, league.name, context.words, number=number, late=late, until=until
        )

    async def _draw_confirmed(self, context: InteractionContext, league: League, number: int) -> Screen:
        """Draw the fixtures of the preview, announce them, and notify the captains of their first match."""
        draw = self._questions.accept(context, number)
        if draw.season.league_id != league.league_id:
            raise Refusal("question_gone")
        season = await self._seasons.create_fixtures(
            league.league_id,
            draw.schedule,
            organiser=organiser_id(context, league),
            version=draw.season.version,
            accepted_late=draw.late,
            key=context.idempotency_key,
        )
        key = f"drawn/{season.league_id}/{season.season_no}"
        post_in_channel(self._bot, league, partial(fixtures.fixtures_news, league=league, season=season), key=key)
        for team in season.teams:
            if team.captain != context.user_id and team.withdrawn_at is None:
                lines = partial(fixtures.captain_fixtures_news, league=league, season=season, team=team)
                notify_member(context, league, team.captain, lines, key=key, read_more="told-match")
        until = None if league.season is None else league.season.ends_at
        own = season.team_of(context.user_id)
        return fixtures.render_new_fixtures(season, league.name, context.words, own=own, until=until)

    # Matches

    async def _render_match(self, context: InteractionContext, league: League, match_no: int | None) -> Screen:
        """Return the card of a match (None: the next match of the person's team)."""
        season = await self._seasons.get(league.league_id)
        return await self._render_card(context, league, season, _find_match(season, context.user_id, match_no))

    async def _name_own_side(
        self, context: InteractionContext, league: League, match_no: int | None, people: tuple[int, ...]
    ) -> Screen:
        """Name the players of the person's own team for a match (None: the next match)."""
        season = await self._seasons.get(league.league_id)
        match = _find_match(season, context.user_id, match_no)
        side = next(iter(captained_sides(season, match, context.user_id)), Side.HOME)
        return await self._name_side(context, league, match.match_no, side, people)

    async def _name_side(
        self, context: InteractionContext, league: League, match_no: int, side: Side, people: tuple[int, ...]
    ) -> Screen:
        before = await self._seasons.get(league.league_id)
        match = before.match(match_no)
        captains = side in captained_sides(before, match, context.user_id) and not match.card.has_both_sides
        organiser = not captains and await is_team_organiser(context, league, before, match.home, match.away)
        season = await self._seasons.name_side(
            league.league_id,
            match_no,
            side,
            people,
            context.user_id,
            organiser=organiser,
            key=context.idempotency_key,
        )
        return await self._show_change(context, league, before, season, match_no, organiser=organiser)

    async def _move_match(
        self, context: InteractionContext, league: League, match_no: int, day: str, time: str | None
    ) -> Screen:
        """Move a match to another day, announce the move, and notify the captains."""
        season = await self._seasons.get(league.league_id)
        match = season.match(match_no)
        organiser = await is_team_organiser(context, league, season, match.home, match.away)
        if season.schedule is None:
            raise Refusal("match_over")
        now = self._bot.services.clock.now()
        starts_at = parse_moment(day, time or season.schedule.clock, season.schedule.zone, now).timestamp
        season = await self._seasons.reschedule_match(
            league.league_id,
            match_no,
            starts_at,
            organiser=context.user_id if organiser else 0,
            key=context.idempotency_key,
        )
        match = season.match(match_no)
        own = context.user_id in season.people_of(match.home, match.away)
        lines = partial(fixtures.match_moved_news, league=league, season=season, match=match, own=own)
        key = f"moved/{season.league_id}/{season.season_no}/{season.version}"
        post_in_channel(self._bot, league, lines, key=key)
        for side in Side:
            captain = season.team(match.team_no(side)).captain
            if captain != context.user_id:
                notify_member(context, league, captain, lines, key=key, read_more="told-match")
        return await self._render_card(context, league, season, match)

    async def _show_change(
        self,
        context: InteractionContext,
        league: League,
        before: TeamSeason,
        after: TeamSeason,
        match_no: int,
        *,
        organiser: bool,
    ) -> Screen:
        """Announce the end of a match, notify the captains of any change, and return the match card."""
        match = after.match(match_no)
        if context.guild_id is not None:
            key = f"match/{after.league_id}/{after.season_no}/{match_no}/{after.version}"
            own = organiser and context.user_id in after.people_of(match.home, match.away)
            if match.status is not before.match(match_no).status:
                over = partial(fixtures.match_over_news, league=league, season=after, match=match, own=own)
                post_in_channel(self._bot, league, over, key=key)
            for captain, lines in fixtures.captain_notifications(before, after, match_no, context.user_id, own=own):
                notify_member(context, league, captain, lines, key=key, read_more="told-match")
        return await self._render_card(context, league, after, match)

    async def _render_card(
        self, context: InteractionContext, league: League, season: TeamSeason, match: Match
    ) -> Screen:
        mine = captained_sides(season, match, context.user_id)
        organiser = await can_rule_on_teams(context, league, season, match.home, match.away)
        return match_card.render_match_card(season, match, league.name, context.words, mine=mine, organiser=organiser)

    # Clicks

    async def current_season(self, context: InteractionContext, custom_id: PanelId) -> CurrentScreen:
        league = await find_league(context, int(custom_id.about.split(".")[0]))
        season = await self._seasons.get(league.league_id)
        stamp = fixtures.fixtures_button_id(custom_id.action, season).stamp
        return CurrentScreen(stamp, partial(self._render_table, context, league))

    async def current_match(self, context: InteractionContext, custom_id: PanelId) -> CurrentScreen:
        league_id, number = map(int, custom_id.about.split("."))
        league = await find_league(context, league_id)
        season = await self._seasons.get(league_id)
        if custom_id.action == "withdraw":
            team = season.team(number)
            early = is_early_withdrawal(season.matches, number)

            async def ask() -> Screen:
                if team.withdrawn_at is not None:
                    raise Refusal("team_withdrawn")
                return match_card.render_withdraw_question(season, team, context.words, early=early)

            return CurrentScreen(match_card.withdraw_id(season, team, early=early).stamp, ask)
        match = season.match(number)
        mine = captained_sides(season, match, context.user_id)
        organiser = await can_rule_on_teams(context, league, season, match.home, match.away)
        return CurrentScreen(
            match_card.card_button_id(custom_id.action, season, match, mine, organiser=organiser).stamp,
            partial(self._render_card, context, league, season, match),
        )

    async def handle_fixtures_click(self, interaction: Interaction, custom_id: PanelId, values: Values) -> None:
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
            league_id, *about = map(int, custom_id.about.split("."))
            league = await find_league(context, league_id)
            if custom_id.action == "join":
                await show_panel(context, await self._join_team(context, league, int(values[0])))
            elif custom_id.action == "draw":
                await show_panel(context, await self._draw_confirmed(context, league, about[0]))
            elif custom_id.action == "file":
                season = await self._seasons.get(league_id)
                team, now = season.team(about[0]) if about else None, self._bot.services.clock.now()
                await context.response.send_private(
                    fixtures.render_calendar_file(season, team, league.name, context.words, made_at=now)
                )
            else:
                season = await self._seasons.get(league_id)
                await show_panel(context, _render_season_page(context, league, season, custom_id.action, about))

    async def handle_match_click(self, interaction: Interaction, custom_id: PanelId, values: Values) -> None:
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as context:
            league_id, *about = map(int, custom_id.about.split("."))
            league = await find_league(context, league_id)
            if custom_id.action == "withdraw":
                screen = await self._withdraw_team(context, league, about[0])
            else:
                match_no = about[0] if about else int(values[0])
                screen = await self._apply_card_action(context, league, custom_id.action, match_no, values)
            await show_panel(context, screen)

    async def _apply_card_action(
        self, context: InteractionContext, league: League, action: str, match_no: int, values: Values
    ) -> Screen:
        seasons, user_id, key, league_id = self._seasons, context.user_id, context.idempotency_key, league.league_id
        if action.startswith("side."):
            people = tuple(map(int, values))
            return await self._name_side(context, league, match_no, Side(action.removeprefix("side.")), people)
        before = season = await seasons.get(league_id)
        match, organiser = before.match(match_no), False
        mine = captained_sides(before, match, user_id)
        # A person who can act as a captain does not act as an organiser.
        is_organiser = partial(is_team_organiser, context, league, before, match.home, match.away)
        if action == "leg":
            board, leg, end = values[0].split(".")
            at = int(board), int(leg)
            entered = match.card.leg(*at)
            captains = bool(mine) and (entered is None or entered.result_id is None)
            organiser = not captains and await is_organiser()
            season = await seasons.enter_leg(
                league_id, match_no, at, _parse_side(end), user_id, organiser=organiser, key=key
            )
        elif action == "confirm":
            organiser = not (mine - match.confirmed) and await is_organiser()
            season = await seasons.confirm_card(league_id, match_no, user_id, organiser=organiser, key=key)
        elif action == "over":
            organiser = await is_organiser()
            season = await seasons.award_walkover(
                league_id, match_no, _parse_side(values[0]), user_id, organiser=organiser, key=key
            )
        elif action == "reopen":
            organiser = await is_organiser()
            season = await seasons.reopen_match(league_id, match_no, organiser=user_id if organiser else 0, key=key)
        elif action == "concede.sure":
            _, side = _find_own_side(before, match_no, user_id)
            season = await seasons.award_walkover(league_id, match_no, side.other, user_id, key=key)
        elif action == "concede":
            own = _find_own_side(season, match_no, user_id)
            sees = await can_rule_on_teams(context, league, season, match.home, match.away)
            return match_card.render_concede_question(season, own, context.words, mine=mine, organiser=sees)
        return await self._show_change(context, league, before, season, match_no, organiser=organiser)


def _render_table(context: InteractionContext, league: League, season: TeamSeason, page: int = 1) -> Screen:
    own = season.team_of(context.user_id)
    return fixtures.render_team_table(season, page, league.name, context.words, own=own)


def _render_season_page(
    context: InteractionContext, league: League, season: TeamSeason, action: str, about: list[int]
) -> Screen:
    if action == "week":
        own = season.team_of(context.user_id)
        return fixtures.render_week(season, about[0], league.name, context.words, own=own)
    if action == "team":
        return fixtures.render_team_fixtures(season, season.team(about[0]), about[1], league.name, context.words)
    if action == "rules":
        return fixtures.render_match_rules(season, league.name, context.words)
    return _render_table(context, league, season, about[0] if about else 1)


def _team_person(context: InteractionContext) -> TeamPerson:
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
    match = season.next_match(own.team_no)
    if match is None:
        raise Refusal("no_such_match")
    return match


def _find_own_side(season: TeamSeason, match_no: int, user_id: int) -> tuple[Match, Side]:
    """Return a match, and the side of it that the person captains. Refusal `not_captain`."""
    match = season.match(match_no)
    sides = captained_sides(season, match, user_id)
    if not sides:
        raise Refusal("not_captain")
    return match, next(iter(sides))


def _parse_side(end: str) -> Side | None:
    return None if end == DRAWN else Side(end)
