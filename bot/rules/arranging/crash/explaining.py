"""Why a move was refused: asked only once the options do not admit it."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.arranging.crash.state import CrashState
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine import explaining as engine
from bot.rules.arranging.moves import CallCrash, Knock, Pass, TakeSpare
from bot.rules.game import Cut, IllegalMove, Move
from bot.rules.view import Phase

_STEPS: Mapping[type[Move], tuple[Phase, ...]] = {
    Cut: (CrashPhase.CUTTING,),
    TakeSpare: (CrashPhase.EXCHANGING,),
    CallCrash: (CrashPhase.CALLING,),
    Pass: (CrashPhase.CUTTING, CrashPhase.EXCHANGING, CrashPhase.CALLING),
}


def refusal(state: CrashState, move: Move, _: int) -> IllegalMove:
    """The reason why `move`, which no option admits, is refused."""
    return engine.refusal(state, move, _STEPS) or _own(state, move)


def _own(state: CrashState, move: Move) -> IllegalMove:
    one = state.at(move.seat)
    if isinstance(move, Cut):
        return IllegalMove("bad_cut", most=len(state.pack) - 1, offered=move.amount)
    if isinstance(move, TakeSpare):
        if not 1 <= move.number <= len(state.spares) or not state.spares[move.number - 1]:
            return IllegalMove("no_such_spare", number=move.number)
        return IllegalMove("spare_fee", price=state.rules.spare_fee, have=one.stack)
    if not isinstance(move, Knock):
        return IllegalMove("answered_already")
    if not state.rules.bus_ride_knock:
        return IllegalMove("no_knocking")
    if one.knocked:
        return IllegalMove("knocked_already")
    return IllegalMove("too_late_to_knock" if one.chosen else "not_held")
