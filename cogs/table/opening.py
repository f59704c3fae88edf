"""Opening of tables (`/table open`), and the list, use and autocompletion of sheets."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import discord
from discord import app_commands
from msgspec import Struct
from msgspec.structs import replace

from bot.app import Prial
from bot.app.context import InteractionContext
from bot.app.stale_screens import CurrentScreen
from bot.errors import Refusal
from bot.rules.house_rules import HouseRuleError, HouseRules
from bot.rules.registry import find_game
from bot.screens import responses
from bot.screens.table import rules_panel
from bot.screens.table import sheets as sheet_screens
from bot.screens.table.buttons import OTHER_GAME_ACTION, SAME_AGAIN_ACTION
from bot.screens.table.house_rules import default_settings, settings_after_game_change, sheet_name
from bot.screens.table.sheets import shipped_sheet_names
from bot.screens.table.table_message import render_invitation
from bot.screens.widgets.components import MOST_CHOICES, Interaction
from bot.screens.widgets.custom_ids import Panel, PanelId, TableId
from bot.screens.widgets.layout import Screen
from bot.sheets.values import Sheet, house_rules_refusal
from bot.tables.values import TableStatus, TableView
from cogs.base import PrialCog, Values, panel_handler

NEEDED_PERMISSIONS: Final = ("view_channel", "send_messages")
NEEDED_PERMISSIONS_IN_THREADS: Final = ("view_channel", "send_messages_in_threads")


class OpeningRequest(Struct, frozen=True, kw_only=True):
    """Options for opening a table. An option that is "" or None gets its default."""

    game: str = ""
    sheet: str = ""
    buy_in: int | None = None
    ante: int | None = None
    clock: int | None = None
    """Turn time in seconds; 0 means no clock."""
    computers: int | None = None


class OpeningCog(PrialCog):
    """Panels of `/table open` and of sheets."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.handlers.panels[Panel.OPEN] = panel_handler(self._handle_click)
        self.handlers.current_screens["s:open"] = self._current_screen
        self.handlers.panels[Panel.SHEETS] = panel_handler(self._render_sheets)
        self.handlers.table["sheet"] = panel_handler(self._handle_sheet_choice)
        self.handlers.table[SAME_AGAIN_ACTION] = self._open_again
        self.handlers.table[OTHER_GAME_ACTION] = panel_handler(self._render_other_games)
        self.handlers.table[f"{OTHER_GAME_ACTION}.open"] = self._open_again

    async def _current_screen(self, context: InteractionContext, custom_id: PanelId) -> CurrentScreen:
        now = sheet_screens.parse_opening_choice(custom_id.about)
        sheet = sheet_screens.chosen_sheet(now, await _find_sheets(context, now.game))
        return CurrentScreen(sheet_screens.open_table_id(now, sheet).stamp, partial(render_opening, context, now))

    async def _handle_click(self, context: InteractionContext, custom_id: PanelId, values: Values) -> Screen:
        if custom_id.action != "open":
            return await render_opening(
                context, sheet_screens.apply_opening_input(custom_id.action, custom_id.about, values)
            )
        picked = sheet_screens.parse_opening_choice(custom_id.about)
        sheet = sheet_screens.chosen_sheet(picked, await _find_sheets(context, picked.game))
        if sheet is None:
            raise Refusal("sheet_gone")
        return await open_table(context, OpeningRequest(sheet=sheet.key or sheet.name))

    async def _render_sheets(self, context: InteractionContext, custom_id: PanelId, values: Values) -> Screen:
        number, _, wanted = custom_id.about.partition(":")
        page, several = int(number or "1"), await list_server_sheets(context)
        if custom_id.action == "show":
            # A menu of an earlier version has the sheet among its values.
            sheet = _find_chosen(several, values or (wanted,))
            return sheet_screens.render_sheet(sheet, context.words, page=page)
        return sheet_screens.render_sheets(several, context.words, page=page)

    async def _render_other_games(self, context: InteractionContext, custom_id: TableId, values: Values) -> Screen:
        check_age_restriction(context, check_location(context)[1])
        return responses.render_other_games(await context.load_table(custom_id.table), context.words)

    async def _open_again(self, interaction: Interaction, custom_id: TableId, values: Values) -> None:
        """Open a closed table again, or the chosen game, and invite those who sat there and were not kicked."""
        async with InteractionContext(interaction) as context:
            closed = (await context.load_table(custom_id.table)).table
            guild_id, channel_id = check_location(context)
            check_age_restriction(context, channel_id)
            sat = (*closed.departed, *closed.occupants)
            people = {one.user_id: one for one in sat if not one.is_bystander}
            uninvited = {context.user_id, *closed.kicked}
            others = [user for user in people if user > 0 and user not in uninvited]
            game, services = values[0] if values else closed.game, self.bot.services
            usual = await services.sheets.default_sheet(guild_id, game)
            rules = usual.rules if values else closed.house_rules
            computers = [one.name for one in sat if one.is_computer]
            sheets = () if values else await services.sheets.list(guild_id, game)
            sheet = next((one.key or one.name for one in sheets if one.ref == closed.sheet), None)
            acted = await services.tables.open(
                guild_id,
                channel_id,
                context.person,
                game=game,
                house_rules=None if values else rules,
                sheet=sheet,
                settings=default_settings(game, services.default_settings) if values else closed.settings,
                computers=max(0, min(len(computers), rules.max_players - 1 - len(others))),
                known_computers=computers,
                invited=others,
                key=context.idempotency_key,
            )
            if others:
                words = await self.bot.settings_cache.public_words(guild_id)
                screen = render_invitation(acted.view.table, words, context.person.name, *others)
                await context.response.send_public(screen, mentions=others)
            else:
                text = context.words("reply-opened", channel=f"<#{channel_id}>")
                await context.response.send_private(responses.text_response(text))

    async def _handle_sheet_choice(self, context: InteractionContext, custom_id: TableId, values: Values) -> Screen:
        view = await context.load_table(custom_id.table)
        several = await self.bot.services.sheets.list(view.table.guild_id, view.table.game)
        sheet = _find_chosen(several, values)
        return await use_sheet_at_table(context, view, sheet.key or sheet.name)


async def render_opening(context: InteractionContext, picked: sheet_screens.OpeningChoice | None = None) -> Screen:
    """Return the panel of games and sheets of this server. Refusals as for `open_table`."""
    _, channel_id = check_location(context)
    check_age_restriction(context, channel_id)
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
    check_age_restriction(context, channel_id)
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
    return responses.text_response(context.words("reply-opened", channel=f"<#{channel_id}>"))


async def _refuse_taken_channel(context: InteractionContext, table_id: int) -> Refusal:
    """Return the refusal to open a second table: `closing_here`, `seated_here` or `table_here`."""
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
    """Return the ids of the server and the channel.

    Refusals `which_server`, and `missing_permissions` if the bot cannot show a table there.
    """
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


def check_age_restriction(context: InteractionContext, *channel_ids: int) -> None:
    """Refuse `not_age_restricted` if the host requires age-restricted channels for tables and one of these is not."""
    if not context.client.services.settings.age_restricted:
        return
    guild = context.interaction.guild
    for one in channel_ids:
        channel = None if guild is None else guild.get_channel_or_thread(one)
        if channel is None or isinstance(channel, discord.CategoryChannel) or not channel.is_nsfw():
            raise Refusal("not_age_restricted", channel=f"<#{one}>")


def _find_chosen(sheets: Sequence[Sheet], values: Values) -> Sheet:
    """Return the sheet chosen from a menu. Refusal `sheet_gone`."""
    sheet = sheet_screens.find_sheet(sheets, values[0])
    if sheet is None:
        raise Refusal("sheet_gone")
    return sheet


async def list_server_sheets(context: InteractionContext) -> tuple[Sheet, ...]:
    """Return the sheets of the server. Refusal `which_server`."""
    return await context.client.services.sheets.list(await context.find_server_id())


async def use_sheet_at_table(context: InteractionContext, view: TableView, name: str) -> Screen:
    """Apply a sheet to a table, and return the table's house rules or, for another game, the proposal to change it."""
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
    """Return the sheets whose names in the reader's language contain the typed text. `own_only` leaves out presets."""
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
    await bot.add_cog(OpeningCog(bot))
