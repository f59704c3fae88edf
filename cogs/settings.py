"""`/house …`: server settings, grants, fines, corrections, sheets and audit, for members with Manage Server."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

import discord
from discord import app_commands

from bot.amounts import HOUR_UNITS
from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.ledger.values import ALL_DEALS
from bot.screens import notifications, responses
from bot.screens.server import server_settings
from bot.screens.table import sheets as sheet_screens
from bot.screens.table.house_rules import sheet_name
from bot.screens.widgets.components import Dialog, Interaction, Submission
from bot.screens.widgets.custom_ids import DialogId, Panel, PanelId, with_stamp
from bot.screens.widgets.layout import Screen
from bot.screens.widgets.names import escape_text
from bot.screens.words import HOUR, Words
from bot.settings.values import CARD_STYLES, ServerSettings
from bot.sheets.values import MAX_SHEET_NAME_LENGTH, Sheet
from cogs import base
from cogs.corrections import CorrectionDialogue, CorrectionRequest, ImportDialogue, notify_member
from cogs.permissions import check_manager
from cogs.table.opening import autocomplete_sheet, list_server_sheets

DIALOGS: Final[Mapping[str, Callable[[ServerSettings, Words], Dialog]]] = {
    "currency": server_settings.currency_dialog,
    "opening": server_settings.opening_balance_dialog,
    "refill": server_settings.refill_dialog,
    "allowance": server_settings.allowance_dialog,
    "bank": server_settings.bank_dialog,
    "grant": server_settings.grant_dialog,
    "fine": server_settings.fine_dialog,
}
"""Functions that return the dialogs behind the panel's buttons, by action."""
DIALOG_CHANGES: Final[Mapping[str, Callable[[Submission, Words], dict[str, Any]]]] = {
    "currency": lambda answers, _words: {
        "currency": answers.text("currency") or None,
        "currency_singular": answers.text("singular") or None,
    },
    "opening": lambda answers, words: {"opening": answers.amount("amount", words)},
    "refill": lambda answers, words: {
        "refill_amount": answers.amount("amount", words),
        "refill_interval": answers.number("hours", words, HOUR_UNITS) * HOUR,
        "refill_below": answers.amount("below", words),
    },
    "allowance": lambda answers, words: {
        "allowance_amount": answers.amount("amount", words),
        "allowance_days": int(answers.answers.get("days") or 1),
    },
    "bank": lambda answers, words: {"bank_limit": answers.amount("amount", words)},
}
"""Parsers of submitted dialogs, by action. They return the changed settings by field of `ServerSettings`."""
ALLOWANCE_PERIODS: Final = (("day", 1), ("week", 7))
"""Intervals of the allowance: the name of each and its number of days."""


class ServerSettingsCog(base.PrialCog):
    """Commands, buttons and dialogs of server settings."""

    house = app_commands.Group(
        name="house",
        description="…",
        guild_only=True,
        allowed_contexts=base.SERVER_CONTEXTS,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    sheet = app_commands.Group(name="sheet", description="…", parent=house)

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.HOUSE] = self._handle_click
        self.handlers.dialogs["house"] = self._handle_dialog
        self.handlers.current_screens["s:house"] = self.handlers.current_screens["d:house"] = self._current_screen
        self._corrections, self._imports = CorrectionDialogue(bot), ImportDialogue(bot)
        self.handlers.dialogs[Panel.CORRECT] = self._handle_correction_dialog
        self.handlers.panels[Panel.CORRECT] = base.panel_handler(self._corrections.handle_answer)
        self.handlers.panels[Panel.IMPORT] = base.panel_handler(self._imports.handle_answer)
        self.handlers.panels[Panel.LOG] = base.panel_handler(self._handle_audit_log_click)

    @house.command()
    async def currency(self, interaction: Interaction, name: str | None = None, singular: str | None = None) -> None:
        """Set the name of the money, plural and singular."""
        await self._set_options(interaction, currency=name, currency_singular=singular)

    @house.command()
    async def language(self, interaction: Interaction) -> None:
        """Set the language of public messages."""
        await base.respond_privately(interaction, self._render_public_settings)

    @house.command()
    async def opening(self, interaction: Interaction, amount: int | None = None) -> None:
        """Set the opening balance of new members, in chips."""
        await self._set_options(interaction, opening=amount)

    @house.command()
    async def refill(
        self, interaction: Interaction, amount: int | None = None, hours: int | None = None, below: int | None = None
    ) -> None:
        """Set the amount of a refill, its interval in hours, and the balance below which it is given."""
        interval = None if hours is None else hours * HOUR
        await self._set_options(interaction, refill_amount=amount, refill_interval=interval, refill_below=below)

    @house.command()
    @app_commands.choices(
        # keys: command-choice-<period> for ALLOWANCE_PERIODS
        every=[app_commands.Choice(name=f"command-choice-{every}", value=days) for every, days in ALLOWANCE_PERIODS]
    )
    async def allowance(self, interaction: Interaction, amount: int | None = None, every: int | None = None) -> None:
        """Set the daily or weekly allowance of members."""
        await self._set_options(interaction, allowance_amount=amount, allowance_days=every)

    @house.command()
    async def bank(self, interaction: Interaction, amount: int | None = None) -> None:
        """Set the maximum that the bank stakes on computer players."""
        await self._set_options(interaction, bank_limit=amount)

    @house.command()
    # keys: command-choice-<style> for CARD_STYLES
    @app_commands.choices(look=[app_commands.Choice(name=f"command-choice-{one}", value=one) for one in CARD_STYLES])
    async def cards(self, interaction: Interaction, look: str | None = None) -> None:
        """Set the look of cards in public messages."""
        async with InteractionContext(interaction) as context:
            await self._change_settings(context, {"cards": look} if look else {})
            await context.response.send_private(await self._render_public_settings(context))

    @house.command()
    async def grant(self, interaction: Interaction, person: discord.User, amount: int, reason: str) -> None:
        """Grant chips to a member."""
        await base.respond_privately(
            interaction, lambda context: self._grant(context, person.id, amount, reason, bot=person.bot)
        )

    @house.command()
    async def fine(self, interaction: Interaction, person: discord.User, amount: int, reason: str) -> None:
        """Fine a member in chips."""
        await base.respond_privately(
            interaction, lambda context: self._fine(context, person.id, amount, reason, bot=person.bot)
        )

    @house.command()
    async def correct(
        self,
        interaction: Interaction,
        reason: str,
        entry: app_commands.Range[int, 1, 10**12] | None = None,
        table: app_commands.Range[int, 1, 10**15] | None = None,
        deal: app_commands.Range[int, 1, 10**9] | None = None,
    ) -> None:
        """Reverse a wallet entry, or the results of deals."""
        async with InteractionContext(interaction) as context:
            check_manager(context)
            if (entry is None) == (table is None):
                raise Refusal("correct_what")
            deals = ALL_DEALS if deal is None else (deal, deal)
            request = CorrectionRequest(reason=reason, entry=entry or 0, table_id=table or 0, deals=deals)
            await context.response.send_private(await self._corrections.ask(context, request))

    @house.command(name="import")
    async def import_balances(self, interaction: Interaction, file: discord.Attachment) -> None:
        """Preview the import of a file with balances."""
        await base.respond_privately(interaction, lambda context: self._imports.ask(context, file))

    @house.command()
    async def audit(self, interaction: Interaction) -> None:
        """Check the ledger, and show the last grants."""
        await base.respond_privately(interaction, self._render_audit)

    @house.command()
    async def log(self, interaction: Interaction) -> None:
        """Show the audit log of the server."""
        await base.respond_privately(interaction, self._render_audit_log)

    @sheet.command(name="save")
    async def save_sheet(self, interaction: Interaction, name: str) -> None:
        """Save the house rules of the table in this channel as a sheet."""
        await base.respond_privately(interaction, lambda context: self._save_sheet(context, name))

    @sheet.command(name="use")
    async def use_sheet(self, interaction: Interaction, name: str) -> None:
        """Use a sheet as the default for new tables."""
        await base.respond_privately(interaction, lambda context: self._use_sheet(context, name))

    @sheet.command(name="list")
    async def list_sheets(self, interaction: Interaction) -> None:
        """List the sheets."""
        async with InteractionContext(interaction) as context:
            sheets = await list_server_sheets(context)
            await context.response.send_private(sheet_screens.render_sheets(sheets, context.words))

    @sheet.command(name="delete")
    async def delete_sheet(self, interaction: Interaction, name: str) -> None:
        """Delete a sheet. Tables that use it are not affected."""
        await base.respond_privately(interaction, lambda context: self._delete_sheet(context, name))

    @use_sheet.autocomplete("name")
    async def _autocomplete_sheet(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await autocomplete_sheet(interaction, current)

    @save_sheet.autocomplete("name")
    @delete_sheet.autocomplete("name")
    async def _autocomplete_own_sheet(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return await autocomplete_sheet(interaction, current, own_only=True)

    async def _save_sheet(self, context: InteractionContext, name: str) -> Screen:
        check_manager(context)
        table = (await context.find_table()).table.after_deal
        sheet = await self.bot.services.sheets.save(
            table.guild_id,
            context.user_id,
            name,
            table.game,
            table.house_rules,
            context.idempotency_key,
            preset_names=sheet_screens.shipped_sheet_names(),
        )
        return _sheet_response(context, "reply-sheet-saved", sheet)

    async def _use_sheet(self, context: InteractionContext, name: str) -> Screen:
        guild_id, sheets = check_manager(context), self.bot.services.sheets
        sheet = await sheets.find(guild_id, name, preset_names=sheet_screens.shipped_sheet_names())
        sheet = await sheets.set_default(guild_id, context.user_id, sheet.key or sheet.name, context.idempotency_key)
        return _sheet_response(context, "reply-sheet-used", sheet)

    async def _delete_sheet(self, context: InteractionContext, name: str) -> Screen:
        guild_id, sheets = check_manager(context), self.bot.services.sheets
        sheet = await sheets.find(guild_id, name, preset_names=sheet_screens.shipped_sheet_names())
        await sheets.delete(guild_id, context.user_id, sheet.key or sheet.name, context.idempotency_key)
        return _sheet_response(context, "reply-sheet-deleted", sheet)

    async def _grant(self, context: InteractionContext, person: int, amount: int, reason: str, *, bot: bool) -> Screen:
        guild_id = check_manager(context)
        if bot:
            raise Refusal("not_a_player")
        context.describe_action("deed-grant", amount=amount, person=person)
        await self.bot.services.ledger.grant(guild_id, context.user_id, person, amount, reason, context.idempotency_key)
        told_them = partial(notifications.grant_lines, actor=context.user_id, amount=amount, reason=reason)
        notify_member(context, person, told_them)
        given = context.words.money(amount)
        return responses.text_response(context.words("reply-granted", person=f"<@{person}>", amount=given))

    async def _fine(self, context: InteractionContext, person: int, amount: int, reason: str, *, bot: bool) -> Screen:
        guild_id = check_manager(context)
        if bot:
            raise Refusal("not_a_player")
        context.describe_action("deed-fine", amount=amount, person=person)
        fine = await self.bot.services.ledger.fine(
            guild_id, context.user_id, person, amount, reason, context.idempotency_key
        )
        notify_member(
            context, person, partial(notifications.fine_lines, actor=context.user_id, fine=fine, reason=reason)
        )
        return server_settings.render_fine(fine, person, context.words)

    async def _set_options(self, interaction: Interaction, **changes: object) -> None:
        async with InteractionContext(interaction) as context:
            await self._change_settings(context, {name: value for name, value in changes.items() if value is not None})
            await context.response.send_private(await self._render_money_settings(context))

    async def _change_settings(self, context: InteractionContext, changes: Mapping[str, Any]) -> None:
        guild_id, settings = check_manager(context), self.bot.services.ledger.settings
        if changes:
            await settings.change_server_settings(guild_id, context.user_id, key=context.idempotency_key, **changes)
            self.bot.presenter.redraw_server(guild_id)
            context.words = await self.bot.settings_cache.private_words(context.user_id, guild_id)

    async def _render_money_settings(self, context: InteractionContext) -> Screen:
        settings = await self.bot.services.ledger.settings.servers.read(check_manager(context))
        return server_settings.render_server_settings(settings, context.words)

    async def _render_public_settings(self, context: InteractionContext) -> Screen:
        guild_id = check_manager(context)
        settings = await self.bot.services.ledger.settings.servers.read(guild_id)
        locale = (await self.bot.settings_cache.public_words(guild_id)).locale
        return server_settings.render_public_settings(settings, context.words, locale)

    async def _render_audit(self, context: InteractionContext) -> Screen:
        guild_id, services = check_manager(context), self.bot.services
        tables = await services.tables.audit(guild_id)
        return server_settings.render_audit(await services.ledger.audit(guild_id), tables, context.words)

    async def _render_audit_log(self, context: InteractionContext, before: int | None = None) -> Screen:
        page = await self.bot.services.audit_log.page(check_manager(context), before)
        return server_settings.render_audit_log(page, context.words)

    async def _handle_audit_log_click(
        self, context: InteractionContext, custom_id: PanelId, values: base.Values
    ) -> Screen:
        return await self._render_audit_log(context, server_settings.parse_page_start(custom_id.about))

    async def _handle_correction_dialog(self, interaction: Interaction, submission: Submission) -> None:
        async with InteractionContext(interaction) as context:
            [number] = submission.id.numbers()
            request = CorrectionRequest(reason=submission.text("reason"), entry=number)
            await context.response.send_private(await self._corrections.ask(context, request))

    async def _current_screen(self, context: InteractionContext, custom_id: PanelId | DialogId) -> CurrentScreen:
        guild_id = check_manager(context)
        settings = self.bot.services.ledger.settings
        settings.servers.invalidate(guild_id)  # the cache may be older than a change by another process
        house = await settings.servers.read(guild_id)
        render = self._render_public_settings if isinstance(custom_id, PanelId) else self._render_money_settings
        return CurrentScreen(with_stamp(custom_id, house).stamp, partial(render, context))

    async def _handle_click(self, interaction: Interaction, custom_id: PanelId, values: base.Values) -> None:
        if custom_id.action in DIALOGS:
            await self._open_dialog(interaction, DIALOGS[custom_id.action])
            return
        pages = {
            "audit": self._render_audit,
            "log": self._render_audit_log,
            "public": self._render_public_settings,
            "money": self._render_money_settings,
        }
        async with InteractionContext(interaction, base.panel_defer_mode(interaction)) as context:
            if custom_id.action not in pages:
                await self._change_settings(context, {custom_id.action: values[0]})
            await base.show_panel(context, await pages.get(custom_id.action, self._render_public_settings)(context))

    async def _open_dialog(self, interaction: Interaction, build: Callable[[ServerSettings, Words], Dialog]) -> None:
        """Open a dialog with the server's settings.

        A dialog must be the first response, so the settings are read from the database only if they are not cached.
        """
        async with InteractionContext(interaction, cached_only=True) as context:
            guild_id = check_manager(context)
            settings = self.bot.services.ledger.settings
            house = settings.servers.get_stale(guild_id) or await settings.servers.read(guild_id)
            await context.open_dialog(build(house, context.words))

    async def _handle_dialog(self, interaction: Interaction, submission: Submission) -> None:
        async with InteractionContext(interaction, base.panel_defer_mode(interaction)) as context:
            check_manager(context)
            name = submission.id.about[0]
            if name in {"grant", "fine"}:
                person = int(submission.text("person"))
                amount, reason = submission.amount("amount", context.words), submission.text("reason")
                do = self._grant if name == "grant" else self._fine
                await context.response.send_private(
                    await do(context, person, amount, reason, bot=base.is_bot(interaction, person))
                )
            else:
                await self._change_settings(context, DIALOG_CHANGES[name](submission, context.words))
                await base.show_panel(context, await self._render_money_settings(context))


def _sheet_response(context: InteractionContext, key: str, sheet: Sheet) -> Screen:
    name = escape_text(sheet_name(sheet, context.words), most=MAX_SHEET_NAME_LENGTH)
    game = context.words.game_title(sheet.game)
    return responses.text_response(context.words(key, sheet=name, game=game, version=sheet.version))


async def setup(bot: Prial) -> None:
    await bot.add_cog(ServerSettingsCog(bot))
