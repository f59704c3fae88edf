"""Options of a seat, and the reasons for refused moves. Offer, refusal and effect follow the same rule."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.arranging.engine import submitting as engine
from bot.rules.arranging.moves import Expose, Pass
from bot.rules.arranging.two_hands.state import TwoHandsState
from bot.rules.arranging.two_hands.view import TwoHandsPhase
from bot.rules.game import IllegalMove, Move, Option, Seat
from bot.rules.view import Phase


def options(state: TwoHandsState, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
    """Return the moves that the deal accepts from `seat` now. `backing` has no effect."""
    one = state.seat_state(seat)
    if one is None or one.leaving or seat not in state.order:
        return ()
    if state.phase is TwoHandsPhase.ARRANGING:
        return tuple(engine.submission_options(state, one))
    if state.phase is TwoHandsPhase.EXPOSING and seat == state.actor:
        return Option(move=Expose(seat=seat)), Option(move=Pass(seat=seat))
    return ()


_STEPS: Mapping[type[Move], tuple[Phase, ...]] = {
    Expose: (TwoHandsPhase.EXPOSING,),
    Pass: (TwoHandsPhase.EXPOSING,),
}


def find_refusal(state: TwoHandsState, move: Move, _: int) -> IllegalMove:
    """Return the reason why `move`, which no option admits, is refused."""
    return engine.find_refusal(state, move, _STEPS) or IllegalMove("not_in_this_game")
