"""Results, settings and audit log of a league: `/league results|correct|void|settings|log`."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import discord
from discord import app_commands
from msgspec.structs import replace

from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.leagues.values import League, LeagueResult
from bot.presenter.discord_api import Busy, ChannelGone, Denied, MessageGone, Rejected
from bot.screens.leagues import league_settings
from bot.screens.leagues import results as league_results
from bot.screens.leagues.league import league_button_id, league_title
from bot.screens.server import audit_log
from bot.screens.table.sheets import sheet_id
from bot.screens.widgets.components import MOST_CHOICES, Choice, Dialog, Interaction, Submission
from bot.screens.widgets.custom_ids import DialogId
from bot.screens.widgets.layout import Screen
from cogs.leagues.group import check_organiser, is_organiser
from cogs.permissions import bank_limit, check_can_rule, check_can_write, check_revealed_around

if TYPE_CHECKING:
    from cogs.leagues.commands import LeagueDivisions, LeaguesCog


_log = logging.getLogger(__name__)


ADMINISTRATION_COMMANDS = ("results", "correct", "void", "settings", "log")


_REMOVABLE_SETTINGS: Final = {"organisers": "organiser_role", "channel": "channel_id"}
"""Optional settings of a league, by the command's name for them."""


class LeagueAdministration:
    """Part of the leagues' cog for results and settings."""

    def __init__(self, cog: LeaguesCog, divisions: LeagueDivisions) -> None:
        self._cog = cog
        self._divisions = divisions
        self._bot = cog.bot
        self._api = cog.bot.api
        cog.pages |= {
            "results": self.render_results,
            "log": self.render_log,
            "result": self._show_chosen_result,
            "settings": self.render_settings,
            "scoring": self._change_scoring,
            "norole": self._remove_role,
        }
        cog.dialog_handlers |= {
            "void": self._void,
            "restore": self._restore,
            "correct": self._correct,
            "games": self._apply_sheets_dialog,
        }
        cog.dialog_handlers |= dict.fromkeys(("points", "table", "sittings"), self._apply_rules_dialog)
        cog.dialogs |= {"void": self._void_dialog, "restore": self._restore_dialog, "correct": self._correct_dialog}
        for what in ("points", "table", "sittings", "games"):
            cog.dialogs[f"set.{what}"] = partial(self._settings_dialog, what)

    # Results

    async def render_results(
        self, context: InteractionContext, league: League, about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        """Return a page of results."""
        await check_revealed_around(context)
        page = await self._bot.services.results.page(league, about[0] if about and about[0] else None)
        users = [line.user_id for one in page.results for line in one.lines]
        names, _ = await self._bot.membership.fetch_names(league.guild_id, users)
        return league_results.render_results(page, context.words, names=names)

    async def current_result(self, context: InteractionContext, league: League, custom_id: DialogId) -> CurrentScreen:
        """Return the current screen of the result that a dialog is about."""
        found = await self._bot.services.results.result(league, int(custom_id.about[2]))
        now = league_results.result_dialog_id(custom_id.about[0], league, found)
        return CurrentScreen(now.stamp, partial(self._render_result, context, league, found))

    async def _show_chosen_result(
        self, context: InteractionContext, league: League, _about: list[int], values: tuple[str, ...]
    ) -> Screen:
        return await self._render_result(
            context, league, await self._bot.services.results.result(league, int(values[0]))
        )

    async def _render_result(self, context: InteractionContext, league: League, found: LeagueResult) -> Screen:
        names, _ = await self._bot.membership.fetch_names(league.guild_id, [line.user_id for line in found.lines])
        organiser = is_organiser(context, league)
        return league_results.render_result(league, found, context.words, names=names, organiser=organiser)

    async def _find_to_rule(self, context: InteractionContext, league: League, result_id: int) -> LeagueResult:
        """Return a result that the person may rule on. Refusals not_organiser, own_deal, no_such_result."""
        check_organiser(context, league)
        found = await self._bot.services.results.result(league, result_id)
        await check_can_rule(context, league.guild_id, (line.user_id for line in found.lines), (league,))
        return found

    async def _void_dialog(self, context: InteractionContext, league: League, about: list[int]) -> Dialog:
        return league_results.void_dialog(league, await self._find_to_rule(context, league, about[0]), context.words)

    async def _void(self, context: InteractionContext, league: League, submission: Submission) -> Screen:
        """Void a result, and post it in the league's channel."""
        await self._find_to_rule(context, league, int(submission.id.about[2]))
        found = await self._bot.services.results.void(
            league,
            context.user_id,
            int(submission.id.about[2]),
            submission.text("reason"),
            key=context.idempotency_key,
            chips=bool(submission.values_of("chips")),
            limit=bank_limit(context),
        )
        users = [
            *(one.user_id for one in found.rank_changes),
            *(line.user_id for line in found.result.lines),
            *found.chips,
        ]
        names, _ = await self._bot.membership.fetch_names(league.guild_id, users)
        await self._announce(context, league, partial(league_results.render_void_notification, found, names=names))
        return league_results.render_voided(found, context.words, names=names)

    async def _restore_dialog(self, context: InteractionContext, league: League, about: list[int]) -> Dialog:
        found = await self._find_to_rule(context, league, about[0])
        if not found.is_void:
            raise Refusal("result_counts")
        return league_results.restore_dialog(league, found, context.words)

    async def _restore(self, context: InteractionContext, league: League, submission: Submission) -> Screen:
        """Restore a voided result, and post it in the league's channel."""
        result_id, reason = int(submission.id.about[2]), submission.text("reason")
        before = await self._find_to_rule(context, league, result_id)
        found = await self._bot.services.results.restore(
            league, context.user_id, result_id, reason, key=context.idempotency_key, limit=bank_limit(context)
        )
        found = replace(
            found,
            result=replace(
                found.result, changed_by_participant=any(line.user_id == context.user_id for line in before.lines)
            ),
        )
        users = [
            *(one.user_id for one in found.rank_changes),
            *(line.user_id for line in found.result.lines),
            *found.chips,
        ]
        names, _ = await self._bot.membership.fetch_names(league.guild_id, users)
        await self._announce(
            context, league, partial(league_results.render_void_notification, found, names=names, why=reason)
        )
        return league_results.render_voided(found, context.words, names=names)

    async def _correct_dialog(self, context: InteractionContext, league: League, about: list[int]) -> Dialog:
        found = await self._find_to_rule(context, league, about[0])
        if found.is_void:
            raise Refusal("result_void_already")
        return league_results.correction_dialog(league, found, context.words)

    async def _correct(self, context: InteractionContext, league: League, submission: Submission) -> Screen:
        """Correct the places of a result, and post it in the league's channel."""
        await self._find_to_rule(context, league, int(submission.id.about[2]))
        found = await self._bot.services.results.correct(
            league,
            context.user_id,
            int(submission.id.about[2]),
            league_results.parse_places(submission.text("places")),
            submission.text("reason"),
            key=context.idempotency_key,
        )
        users = [*(one.user_id for one in found.rank_changes), *(line.user_id for line in found.result.lines)]
        names, _ = await self._bot.membership.fetch_names(league.guild_id, users)
        await self._announce(
            context, league, partial(league_results.render_correction_notification, found, names=names)
        )
        return league_results.render_corrected(found, context.words, names=names)

    async def _announce(self, context: InteractionContext, league: League, render: Callable[..., Screen]) -> None:
        """Start posting a change of a result in the league's channel, if it has one."""
        if league.channel_id is not None:
            words = await self._bot.settings_cache.public_words(league.guild_id)
            told = render(words=words, actor=f"<@{context.user_id}>")
            self._bot.tasks.start(
                self._post(league.channel_id, told, context.idempotency_key), "telling of a result that changed"
            )

    async def _post(self, channel_id: int, screen: Screen, nonce: str) -> None:
        try:
            await self._api.send(channel_id, screen, nonce=nonce[-25:])
        except (Busy, ChannelGone, Denied, MessageGone, Rejected) as error:
            _log.info("channel %d cannot be told of a result that changed: %r", channel_id, error)

    async def render_log(
        self, context: InteractionContext, league: League, about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        """Return a page of the league's audit log."""
        check_organiser(context, league)
        before = about[0] if about and about[0] else None
        found = await self._bot.services.audit_log.page(league.guild_id, before, league_id=league.league_id)
        return audit_log.render_audit_log(
            found,
            context.words,
            page_id=lambda number: league_button_id("log", league, number),
            title=league_title(league),
        )

    # Settings

    async def render_settings(
        self, context: InteractionContext, league: League, _about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        """Return the settings of a league. Refusal `not_organiser`."""
        check_organiser(context, league)
        return league_settings.render_league_settings(league, context.words, manager=context.is_manager)

    async def _remove_role(
        self, context: InteractionContext, league: League, _about: list[int], _values: tuple[str, ...]
    ) -> Screen:
        if not context.is_manager:
            raise Refusal("not_manager")
        return await self.change_league(context, league, organiser_role=None)

    async def _change_scoring(
        self, context: InteractionContext, league: League, _about: list[int], values: tuple[str, ...]
    ) -> Screen:
        return await self.change_league(context, league, rules=league_settings.with_scoring(league.rules, values[0]))

    async def _apply_rules_dialog(self, context: InteractionContext, league: League, submission: Submission) -> Screen:
        rules = league_settings.apply_answers(submission.id.about[0], league.rules, submission, context.words)
        return await self.change_league(context, league, rules=rules)

    async def _apply_sheets_dialog(self, context: InteractionContext, league: League, submission: Submission) -> Screen:
        """Let the chosen sheets count."""
        chosen = submission.values_of("sheets")
        sheets = [one for one in await self._bot.services.sheets.list(league.guild_id) if sheet_id(one) in chosen]
        return await self.change_league(
            context, league, rules=league_settings.with_counted_sheets(league.rules, sheets)
        )

    async def change_league(self, context: InteractionContext, league: League, **changes: Any) -> Screen:
        """Change a league, and return its settings, or its divisions if their number changed.

        Refusals `not_organiser`, and those of `Leagues.set`.
        """
        check_organiser(context, league)
        before = league.divisions
        if changes:
            league = await self._bot.services.leagues.update(
                league, context.user_id, key=context.idempotency_key, **changes
            )
        if league.divisions not in {before, 1}:
            told = context.words("league-divided", divisions=league.divisions)
            return await self._divisions.render_page(context, league, [], (), told)
        return league_settings.render_league_settings(league, context.words, manager=context.is_manager)

    async def _settings_dialog(
        self, section: str, context: InteractionContext, league: League, _about: list[int]
    ) -> Dialog:
        check_organiser(context, league)
        if section == "games":
            return league_settings.counted_games_dialog(
                league, context.words, await self._sheet_choices(context, league)
            )
        return league_settings.settings_dialog(section, league, context.words)

    async def _sheet_choices(self, context: InteractionContext, league: League) -> list[Choice]:
        """Return the sheets that may count, with those that count now preselected.

        They are the server's own, the first preset of each game, and presets that count already.
        """
        several = await self._bot.services.sheets.list(league.guild_id)
        firsts = {one.game: one for one in reversed(several) if one.key}
        counting = {(one.game, one.sheet) for one in league.rules.counted_rules}
        offered = [one for one in several if not one.key or (one.game, one.key) in counting]
        offered += [one for one in firsts.values() if one not in offered]
        return league_settings.counted_sheet_choices(offered[:MOST_CHOICES], league, context.words)

    # Commands

    def build_commands(self) -> list[app_commands.Command[Any, ..., None]]:
        """Return the commands `/league results|correct|void|settings|log`."""
        cog = self._cog

        async def results(interaction: Interaction, league: str | None = None) -> None:
            await cog.respond(interaction, league, self.render_results)

        async def change(interaction: Interaction, result: int, league: str | None = None) -> None:
            async def shown(
                context: InteractionContext, found: League, _about: list[int], _values: tuple[str, ...]
            ) -> Screen:
                check_organiser(context, found)
                return await self._render_result(context, found, await self._bot.services.results.result(found, result))

            await cog.respond(interaction, league, shown)

        async def log(interaction: Interaction, league: str | None = None) -> None:
            await cog.respond(interaction, league, self.render_log)

        async def settings(
            interaction: Interaction,
            organisers: discord.Role | None = None,
            channel: discord.TextChannel | None = None,
            name: str | None = None,
            remove: str | None = None,
            league: str | None = None,
        ) -> None:
            said: dict[str, Any] = {
                "organiser_role": None if organisers is None else organisers.id,
                "channel_id": None if channel is None else channel.id,
                "name": name,
            }
            changes = {key: value for key, value in said.items() if value is not None}
            changes |= {} if remove is None else {_REMOVABLE_SETTINGS[remove]: None}

            async def shown(
                context: InteractionContext, found: League, _about: list[int], _values: tuple[str, ...]
            ) -> Screen:
                if "organiser_role" in changes and not context.is_manager:
                    raise Refusal("not_manager")
                if organisers is not None and organisers.is_default():
                    raise Refusal("organisers_everyone")
                if channel is not None:
                    check_can_write(context, channel.id)
                return await self.change_league(context, found, **changes)

            await cog.respond(interaction, league, shown)

        # keys: command-choice-remove-<setting> for _REMOVABLE_SETTINGS
        choices = [app_commands.Choice(name=f"command-choice-remove-{one}", value=one) for one in _REMOVABLE_SETTINGS]
        return [
            app_commands.Command(name="results", description="…", callback=results),
            app_commands.Command(name="correct", description="…", callback=change),
            app_commands.Command(name="void", description="…", callback=change),
            app_commands.Command(
                name="settings", description="…", callback=app_commands.choices(remove=choices)(settings)
            ),
            app_commands.Command(name="log", description="…", callback=log),
        ]
