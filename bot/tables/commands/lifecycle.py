"""Opening tables, and closing them when a member, channel or server is gone."""

from __future__ import annotations

import logging
from functools import partial

from msgspec.structs import replace

from bot.errors import Refusal
from bot.rules.game import AnyGame, Join, outside, purse
from bot.rules.registry import DEFAULT_GAME, GAMES
from bot.rules.table.events import SeatTaken
from bot.sheets.service import Sheets
from bot.store.errors import ChannelTaken, VersionConflict
from bot.store.store import Store
from bot.tables.commands import seats, votes
from bot.tables.commands.rule_changes import TermsRequest
from bot.tables.commands.seats import check_buy_in, set_computers
from bot.tables.executor import TableExecutor
from bot.tables.state import LoadedTable, TableInfo
from bot.tables.update import TableUpdate
from bot.tables.values import CommandResult, NamedUser, TableSettings, TableTerms

_HOST_SEAT = 1


async def resolve_opening_terms(
    request: TermsRequest, settings: TableSettings, sheets: Sheets, guild_id: int
) -> tuple[AnyGame, TableTerms]:
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
    """Open a table with `host` seated with `buy_in` chips (None: the default) and `computers` computer players.

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
    """Seat the host with `buy_in` chips (None: the default), and `computers` computer players."""
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


_log = logging.getLogger(__name__)


async def remove_member(store: Store, executor: TableExecutor, guild_id: int, user_id: int) -> None:
    """Remove a member who left the server from all its tables."""
    for table_id in await store.reader.tables.tables_of(user_id, guild_id):
        try:
            await executor.execute(table_id, partial(seats.leave_server, user_id=user_id))
        except Refusal as refusal:
            _log.info("table %d: %s", table_id, refusal)
        except Exception:
            _log.exception("something failed at table %d", table_id)


async def close_table_in_channel(store: Store, executor: TableExecutor, channel_id: int) -> None:
    """Close the table of a deleted channel."""
    table_id = await store.reader.tables.open_table_in(channel_id)
    if table_id is not None:
        await _close_table(executor, table_id)


async def close_tables_in_server(store: Store, executor: TableExecutor, guild_id: int) -> None:
    """Close all tables of a server that is gone. One that cannot be closed does not keep the others open."""
    refused: Refusal | None = None
    for table_id in await store.reader.tables.open_tables(guild_id):
        try:
            await _close_table(executor, table_id)
        except Refusal as refusal:
            refused = refusal
    if refused is not None:
        raise refused


async def _close_table(executor: TableExecutor, table_id: int) -> None:
    """Close a table that cannot stay, by its accounts if its game cannot be read."""
    try:
        await executor.execute(table_id, votes.close_now)
        return
    except Refusal as refusal:
        if refusal.code == "no_table":
            return
        if refusal.code != "table_damaged":
            raise
    except Exception:
        _log.exception("table %d cannot be closed by its game", table_id)
    await executor.close_damaged(table_id, 0, allow_anybody=True)
