"""`/league …`: creating, joining, leaving and showing leagues, their divisions and ratings."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import Any, Final, TypeAlias

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.background.leaderboards import LeaderboardReader
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.cache import LRUCache
from bot.errors import Refusal
from bot.leagues.rules import DEFAULT_SHARE, LeagueRules
from bot.leagues.values import DivisionSpread, League, SeasonStatus, check_table
from bot.rules.game import rules_fingerprint
from bot.rules.registry import DEFAULT_GAME, find_game
from bot.screens import responses
from bot.screens.history import leaderboard
from bot.screens.leagues import league as league_screens
from bot.screens.leagues import league_settings, standings
from bot.screens.widgets.components import Dialog, Interaction, Submission, button, paginate
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId, with_stamp
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.widgets.names import escape_text
from bot.sheets.values import Sheet
from bot.statistics.values import SEASON, Measure, season_scope
from cogs.base import PrialCog, game_choices, panel_defer_mode, show_panel
from cogs.leagues.administration import ADMINISTRATION_COMMANDS, LeagueAdministration
from cogs.leagues.group import (
    autocomplete_league,
    check_organiser,
    find_league,
    is_organiser,
    league_group,
    remove_commands,
    render_confirmation,
)
from cogs.leagues.seasons import LeagueSeasons, SeasonCommands
from cogs.permissions import check_can_write, check_revealed_around

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
        here = league_screens.members_on_page(league, wanted)[0]
        names, _ = await self._bot.membership.fetch_names(league.guild_id, [one.user_id for one in here])
        organiser = is_organiser(context, league)
        return league_screens.render_divisions(
            league, context.words, names=names, page_no=wanted, organiser=organiser, result_text=note
        )

    async def _handle_spread(
        self, context: InteractionContext, league: League, _about: list[int], values: tuple[str, ...]
    ) -> Screen:
        return await self._spread_members(context, league, DivisionSpread(values[0]))

    async def _spread_members(self, context: InteractionContext, league: League, spread: DivisionSpread) -> Screen:
        """Spread all members over the divisions, and post it in the league's channel.

        Refusals `not_organiser`, and those of `Leagues.spread_divisions`.
        """
        check_organiser(context, league)
        found = await self._bot.services.leagues.spread_divisions(
            league, context.user_id, spread, key=context.idempotency_key
        )
        if found.channel_id is not None:
            lines = league_screens.spread_announcement(found, context.user_id)
            self._bot.presenter.notifications.announce(
                found.guild_id, found.channel_id, lines, idempotency_key=context.idempotency_key
            )
        told = context.words("league-spread-done", divisions=league_screens.division_sizes(found, context.words))
        return await self.render_page(context, found, [], (), told)

    async def _place_member(
        self, context: InteractionContext, league: League, person: discord.User, division: int
    ) -> Screen:
        """Move a member to a division, and notify them.

        Refusals `not_organiser`, and those of `Leagues.assign_division`.
        """
        check_organiser(context, league)
        found = await self._bot.services.leagues.assign_division(
            league, context.user_id, person.id, division, key=context.idempotency_key
        )
        if person.id != context.user_id:
            lines = league_screens.division_notification(found, division, context.user_id)
            notices, here = self._bot.presenter.notifications, context.interaction.channel_id
            notices.notify(
                found.guild_id,
                person.id,
                lines,
                idempotency_key=context.idempotency_key,
                channel_id=here,
                read_more="told-league",
            )
        name = league_screens.member_name(found, person.id, {person.id: person.display_name}, context.words)
        return await self.render_page(
            context, found, [], (), context.words("league-placed", name=name, division=division)
        )

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
            async def shown(
                context: InteractionContext, found: League, _about: list[int], _values: tuple[str, ...]
            ) -> Screen:
                if (person is None) != (division is None):
                    raise Refusal("whose_division")
                if person is not None and division is not None:
                    return await self._place_member(context, found, person, division)
                if spread is not None:
                    return await self._spread_members(context, found, DivisionSpread(spread))
                return await self.render_page(context, found, [], ())

            await cog.respond(interaction, league, shown)

        choices = [
            # keys: command-choice-spread-<spread> for DivisionSpread
            app_commands.Choice(name=f"command-choice-spread-{one.value}", value=one.value)
            for one in DivisionSpread
        ]
        return [
            app_commands.Command(
                name="division", description="…", callback=app_commands.choices(spread=choices)(division)
            )
        ]


RATING_COMMANDS = ("ratings",)


class LeagueRatings:
    """Part of the leagues' cog for ratings."""

    def __init__(self, cog: LeaguesCog) -> None:
        self._cog = cog
        self._leaderboards = LeaderboardReader(cog.bot)
        cog.pages["ratings"] = self.render_ratings

    def build_commands(self) -> list[app_commands.Command[Any, ..., None]]:
        """Return the command `/league ratings`."""

        async def ratings(interaction: Interaction, league: str | None = None) -> None:
            await self._cog.respond(interaction, league, self.render_ratings)

        return [app_commands.Command(name="ratings", description="…", callback=ratings)]

    async def render_ratings(
        self, context: InteractionContext, league: League, about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        """Return the leaderboard by rating of a season, by default the newest."""
        await check_revealed_around(context)
        scope = season_scope(about[0]) if about and about[0] else SEASON
        wanted = leaderboard.LeaderboardRequest(Measure.RATING, scope, league_id=league.league_id)
        board = await self._leaderboards.read_page(league.guild_id, wanted, context.user_id)
        now = self._cog.bot.services.clock.now()
        return leaderboard.render_leaderboard(board, context.words, now=now, user_id=context.user_id)


LeaguePage: TypeAlias = Callable[[InteractionContext, League, list[int], tuple[str, ...]], Awaitable[Screen]]


MAX_REJECTED_DIALOGS: Final = 200
"""Rejected dialogs whose input is cached."""


INPUT_REFUSALS: Final = frozenset(
    {
        "number_unreadable",
        "bad_league_name",
        "bad_league_setting",
        "bad_places",
        "bad_reason",
        "bad_season_length",
        "league_exists",
        "league_needs_rules",
        "same_places",
    }
)
"""Refusals after which a dialog can be filled in again."""


LEAGUE_COMMANDS: Final = ("create", "list", "show", "join", "leave", "standings", "help", "season", "close")


class LeaguesCog(PrialCog):
    """Leagues."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.LEAGUE] = self._handle_click
        self.handlers.dialogs[Panel.LEAGUE] = self._handle_dialog
        self.handlers.current_screens[f"s:{Panel.LEAGUE}"] = self.handlers.current_screens[f"d:{Panel.LEAGUE}"] = (
            self._current_screen
        )
        self.pages: dict[str, LeaguePage] = {
            "home": self.render_home,
            "join": self._join,
            "leave": self._confirm_leaving,
            "leave.sure": self._leave,
            "close": self._confirm_closing,
            "close.sure": self._close,
            "standings": self.render_standings,
            "picture": self._render_picture,
            "division": self._choose_division,
            "season": self._choose_season,
            "rules": self._render_rules,
        }
        """Handlers of a league's buttons, by action. Other parts add theirs."""
        self.dialog_handlers: dict[str, Callable[[InteractionContext, League, Submission], Awaitable[Screen]]] = {}
        """Handlers of dialogs about a league, by their first word. Other parts add theirs."""
        self.dialogs: dict[str, Callable[[InteractionContext, League, list[int]], Awaitable[Dialog]]] = {}
        """Builders of the dialogs that buttons open."""
        self._rejected_dialogs: LRUCache[int, tuple[int, Submission]] = LRUCache(MAX_REJECTED_DIALOGS)
        self._divisions = LeagueDivisions(self)
        self._administration = LeagueAdministration(self, self._divisions)
        self._ratings = LeagueRatings(self)
        self._seasons = LeagueSeasons(self)

    async def cog_load(self) -> None:
        """Register handlers and commands, and post final standings from now on."""
        await super().cog_load()
        group = league_group(self.bot)
        parts = (self._divisions, self._administration, self._ratings)
        for command in (*_build_commands(self), *(one for part in parts for one in part.build_commands())):
            group.add_command(command)
        group.add_command(SeasonCommands(self, self._seasons))
        for one in group.walk_commands():
            if isinstance(one, app_commands.Command) and one.get_parameter("league") is not None:
                one.autocomplete("league")(autocomplete_league)
        self.bot.services.seasons.set_announcers(self._seasons.post_final_standings, self._seasons.announce_start)

    async def cog_unload(self) -> None:
        """Unregister handlers and commands."""
        self.bot.services.seasons.set_announcers(None)
        remove_commands(self.bot, *LEAGUE_COMMANDS, *DIVISION_COMMANDS, *ADMINISTRATION_COMMANDS, *RATING_COMMANDS)
        await super().cog_unload()

    async def respond(self, interaction: Interaction, league: str | None, page: LeaguePage) -> None:
        """Respond to a command about a league, in private."""
        async with InteractionContext(interaction) as visit:
            await visit.response.send_private(await page(visit, await find_league(visit, league), [], ()))

    async def create_league(
        self, context: InteractionContext, name: str, sheets: Iterable[Sheet], weeks: int
    ) -> Screen:
        """Create a league for which these sheets count. Refusals `not_manager`, and those of `Leagues.create`."""
        guild_id = await context.find_server_id()
        if not context.is_manager:
            raise Refusal("not_manager")
        if context.interaction.channel_id is not None:
            check_can_write(context, context.interaction.channel_id)
        league = await self.bot.services.leagues.create(
            guild_id,
            context.user_id,
            name,
            league_settings.with_counted_sheets(LeagueRules(min_share=DEFAULT_SHARE), sheets),
            key=context.idempotency_key,
            person=context.person.name,
            weeks=weeks,
            channel_id=context.interaction.channel_id,
        )
        text = context.words("league-created", league=league_screens.league_title(league))
        home = button(league_screens.league_button_id("home", league), context.words("league-button-home"))
        return build_screen(
            text,
            items=[
                home,
                button(PanelId(Panel.LEAGUE, "help", "1"), context.words("league-button-help")),
            ],
        )

    async def default_sheets(self, context: InteractionContext, names: Iterable[str]) -> list[Sheet]:
        """Return the server's default sheets of these games."""
        guild_id = await context.find_server_id()
        return [await self.bot.services.sheets.default_sheet(guild_id, one) for one in names]

    # Screens

    async def render_home(
        self, context: InteractionContext, league: League, _about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        """Return the home page of a league."""
        organiser = is_organiser(context, league)
        told = await self._table_status_line(context, league)
        return league_screens.render_league(
            league, context.words, reader=context.user_id, organiser=organiser, eligibility=told
        )

    async def _table_status_line(self, context: InteractionContext, league: League) -> str:
        """Return a line that says if this channel's table counts for the league; empty without a table."""
        tables, channel_id = self.bot.services.tables, context.interaction.channel_id
        table_id = None if channel_id is None else await tables.open_table_in(channel_id)
        if table_id is None:
            return ""
        try:
            table = (await tables.public_view(table_id)).table
        except Refusal:  # it cannot be read
            return ""
        people = {one.user_id: one.name for one in table.players}
        agreed = rules_fingerprint(find_game(table.game), table.house_rules)
        found, strangers = check_table(league, table.game, agreed, people)
        told = league_screens.eligibility_line(found, [escape_text(people[one]) for one in strangers], context.words)
        sitting, season = await self.bot.services.leagues.current_sitting(league, table_id), league.running_season
        if sitting is None or season is None:
            return told
        return f"{told}\n{league_screens.sitting_progress(sitting, season.rules, context.words)}"

    async def render_standings(
        self, context: InteractionContext, league: League, about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        """Return a page of the standings. `about` is season, division and page."""
        return (await self._standings_renderer(context, league, about, standings.render_standings))()

    async def _render_picture(
        self, context: InteractionContext, league: League, about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        """Return the same page as a picture."""
        return await asyncio.to_thread(
            await self._standings_renderer(context, league, about, standings.render_standings_picture)
        )

    async def _standings_renderer(
        self, context: InteractionContext, league: League, about: list[int], render: Callable[..., Screen]
    ) -> Callable[[], Screen]:
        """Return a function that renders a page of the standings for the reader."""
        await check_revealed_around(context)
        season, division, page = (*about, *(0, 0, 0)[len(about) :])
        member = league.member(context.user_id)
        division = division or (1 if member is None else member.division)
        table = await self.bot.services.leagues.standings(league, season or None)
        here = paginate(table.by_division.get(division, ()), league_screens.LINES_PER_PAGE, page or 1)[0]
        names, left = await self.bot.membership.fetch_names(league.guild_id, [one.user_id for one in here])
        if left:
            league = await find_league(context, league.league_id)
            table = await self.bot.services.leagues.standings(league, season or None)
        return partial(
            render, table, context.words, reader=context.user_id, names=names, division=division, page_no=page or 1
        )

    async def _choose_division(
        self, context: InteractionContext, league: League, about: list[int], values: tuple[str, ...]
    ) -> Screen:
        return await self.render_standings(context, league, [about[0], int(values[0]), 1], ())

    async def _choose_season(
        self, context: InteractionContext, league: League, _about: list[int], values: tuple[str, ...]
    ) -> Screen:
        return await self.render_standings(context, league, [int(values[0]), 1, 1], ())

    async def _render_rules(
        self, context: InteractionContext, league: League, _about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        return league_screens.render_league_rules(league, context.words)

    # Actions

    async def _join(
        self, context: InteractionContext, league: League, _about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        found = await self.bot.services.leagues.join(
            league, context.user_id, context.person.name, key=context.idempotency_key
        )
        home = button(league_screens.league_button_id("home", found), context.words("league-button-home"))
        return build_screen(context.words("league-joined", league=league_screens.league_title(found)), items=[home])

    async def _confirm_leaving(
        self, context: InteractionContext, league: League, _about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        if league.member(context.user_id) is None:
            raise Refusal("not_a_member", league=league.name)
        words = context.words
        text = words("league-leaving", league=league_screens.league_title(league))
        return render_confirmation(text, "leave.sure", "league-button-leave-sure", league, context)

    async def _leave(
        self, context: InteractionContext, league: League, _about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        await self.bot.services.leagues.leave(league, context.user_id, key=context.idempotency_key)
        return responses.text_response(context.words("league-left", league=league_screens.league_title(league)))

    async def _confirm_closing(
        self, context: InteractionContext, league: League, _about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        """Return the confirmation for closing the league. Refusals not_organiser, season_runs."""
        check_organiser(context, league)
        if league.season is not None and league.season.status is not SeasonStatus.CLOSED:
            raise Refusal("season_runs", league=league.name)
        text = context.words("league-closing", league=league_screens.league_title(league))
        return render_confirmation(text, "close.sure", "league-button-close-sure", league, context)

    async def _close(
        self, context: InteractionContext, league: League, _about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        check_organiser(context, league)
        await self.bot.services.leagues.end(league, context.user_id, key=context.idempotency_key)
        return responses.text_response(context.words("league-closed-down", league=league_screens.league_title(league)))

    # Clicks

    async def _current_screen(self, context: InteractionContext, custom_id: PanelId | DialogId) -> CurrentScreen:
        """Return the current screen of the league, or of the result that a dialog is about."""
        if isinstance(custom_id, DialogId):
            _, number, *others = custom_id.about
            league = await find_league(context, int(number))
            if others:
                return await self._administration.current_result(context, league, custom_id)
            now = with_stamp(custom_id, *league_screens.shown_league_state(league))
            return CurrentScreen(now.stamp, partial(self._administration.render_settings, context, league, [], ()))
        league = await find_league(context, int(custom_id.about.split(".")[0]))
        made: LeaguePage = self.render_home
        if custom_id.action == "spread":
            made = self._divisions.render_page
        elif custom_id.action in {"scoring", "norole"}:
            made = self._administration.render_settings
        return CurrentScreen(
            league_screens.league_button_id(custom_id.action, league).stamp, partial(made, context, league, [], ())
        )

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: tuple[str, ...]) -> None:
        if custom_id.action == "help":
            async with InteractionContext(interaction, panel_defer_mode(interaction)) as visit:
                await show_panel(visit, league_screens.render_league_help(int(custom_id.about), visit.words))
            return
        if custom_id.action == league_settings.REOPEN_ACTION:
            async with InteractionContext(interaction, cached_only=True) as visit:
                await visit.open_dialog(await self._reopen_dialog(visit, int(custom_id.about)))
            return
        number, *about = map(int, (values[0] if custom_id.action == "open" else custom_id.about).split("."))
        if custom_id.action in self.dialogs:
            async with InteractionContext(interaction, cached_only=True) as visit:
                await visit.open_dialog(
                    await self.dialogs[custom_id.action](visit, await find_league(visit, number), about)
                )
            return
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as visit:
            made = self.pages["home" if custom_id.action == "open" else custom_id.action]
            await show_panel(visit, await made(visit, await find_league(visit, number), about, values))

    async def _handle_dialog(self, interaction: Interaction, submission: Submission) -> None:
        async with InteractionContext(interaction, panel_defer_mode(interaction)) as visit:
            try:
                await self._apply_dialog(visit, submission)
            except Refusal as error:
                refusal = await visit.explain_refusal(error)
                if refusal.code not in INPUT_REFUSALS:
                    raise refusal from None
                self._rejected_dialogs[visit.interaction.id] = visit.user_id, submission
                again = PanelId(Panel.LEAGUE, league_settings.REOPEN_ACTION, str(visit.interaction.id))
                await visit.response.send_private(league_settings.render_dialog_refusal(refusal, again, visit.words))

    async def _apply_dialog(self, context: InteractionContext, submission: Submission) -> None:
        """Apply a submitted dialog."""
        what, *about = submission.id.about
        if what == "create":
            sheets = await self.default_sheets(context, submission.values_of("games") or (DEFAULT_GAME,))
            weeks = submission.number("weeks", context.words)
            await context.response.send_private(
                await self.create_league(context, submission.text("name"), sheets, weeks)
            )
            return
        league = await find_league(context, int(about[0]))
        await show_panel(context, await self.dialog_handlers[what](context, league, submission))

    async def _reopen_dialog(self, context: InteractionContext, number: int) -> Dialog:
        """Return the rejected dialog with its input. Refusal `question_gone`."""
        user_id, answers = self._rejected_dialogs.get(number, (0, None))
        if answers is None or user_id != context.user_id:
            raise Refusal("question_gone")
        what, *about = answers.id.about
        if what == "create":
            return league_settings.founding_dialog(context.words).prefill(answers)
        league, *others = map(int, about)
        make = self.dialogs.get(what) or self.dialogs[f"set.{what}"]
        return (await make(context, await find_league(context, league), others)).prefill(answers)


def _build_commands(cog: LeaguesCog) -> list[app_commands.Command[Any, ..., None]]:
    """Return the commands without a group of their own."""

    async def create(
        interaction: Interaction,
        name: str | None = None,
        game: str | None = None,
        weeks: int = league_settings.DEFAULT_WEEKS,
    ) -> None:
        if name is None:
            async with InteractionContext(interaction, cached_only=True) as visit:
                if not visit.is_manager:
                    raise Refusal("not_manager")
                await visit.open_dialog(league_settings.founding_dialog(visit.words))
            return
        async with InteractionContext(interaction) as visit:
            sheets = await cog.default_sheets(visit, (game or DEFAULT_GAME,))
            await visit.response.send_private(await cog.create_league(visit, name, sheets, weeks))

    async def listed(interaction: Interaction) -> None:
        async with InteractionContext(interaction) as visit:
            found = await cog.bot.services.leagues.repository.list(await visit.find_server_id())
            await visit.response.send_private(league_screens.render_leagues(found, visit.words))

    async def helped(interaction: Interaction) -> None:
        async with InteractionContext(interaction) as visit:
            await visit.response.send_private(league_screens.render_league_help(1, visit.words))

    def about_one(name: str, action: str) -> app_commands.Command[Any, ..., None]:
        async def callback(interaction: Interaction, league: str | None = None) -> None:
            await cog.respond(interaction, league, cog.pages[action])

        return app_commands.Command(name=name, description="…", callback=callback)

    create_command: app_commands.Command[Any, ..., None] = app_commands.Command(
        name="create", description="…", callback=app_commands.choices(game=game_choices())(create)
    )
    return [
        create_command,
        app_commands.Command(name="list", description="…", callback=listed),
        app_commands.Command(name="help", description="…", callback=helped),
        about_one("close", "close"),
        about_one("show", "home"),
        about_one("join", "join"),
        about_one("leave", "leave"),
        about_one("standings", "standings"),
    ]


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(LeaguesCog(bot))
