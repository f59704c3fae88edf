"""Sheets of house rules: the list of a server's sheets, a table set up from one, and autocompletion."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.errors import Refusal
from bot.screens.table import rules_panel
from bot.screens.table import sheets as sheet_screens
from bot.screens.table.house_rules import settings_after_game_change, sheet_name
from bot.screens.widgets.components import MOST_CHOICES, Interaction
from bot.screens.widgets.custom_ids import Panel, PanelId, TableId
from bot.screens.widgets.layout import Screen
from bot.sheets.values import Sheet
from bot.tables.values import TableView
from cogs.base import PrialCog, panel_handler


class SheetsCog(PrialCog):
    """Panels of sheets."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.SHEETS] = panel_handler(self._render_page)
        self.handlers.table["sheet"] = panel_handler(self._handle_sheet_choice)

    async def _render_page(self, context: InteractionContext, custom_id: PanelId, values: tuple[str, ...]) -> Screen:
        page, several = int(custom_id.about or "1"), await list_server_sheets(context)
        if custom_id.action == "show":
            return sheet_screens.render_sheet(_find_chosen(several, values), context.words, page=page)
        return sheet_screens.render_sheets(several, context.words, page=page)

    async def _handle_sheet_choice(
        self, context: InteractionContext, custom_id: TableId, values: tuple[str, ...]
    ) -> Screen:
        view = await context.load_table(custom_id.table)
        several = await self.bot.services.sheets.list(view.table.guild_id, view.table.game)
        sheet = _find_chosen(several, values)
        return await use_sheet_at_table(context, view, sheet.key or sheet.name)


def _find_chosen(sheets: Sequence[Sheet], values: tuple[str, ...]) -> Sheet:
    """Return the sheet chosen from a menu. Refusal `sheet_gone`."""
    sheet = sheet_screens.find_sheet(sheets, values[0])
    if sheet is None:
        raise Refusal("sheet_gone")
    return sheet


async def list_server_sheets(context: InteractionContext) -> tuple[Sheet, ...]:
    """Return the sheets of the server. Refusal `which_server`."""
    return await context.client.services.sheets.list(await context.find_server_id())


async def use_sheet_at_table(context: InteractionContext, view: TableView, name: str) -> Screen:
    """Apply a sheet to a table, and return its house rules, or the proposal to change games."""
    services = context.client.services
    sheet = await services.sheets.find(view.table.guild_id, name, preset_names=sheet_screens.shipped_sheet_names())
    table = view.table
    settings = None
    if sheet.game != table.game:
        settings = settings_after_game_change(
            table.after_deal.settings, table.game, sheet.game, services.default_settings
        )
    acted = await services.tables.change_rules(
        table.table_id,
        context.user_id,
        manager=context.is_manager,
        sheet=sheet.key or sheet.name,
        settings=settings,
        key=context.idempotency_key,
    )
    asked = acted.view.table.vote
    if sheet.game != view.table.game and asked is not None:
        return rules_panel.render_proposal(acted.view, context.words)
    return await render_rules(context, acted.view)


async def render_rules(context: InteractionContext, view: TableView, group: str = "") -> Screen:
    """Return a page of a table's house rules, with controls if the reader may change them."""

    async def again() -> Screen:
        return await render_rules(
            context, await context.client.services.tables.view(view.table.table_id, context.user_id), group
        )

    context.redraw = again
    may_change = context.is_manager or view.table.host == context.user_id
    several: tuple[Sheet, ...] = ()
    if may_change:
        several = await context.client.services.sheets.list(view.table.guild_id, view.table.game)
    return rules_panel.render_rules_panel(view.table, context.words, group=group, may_change=may_change, sheets=several)


async def autocomplete_sheet(
    interaction: Interaction, current: str, *, game: str = "", own_only: bool = False
) -> list[app_commands.Choice[str]]:
    """Return the sheets whose names contain the typed text, in the reader's language; with `own_only`, no presets."""
    context = InteractionContext(interaction, cached_only=True)
    if context.guild_id is None:
        return []
    try:
        several = await context.client.services.sheets.list(context.guild_id, game or None)
    except Refusal:
        return []
    found: list[app_commands.Choice[str]] = []
    for sheet in several:
        name = sheet_name(sheet, context.words)
        if current.casefold() in name.casefold() and not (own_only and sheet.key):
            found.append(app_commands.Choice(name=name[:100], value=sheet.key or sheet.name))
    return found[:MOST_CHOICES]


async def setup(bot: Prial) -> None:
    await bot.add_cog(SheetsCog(bot))
