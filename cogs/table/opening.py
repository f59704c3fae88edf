"""Opening a table: `/table open` and its panel."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Final

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.rules.house_rules import HouseRuleError, HouseRules
from bot.rules.registry import find_game
from bot.screens import responses
from bot.screens.table import sheets as sheet_screens
from bot.screens.table.house_rules import default_settings
from bot.screens.table.sheets import shipped_sheet_names
from bot.screens.widgets.custom_ids import Panel, PanelId
from bot.screens.widgets.layout import Screen
from bot.sheets.values import Sheet, house_rules_refusal
from bot.tables.values import TableStatus
from cogs.base import PrialCog, panel_handler

NEEDED_PERMISSIONS: Final = ("view_channel", "send_messages")
NEEDED_PERMISSIONS_IN_THREADS: Final = ("view_channel", "send_messages_in_threads")


class OpeningRequest(Struct, frozen=True, kw_only=True):
    """Options for opening a table. Missing ones ("" or None) get their defaults."""

    game: str = ""
    sheet: str = ""
    buy_in: int | None = None
    ante: int | None = None
    clock: int | None = None
    """Turn time in seconds; 0: none."""
    computers: int | None = None


class OpeningCog(PrialCog):
    """Panel of `/table open`."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.OPEN] = panel_handler(self._handle_click)
        self.handlers.current_screens["s:open"] = self._current_screen

    async def _current_screen(self, context: InteractionContext, custom_id: PanelId) -> CurrentScreen:
        now = sheet_screens.parse_opening_choice(custom_id.about)
        sheet = sheet_screens.chosen_sheet(now, await _find_sheets(context, now.game))
        return CurrentScreen(sheet_screens.open_table_id(now, sheet).stamp, partial(render_opening, context, now))

    async def _handle_click(self, context: InteractionContext, custom_id: PanelId, values: tuple[str, ...]) -> Screen:
        if custom_id.action != "open":
            return await render_opening(
                context, sheet_screens.apply_opening_input(custom_id.action, custom_id.about, values)
            )
        picked = sheet_screens.parse_opening_choice(custom_id.about)
        sheet = sheet_screens.chosen_sheet(picked, await _find_sheets(context, picked.game))
        if sheet is None:
            raise Refusal("sheet_gone")
        return await open_table(context, OpeningRequest(sheet=sheet.key or sheet.name))


async def render_opening(context: InteractionContext, picked: sheet_screens.OpeningChoice | None = None) -> Screen:
    """Return the panel of games and sheets of this server. Refusals as for `open_table`."""
    _, channel_id = check_location(context)
    table_id = await context.client.services.tables.open_table_in(channel_id)
    if table_id is not None:
        raise await _refuse_taken_channel(context, table_id)
    picked = picked or sheet_screens.OpeningChoice()
    return sheet_screens.render_opening_panel(picked, await _find_sheets(context, picked.game), context.words)


async def _find_sheets(context: InteractionContext, game: str) -> tuple[Sheet, ...]:
    """Return the sheets of a game, the server's default first."""
    guild_id, _ = check_location(context)
    sheets = context.client.services.sheets
    usual = await sheets.default_sheet(guild_id, game)
    others = [one for one in await sheets.list(guild_id, game) if one.ref != usual.ref]
    return (usual, *others)


async def open_table(context: InteractionContext, request: OpeningRequest) -> Screen:
    """Open a table in this channel, seat the person, and return the response."""
    guild_id, channel_id = check_location(context)
    services = context.client.services
    sheet, game = request.sheet, request.game or sheet_screens.OpeningChoice().game
    if sheet:
        found = await services.sheets.find(guild_id, sheet, preset_names=shipped_sheet_names())
        sheet, game = found.key or found.name, found.game
    usual = default_settings(game, services.default_settings)
    house_rules = await _changed_house_rules(context, guild_id, replace(request, sheet=sheet))
    try:
        await services.tables.open(
            guild_id,
            channel_id,
            context.person,
            game=request.game or None,
            house_rules=house_rules,
            sheet=sheet or None,
            settings=usual if request.clock is None else replace(usual, turn_seconds=request.clock or None),
            buy_in=request.buy_in,
            computers=request.computers or 0,
            key=context.idempotency_key,
        )
    except Refusal as refusal:
        if refusal.code != "table_here":
            raise
        raise await _refuse_taken_channel(context, await context.find_channel_table_id()) from None
    context.save_language()
    return responses.text_response(context.words("reply-opened", channel=f"<#{channel_id}>"))


async def _refuse_taken_channel(context: InteractionContext, table_id: int) -> Refusal:
    """Return the refusal because of an existing table, with what the person can do instead."""
    with suppress(Refusal):
        here = await context.load_table(table_id)
        if here.table.status is TableStatus.CLOSING:
            return Refusal("closing_here")
        if here.seat is not None:
            return Refusal("seated_here", table_id=table_id)
    return Refusal("table_here", table_id=table_id)


async def _changed_house_rules(
    context: InteractionContext, guild_id: int, request: OpeningRequest
) -> HouseRules | None:
    """Return the sheet's house rules with the given ante, or None if no ante was given."""
    if request.ante is None:
        return None
    sheets = context.client.services.sheets
    game = request.game or sheet_screens.OpeningChoice().game
    sheet = await (sheets.find(guild_id, request.sheet) if request.sheet else sheets.default_sheet(guild_id, game))
    played = find_game(sheet.game)
    ante = next((one.name for one in played.option_infos() if one.is_ante), "ante")
    try:
        rules: HouseRules = played.build_rules({**played.changed_options(sheet.rules), ante: request.ante})
    except HouseRuleError as error:
        raise house_rules_refusal(error) from error
    return rules


def check_location(context: InteractionContext) -> tuple[int, int]:
    """Return server and channel. Refusals `which_server`, and `missing_permissions` if the bot cannot show a table."""
    guild_id, channel_id = context.interaction.guild_id, context.interaction.channel_id
    if guild_id is None or channel_id is None:
        raise Refusal("which_server")
    here = context.interaction.app_permissions
    needed = (
        NEEDED_PERMISSIONS_IN_THREADS if isinstance(context.interaction.channel, discord.Thread) else NEEDED_PERMISSIONS
    )
    missing = [name for name in needed if not getattr(here, name)]
    if missing:
        raise Refusal("missing_permissions", permissions=responses.permission_names(missing, context.words))
    return guild_id, channel_id


async def setup(bot: Prial) -> None:
    await bot.add_cog(OpeningCog(bot))
