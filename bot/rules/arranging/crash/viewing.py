"""What one person may know of a table, built by inclusion (RULES 12.2)."""

from __future__ import annotations

from bot.rules.arranging.crash.state import CrashSeat, CrashState
from bot.rules.arranging.crash.view import CrashSeatView, CrashView, OwnView, Phase
from bot.rules.game import NOBODY, Seat


def view(state: CrashState, seat: Seat | None) -> CrashView:
    """What `seat`, or a bystander (None, or a number that is not at the table), may know."""
    viewer = state.seat_state(seat) if seat is not None else None
    points = {one.seat: one.points for one in state.scores}
    between = state.phase is Phase.BETWEEN_DEALS
    return CrashView(
        viewer=None if viewer is None else seat,
        deal_no=state.deal_no,
        dealer=state.dealer,
        to_act=state.to_act,
        phase=state.phase,
        rules=state.rules,
        seats=tuple(_seat_view(one, points) for one in state.seats),
        target=state.target,
        pot=state.carried,
        yogi=state.yogi,
        spares=tuple(number for number, hand in enumerate(state.spares, 1) if hand),
        declarations=state.terms.declarations,
        knocking=state.rules.bus_ride_knock,
        calling=state.rules.announcing,
        game_on=state.game_on,
        own=None if viewer is None else _own(viewer),
        outcome=state.outcome,
        shuffled=state.shuffled,
        next_dealer=state.seats[state.deals_next()].seat if between and state.seats else NOBODY,
        may_keep_pack=between and state.rules.optional_shuffle and not state.shuffle_due,
    )


def _own(one: CrashSeat) -> OwnView:
    return OwnView(
        cards=one.cards or one.remembered,
        given_up=one.given_up,
        hands=one.hands,
        declared=one.declared,
        called=one.called,
    )


def _seat_view(one: CrashSeat, points: dict[Seat, int]) -> CrashSeatView:
    return CrashSeatView(
        seat=one.seat,
        stack=one.stack,
        points=points.get(one.seat, 0),
        playing=one.seat in points,
        dealt_in=one.dealt_in,
        sitting_out=one.sitting_out,
        leaving=one.leaving,
        took_spare=one.took_spare,
        knocked=one.knocked,
        ready=one.ready,
        declared=one.public_declared,
        called=one.public_called,
        shown=one.shown,
        proof=one.proof,
    )
