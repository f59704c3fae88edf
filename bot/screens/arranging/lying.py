"""Check of a draft against the house rules: which hands are valid, and the faults of the others."""

from __future__ import annotations

from enum import Enum

from msgspec import Struct

from bot.rules.arranging.engine.terms import ArrangingTerms, Misorder
from bot.rules.arranging.hands import HandRules
from bot.rules.arranging.lexicographic import makeable
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card
from bot.rules.ranking import Category
from bot.screens.arranging.tray import Tray


class Standing(Enum):
    """Status of a hand in the draft."""

    EMPTY = "empty"
    INCOMPLETE = "incomplete"
    NO_HAND = "no_hand"
    """Cards that make no hand, or four cards that are not of a kind."""
    TOO_LOW = "too_low"
    BETTER = "better"
    """Better than the hand before it."""
    GOOD = "good"


class Laid(Struct, frozen=True, kw_only=True):
    """Cards in one place of the draft."""

    place: int
    cards: tuple[Card, ...]
    standing: Standing
    before: int = 0
    """Place of the hand before it; 0 if there is none."""


def laid_on(tray: Tray, rules: HandRules, cards: tuple[Card, ...]) -> tuple[Laid, ...]:
    """Return the cards in each place with their status, first place first."""
    found: list[Laid] = []
    before: Laid | None = None
    for place in range(1, rules.most + 1):
        hand = tray.hand(cards, place)
        standing = _standing(hand, rules)
        if standing is Standing.GOOD:
            if before is not None and rules.strength(hand) > rules.strength(before.cards):
                standing = Standing.BETTER
            before = Laid(place=place, cards=hand, standing=standing, before=0 if before is None else before.place)
            found.append(before)
        else:
            found.append(Laid(place=place, cards=hand, standing=standing))
    return tuple(found)


def _standing(hand: tuple[Card, ...], rules: HandRules) -> Standing:
    if not hand:
        return Standing.EMPTY
    if len(hand) < 3:
        return Standing.INCOMPLETE
    if not rules.is_set(hand):
        return Standing.NO_HAND
    category = rules.strength(hand) >> 14
    if category >= rules.least:
        return Standing.GOOD
    return Standing.NO_HAND if category == Category.HIGH_CARD else Standing.TOO_LOW


def competing(laid: tuple[Laid, ...], terms: ArrangingTerms) -> Hands | None:
    """Return the hands in the order in which they will compete, or None if they cannot be submitted as they are.

    Hands out of order are sorted if the house rules do so (`auto_sort`); otherwise the result is None.
    """
    lying = [one for one in laid if one.standing is not Standing.EMPTY]
    hands = tuple(one.cards for one in lying)
    if any(one.standing not in {Standing.GOOD, Standing.BETTER} for one in lying):
        return None
    if terms.misorder is Misorder.AUTO_SORT:
        return terms.hands.sorted(hands)
    return None if any(one.standing is Standing.BETTER for one in lying) else hands


def more_can_be_made(left: tuple[Card, ...], rules: HandRules) -> bool:
    """Return True if the cards left over make another hand."""
    return len(left) >= 3 and bool(makeable(left, rules))
