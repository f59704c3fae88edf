"""Check of a draft against the house rules: which hands are valid, and the faults of the others."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from bot.rules.arranging.engine.terms import ArrangingTerms, Misorder
from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.lexicographic import makeable_hands
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card
from bot.rules.ranking import Category
from bot.screens.arranging.tray import HandDraft


class DraftHandStatus(Enum):
    """Status of a hand in the draft."""

    EMPTY = "empty"
    INCOMPLETE = "incomplete"
    NO_HAND = "no_hand"
    """Cards that make no hand, or four cards that are not of a kind."""
    TOO_LOW = "too_low"
    BETTER = "better"
    """Better than the hand before it."""
    GOOD = "good"


class DraftHand(Struct, frozen=True, kw_only=True):
    """Cards in one place of the draft."""

    place: int
    cards: tuple[Card, ...]
    status: DraftHandStatus
    place_before: int = 0
    """Place of the hand before it; 0 if there is none."""


def check_draft(draft: HandDraft, rules: HandRules, cards: tuple[Card, ...]) -> tuple[DraftHand, ...]:
    """Return the cards in each place with their status, first place first."""
    found: list[DraftHand] = []
    before: DraftHand | None = None
    for place in range(1, rules.max_hands + 1):
        hand = draft.hand(cards, place)
        standing = _hand_status(hand, rules)
        if standing is DraftHandStatus.GOOD:
            if before is not None and rules.strength(hand) > rules.strength(before.cards):
                standing = DraftHandStatus.BETTER
            before = DraftHand(place=place, cards=hand, status=standing, place_before=0 if before is None else before.place)
            found.append(before)
        else:
            found.append(DraftHand(place=place, cards=hand, status=standing))
    return tuple(found)


def _hand_status(hand: tuple[Card, ...], rules: HandRules) -> DraftHandStatus:
    if not hand:
        return DraftHandStatus.EMPTY
    if len(hand) < 3:
        return DraftHandStatus.INCOMPLETE
    if not rules.has_hand_size(hand):
        return DraftHandStatus.NO_HAND
    category = rules.strength(hand) >> 14
    if category >= rules.lowest:
        return DraftHandStatus.GOOD
    return DraftHandStatus.NO_HAND if category == Category.HIGH_CARD else DraftHandStatus.TOO_LOW


def hands_to_submit(laid: tuple[DraftHand, ...], terms: ArrangingTerms) -> Hands | None:
    """Return the hands in the order in which they will compete, or None if they cannot be submitted as they are.

    Hands out of order are sorted if the house rules do so (`auto_sort`); otherwise the result is None.
    """
    lying = [one for one in laid if one.status is not DraftHandStatus.EMPTY]
    hands = tuple(one.cards for one in lying)
    if any(one.status not in {DraftHandStatus.GOOD, DraftHandStatus.BETTER} for one in lying):
        return None
    if terms.misorder is Misorder.AUTO_SORT:
        return terms.hands.sort_hands(hands)
    return None if any(one.status is DraftHandStatus.BETTER for one in lying) else hands


def can_make_another_hand(left: tuple[Card, ...], rules: HandRules) -> bool:
    """Return True if the cards left over make another hand."""
    return len(left) >= 3 and bool(makeable_hands(left, rules))
