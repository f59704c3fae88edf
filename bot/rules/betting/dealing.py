"""Start of a deal: the dealer, the players, antes and cards (RULES 2.2, 2.3, 2.6, 3.3)."""

from __future__ import annotations

from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.events import AntePaid, BottomShown, SharePaid
from bot.rules.betting.face_up import deal_face_up
from bot.rules.betting.state import Pot
from bot.rules.betting.turns import start_first_turn, open_hand
from bot.rules.betting.view import BettingPhase, BettingStatus
from bot.rules.game import NOBODY, POT, Deal, purse
from bot.rules.pack import deal_hands
from bot.rules.table.dealing import begin_deal
from bot.rules.table.events import CardsDealt


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
