"""View of one person on a table (RULES 12.2), and the moves of a deal as that person may know them."""

from __future__ import annotations

from bot.rules.arranging.crash.events import Called
from bot.rules.arranging.crash.state import CrashSeat, CrashState
from bot.rules.arranging.crash.view import CrashPhase, CrashSeatView, CrashView, CrashOwnView
from bot.rules.arranging.engine import telling
from bot.rules.arranging.engine.view import own_view_fields, seat_view_fields, table_view_fields
from bot.rules.arranging.moves import CallCrash, Pass
from bot.rules.game import Move, PlayedMove, Seat


def view(state: CrashState, seat: Seat | None) -> CrashView:
    """Return all that `seat` may know. None, or a number that is not at the table, is a bystander."""
    viewer = state.seat_state(seat) if seat is not None else None
    return CrashView(
        **table_view_fields(state, seat),
        seats=tuple(_seat_view(state, one) for one in state.seats),
        yogi=state.yogi,
        spares=tuple(number for number, hand in enumerate(state.spares, 1) if hand),
        knocking=state.rules.bus_ride_knock,
        calling=state.rules.has_announcements,
        own=None if viewer is None else CrashOwnView(**own_view_fields(viewer), given_up=viewer.given_up, called=viewer.called),
        may_keep_pack=state.phase is CrashPhase.BETWEEN_DEALS
        and state.rules.optional_shuffle
        and not state.shuffle_due,
    )


def _seat_view(state: CrashState, one: CrashSeat) -> CrashSeatView:
    return CrashSeatView(
        **seat_view_fields(state, one),
        took_spare=one.took_spare,
        knocked=one.knocked,
        called=one.public_called,
    )


def redact_moves(played: tuple[PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
    """Return the moves of one deal as `seat` (NOBODY: a bystander) may know them.

    Each comes with the events that `seat` saw. Unrevealed calls of others become passes. The other moves are treated by
    the engine.
    """
    told = {seat, *(event.seat for _, seen in played for event in seen if isinstance(event, Called))}
    return tuple(
        Pass(seat=move.seat) if isinstance(move, CallCrash) and move.seat not in told else move
        for move in telling.redact_moves(played, seat)
    )
