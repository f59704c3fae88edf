"""View of one person on a table, built by inclusion (RULES 12.2)."""

from __future__ import annotations

from bot.rules.arranging.engine.view import OwnCardsView, own_view_fields, seat_view_fields, table_view_fields
from bot.rules.arranging.two_hands.state import TwoHandsSeat, TwoHandsState
from bot.rules.arranging.two_hands.view import TwoHandsSeatView, TwoHandsView
from bot.rules.game import Seat


def view(state: TwoHandsState, seat: Seat | None) -> TwoHandsView:
    """Return all that `seat` may know. None, or a number that is not at the table, is a bystander."""
    viewer = state.seat_state(seat) if seat is not None else None
    return TwoHandsView(
        **table_view_fields(state, seat),
        seats=tuple(_seat_view(state, one) for one in state.seats),
        place=state.place,
        leader=state.leader,
        waiting=state.waiting,
        best=state.best,
        own=None if viewer is None else OwnCardsView(**own_view_fields(viewer)),
    )


def _seat_view(state: TwoHandsState, one: TwoHandsSeat) -> TwoHandsSeatView:
    return TwoHandsSeatView(**seat_view_fields(state, one), paid=one.paid, passed=one.passed)
