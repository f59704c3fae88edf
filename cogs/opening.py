"""Opening a table: `/table open`, and the panel that shows what can be played."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Final

import discord
from msgspec import Struct
from msgspec.structs import replace

from bot.app import Prial
from bot.app.guards import Current
from bot.app.visits import Visit
from bot.errors import Refusal
from bot.rules.house_rules import HouseRuleError, HouseRules
from bot.rules.registry import game as game_called
from bot.screens import opening as screens
from bot.screens import replies
from bot.screens.house_rules import settings_for
from bot.screens.ids import PanelId
from bot.screens.layout import Screen
from bot.screens.sheets import known_as
from bot.sheets.values import Sheet, misfit
from bot.tables.values import TableStatus
from cogs.common import PrialCog, showing

NEEDED: Final = ("view_channel", "send_messages")
NEEDED_IN_THREADS: Final = ("view_channel", "send_messages_in_threads")


class Wanted(Struct, frozen=True, kw_only=True):
    """Options for opening a table. Missing ones ("" or None) get their defaults."""

    game: str = ""
    sheet: str = ""
    buy_in: int | None = None
    ante: int | None = None
    clock: int | None = None
    """Turn time in seconds; 0: none."""
    computers: int = 0


class OpeningCog(PrialCog):
    """Panel of `/table open`."""

    def __init__(self, bot: Prial) -> None:
        super().__init__(bot)
        self.answered.panels["open"] = showing(self._clicked)
        self.answered.looking["s:open"] = self._current

    async def _current(self, visit: Visit, wanted: PanelId) -> Current:
        """Return the current panel, stamped with the chosen sheet."""
        now = screens.picked(wanted.about)
        sheet = screens.sheet_in(now, await _offered(visit, now.game))
        return Current(screens.open_id(now, sheet).stamp, partial(panel, visit, now))

    async def _clicked(self, visit: Visit, wanted: PanelId, values: tuple[str, ...]) -> Screen:
        if wanted.action != "open":
            return await panel(visit, screens.changed(wanted.action, wanted.about, values))
        picked = screens.picked(wanted.about)
        sheet = screens.sheet_in(picked, await _offered(visit, picked.game))
        if sheet is None:
            raise Refusal("sheet_gone")
        return await open_table(visit, Wanted(sheet=sheet.key or sheet.name))


async def panel(visit: Visit, picked: screens.Picked | None = None) -> Screen:
    """Return the panel of games and sheets of this server. Refusals as for `open_table`, if no table can be opened
    here.
    """
    _, channel_id = _place(visit)
    table_id = await visit.client.services.tables.table_in(channel_id)
    if table_id is not None:
        raise await _taken(visit, table_id)
    picked = picked or screens.Picked()
    return screens.screen(picked, await _offered(visit, picked.game), visit.words)


async def _offered(visit: Visit, game: str) -> tuple[Sheet, ...]:
    """Return the sheets of a game, the server's default first."""
    guild_id, _ = _place(visit)
    sheets = visit.client.services.sheets
    usual = await sheets.usual(guild_id, game)
    others = [one for one in await sheets.list(guild_id, game) if one.ref != usual.ref]
    return (usual, *others)


async def open_table(visit: Visit, wanted: Wanted) -> Screen:
    """Open a table in this channel, seat the person, and return the response.

    Refusals `which_server`, `missing_permissions`, and those of `Tables.open`.
    """
    guild_id, channel_id = _place(visit)
    services = visit.client.services
    sheet, game = wanted.sheet, wanted.game or screens.Picked().game
    if sheet:
        found = await services.sheets.find(guild_id, sheet, known_as=known_as())
        sheet, game = found.key or found.name, found.game
    usual = settings_for(game, services.usual)
    house_rules = await _house_rules(visit, guild_id, replace(wanted, sheet=sheet))
    try:
        await services.tables.open(
            guild_id,
            channel_id,
            visit.person,
            game=wanted.game or None,
            house_rules=house_rules,
            sheet=sheet or None,
            settings=usual if wanted.clock is None else replace(usual, clock=wanted.clock or None),
            buy_in=wanted.buy_in,
            computers=wanted.computers,
            key=visit.key,
        )
    except Refusal as refusal:
        if refusal.code != "table_here":
            raise
        raise await _taken(visit, await visit.table_here()) from None
    visit.keep_language()
    return replies.reply(visit.words("reply-opened", channel=f"<#{channel_id}>"))


async def _taken(visit: Visit, table_id: int) -> Refusal:
    """Return the refusal because of an existing table, with what the person can do instead."""
    with suppress(Refusal):
        here = await visit.at(table_id)
        if here.table.status is TableStatus.CLOSING:
            return Refusal("closing_here")
        if here.seat is not None:
            return Refusal("seated_here", table_id=table_id)
    return Refusal("table_here", table_id=table_id)


async def _house_rules(visit: Visit, guild_id: int, wanted: Wanted) -> HouseRules | None:
    """Return the sheet's house rules with the given ante, or None if no ante was given."""
    if wanted.ante is None:
        return None
    sheets = visit.client.services.sheets
    game = wanted.game or screens.Picked().game
    sheet = await (sheets.find(guild_id, wanted.sheet) if wanted.sheet else sheets.usual(guild_id, game))
    played = game_called(sheet.game)
    ante = next((one.name for one in played.described() if one.ante), "ante")
    try:
        rules: HouseRules = played.rules({**played.differing(sheet.rules), ante: wanted.ante})
    except HouseRuleError as error:
        raise misfit(error) from error
    return rules


def writable(visit: Visit) -> int:
    """Return the current channel. Refuses if the bot cannot post there."""
    return _place(visit)[1]


def _place(visit: Visit) -> tuple[int, int]:
    """Return server and channel. Refusals `which_server`, and `missing_permissions` if the bot cannot show a table."""
    guild_id, channel_id = visit.interaction.guild_id, visit.interaction.channel_id
    if guild_id is None or channel_id is None:
        raise Refusal("which_server")
    here = visit.interaction.app_permissions
    needed = NEEDED_IN_THREADS if isinstance(visit.interaction.channel, discord.Thread) else NEEDED
    missing = [name for name in needed if not getattr(here, name)]
    if missing:
        raise Refusal("missing_permissions", permissions=replies.permissions(missing, visit.words))
    return guild_id, channel_id


async def setup(bot: Prial) -> None:
    """Load the cog."""
    await bot.add_cog(OpeningCog(bot))
