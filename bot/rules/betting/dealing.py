"""Start of a deal: dealer's choice, antes, cards, and a second hand dealt face up (RULES 2.2, 2.3, 2.6, 3.3, 3.9,
3.12).
"""

from __future__ import annotations

from bot.rules.betting.drafting import BettingDraft, beats, seat_hand_value
from bot.rules.betting.events import (
    AntePaid,
    BettingEnding,
    BettingOutcome,
    BottomShown,
    DealtFaceUp,
    GameChosen,
    HandRetained,
    Looked,
    SharePaid,
)
from bot.rules.betting.house_rules import BragRules, DealersChoice, FaceupFoldRule
from bot.rules.betting.moves import Choose, Which
from bot.rules.betting.scoring import finish_deal, pay_from_pot
from bot.rules.betting.state import BettingPhase, BettingSeat, BettingStatus, Pot
from bot.rules.betting.turns import fold_hand, open_hand, start_first_turn
from bot.rules.cards import UNKNOWN_CARDS, deal_hands, sorted_pack
from bot.rules.game import NOBODY, POT, Deal, IllegalMove, purse
from bot.rules.house_rules import HouseRuleError
from bot.rules.ranking import HandValue, best_three, hand_value
from bot.rules.table.events import CardsDealt
from bot.rules.table.seating import begin_deal, check_between_deals


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
        finish_deal(
            draft, BettingOutcome(reason=BettingEnding.FACE_UP, shares=shares, carried=carried, blind_winner=seat)
        )


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


def start_deal(draft: BettingDraft, move: Deal) -> None:
    """Collect the antes, deal, and give the turn to the player left of the dealer."""
    begin_betting(draft, move)
    _collect_antes(draft)
    deal_cards(draft)
    holder = next((one for one in draft.live() if one.holder), None)
    if holder is not None and draft.terms.face_up is not None and holder.blind:
        deal_face_up(draft, holder)
    if draft.phase is BettingPhase.BETTING:
        start_first_turn(draft)


def begin_betting(draft: BettingDraft, move: Deal) -> None:
    """Begin a deal: reset the betting, set each player's status, and collect newcomers' shares of a carried pot."""
    before = draft.before
    begin_deal(draft, move.order)
    draft.phase = BettingPhase.BETTING
    draft.stake = 0
    draft.barred_until = NOBODY
    draft.ranking_changed = False
    _count_down_choice(draft)
    draft.pots = [Pot(amount=draft.carried)]
    playing = BettingStatus.BLIND if draft.terms.blind_play else BettingStatus.OPEN
    for seat in draft.order:
        draft.change(seat, status=playing, holder=bool(draft.seats[seat].old))
    for seat in draft.order:
        share = before.newcomer_share(seat)
        if share:
            draft.to_pot(seat, share)
            draft.emit(SharePaid(source=purse(seat), destination=POT, amount=share, seat=seat))


def _count_down_choice(draft: BettingDraft) -> None:
    """Count down the deals of a choice: one per player and one more, or longer while a pot is carried."""
    if not draft.terms.dealers_choice:
        return
    draft.choice_left_before = draft.choice_left
    waits = draft.carried or any(one.old for one in draft.seats.values())
    if not draft.choice_left and not waits:
        draft.choice_left = len(draft.order) + 1
    draft.choice_left = max(0, draft.choice_left - 1)


def _collect_antes(draft: BettingDraft) -> None:
    ante = draft.terms.ante
    for seat in draft.order:
        if ante:
            draft.to_pot(seat, ante)
            draft.emit(AntePaid(source=purse(seat), destination=POT, amount=ante, seat=seat))


def deal_cards(draft: BettingDraft) -> None:
    """Deal a hand to everybody; without blind play all look at once."""
    each = draft.terms.cards
    hands, draft.pack = deal_hands(draft.pack, len(draft.order), each)
    for seat, hand in zip(draft.order, hands, strict=True):
        draft.change(seat, new=hand)
        draft.emit(CardsDealt(seat=seat, count=each))
        if not draft.terms.blind_play:
            open_hand(draft, seat)
    if draft.terms.expose_bottom and draft.pack:
        draft.bottom = draft.pack[-1:]
        draft.emit(BottomShown(cards=draft.bottom))


def choose_game(draft: BettingDraft, move: Choose) -> None:
    """Set the dealer's choice for as many deals as there are players, and one more."""
    check_between_deals(draft)
    entitled = draft.before.game_chooser
    if entitled is None:
        raise IllegalMove("no_choice_due")
    if entitled != move.seat:
        raise IllegalMove("not_your_choice", turn=entitled)
    choice = DealersChoice(cards=move.cards, wild=move.wild, blind_play=move.blind_play)
    if not isinstance(draft.rules, BragRules):
        raise IllegalMove("not_in_this_game")
    try:
        draft.rules.check_choice(choice)
    except HouseRuleError as error:
        raise IllegalMove("bad_choice", option=error.option, reason=error.code) from None
    terms = draft.rules.terms(choice)
    if len(draft.seats) > terms.max_players:
        raise IllegalMove("too_many_for_cards", most=terms.max_players, players=len(draft.seats))
    if set(terms.pack) != set(draft.terms.pack):
        draft.pack = sorted_pack(terms.pack)
        draft.shuffle_due = True
    draft.ranking_changed = draft.ranking_changed or (draft.terms.ranking, draft.terms.cards) != (
        terms.ranking,
        terms.cards,
    )
    draft.choice = choice
    draft.terms = terms
    draft.choice_left = 1 + len(draft.state().players)
    draft.emit(GameChosen(seat=move.seat, hand_size=choice.cards, wild=choice.wild, blind_play=choice.blind_play))
