"""Opening of a table."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.errors import Refusal
from bot.rules.game import AnyGame, Join, outside, purse
from bot.rules.registry import GAMES, USUAL
from bot.rules.table.events import SeatTaken
from bot.sheets.service import Sheets
from bot.store.errors import ChannelTaken, VersionConflict
from bot.store.store import Store
from bot.tables.agreeing import Wanted
from bot.tables.door import Door
from bot.tables.edition import Edition
from bot.tables.info import Info
from bot.tables.loaded import Loaded
from bot.tables.seating import checked_buy_in, computers
from bot.tables.values import Acted, Agreed, Person, TableSettings

_HOST_SEAT = 1


async def terms(wanted: Wanted, settings: TableSettings, sheets: Sheets, guild_id: int) -> tuple[AnyGame, Agreed]:
    """Return the game and the terms of a new table.

    Without a named game it is the default game, and without house rules the server's default sheet for the game
    applies.
    """
    game = wanted.played(GAMES[USUAL])
    usual = Agreed(house_rules=game.usual, settings=settings)
    if wanted.house_rules is None and wanted.sheet is None:
        wanted = replace(wanted, sheet=await sheets.usual(guild_id, game.name))
    return game, wanted.agreed(game, usual)


async def open_table(
    store: Store,
    door: Door,
    guild_id: int,
    channel_id: int,
    host: Person,
    *,
    game: AnyGame,
    agreed: Agreed,
    buy_in: int | None,
    count: int,
    key: str,
) -> Acted:
    """Open a table with `host` seated with `buy_in` chips (None: the default) and `count` computer players.

    Refusal table_here.
    """
    while True:
        table_id = await store.reader.tables.next_table_id()
        empty = _empty_table(table_id, guild_id, channel_id, host, game=game, agreed=agreed)
        sit_down = partial(_sit_down_first, host=host, buy_in=buy_in, count=count)
        try:
            return await door.create(empty, sit_down, key=key, actor=host.user_id)
        except ChannelTaken as taken:
            raise Refusal("table_here", table_id=taken.table_id) from taken
        except VersionConflict:
            continue


def _empty_table(
    table_id: int,
    guild_id: int,
    channel_id: int,
    host: Person,
    *,
    game: AnyGame,
    agreed: Agreed,
) -> Loaded:
    """Return a table that is not stored yet, with an empty purse on the host's seat."""
    return Loaded(
        table_id=table_id,
        guild_id=guild_id,
        channel_id=channel_id,
        version=0,
        game=game,
        info=Info(host=host.user_id, settings=agreed.settings, sheet=agreed.sheet),
        state=game.start(agreed.house_rules, ((_HOST_SEAT, 0),), _HOST_SEAT),
    )


async def _sit_down_first(edition: Edition, host: Person, buy_in: int | None, count: int) -> None:
    """Seat the host with `buy_in` chips (None: the default), and `count` computer players."""
    stack = await checked_buy_in(edition, host.user_id, buy_in)
    seat = _HOST_SEAT
    edition.seat_down(seat, host.user_id, host.name)
    state = edition.game.start(edition.state.rules, ((seat, stack),), seat)
    taken = SeatTaken(source=outside(seat), destination=purse(seat), amount=stack, seat=seat)
    edition.record(Join(seat=seat, stack=stack), state, (taken,))
    edition.rebase()
    await edition.booking.read_wallets((seat,))
    if count:
        await computers(edition, host.user_id, count, manager=False)
