"""Variant with the second hand of a player who kept one dealt face up (RULES 3.9)."""

from __future__ import annotations

from bot.rules.betting.choices import FaceupFoldRule
from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.ending import finish_deal, pay_from_pot
from bot.rules.betting.events import BettingEnding, BettingOutcome, DealtFaceUp, HandRetained, Looked
from bot.rules.betting.holding import beats, seat_hand_value
from bot.rules.betting.moves import Which
from bot.rules.betting.state import BettingSeat
from bot.rules.betting.turns import fold_hand, open_hand
from bot.rules.cards import UNKNOWN_CARDS
from bot.rules.hands import HandValue, best_three, hand_value


def deal_face_up(draft: BettingDraft, holder: BettingSeat) -> None:
    """Turn up the hand just dealt to a player who kept one; all others look, and fold if they must.

    If all others have folded, the deal is over: the owner takes the antes of this deal. The carried pot, with
    newcomers' payments into it, and the blind hand stay (D-32). Otherwise the hand turned up goes to the bottom, whole.
    """
    seat, hand = holder.seat, holder.new
    draft.change(seat, face_up=hand)
    draft.emit(DealtFaceUp(seat=seat, cards=hand))
    others = [other for other in draft.order if other != seat]
    for other in others:
        draft.emit(Looked(seat=other))
        open_hand(draft, other)
    shown = hand_value(draft.terms.ranking, *best_three(draft.terms.ranking, hand))
    for other in others:
        if _must_fold(draft, draft.seats[other], shown):
            fold_hand(draft, other, "face_up")
    draft.to_bottom(hand)
    draft.change(seat, new=())
    if len(draft.live()) == 1:
        antes = draft.terms.ante * len(draft.order)
        carried = draft.pots[-1].amount - antes
        shares = pay_from_pot(draft, seat, 0, antes)
        draft.emit(HandRetained(seat=seat, hand=Which.OLD))
        finish_deal(draft, BettingOutcome(reason=BettingEnding.FACE_UP, shares=shares, carried=carried, blind_winner=seat))


def _must_fold(draft: BettingDraft, one: BettingSeat, shown: HandValue) -> bool:
    if draft.disclosed[:1] == (one.seat,):
        draft.disclosed = draft.disclosed[1:]
        return True
    if not UNKNOWN_CARDS.isdisjoint(one.hand):
        return False
    own = seat_hand_value(draft.terms.ranking, one)
    if draft.terms.face_up is FaceupFoldRule.WORSE:
        return beats(shown, own)
    return beats(own, shown)
