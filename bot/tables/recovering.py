"""Recovery of a damaged table by voiding its current deal: payments are returned, earlier deals stay as they are."""

from __future__ import annotations

from dataclasses import replace

from bot.ledger.payments import net_stakes
from bot.rules.game import (
    NOBODY,
    POT,
    AnyGame,
    CashIn,
    ComeBack,
    Event,
    Join,
    Leave,
    PlayAlone,
    Seat,
    SitOut,
    TopUp,
    Void,
    purse,
)
from bot.rules.table.events import PaymentReturned, SeatLeft
from bot.rules.table.lending import LoanMade, LoanReturned
from bot.rules.table.state import AnyState
from bot.store.codec import CodecError, decode, decode_events, decode_move
from bot.store.stored import StoredTable
from bot.store.tables import MoveRow
from bot.tables.edition import TableUpdate
from bot.tables.info import TableInfo
from bot.tables.loaded import LoadedTable
from bot.tables.loading import stored_game, stored_events, decode_snapshot
from bot.tables.means import Dependencies

_MOVES_AROUND_DEALS = (Join, TopUp, CashIn, PlayAlone, SitOut, ComeBack, Leave)


def void_damaged_deal(stored: StoredTable, dependencies: Dependencies, now: float) -> TableUpdate:
    """Return an uncommitted update of the table without its current deal. Raises CodecError if that cannot be read
    either.

    The state before the deal is restored, with everybody who has sat down, left or brought chips since.
    """
    game = stored_game(stored.table.game)
    deal = stored.deal
    if deal is None or stored.deal_end is not None:
        raise CodecError(f"table {stored.table.table_id} is damaged between its deals")
    info = decode(stored.table.info, TableInfo)
    events_so_far = stored_events(stored)
    beginning = decode_snapshot(game, deal.snapshot)
    state, leaving = _replay_around_deal(game, replace(beginning, deal_no=deal.deal_no, shuffle_due=True), stored.moves)
    state = _keep_loans_of_leavers(state, events_so_far)
    ended = replace(beginning, deal_no=deal.deal_no).voided_event()
    before = LoadedTable.from_row(
        stored.table, game=game, info=info, state=beginning, deadlines=stored.deadlines, deal_events=events_so_far
    )
    edition = TableUpdate(before, dependencies, now)
    events = (*_returned_payments(events_so_far), ended)
    edition.record(Void(), replace(state, outcome=ended.outcome), events)
    edition.set_replay_base()
    for seat in leaving:
        edition.play(Leave(seat=seat))
    cause = "damaged" if deal.rules_version == game.rules_version else "rules_changed"
    edition.add_note("voided", deal_no=deal.deal_no, cause=cause)
    return edition


def _replay_around_deal(game: AnyGame, state: AnyState, rows: tuple[MoveRow, ...]) -> tuple[AnyState, list[Seat]]:
    """Return the state with the moves around the deal applied, and the seats that asked to leave and are not paid out
    yet.
    """
    leaving: list[Seat] = []
    for row in rows:
        move = decode_move(game, row.move)
        if move.invited_bystander != NOBODY:
            bystander = state.SEAT(seat=move.invited_bystander, stack=0, sitting_out=True)
            state = replace(state, seats=(*state.seats, bystander), highest=move.invited_bystander)
            leaving.append(move.invited_bystander)
            continue
        if not isinstance(move, _MOVES_AROUND_DEALS):
            continue
        if isinstance(move, Leave) and not any(
            isinstance(event, SeatLeft) for event in decode_events(game, row.events)
        ):
            leaving.append(move.seat)
        elif isinstance(move, ComeBack) and move.seat in leaving:
            leaving.remove(move.seat)
        else:
            state, _ = game.play(state, move)
    return state, [seat for seat in leaving if state.seat_state(seat) is not None]


def _returned_payments(happened: tuple[Event, ...]) -> list[Event]:
    """Return events that give back every payment of the deal, and then the loans made in it."""
    gone = _leavers(happened)
    return [
        *(
            PaymentReturned(source=POT, destination=purse(seat), amount=amount, seat=seat)
            for seat, amount in net_stakes(happened).items()
            if amount
        ),
        *(
            LoanReturned(
                source=one.destination, destination=one.source, amount=one.amount, seat=one.seat, lender=one.lender
            )
            for one in reversed(happened)
            if isinstance(one, LoanMade) and one.lender not in gone
        ),
    ]


def _keep_loans_of_leavers(state: AnyState, happened: tuple[Event, ...]) -> AnyState:
    """Return the state in which borrowers keep chips lent by people who have left since, and owe them."""
    gone = _leavers(happened)
    for event in happened:
        if isinstance(event, LoanMade) and event.lender in gone:
            seats = tuple(
                replace(one, stack=one.stack + event.amount) if one.seat == event.seat else one for one in state.seats
            )
            state = replace(state, seats=seats)
    return state


def _leavers(happened: tuple[Event, ...]) -> set[Seat]:
    return {event.seat for event in happened if isinstance(event, SeatLeft)}
