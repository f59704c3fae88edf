"""Pages of a league for all its members, and what all league commands share: its lookup, organisers, notifications."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.leaderboards import LeaderboardReader
from bot.errors import Refusal
from bot.leagues.values import DivisionSpread, League, SeasonStatus, check_table
from bot.rules.game import rules_fingerprint
from bot.rules.registry import find_game
from bot.screens import responses
from bot.screens.history import leaderboard
from bot.screens.leagues import league as league_screens
from bot.screens.leagues import standings
from bot.screens.notifications import NotificationText
from bot.screens.widgets.components import DANGER, Interaction, Item, button, paginate
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.widgets.names import escape_text
from bot.statistics.values import SEASON, Measure, season_scope


async def find_league(context: InteractionContext, league: str | int | None) -> League:
    """Return a league by its name or number (None: the server's only league)."""
    guild_id, leagues = await context.find_server_id(), context.client.services.leagues.repository
    if isinstance(league, int):
        return await leagues.get(guild_id, league)
    return await leagues.find(guild_id, league)


async def respond(
    interaction: Interaction, league: str | None, render: Callable[[InteractionContext, League], Awaitable[Screen]]
) -> None:
    """Respond in private to a command about the named league (None: the server's only league)."""
    async with InteractionContext(interaction) as context:
        await context.response.send_private(await render(context, await find_league(context, league)))


def is_organiser(context: InteractionContext, league: League) -> bool:
    """Return True if the person has the league's organiser role or Manage Server."""
    user: Any = context.interaction.user
    role = league.organiser_role
    has_role = role is not None and isinstance(user, discord.Member) and user.get_role(role) is not None
    organiser = context.guild_id == league.guild_id and (context.is_manager or has_role)
    if organiser:
        context.client.decision_makers.note_seen(league.guild_id, context.user_id)
    return organiser


def check_organiser(context: InteractionContext, league: League) -> None:
    """Refuse `not_organiser` if the person does not organise the league."""
    if not is_organiser(context, league):
        raise Refusal("not_organiser", league=league.name)


def organiser_id(context: InteractionContext, league: League) -> int:
    """Return the person's user id if they organise the league, otherwise 0."""
    return context.user_id if is_organiser(context, league) else 0


def post_in_channel(bot: Prial, league: League, lines: NotificationText, *, key: str) -> None:
    """Start posting `lines` in the league's channel, if it has one. A repeated idempotency `key` posts nothing."""
    if league.channel_id is not None:
        bot.presenter.notifications.announce(league.guild_id, league.channel_id, lines, idempotency_key=key)


def notify_member(
    context: InteractionContext, league: League, user_id: int, lines: NotificationText, *, key: str, read_more: str
) -> None:
    """Notify a member of a league, in this channel if they accept no direct messages.

    A repeated idempotency `key` notifies nobody. `read_more` is the catalogue key of the hint at further information.
    """
    context.client.presenter.notifications.notify(
        league.guild_id,
        user_id,
        lines,
        idempotency_key=key,
        channel_id=context.interaction.channel_id,
        read_more=read_more,
    )


def home_button(context: InteractionContext, league: League) -> Item:
    return button(league_screens.league_button_id("home", league), context.words("league-button-home"))


def render_confirmation(text: str, action: str, key: str, league: League, context: InteractionContext) -> Screen:
    """Return a confirmation with a yes button (`action`, and `key` for its label) and a no button."""
    yes = button(league_screens.league_button_id(action, league), context.words(key), DANGER)
    return build_screen(
        text, items=[yes, button(league_screens.league_button_id("home", league), context.words("league-button-stay"))]
    )


async def autocomplete_league(interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
    """Return the names of the server's leagues that contain the typed text, for the option `league`."""
    context = InteractionContext(interaction, cached_only=True)
    if context.guild_id is None:
        return []
    try:
        leagues = await context.client.services.leagues.repository.list(context.guild_id)
    except Refusal:
        return []
    names = [one.name for one in leagues if current.casefold() in one.name.casefold()]
    return [app_commands.Choice(name=name, value=name) for name in names]


class LeaguePages:
    """Pages of a league. Season 0 is the newest season, division 0 the reader's own division."""

    def __init__(self, bot: Prial) -> None:
        self._bot = bot
        self._leaderboards = LeaderboardReader(bot)

    async def render_home(self, context: InteractionContext, league: League) -> Screen:
        return league_screens.render_league(
            league,
            context.words,
            reader=context.user_id,
            organiser=is_organiser(context, league),
            eligibility=await self._table_status_line(context, league),
        )

    async def _table_status_line(self, context: InteractionContext, league: League) -> str:
        """Return a line that says if this channel's table counts for the league; an empty string without a table."""
        view = await context.find_channel_table()
        if view is None:
            return ""
        table = view.table
        people = {one.user_id: one.name for one in table.players}
        agreed = rules_fingerprint(find_game(table.game), table.house_rules)
        found, strangers = check_table(league, table.game, agreed, people)
        line = league_screens.eligibility_line(found, [escape_text(people[one]) for one in strangers], context.words)
        sitting = await self._bot.services.leagues.current_sitting(league, table.table_id)
        if sitting is None or league.running_season is None:
            return line
        return f"{line}\n{league_screens.sitting_progress(sitting, league.running_season.rules, context.words)}"

    async def render_rules(self, context: InteractionContext, league: League) -> Screen:
        return league_screens.render_league_rules(league, context.words)

    async def render_standings(
        self, context: InteractionContext, league: League, season: int = 0, division: int = 0, page: int = 1
    ) -> Screen:
        return (await self._bind_standings(standings.render_standings, context, league, season, division, page))()

    async def render_standings_picture(
        self, context: InteractionContext, league: League, season: int = 0, division: int = 0, page: int = 1
    ) -> Screen:
        render = standings.render_standings_picture
        return await asyncio.to_thread(await self._bind_standings(render, context, league, season, division, page))

    async def _bind_standings(
        self,
        render: Callable[..., Screen],
        context: InteractionContext,
        league: League,
        season: int,
        division: int,
        page: int,
    ) -> Callable[[], Screen]:
        """Return `render` bound to its arguments for a page of the standings."""
        member = league.member(context.user_id)
        division = division or (1 if member is None else member.division)
        table = await self._bot.services.leagues.standings(league, season or None)
        here = paginate(table.by_division.get(division, ()), league_screens.LINES_PER_PAGE, page or 1)[0]
        names, left = await self._bot.membership.fetch_names(league.guild_id, [one.user_id for one in here])
        if left:
            league = await find_league(context, league.league_id)
            table = await self._bot.services.leagues.standings(league, season or None)
        return partial(
            render, table, context.words, reader=context.user_id, names=names, division=division, page_no=page or 1
        )

    async def render_ratings(self, context: InteractionContext, league: League, season: int = 0) -> Screen:
        """Return the leaderboard of a season by rating."""
        scope = season_scope(season) if season else SEASON
        request = leaderboard.LeaderboardRequest(Measure.RATING, scope, league_id=league.league_id)
        board = await self._leaderboards.read_page(league.guild_id, request, context.user_id)
        now = self._bot.services.clock.now()
        return leaderboard.render_leaderboard(board, context.words, now=now, user_id=context.user_id)

    # Members

    async def join(self, context: InteractionContext, league: League) -> Screen:
        league = await self._bot.services.leagues.join(
            league, context.user_id, context.person.name, key=context.idempotency_key
        )
        text = context.words("league-joined", league=league_screens.league_title(league))
        return build_screen(text, items=[home_button(context, league)])

    async def confirm_leaving(self, context: InteractionContext, league: League) -> Screen:
        if league.member(context.user_id) is None:
            raise Refusal("not_a_member", league=league.name)
        text = context.words("league-leaving", league=league_screens.league_title(league))
        return render_confirmation(text, "leave.sure", "league-button-leave-sure", league, context)

    async def leave(self, context: InteractionContext, league: League) -> Screen:
        await self._bot.services.leagues.leave(league, context.user_id, key=context.idempotency_key)
        return responses.text_response(context.words("league-left", league=league_screens.league_title(league)))

    async def confirm_closing(self, context: InteractionContext, league: League) -> Screen:
        """Return the confirmation for closing the league. Refusals `not_organiser`, `season_runs`."""
        check_organiser(context, league)
        if league.season is not None and league.season.status is not SeasonStatus.CLOSED:
            raise Refusal("season_runs", league=league.name)
        text = context.words("league-closing", league=league_screens.league_title(league))
        return render_confirmation(text, "close.sure", "league-button-close-sure", league, context)

    async def close(self, context: InteractionContext, league: League) -> Screen:
        check_organiser(context, league)
        await self._bot.services.leagues.end(league, context.user_id, key=context.idempotency_key)
        return responses.text_response(context.words("league-closed-down", league=league_screens.league_title(league)))

    # Divisions

    async def render_divisions(
        self, context: InteractionContext, league: League, page: int = 1, *, note: str = ""
    ) -> Screen:
        """Return a page of the members by division. Refusal `one_division`."""
        if league.divisions < 2:
            raise Refusal("one_division", league=league.name)
        here = league_screens.members_on_page(league, page)[0]
        names, _ = await self._bot.membership.fetch_names(league.guild_id, [one.user_id for one in here])
        organiser = is_organiser(context, league)
        return league_screens.render_divisions(
            league, context.words, names=names, page_no=page, organiser=organiser, result_text=note
        )

    async def change_divisions(
        self,
        context: InteractionContext,
        league: League,
        person: discord.User | None,
        division: int | None,
        spread: str | None,
    ) -> Screen:
        """Move a member, spread all members, or just show the divisions, depending on the options given."""
        if person is not None and division is not None:
            return await self._place_member(context, league, person, division)
        if person is not None or division is not None:
            raise Refusal("whose_division")
        if spread is not None:
            return await self.spread_members(context, league, spread)
        return await self.render_divisions(context, league)

    async def spread_members(self, context: InteractionContext, league: League, spread: str) -> Screen:
        """Spread all members over the divisions, and announce the divisions in the league's channel."""
        check_organiser(context, league)
        key = context.idempotency_key
        league = await self._bot.services.leagues.spread_divisions(
            league, context.user_id, DivisionSpread(spread), key=key
        )
        post_in_channel(self._bot, league, league_screens.spread_announcement(league, context.user_id), key=key)
        sizes = league_screens.division_sizes(league, context.words)
        return await self.render_divisions(context, league, note=context.words("league-spread-done", divisions=sizes))

    async def _place_member(
        self, context: InteractionContext, league: League, person: discord.User, division: int
    ) -> Screen:
        """Move a member to a division, and notify them."""
        check_organiser(context, league)
        key = context.idempotency_key
        league = await self._bot.services.leagues.assign_division(league, context.user_id, person.id, division, key=key)
        if person.id != context.user_id:
            lines = league_screens.division_notification(league, division, context.user_id)
            notify_member(context, league, person.id, lines, key=key, read_more="told-league")
        name = league_screens.member_name(league, person.id, {person.id: person.display_name}, context.words)
        return await self.render_divisions(
            context, league, note=context.words("league-placed", name=name, division=division)
        )
