"""Options of a seat, and the reasons for refused moves. Offer, refusal and effect follow the same rule."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.arranging.crash.state import CrashSeat, CrashState
from bot.rules.arranging.crash.submitting import can_knock
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine import submitting as engine
from bot.rules.arranging.moves import CallCrash, Knock, Pass, TakeSpare
from bot.rules.game import Cut, IllegalMove, Move, Option, Seat
from bot.rules.view import Phase


def options(state: CrashState, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
    """Return the moves that the deal accepts from `seat` now.

    `backing` has no effect: payments come from the table. Not listed is the next dealer's choice not to shuffle (their
    own `Deal` without an order), a move of the table: see `CrashView.may_keep_pack`.
    """
    one = state.seat_state(seat)
    if one is None or one.leaving:
        return ()
    phase = state.phase
    if phase is CrashPhase.CUTTING:
        return _cut_options(state, seat) if seat == state.actor else ()
    if phase is CrashPhase.EXCHANGING:
        return _exchange_options(state, one) if seat == state.actor else ()
    if seat not in state.order:
        return ()
    if phase is CrashPhase.ARRANGING:
        return _submit_options(state, one)
    if phase is CrashPhase.CALLING and not one.ready:
        return Option(move=CallCrash(seat=seat)), Option(move=Pass(seat=seat))
    return ()


def _cut_options(state: CrashState, seat: Seat) -> tuple[Option, ...]:
    return Option(move=Cut(seat=seat, amount=1), most=len(state.pack) - 1), Option(move=Pass(seat=seat))


def _exchange_options(state: CrashState, one: CrashSeat) -> tuple[Option, ...]:
    fee = state.rules.spare_fee
    spares = [number for number, hand in enumerate(state.spares, 1) if hand and one.stack >= fee]
    taking = [Option(move=TakeSpare(seat=one.seat, number=number), price=fee) for number in spares]
    return (*taking, Option(move=Pass(seat=one.seat)))


def _submit_options(state: CrashState, one: CrashSeat) -> tuple[Option, ...]:
    found = engine.submission_options(state, one)
    if state.rules.bus_ride_knock and not one.knocked and not one.chosen and can_knock(one.cards):
        found.append(Option(move=Knock(seat=one.seat), secret=True))
    return tuple(found)


_STEPS: Mapping[type[Move], tuple[Phase, ...]] = {
    Cut: (CrashPhase.CUTTING,),
    TakeSpare: (CrashPhase.EXCHANGING,),
    CallCrash: (CrashPhase.CALLING,),
    Pass: (CrashPhase.CUTTING, CrashPhase.EXCHANGING, CrashPhase.CALLING),
}


def find_refusal(state: CrashState, move: Move, _: int) -> IllegalMove:
    """Return the reason why `move`, which no option admits, is refused."""
    return engine.find_refusal(state, move, _STEPS) or _find_own_refusal(state, move)


def _find_own_refusal(state: CrashState, move: Move) -> IllegalMove:
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
    return IllegalMove("too_late_to_knock") if one.chosen else IllegalMove("not_held", what="four_of_a_kind")
