"""Why a move was refused: asked only once the options do not admit it."""

from __future__ import annotations

from bot.rules.arranging.crash.state import CrashSeat, CrashState
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.submitting import arrange_option
from bot.rules.arranging.moves import Arrange, CallCrash, Declare, Knock, Pass, TakeSpare, Unlock
from bot.rules.game import Cut, IllegalMove, Move

_BY_ONE = frozenset({CrashPhase.CUTTING, CrashPhase.EXCHANGING})
"""Steps in which one player at a time is asked."""
_PHASES: dict[type[Move], tuple[CrashPhase, ...]] = {
    Cut: (CrashPhase.CUTTING,),
    TakeSpare: (CrashPhase.EXCHANGING,),
    Arrange: (CrashPhase.ARRANGING,),
    Declare: (CrashPhase.ARRANGING,),
    Knock: (CrashPhase.ARRANGING,),
    Unlock: (CrashPhase.ARRANGING,),
    CallCrash: (CrashPhase.CALLING,),
    Pass: (CrashPhase.CUTTING, CrashPhase.EXCHANGING, CrashPhase.CALLING),
}
"""In which steps of a deal a move is made."""


def refusal(state: CrashState, move: Move) -> IllegalMove:
    """The reason why `move`, which no option admits, is refused.

    Codes: `bot.rules.refusals`.
    """
    one = state.seat_state(move.seat)
    if one is None:
        return IllegalMove("no_such_seat")
    if state.phase in {CrashPhase.BETWEEN_DEALS, CrashPhase.CLOSED}:
        return IllegalMove("no_deal")
    if one.leaving:
        return IllegalMove("already_leaving")
    if one.seat not in state.order:
        return IllegalMove("not_dealt_in")
    if state.phase not in _PHASES[type(move)]:
        return IllegalMove("wrong_step", step=state.phase.value)
    if state.phase in _BY_ONE and one.seat != state.actor:
        return IllegalMove("not_your_turn", turn=state.actor)
    if isinstance(move, Arrange):
        fault = arrange_option(state, one).fault(move)
        if fault is not None:
            return fault
    return _own_step(state, one, move)


def _own_step(state: CrashState, one: CrashSeat, move: Move) -> IllegalMove:
    if isinstance(move, Cut):
        return IllegalMove("bad_cut", most=len(state.pack) - 1, offered=move.amount)
    if isinstance(move, TakeSpare):
        fee = state.rules.spare_fee
        if not 1 <= move.number <= len(state.spares) or not state.spares[move.number - 1]:
            return IllegalMove("no_such_spare", number=move.number)
        return IllegalMove("spare_fee", price=fee, have=one.stack)
    if isinstance(move, Declare):
        return IllegalMove("not_held" if move.what in state.terms.declarations else "not_declared_here")
    if isinstance(move, Knock):
        return _knock(state, one)
    return IllegalMove("not_locked" if isinstance(move, Unlock) else "answered_already")


def _knock(state: CrashState, one: CrashSeat) -> IllegalMove:
    if not state.rules.bus_ride_knock:
        return IllegalMove("no_knocking")
    if one.knocked:
        return IllegalMove("knocked_already")
    return IllegalMove("too_late_to_knock" if one.chosen else "not_held")
