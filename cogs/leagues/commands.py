"""`/league …`: commands, buttons and dialogs of leagues, dispatched to their pages, seasons, nights and teams."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, TypeAlias

import discord
from discord import app_commands
from discord.ext import commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.leagues.values import DivisionSpread, League
from bot.rules.registry import DEFAULT_GAME
from bot.screens.leagues import league as league_screens
from bot.screens.leagues import league_settings
from bot.screens.widgets.components import Dialog, Interaction, Submission
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId, with_stamp
from bot.screens.widgets.layout import Screen
from cogs import base
from cogs.leagues.administration import REMOVABLE_SETTINGS, LeagueAdministration, LeagueSeasons
from cogs.leagues.nights import LeagueNights
from cogs.leagues.pages import LeaguePages, autocomplete_league, find_league, respond
from cogs.leagues.teams import LeagueTeams, autocomplete_team

LeaguePage: TypeAlias = Callable[..., Awaitable[Screen]]
"""Function that returns the page behind a button, called with the context, the league and the button's numbers."""
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


class LeaguesCog(base.PrialCog):
    """Commands, buttons and dialogs of leagues."""

    league = app_commands.Group(name="league", description="…", guild_only=True, allowed_contexts=base.SERVER_CONTEXTS)

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self._pages = LeaguePages(bot)
        self._administration = LeagueAdministration(bot, self._pages)
        self._seasons = LeagueSeasons(bot)
        self._nights = LeagueNights(bot)
        self._teams = LeagueTeams(bot)
        self._rejected_dialogs: base.PendingQuestions[Submission] = base.PendingQuestions(200)
        for group in (self._seasons, self._nights, self._teams):
            self.league.add_command(group)
        for command in self.league.walk_commands():
            if isinstance(command, app_commands.Command) and command.get_parameter("league") is not None:
                command.autocomplete("league")(autocomplete_league)

        panel, handlers = Panel.LEAGUE, self.handlers
        handlers.panels |= {
            panel: self._handle_click,
            Panel.EXPORT: self._seasons.handle_export_click,
            Panel.NIGHT: self._nights.handle_click,
            Panel.FIXTURES: self._teams.handle_fixtures_click,
            Panel.MATCH: self._teams.handle_match_click,
        }
        handlers.dialogs[panel] = self._handle_dialog
        handlers.current_screens |= {
            f"s:{panel}": self._current_screen,
            f"d:{panel}": self._current_dialog_screen,
            f"s:{Panel.NIGHT}": self._nights.current_screen,
            f"s:{Panel.FIXTURES}": self._teams.current_season,
            f"s:{Panel.MATCH}": self._teams.current_match,
        }
        pages, seasons, administration = self._pages, self._seasons, self._administration
        self._buttons: dict[str, LeaguePage] = {
            "home": pages.render_home,
            "rules": pages.render_rules,
            "standings": pages.render_standings,
            "picture": pages.render_standings_picture,
            "ratings": pages.render_ratings,
            "join": pages.join,
            "leave": pages.confirm_leaving,
            "leave.sure": pages.leave,
            "close": pages.confirm_closing,
            "close.sure": pages.close,
            "divisions": pages.render_divisions,
            "seasons": seasons.render_seasons,
            "begin": seasons.begin,
            "end": seasons.confirm_ending,
            "end.sure": seasons.finish,
            "results": administration.render_results,
            "log": administration.render_log,
            "settings": administration.render_settings,
            "norole": administration.remove_role,
        }
        self._menus: dict[str, Callable[[InteractionContext, League, str], Awaitable[Screen]]] = {
            "season": lambda context, league, value: pages.render_standings(context, league, int(value), 1),
            "spread": pages.spread_members,
            "result": lambda context, league, value: administration.render_result(context, league, int(value)),
        }
        self._dialogs: dict[str, Callable[..., Awaitable[Dialog]]] = {
            "void": administration.void_dialog,
            "restore": administration.restore_dialog,
            "correct": administration.correction_dialog,
            "set.games": administration.counted_games_dialog,
            **{
                f"set.{section}": partial(administration.settings_dialog, section)
                for section in league_settings.SECTIONS
            },
        }
        """Functions that return the dialogs behind buttons, by action; called like a `LeaguePage`."""
        self._submissions: dict[str, Callable[[InteractionContext, League, Submission], Awaitable[Screen]]] = {
            "void": administration.void,
            "restore": administration.restore,
            "correct": administration.correct,
            "games": administration.apply_sheets_dialog,
            **dict.fromkeys(league_settings.SECTIONS, administration.apply_rules_dialog),
        }
        """Handlers of submitted dialogs about a league, by the first word of their ids."""

    async def cog_load(self) -> None:
        """Register handlers, including those that announce the starts and final standings of seasons."""
        await super().cog_load()
        self.bot.services.seasons.set_announcers(self._seasons.post_final_standings, self._seasons.announce_start)

    async def cog_unload(self) -> None:
        """Unregister handlers, and stop the background jobs."""
        self.bot.services.seasons.set_announcers(None)
        await self._nights.host.recurring.stop()
        await self._teams.reminders.recurring.stop()
        await super().cog_unload()

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Start the background jobs of league nights and matches."""
        self._nights.host.recurring.start()
        self._teams.reminders.recurring.start()

    # Commands

    @league.command()
    @app_commands.choices(game=base.game_choices())
    async def create(
        self,
        interaction: Interaction,
        name: str | None = None,
        game: str = DEFAULT_GAME,
        weeks: int = league_settings.DEFAULT_WEEKS,
    ) -> None:
        """Create a league with the given name, or open a dialog that asks for it."""
        if name is None:
            await self._open_creation_dialog(interaction)
            return
        await base.respond_privately(
            interaction, lambda context: self._administration.create_league(context, name, (game,), weeks)
        )

    @league.command(name="list")
    async def list_leagues(self, interaction: Interaction) -> None:
        """List the leagues of this server."""
        async with InteractionContext(interaction) as context:
            leagues = await self.bot.services.leagues.repository.list(await context.find_server_id())
            await context.response.send_private(league_screens.render_leagues(leagues, context.words))

    @league.command()
    async def help(self, interaction: Interaction) -> None:
        """Explain leagues."""
        async with InteractionContext(interaction) as context:
            await context.response.send_private(league_screens.render_league_help(1, context.words))

    @league.command()
    async def show(self, interaction: Interaction, league: str | None = None) -> None:
        """Show a league."""
        await respond(interaction, league, self._pages.render_home)

    @league.command()
    async def join(self, interaction: Interaction, league: str | None = None) -> None:
        """Join a league."""
        await respond(interaction, league, self._pages.join)

    @league.command()
    async def leave(self, interaction: Interaction, league: str | None = None) -> None:
        """Leave a league, after a confirmation."""
        await respond(interaction, league, self._pages.confirm_leaving)

    @league.command()
    async def close(self, interaction: Interaction, league: str | None = None) -> None:
        """Close a league, after a confirmation."""
        await respond(interaction, league, self._pages.confirm_closing)

    @league.command()
    async def standings(self, interaction: Interaction, league: str | None = None) -> None:
        """Show the standings."""
        await respond(interaction, league, self._pages.render_standings)

    @league.command()
    async def ratings(self, interaction: Interaction, league: str | None = None) -> None:
        """Show the members by rating."""
        await respond(interaction, league, self._pages.render_ratings)

    @league.command()
    @app_commands.choices(
        spread=[
            # keys: command-choice-spread-<spread> for DivisionSpread
            app_commands.Choice(name=f"command-choice-spread-{one.value}", value=one.value)
            for one in DivisionSpread
        ]
    )
    async def division(
        self,
        interaction: Interaction,
        person: discord.User | None = None,
        division: app_commands.Range[int, 1, 8] | None = None,
        spread: str | None = None,
        league: str | None = None,
    ) -> None:
        """Show the divisions, move a member to one, or spread all members."""
        change = partial(self._pages.change_divisions, person=person, division=division, spread=spread)
        await respond(interaction, league, change)

    @league.command()
    async def results(self, interaction: Interaction, league: str | None = None) -> None:
        """Show the results."""
        await respond(interaction, league, self._administration.render_results)

    @league.command()
    async def correct(self, interaction: Interaction, result: int, league: str | None = None) -> None:
        """Show a result with the buttons that correct it."""
        await respond(interaction, league, partial(self._administration.render_result_to_change, result_id=result))

    @league.command()
    async def void(self, interaction: Interaction, result: int, league: str | None = None) -> None:
        """Show a result with the buttons that void or restore it."""
        await respond(interaction, league, partial(self._administration.render_result_to_change, result_id=result))

    @league.command()
    @app_commands.choices(
        # keys: command-choice-remove-<setting> for REMOVABLE_SETTINGS
        remove=[app_commands.Choice(name=f"command-choice-remove-{one}", value=one) for one in REMOVABLE_SETTINGS]
    )
    async def settings(
        self,
        interaction: Interaction,
        organisers: discord.Role | None = None,
        channel: discord.TextChannel | None = None,
        name: str | None = None,
        remove: str | None = None,
        league: str | None = None,
    ) -> None:
        """Show and change the settings of a league."""
        change = partial(
            self._administration.change_settings, organisers=organisers, channel=channel, name=name, remove=remove
        )
        await respond(interaction, league, change)

    @league.command()
    async def log(self, interaction: Interaction, league: str | None = None) -> None:
        """Show the audit log of a league."""
        await respond(interaction, league, self._administration.render_log)

    @league.command()
    async def export(
        self,
        interaction: Interaction,
        season: app_commands.Range[int, 1, 10**6] | None = None,
        part: app_commands.Range[int, 1, 10**6] = 1,
        league: str | None = None,
    ) -> None:
        """Export a season as a file."""
        await respond(interaction, league, partial(self._seasons.export, season=season, part=part))

    @league.command()
    @app_commands.autocomplete(team=autocomplete_team)
    async def fixtures(self, interaction: Interaction, team: str | None = None, league: str | None = None) -> None:
        """Show the fixtures of this week, or of a team."""
        await respond(interaction, league, partial(self._teams.render_fixtures, team=team))

    # Clicks

    async def _current_screen(self, context: InteractionContext, custom_id: PanelId) -> CurrentScreen:
        league = await find_league(context, int(custom_id.about.split(".")[0]))
        render: LeaguePage = self._pages.render_home
        if custom_id.action == "spread":
            render = self._pages.render_divisions
        elif custom_id.action == "norole":
            render = self._administration.render_settings
        stamp = league_screens.league_button_id(custom_id.action, league).stamp
        return CurrentScreen(stamp, partial(render, context, league))

    async def _current_dialog_screen(self, context: InteractionContext, custom_id: DialogId) -> CurrentScreen:
        """Return the current settings of the league, or the current state of the result that a dialog is about."""
        _, number, *result = custom_id.about
        league = await find_league(context, int(number))
        if result:
            return await self._administration.current_result(context, league, custom_id)
        stamp = with_stamp(custom_id, *league_screens.shown_league_state(league)).stamp
        return CurrentScreen(stamp, partial(self._administration.render_settings, context, league))

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: base.Values) -> None:
        action = custom_id.action
        if action in self._dialogs or action == league_settings.REOPEN_ACTION:
            async with InteractionContext(interaction, cached_only=True) as context:
                await context.open_dialog(await self._build_dialog(context, custom_id))
            return
        async with InteractionContext(interaction, base.panel_defer_mode(interaction)) as context:
            if action == "help":
                screen = league_screens.render_league_help(int(custom_id.about), context.words)
            elif action == "open":
                screen = await self._pages.render_home(context, await find_league(context, int(values[0])))
            else:
                league_id, *about = map(int, custom_id.about.split("."))
                league = await find_league(context, league_id)
                if action == "division":
                    screen = await self._pages.render_standings(context, league, about[0], int(values[0]))
                elif action in self._menus:
                    screen = await self._menus[action](context, league, values[0])
                elif action in self._buttons:
                    screen = await self._buttons[action](context, league, *about)
                else:
                    raise Refusal("former_item")
            await base.show_panel(context, screen)

    async def _build_dialog(self, context: InteractionContext, custom_id: PanelId) -> Dialog:
        """Return the dialog behind a button. A rejected dialog is reopened with its input.

        Refusal `question_gone` if the rejected dialog is not cached.
        """
        number, *about = map(int, custom_id.about.split("."))
        if custom_id.action != league_settings.REOPEN_ACTION:
            return await self._dialogs[custom_id.action](context, await find_league(context, number), *about)
        submission = self._rejected_dialogs.find(context, number)
        name, *facts = submission.id.about
        if name == "create":
            return league_settings.founding_dialog(context.words).prefill(submission)
        league_id, *about = map(int, facts)
        build = self._dialogs.get(name) or self._dialogs[f"set.{name}"]
        return (await build(context, await find_league(context, league_id), *about)).prefill(submission)

    async def _open_creation_dialog(self, interaction: Interaction) -> None:
        async with InteractionContext(interaction, cached_only=True) as context:
            if not context.is_manager:
                raise Refusal("not_manager")
            await context.open_dialog(league_settings.founding_dialog(context.words))

    async def _handle_dialog(self, interaction: Interaction, submission: Submission) -> None:
        async with InteractionContext(interaction, base.panel_defer_mode(interaction)) as context:
            try:
                await self._apply_dialog(context, submission)
            except Refusal as error:
                refusal = await context.explain_refusal(error)
                if refusal.code not in INPUT_REFUSALS:
                    raise refusal from None
                number = self._rejected_dialogs.add(context, submission)
                again = PanelId(Panel.LEAGUE, league_settings.REOPEN_ACTION, str(number))
                await context.response.send_private(
                    league_settings.render_dialog_refusal(refusal, again, context.words)
                )

    async def _apply_dialog(self, context: InteractionContext, submission: Submission) -> None:
        name, *about = submission.id.about
        if name == "create":
            games, weeks = submission.values_of("games") or (DEFAULT_GAME,), submission.number("weeks", context.words)
            screen = await self._administration.create_league(context, submission.text("name"), games, weeks)
            await context.response.send_private(screen)
            return
        league = await find_league(context, int(about[0]))
        await base.show_panel(context, await self._submissions[name](context, league, submission))


async def setup(bot: Prial) -> None:
    await bot.add_cog(LeaguesCog(bot))
