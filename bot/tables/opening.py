"""Opening of a table."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from bot.errors import Refusal
from bot.rules.game import AnyGame, Join, outside, purse
from bot.rules.registry import GAMES, DEFAULT_GAME
from bot.rules.table.events import SeatTaken
from bot.sheets.service import Sheets
from bot.store.errors import ChannelTaken, VersionConflict
from bot.store.store import Store
from bot.tables.agreeing import TermsRequest
from bot.tables.door import TableExecutor
from bot.tables.edition import TableUpdate
from bot.tables.info import TableInfo
from bot.tables.loaded import LoadedTable
from bot.tables.seating import check_buy_in, set_computers
from bot.tables.values import CommandResult, TableTerms, NamedUser, TableSettings

_HOST_SEAT = 1


async def resolve_opening_terms(request: TermsRequest, settings: TableSettings, sheets: Sheets, guild_id: int) -> tuple[AnyGame, TableTerms]:
    """Return the game and the terms of a new table.

    Without a named game it is the default game, and without house rules the server's default sheet for the game
    applies.
    """
    game = request.resolve_game(GAMES[DEFAULT_GAME])
    usual = TableTerms(house_rules=game.default_rules, settings=settings)
    if request.house_rules is None and request.sheet is None:
        request = replace(request, sheet=await sheets.default_sheet(guild_id, game.name))
    return game, request.resolve_terms(game, usual)


async def open_table(
    store: Store,
    executor: TableExecutor,
    guild_id: int,
    channel_id: int,
    host: NamedUser,
    *,
    game: AnyGame,
    agreed: TableTerms,
    buy_in: int | None,
    computers: int,
    key: str,
) -> CommandResult:
    """Open a table with `host` seated with `buy_in` chips (None: the default) and `count` computer players.

    Refusal table_here.
    """
    while True:
        table_id = await store.reader.tables.next_table_id()
        empty = _empty_table(table_id, guild_id, channel_id, host, game=game, agreed=agreed)
        sit_down = partial(_seat_first_people, host=host, buy_in=buy_in, computers=computers)
        try:
            return await executor.create(empty, sit_down, key=key, actor=host.user_id)
        except ChannelTaken as taken:
            raise Refusal("table_here", table_id=taken.table_id) from taken
        except VersionConflict:
            continue


def _empty_table(
    table_id: int,
    guild_id: int,
    channel_id: int,
    host: NamedUser,
    *,
    game: AnyGame,
    agreed: TableTerms,
) -> LoadedTable:
    """Return a table that is not stored yet, with an empty purse on the host's seat."""
    return LoadedTable(
        table_id=table_id,
        guild_id=guild_id,
        channel_id=channel_id,
        version=0,
        game=game,
        info=TableInfo(host=host.user_id, settings=agreed.settings, sheet=agreed.sheet),
        state=game.start(agreed.house_rules, ((_HOST_SEAT, 0),), _HOST_SEAT),
    )


async def _seat_first_people(update: TableUpdate, host: NamedUser, buy_in: int | None, computers: int) -> None:
    """Seat the host with `buy_in` chips (None: the default), and `count` computer players."""
    stack = await check_buy_in(update, host.user_id, buy_in)
    seat = _HOST_SEAT
    update.add_occupant(seat, host.user_id, host.name)
    state = update.game.start(update.state.rules, ((seat, stack),), seat)
    taken = SeatTaken(source=outside(seat), destination=purse(seat), amount=stack, seat=seat)
    update.record(Join(seat=seat, stack=stack), state, (taken,))
    update.set_replay_base()
    await update.bookkeeping.read_wallets((seat,))
    if computers:
        await set_computers(update, host.user_id, computers, manager=False)
