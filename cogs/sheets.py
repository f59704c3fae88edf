"""Sheets of house rules: a server's list, applying a sheet to a table, and autocompletion."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.app import Prial
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.screens import rules_panel
from bot.screens import sheets as screens
from bot.screens.agreed import sheet_name
from bot.screens.house_rules import moved_over
from bot.screens.ids import PanelId, TableId
from bot.screens.items import MOST_CHOICES, Interaction
from bot.screens.layout import Screen
from bot.sheets.values import Sheet
from bot.tables.values import TableView
from cogs.common import PrialCog, showing


class SheetsCog(PrialCog):
    """Panels of sheets."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels["sheets"] = showing(self._page)
        self.answered.table["sheet"] = showing(self._taken)

    async def _page(self, visit: Visit, wanted: PanelId, values: tuple[str, ...]) -> Screen:
        page, several = int(wanted.about or "1"), await sheets_here(visit)
        if wanted.action == "show":
            return screens.shown_sheet(_chosen(several, values), visit.words, page=page)
        return screens.listing(several, visit.words, page=page)

    async def _taken(self, visit: Visit, wanted: TableId, values: tuple[str, ...]) -> Screen:
        """Apply the chosen sheet to the table."""
        view = await visit.at(wanted.table)
        several = await self.bot.services.sheets.list(view.table.guild_id, view.table.game)
        sheet = _chosen(several, values)
        return await taken(visit, view, sheet.key or sheet.name)


def _chosen(several: Sequence[Sheet], values: tuple[str, ...]) -> Sheet:
    """Return the sheet chosen from a menu. Refusal `sheet_gone`."""
    sheet = screens.by_id(several, values[0])
    if sheet is None:
        raise Refusal("sheet_gone")
    return sheet


async def sheets_here(visit: Visit) -> tuple[Sheet, ...]:
    """Return the sheets of the server. Refusal `which_server`."""
    return await visit.client.services.sheets.list(await visit.server())


async def taken(visit: Visit, view: TableView, name: str) -> Screen:
    """Apply a sheet to a table, and return the table's house rules.

    If the sheet is for another game, return the proposal to change games.
    """
    services = visit.client.services
    visit.client.presenter.all_shown(view)  # a pending change would reveal the pot, and the end of the game
    sheet = await services.sheets.find(view.table.guild_id, name, known_as=screens.known_as())
    table = view.table
    settings = None
    if sheet.game != table.game:
        settings = moved_over(table.then.settings, table.game, sheet.game, services.usual)
    acted = await services.tables.change_rules(
        table.table_id,
        visit.user_id,
        manager=visit.manager,
        sheet=sheet.key or sheet.name,
        settings=settings,
        key=visit.key,
    )
    asked = acted.table.table.agreement
    if sheet.game != view.table.game and asked is not None:
        return rules_panel.proposed(acted.table, visit.words)
    return await rules_of(visit, acted.table)


async def rules_of(visit: Visit, view: TableView, group: str = "") -> Screen:
    """Return a page of a table's house rules, with controls if the reader may change them."""

    async def again() -> Screen:
        return await rules_of(visit, await visit.client.services.tables.view(view.table.table_id, visit.user_id), group)

    visit.drawn_by = again
    may_change = visit.manager or view.table.host == visit.user_id
    several: tuple[Sheet, ...] = ()
    if may_change:
        several = await visit.client.services.sheets.list(view.table.guild_id, view.table.game)
    return rules_panel.panel(view.table, visit.words, group=group, may_change=may_change, sheets=several)


async def proposed(
    interaction: Interaction, begun: str, *, game: str = "", own: bool = False
) -> list[app_commands.Choice[str]]:
    """Return the sheets whose names contain the typed text, in the reader's language; with `own`, no presets."""
    visit = Visit(interaction, hurry=True)
    if visit.guild_id is None:
        return []
    try:
        several = await visit.client.services.sheets.list(visit.guild_id, game or None)
    except Refusal:
        return []
    found: list[app_commands.Choice[str]] = []
    for sheet in several:
        name = sheet_name(sheet, visit.words)
        if begun.casefold() in name.casefold() and not (own and sheet.key):
            found.append(app_commands.Choice(name=name[:100], value=sheet.key or sheet.name))
    return found[:MOST_CHOICES]


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(SheetsCog(bot))
