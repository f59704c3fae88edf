"""Results, settings, audit log and seasons of a league, for its organisers."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from datetime import time
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.leagues.rules import DEFAULT_SHARE, LeagueRules
from bot.leagues.values import League, LeagueResult, LeagueSeason, ResultCorrection, ResultStatusChange, SeasonStatus
from bot.presenter.discord_api import Busy, ChannelGone, Denied, MessageGone, Rejected
from bot.screens.leagues import league as league_screens
from bot.screens.leagues import league_settings, standings
from bot.screens.server import server_settings
from bot.screens.table.sheets import sheet_id
from bot.screens.widgets.components import MOST_CHOICES, Dialog, Interaction, Submission, button
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId
from bot.screens.widgets.layout import Screen, build_screen
from bot.screens.words import full_time
from bot.times import parse_moment
from cogs.base import Values, find_zone
from cogs.leagues import pages as league_pages
from cogs.leagues.pages import LeaguePages
from cogs.permissions import bank_limit, check_can_rule, check_can_write, find_open_disputes

_log = logging.getLogger(__name__)
REMOVABLE_SETTINGS: Final = {"organisers": "organiser_role", "channel": "channel_id"}
"""Fields of a league that can be removed, by their name in the command."""


class LeagueAdministration:
    """Creation of leagues, and changes of their settings and results."""

    def __init__(self, bot: Prial, pages: LeaguePages) -> None:
        self._bot = bot
        self._pages = pages

    async def create_league(self, context: InteractionContext, name: str, games: Iterable[str], weeks: int) -> Screen:
        """Create a league in which tables with the server's default sheets of `games` count."""
        guild_id, channel_id = await context.find_server_id(), context.interaction.channel_id
        sheets = [await self._bot.services.sheets.default_sheet(guild_id, one) for one in games]
        if not context.is_manager:
            raise Refusal("not_manager")
        if channel_id is not None:
            check_can_write(context, channel_id)
        league = await self._bot.services.leagues.create(
            guild_id,
            context.user_id,
            name,
            league_settings.with_counted_sheets(LeagueRules(min_share=DEFAULT_SHARE), sheets),
            key=context.idempotency_key,
            person=context.person.name,
            weeks=weeks,
            channel_id=channel_id,
        )
        help_id = PanelId(Panel.LEAGUE, "help", "1")
        return build_screen(
            context.words("league-created", league=league_screens.league_title(league)),
            items=[league_pages.home_button(context, league), button(help_id, context.words("league-button-help"))],
        )

    # Results

    async def render_results(self, context: InteractionContext, league: League, before: int = 0) -> Screen:
        """Return a page of the results older than the result `before`, or of the newest results if `before` is 0."""
        page = await self._bot.services.results.page(league, before or None)
        names = await self._fetch_names(league, (line.user_id for one in page.results for line in one.lines))
        return standings.render_results(page, context.words, names=names)

    async def render_result(self, context: InteractionContext, league: League, result_id: int) -> Screen:
        return await self._render_result(context, league, await self._bot.services.results.result(league, result_id))

    async def render_result_to_change(self, context: InteractionContext, league: League, result_id: int) -> Screen:
        """Return a result with the buttons that change it. Refusal `not_organiser`."""
        league_pages.check_organiser(context, league)
        return await self.render_result(context, league, result_id)

    async def current_result(self, context: InteractionContext, league: League, custom_id: DialogId) -> CurrentScreen:
        result = await self._bot.services.results.result(league, int(custom_id.about[2]))
        current_id = standings.result_dialog_id(custom_id.about[0], league, result)
        return CurrentScreen(current_id.stamp, partial(self._render_result, context, league, result))

    async def _render_result(self, context: InteractionContext, league: League, result: LeagueResult) -> Screen:
        names = await self._fetch_names(league, (line.user_id for line in result.lines))
        organiser = league_pages.is_organiser(context, league)
        return standings.render_result(league, result, context.words, names=names, organiser=organiser)

    async def _find_to_rule(self, context: InteractionContext, league: League, result_id: int) -> LeagueResult:
        """Return a result that the person may rule on. Refusals `not_organiser`, `own_deal`, `no_such_result`."""
        league_pages.check_organiser(context, league)
        result = await self._bot.services.results.result(league, result_id)
        await check_can_rule(context, league.guild_id, (line.user_id for line in result.lines), (league,))
        return result

    async def void_dialog(self, context: InteractionContext, league: League, result_id: int) -> Dialog:
        return standings.void_dialog(league, await self._find_to_rule(context, league, result_id), context.words)

    async def restore_dialog(self, context: InteractionContext, league: League, result_id: int) -> Dialog:
        result = await self._find_to_rule(context, league, result_id)
        if not result.is_void:
            raise Refusal("result_counts")
        return standings.restore_dialog(league, result, context.words)

    async def correction_dialog(self, context: InteractionContext, league: League, result_id: int) -> Dialog:
        result = await self._find_to_rule(context, league, result_id)
        if result.is_void:
            raise Refusal("result_void_already")
        return standings.correction_dialog(league, result, context.words)

    async def void(self, context: InteractionContext, league: League, submission: Submission) -> Screen:
        result_id, chips = int(submission.id.about[2]), submission.text("chips") == "yes"
        await self._find_to_rule(context, league, result_id)
        reason, key, limit = submission.text("reason"), context.idempotency_key, bank_limit(context)
        ruling = await self._bot.services.results.void(
            league, context.user_id, result_id, reason, key=key, chips=chips, limit=limit
        )
        names = await self._announce(context, ruling, standings.render_void_notification)
        return standings.render_voided(ruling, context.words, names=names)

    async def restore(self, context: InteractionContext, league: League, submission: Submission) -> Screen:
        result_id, reason = int(submission.id.about[2]), submission.text("reason")
        before = await self._find_to_rule(context, league, result_id)
        ruling = await self._bot.services.results.restore(
            league, context.user_id, result_id, reason, key=context.idempotency_key, limit=bank_limit(context)
        )
        own = any(line.user_id == context.user_id for line in before.lines)
        render = partial(standings.render_void_notification, why=reason, own=own)
        names = await self._announce(context, ruling, render)
        return standings.render_voided(ruling, context.words, names=names)

    async def correct(self, context: InteractionContext, league: League, submission: Submission) -> Screen:
        result_id, reason = int(submission.id.about[2]), submission.text("reason")
        await self._find_to_rule(context, league, result_id)
        places = standings.parse_places(submission.text("places"))
        ruling = await self._bot.services.results.correct(
            league, context.user_id, result_id, places, reason, key=context.idempotency_key
        )
        names = await self._announce(context, ruling, standings.render_correction_notification)
        return standings.render_corrected(ruling, context.words, names=names)

    async def _fetch_names(self, league: League, users: Iterable[int]) -> dict[int, str]:
        return (await self._bot.membership.fetch_names(league.guild_id, [*users]))[0]

    async def _announce(
        self,
        context: InteractionContext,
        ruling: ResultCorrection | ResultStatusChange,
        render: Callable[..., Screen],
    ) -> dict[int, str]:
        """Start posting a changed result in the league's channel, and return the affected people's names by user id."""
        league = ruling.league
        chips = ruling.chips if isinstance(ruling, ResultStatusChange) else ()
        changed, played = (one.user_id for one in ruling.rank_changes), (line.user_id for line in ruling.result.lines)
        names = await self._fetch_names(league, (*changed, *played, *chips))
        if league.channel_id is not None:
            words = await self._bot.settings_cache.public_words(league.guild_id)
            screen = render(ruling, words, names=names, actor=f"<@{context.user_id}>")
            self._bot.tasks.start(
                self._post(league.channel_id, screen, context.idempotency_key), "telling of a result that changed"
            )
        return names

    async def _post(self, channel_id: int, screen: Screen, nonce: str) -> None:
        try:
            await self._bot.api.send(channel_id, screen, nonce=nonce[-25:])
        except (Busy, ChannelGone, Denied, MessageGone, Rejected) as error:
            _log.info("channel %d cannot be told of a result that changed: %r", channel_id, error)

    async def render_log(self, context: InteractionContext, league: League, before: int = 0) -> Screen:
        """Return a page of the league's audit log: entries older than `before`, or the newest if `before` is 0."""
        league_pages.check_organiser(context, league)
        page = await self._bot.services.audit_log.page(league.guild_id, before or None, league_id=league.league_id)
        return server_settings.render_audit_log(
            page,
            context.words,
            page_id=lambda number: league_screens.league_button_id("log", league, number),
            title=league_screens.league_title(league),
        )

    # Settings

    async def render_settings(self, context: InteractionContext, league: League) -> Screen:
        """Return the settings of a league. Refusal `not_organiser`."""
        league_pages.check_organiser(context, league)
        return league_settings.render_league_settings(league, context.words, manager=context.is_manager)

    async def remove_role(self, context: InteractionContext, league: League) -> Screen:
        if not context.is_manager:
            raise Refusal("not_manager")
        return await self._change_league(context, league, organiser_role=None)

    async def apply_rules_dialog(self, context: InteractionContext, league: League, submission: Submission) -> Screen:
        rules = league_settings.apply_answers(submission.id.about[0], league.rules, submission, context.words)
        return await self._change_league(context, league, rules=rules)

    async def apply_sheets_dialog(self, context: InteractionContext, league: League, submission: Submission) -> Screen:
        """Set the sheets that count for the league."""
        chosen = submission.values_of("sheets")
        sheets = [one for one in await self._bot.services.sheets.list(league.guild_id) if sheet_id(one) in chosen]
        rules = league_settings.with_counted_sheets(league.rules, sheets)
        return await self._change_league(context, league, rules=rules)

    async def change_settings(
        self,
        context: InteractionContext,
        league: League,
        organisers: discord.Role | None,
        channel: discord.TextChannel | None,
        name: str | None,
        remove: str | None,
    ) -> Screen:
        """Change the settings whose options were given, and remove the setting `remove`."""
        if (organisers is not None or remove == "organisers") and not context.is_manager:
            raise Refusal("not_manager")
        if organisers is not None and organisers.is_default():
            raise Refusal("organisers_everyone")
        if channel is not None:
            check_can_write(context, channel.id)
        changes: dict[str, Any] = {
            "organiser_role": None if organisers is None else organisers.id,
            "channel_id": None if channel is None else channel.id,
            "name": name,
        }
        changes = {key: value for key, value in changes.items() if value is not None}
        if remove is not None:
            changes[REMOVABLE_SETTINGS[remove]] = None
        return await self._change_league(context, league, **changes)

    async def _change_league(self, context: InteractionContext, league: League, **changes: Any) -> Screen:
        """Change a league, and return its settings page, or its divisions page if the number of divisions changed."""
        league_pages.check_organiser(context, league)
        before = league.divisions
        if changes:
            league = await self._bot.services.leagues.update(
                league, context.user_id, key=context.idempotency_key, **changes
            )
        if league.divisions not in {before, 1}:
            note = context.words("league-divided", divisions=league.divisions)
            return await self._pages.render_divisions(context, league, note=note)
        return league_settings.render_league_settings(league, context.words, manager=context.is_manager)

    async def settings_dialog(self, section: str, context: InteractionContext, league: League) -> Dialog:
        league_pages.check_organiser(context, league)
        return league_settings.settings_dialog(section, league, context.words)

    async def counted_games_dialog(self, context: InteractionContext, league: League) -> Dialog:
        """Return the dialog for choosing the sheets that count.

        It offers the server's own sheets, the presets that count already, and the first preset of each game.
        """
        league_pages.check_organiser(context, league)
        sheets = await self._bot.services.sheets.list(league.guild_id)
        firsts = {one.game: one for one in reversed(sheets) if one.key}
        counting = {(one.game, one.sheet) for one in league.rules.counted_rules}
        offered = [one for one in sheets if not one.key or (one.game, one.key) in counting]
        offered += [one for one in firsts.values() if one not in offered]
        choices = league_settings.counted_sheet_choices(offered[:MOST_CHOICES], league, context.words)
        return league_settings.counted_games_dialog(league, context.words, choices)


class LeagueSeasons(app_commands.Group):
    """Seasons of leagues, with the commands `/league season …`."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(name="season", description="…")
        self._bot = bot

    async def render_seasons(self, context: InteractionContext, league: League, page: int = 1) -> Screen:
        """Return a page of the seasons and their champions."""
        seasons = await self._bot.services.leagues.seasons(league)
        return standings.render_seasons(league, seasons, context.words, page_no=page)

    async def confirm_ending(self, context: InteractionContext, league: League) -> Screen:
        """Return the confirmation for ending the season. Refusals `not_organiser`, `season_not_running`."""
        league_pages.check_organiser(context, league)
        season = league.season
        if season is None or season.status is SeasonStatus.CLOSED:
            raise Refusal("season_not_running", league=league.name)
        text = context.words("league-ending", season=season.number, league=league_screens.league_title(league))
        disputed = standings.open_dispute_lines(
            await find_open_disputes(self._bot, league), context.words, "league-ending-disputed"
        )
        text = "\n\n".join((text, *disputed))
        return league_pages.render_confirmation(text, "end.sure", "league-button-end-sure", league, context)

    async def finish(self, context: InteractionContext, league: League) -> Screen:
        league_pages.check_organiser(context, league)
        season = await self._bot.services.seasons.finish(league, context.user_id, key=context.idempotency_key)
        return standings.render_final_table(league, season, context.words)

    async def begin(
        self,
        context: InteractionContext,
        league: League,
        weeks: int = league_settings.DEFAULT_WEEKS,
        day: str | None = None,
    ) -> Screen:
        """Start the next season, now or on a future day in the server's time zone."""
        starts_at = None
        if day is not None:
            zone_name = await find_zone(context, league.guild_id, None)
            now = self._bot.services.clock.now()
            starts_at = parse_moment(day, None, zone_name, now, default_time=time()).timestamp
        league_pages.check_organiser(context, league)
        league = await self._bot.services.seasons.begin(
            league, context.user_id, weeks=weeks, key=context.idempotency_key, starts_at=starts_at
        )
        if league.season is not None:
            self.announce_start(league, league.season)
        number = 1 if league.season is None else league.season.number
        text = context.words("league-begun", season=number, league=league_screens.league_title(league))
        if starts_at is not None:
            text = context.words("league-season-planned", season=number, start=full_time(starts_at))
        items = [league_pages.home_button(context, league)]
        if league.divisions > 1:
            divisions_id = league_screens.league_button_id("divisions", league)
            items.append(button(divisions_id, context.words("league-button-divisions")))
        return build_screen(text, items=items)

    def announce_start(self, league: League, season: LeagueSeason) -> None:
        """Start posting in the league's channel that a season has started, or is planned for a later time."""
        lines = partial(league_screens.season_news, league=league, season=season)
        key = f"season/{league.league_id}/{season.number}/{season.status.value}"
        league_pages.post_in_channel(self._bot, league, lines, key=key)

    async def post_final_standings(self, league: League, season: LeagueSeason) -> int | None:
        """Post the final standings of a season, and return the id of the message.

        Returns 0 if they cannot be posted, and None if the caller should try again later.
        """
        if not self._bot.services.tables.serves(league.guild_id):
            return None
        if league.channel_id is None:
            return 0
        words = await self._bot.settings_cache.public_words(league.guild_id)
        disputed = await find_open_disputes(self._bot, league)
        screen = standings.render_final_post(league, season, words, disputed=disputed)
        try:
            return await self._bot.api.send(
                league.channel_id, screen, nonce=f"league:{league.league_id}:{season.number}"
            )
        except Busy:
            return None
        except (ChannelGone, Denied, MessageGone, Rejected) as error:
            _log.info("the final table of league %d cannot be posted: %r", league.league_id, error)
            return 0

    async def export(self, context: InteractionContext, league: League, season: int | None, part: int) -> Screen:
        """Return a part of a season as a file. Refusals `not_organiser`, and those of `LeagueExporter`."""
        league_pages.check_organiser(context, league)
        file = await self._bot.services.league_exports.export_season(league.guild_id, league.league_id, season, part)
        return standings.render_season_export(file, league.league_id, context.words)

    async def handle_export_click(self, interaction: Interaction, custom_id: PanelId, values: Values) -> None:
        """Send another part of an exported season."""
        async with InteractionContext(interaction) as context:
            numbers = [int(one) for one in custom_id.about.split(".") if one.isdecimal()]
            if len(numbers) != 3:
                raise Refusal("no_such_season")
            league_id, season, part = numbers
            league = await league_pages.find_league(context, league_id)
            await context.response.send_private(await self.export(context, league, season, part))

    @app_commands.command()
    async def show(self, interaction: Interaction, league: str | None = None) -> None:
        """Show all seasons and their champions."""
        await league_pages.respond(interaction, league, self.render_seasons)

    @app_commands.command()
    async def start(
        self,
        interaction: Interaction,
        weeks: int = league_settings.DEFAULT_WEEKS,
        day: str | None = None,
        league: str | None = None,
    ) -> None:
        """Start the next season, now or on a future day."""
        await league_pages.respond(interaction, league, partial(self.begin, weeks=weeks, day=day))

    @app_commands.command()
    async def end(self, interaction: Interaction, league: str | None = None) -> None:
        """End the running season, after a confirmation."""
        await league_pages.respond(interaction, league, self.confirm_ending)
