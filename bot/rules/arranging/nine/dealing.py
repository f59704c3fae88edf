"""Start of a deal, tenth cards from the pack or from a bum deal, and discards (RULES 8.2, 8.5, 8.7)."""

from __future__ import annotations

from bot.rules.arranging.engine.dealing import begin_deal, deal_to_players
from bot.rules.arranging.engine.events import Answered
from bot.rules.arranging.engine.exposing import clockwise_from
from bot.rules.arranging.engine.pots import pay_stakes
from bot.rules.arranging.engine.submitting import begin_arranging
from bot.rules.arranging.lexicographic import best_hand_by_hand
from bot.rules.arranging.nine.ending import finish_deal, win_as_last_unpacked
from bot.rules.arranging.nine.events import (
    BumDealsAsked,
    Discarded,
    DiscardMade,
    HandReturned,
    NineEnding,
    Packed,
    PackingMade,
    TenthDealt,
    TenthRefused,
)
from bot.rules.arranging.nine.state import NineDraft
from bot.rules.arranging.nine.view import NinePhase
from bot.rules.cards import UNKNOWN_CARDS, Card
from bot.rules.game import NOBODY, Deal, Seat
from bot.rules.pack import deal_hands, sorted_pack
from bot.rules.table.events import CardsDealt, CardsSeen, TurnPassed


def start_deal(draft: NineDraft, move: Deal) -> None:
    """Begin a deal, and a game for points if none is on: stakes, cards, and questions before the cards are arranged."""
    if not draft.game_on:
        draft.deals_played = 0
    draft.waiting = draft.before.pots if draft.rules.pot_count > 1 else ()
    draft.caller, draft.tenth = NOBODY, False
    begin_deal(draft, move)
    _pay_stakes(draft)
    deal_to_players(draft, draft.order)
    players = len(draft.order)
    if draft.rules.tenth_only_from_bum_deal(players):
        draft.phase = NinePhase.PACKING
        draft.emit(BumDealsAsked())
    elif draft.rules.offers_tenth(players):
        _ask_for_tenth(draft)
    else:
        start_arranging(draft)


def _pay_stakes(draft: NineDraft) -> None:
    """Let everybody put in a stake, four of them for four pots. In a game for points this happens once (D-92)."""
    if not draft.staked and draft.rules.entry:
        pay_stakes(draft, draft.rules.entry)
    draft.staked = draft.rules.for_points


def start_arranging(draft: NineDraft) -> None:
    """Begin arranging for everybody who has not called a bum deal."""
    for seat in draft.in_play:
        draft.change(seat, ready=False)
    begin_arranging(draft)


# Bum deals whose cards may be dealt round


def answer_packing(draft: NineDraft, seat: Seat, packs: bool, cause: str) -> None:  # noqa: FBT001 (it is the answer)
    """Answer, before anything is arranged, whether the seat calls a bum deal."""
    draft.change(seat, ready=True, packs=packs)
    draft.emit(PackingMade(seen_by=(seat,), seat=seat, packs=packs))
    draft.emit(Answered(seat=seat, cause=cause))


def reveal_packing(draft: NineDraft) -> None:
    """Reveal all bum deals together. Those players are out."""
    for seat in draft.in_play:
        if draft.seats[seat].packs:
            draft.change(seat, packed=True, hands=None, declared=None)
            draft.emit(Packed(seat=seat))


def end_if_unplayed(draft: NineDraft) -> bool:
    """End the deal if at most one player has not called a bum deal, and return True if it ended (D-87, 16.3).

    That player wins. If everybody called one, nobody does.
    """
    if not draft.in_play:
        finish_deal(draft, NineEnding.ALL_PACKED)
    elif len(draft.in_play) == 1:
        win_as_last_unpacked(draft, draft.in_play[0])
    else:
        return False
    return True


def offer_packed_cards(draft: NineDraft) -> None:
    """Offer to deal round the cards of the first bum deal from the dealer's left. Without one, begin arranging."""
    packers = [seat for seat in draft.order if draft.seats[seat].packed]
    draft.caller = packers[0] if packers else NOBODY
    if packers and draft.dealer in draft.order:
        _ask_for_tenth(draft)
    else:
        draft.caller = NOBODY
        start_arranging(draft)


# The tenth card


def _ask_for_tenth(draft: NineDraft) -> None:
    draft.phase, draft.actor = NinePhase.TENTH, draft.dealer
    draft.emit(TurnPassed(seat=draft.dealer))


def refuse_tenth(draft: NineDraft, cause: str) -> None:
    """Decline to deal a tenth card."""
    draft.emit(TenthRefused(seat=draft.dealer, cause=cause))
    draft.caller = NOBODY
    start_arranging(draft)


def deal_tenth(draft: NineDraft, order: tuple[Card, ...]) -> None:
    """Deal everybody a tenth card.

    It comes from the pack or from the cards of the player who called a bum deal. Those are dealt one by one from that
    player's left, in `order` or, without one, as they were dealt.
    """
    caller = draft.caller
    draft.tenth, draft.phase, draft.actor = True, NinePhase.DISCARDING, NOBODY
    draft.emit(TenthDealt(seat=draft.dealer, caller=caller))
    if caller == NOBODY:
        seats = draft.in_play
        dealt, draft.pack = deal_hands(draft.pack, len(seats), 1)
        given = [card for (card,) in dealt]
    else:
        thrown = draft.seats[caller].cards
        given = list(order or thrown)
        seats = [seat for seat in clockwise_from(draft.order, caller)[1:] if seat in draft.in_play]
        left = tuple(given[len(seats) :])
        draft.change(caller, cards=left, given_up=thrown, packed=False, packs=None, ready=True)
    for seat, card in zip(seats, given, strict=False):
        draft.change(seat, cards=(*draft.seats[seat].cards, card), ready=False)
        draft.emit(CardsDealt(seat=seat, count=1))
        draft.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=(card,)))


def discard(draft: NineDraft, seat: Seat, card: Card) -> None:
    """Put one of ten cards aside, face down (D-86)."""
    kept = tuple(one for one in draft.seats[seat].cards if one is not card)
    draft.change(seat, cards=kept, given_up=(card,), ready=True)
    draft.aside += ((card,),)
    draft.emit(DiscardMade(seen_by=(seat,), seat=seat, card=card))
    draft.emit(Discarded(seat=seat))


def default_discard(draft: NineDraft, seat: Seat) -> Card:
    """Return the card that the best arrangement hand by hand does not use, or an unknown card (16.3)."""
    cards = draft.seats[seat].cards
    hidden = [card for card in cards if card in UNKNOWN_CARDS]
    if hidden:
        return hidden[-1]
    used = {card for hand in best_hand_by_hand(cards, draft.terms.hands) for card in hand}
    return next(card for card in cards if card not in used)


def return_cards(draft: NineDraft) -> None:
    """Give the caller of the bum deal nine cards again: the discards of the others and the undealt cards (RULES 8.7).

    Their order does not reveal whose they were (RULES 12.2).
    """
    caller = draft.caller
    if caller not in draft.order:
        return
    discards = [cards for cards in draft.aside if len(cards) == 1]
    draft.aside = tuple(cards for cards in draft.aside if len(cards) > 1)
    cards = sorted_pack([*(card for (card,) in discards), *draft.seats[caller].cards])
    draft.change(caller, cards=cards)
    draft.emit(HandReturned(seat=caller))
    draft.emit(CardsSeen(seen_by=(caller,), seat=caller, cards=cards))
