"""Options of a seat, and the reasons for refused moves. Offer, refusal and effect follow the same rule."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.arranging.engine import submitting as engine
from bot.rules.arranging.moves import DealTenth, Discard, Pack, Pass
from bot.rules.arranging.nine.state import NineState
from bot.rules.arranging.nine.view import NinePhase
from bot.rules.game import NOBODY, IllegalMove, Move, Option, Seat
from bot.rules.pack import is_order_of
from bot.rules.view import Phase


class DealTenthOption(Option):
    """Option of the dealer to deal a tenth card. The cards of a bum deal may come in any order."""

    def admits(self, move: Move) -> bool:
        """Return True if `move` deals a tenth card. `check` verifies its cards, which the dealer does not know."""
        return isinstance(move, DealTenth) and move.seat == self.move.seat


def options(state: NineState, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
    """Return the moves that the deal accepts from `seat` now. `backing` has no effect."""
    one = state.seat_state(seat)
    if one is None or one.leaving or seat not in state.order:
        return ()
    if state.phase is NinePhase.TENTH:
        return (DealTenthOption(move=DealTenth(seat=seat)), Option(move=Pass(seat=seat))) if seat == state.actor else ()
    if one.packed:
        return ()
    if state.phase is NinePhase.ARRANGING:
        bum_deal = (Option(move=Pack(seat=seat)),) if state.may_pack(one) else ()
        return (*engine.submission_options(state, one), *bum_deal)
    if one.ready:
        return ()
    if state.phase is NinePhase.PACKING:
        return Option(move=Pack(seat=seat)), Option(move=Pass(seat=seat))
    return tuple(Option(move=Discard(seat=seat, card=card), secret=True) for card in one.cards)


def check_tenth_order(state: NineState, move: Move, option: Option, backing: int) -> None:
    """Raise IllegalMove if the cards to deal round are not those that were thrown in."""
    if isinstance(move, DealTenth) and move.order:
        thrown = () if state.caller == NOBODY else state.at(state.caller).cards
        if not is_order_of(move.order, thrown):
            raise IllegalMove("wrong_pack", cards=len(thrown))


_STEPS: Mapping[type[Move], tuple[Phase, ...]] = {
    DealTenth: (NinePhase.TENTH,),
    Discard: (NinePhase.DISCARDING,),
    Pack: (NinePhase.PACKING, NinePhase.ARRANGING),
    Pass: (NinePhase.PACKING, NinePhase.TENTH),
}


def find_refusal(state: NineState, move: Move, _: int) -> IllegalMove:
    """Return the reason why `move`, which no option admits, is refused."""
    one = state.seat_state(move.seat)
    if one is not None and one.packed and state.in_deal and state.phase is not NinePhase.TENTH:
        return IllegalMove("packed_already")
    return engine.find_refusal(state, move, _STEPS) or _find_own_refusal(state, move)


def _find_own_refusal(state: NineState, move: Move) -> IllegalMove:
    one = state.at(move.seat)
    if isinstance(move, Pack) and state.phase is NinePhase.ARRANGING:
        return IllegalMove("no_bum_deal")
    if isinstance(move, Discard) and not one.ready:
        return IllegalMove("not_your_card", card=move.card.text)
    return IllegalMove("answered_already")
