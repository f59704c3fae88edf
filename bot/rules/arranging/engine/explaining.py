"""Why a move was refused: asked only once the options do not admit it."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingState
from bot.rules.arranging.engine.submitting import arrange_option
from bot.rules.arranging.moves import Arrange, Declare, Unlock
from bot.rules.game import IllegalMove, Move
from bot.rules.view import Phase


def refusal(
    state: ArrangingState[ArrangingSeat], move: Move, steps: Mapping[type[Move], Collection[Phase]]
) -> IllegalMove | None:
    """The reason why `move`, which no option admits, is refused; None where the game has to say.

    `steps` are those of a deal in which a move is made, where it is not while everybody arranges. Codes:
    `bot.rules.refusals`.
    """
    one = state.seat_state(move.seat)
    if one is None:
        return IllegalMove("no_such_seat")
    if not state.in_deal:
        return IllegalMove("no_deal")
    if one.leaving:
        return IllegalMove("already_leaving")
    if one.seat not in state.order:
        return IllegalMove("not_dealt_in")
    if state.phase not in steps.get(type(move), (state.ARRANGING,)):
        return IllegalMove("wrong_step", step=state.phase.value)
    if state.phase not in state.SIDE_BY_SIDE and one.seat != state.actor:
        return IllegalMove("not_your_turn", turn=state.actor)
    if isinstance(move, Arrange):
        return arrange_option(state, one).fault(move)
    if isinstance(move, Declare):
        return IllegalMove("not_held" if move.what in state.terms.declarations else "not_declared_here")
    return IllegalMove("not_locked") if isinstance(move, Unlock) else None
