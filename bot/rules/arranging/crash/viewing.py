"""What one person may know of a table, built by inclusion (RULES 12.2)."""

from __future__ import annotations

from bot.rules.arranging.crash.state import CrashSeat, CrashState
from bot.rules.arranging.crash.view import CrashPhase, CrashSeatView, CrashView, OwnView
from bot.rules.arranging.engine.view import of_own, of_seat, of_table
from bot.rules.game import NOBODY, Seat


def view(state: CrashState, seat: Seat | None) -> CrashView:
    """What `seat`, or a bystander (None, or a number that is not at the table), may know."""
    viewer = state.seat_state(seat) if seat is not None else None
    points = {one.seat: one.points for one in state.scores}
    between = state.phase is CrashPhase.BETWEEN_DEALS
    return CrashView(
        **of_table(state, viewer),
        seats=tuple(_seat_view(one, points) for one in state.seats),
        target=state.target,
        pot=state.carried,
        yogi=state.yogi,
        spares=tuple(number for number, hand in enumerate(state.spares, 1) if hand),
        knocking=state.rules.bus_ride_knock,
        calling=state.rules.announcing,
        game_on=state.game_on,
        own=None if viewer is None else OwnView(**of_own(viewer), given_up=viewer.given_up, called=viewer.called),
        outcome=state.outcome,
        shuffled=state.shuffled,
        next_dealer=state.seats[state.deals_next()].seat if between and state.seats else NOBODY,
        may_keep_pack=between and state.rules.optional_shuffle and not state.shuffle_due,
    )


def _seat_view(one: CrashSeat, points: dict[Seat, int]) -> CrashSeatView:
    return CrashSeatView(
        **of_seat(one),
        points=points.get(one.seat, 0),
        playing=one.seat in points,
        took_spare=one.took_spare,
        knocked=one.knocked,
        called=one.public_called,
    )
