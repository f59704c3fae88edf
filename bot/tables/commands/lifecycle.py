"""Commands that open a table, stop it for a dispute, and resume it.

Callers check who may open and decide disputes. The table only stores the numbers of its disputes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from msgspec.structs import replace

from bot.rules.game import AnyGame, Join, Void, outside, purse
from bot.rules.registry import DEFAULT_GAME, GAMES
from bot.rules.table.events import SeatTaken
from bot.sheets.service import Sheets
from bot.store.writing.write_batch import WriteBatch
from bot.tables.commands.rule_changes import TermsRequest
from bot.tables.commands.seats import check_buy_in, set_computers
from bot.tables.deadlines import hold_for_dispute, release_after_dispute
from bot.tables.state import LoadedTable, TableInfo
from bot.tables.table_settings import TableSettings
from bot.tables.terms import TableTerms
from bot.tables.update import TableUpdate
from bot.tables.values import NamedUser, NoteKind

_HOST_SEAT = 1


async def resolve_opening_terms(
    request: TermsRequest, settings: TableSettings, sheets: Sheets, guild_id: int
) -> tuple[AnyGame, TableTerms]:
    """Return the game and the terms of a new table.

    If the request names no game, the default game is played. If it has no house rules, the server's default sheet for
    the game applies.
    """
    game = request.resolve_game(GAMES[DEFAULT_GAME])
    usual = TableTerms(house_rules=game.default_rules, settings=settings)
    if request.house_rules is None and request.sheet is None:
        request = replace(request, sheet=await sheets.default_sheet(guild_id, game.name))
    return game, request.resolve_terms(game, usual)


def empty_table(
    table_id: int,
    guild_id: int,
    channel_id: int,
    host: NamedUser,
    *,
    game: AnyGame,
    agreed: TableTerms,
) -> LoadedTable:
    """Return a new table, not stored yet, with an empty purse on the host's seat."""
    return LoadedTable(
        table_id=table_id,
        guild_id=guild_id,
        channel_id=channel_id,
        version=0,
        game=game,
        info=TableInfo(host=host.user_id, settings=agreed.settings, sheet=agreed.sheet),
        state=game.start(agreed.house_rules, ((_HOST_SEAT, 0),), _HOST_SEAT),
    )


async def seat_first_people(
    update: TableUpdate,
    host: NamedUser,
    buy_in: int | None,
    computers: int,
    known_computers: Sequence[str] = (),
    invited: Sequence[int] = (),
) -> None:
    """Seat the host with `buy_in` chips (None: the default) and `computers` computer players. Record who is invited."""
    stack = await check_buy_in(update, host.user_id, buy_in)
    seat = _HOST_SEAT
    update.add_occupant(seat, host.user_id, host.name)
    state = update.game.start(update.state.rules, ((seat, stack),), seat)
    taken = SeatTaken(source=outside(seat), destination=purse(seat), amount=stack, seat=seat)
    update.record(Join(seat=seat, stack=stack), state, (taken,))
    update.set_replay_base()
    update.update_info(invited=tuple(invited), notified_invitees=tuple(invited))
    await update.bookkeeping.read_wallets((seat,))
    if computers:
        await set_computers(update, host.user_id, computers, manager=False, names=known_computers)


DisputeOpener: TypeAlias = Callable[[], Awaitable[tuple[int, WriteBatch]]]
"""Function that returns the number of the dispute and the rows to commit. It runs again if the commit is retried."""


DisputeCloser: TypeAlias = Callable[[bool], Awaitable[WriteBatch]]
"""Function called with True if the disputed deal is the current one. It returns the rows to commit when the dispute
ends.
"""


async def stop_for_dispute(update: TableUpdate, user_id: int, open_dispute: DisputeOpener) -> None:
    number, others = await open_dispute()
    update.add_batch(others)
    if not update.info.disputes:
        hold_for_dispute(update)
    update.update_info(disputes=(*(one for one in update.info.disputes if one != number), number))
    update.add_note(NoteKind.DISPUTED, seat=update.info.seat_of(user_id) or 0)


async def resume_after_dispute(
    update: TableUpdate, number: int, deal_no: int, close_dispute: DisputeCloser, *, void: bool
) -> None:
    """End the dispute `number`. The table resumes if no other dispute is open.

    `void`: void the deal `deal_no` if it is the current one.
    """
    in_hand = update.state.in_deal and update.state.deal_no == deal_no
    update.add_batch(await close_dispute(in_hand))
    stood = update.info.disputes
    update.update_info(disputes=tuple(one for one in update.info.disputes if one != number))
    if stood and not update.info.disputes:
        release_after_dispute(update)
    if void and in_hand:
        update.play(Void())
        update.add_note(NoteKind.DISPUTE_VOIDED)
    update.add_note(NoteKind.DISPUTE_ENDED)
