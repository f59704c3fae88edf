"""Best arrangement hand by hand: given to a player who runs out of time (RULES 13, 16.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from bot.rules.arranging.hands import HandRules, find_fours
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card

MakeableHand = tuple[int, int, tuple[Card, ...]]
"""A hand that can be made: its strength, its cards as a bit mask, and its cards in dealt order."""


def best_hand_by_hand(cards: Sequence[Card], rules: HandRules) -> Hands:
    """Return the arrangement with the best possible first hand, then the best second hand, and so on.

    `cards` are in dealt order. Of equal arrangements the one whose cards come first in that order is chosen. Every hand
    that can be made is made.
    """
    found = _best_hands(makeable_hands(cards, rules), rules.max_hands)
    return tuple(hand for _, _, hand in found)


def makeable_hands(cards: Sequence[Card], rules: HandRules) -> list[MakeableHand]:
    """Return every single hand that may be made of the cards, in dealt order."""
    strength = rules.three_card_strength
    least = rules.lowest << 14
    found: list[MakeableHand] = []
    for (a, b, c), mask in zip(combinations(cards, 3), _three_card_masks(len(cards)), strict=True):
        worth = strength(a, b, c)
        if worth >= least:
            found.append((worth, mask, (a, b, c)))
    if rules.four_card_sets:
        bits = {card: 1 << place for place, card in enumerate(cards)}
        found += [(rules.strength(four), sum(bits[card] for card in four), four) for four in find_fours(cards)]
    return found


@cache
def _three_card_masks(count: int) -> tuple[int, ...]:
    return tuple(sum(1 << place for place in places) for places in combinations(range(count), 3))


def _best_hands(made: list[MakeableHand], most: int) -> tuple[MakeableHand, ...]:
    """Return the best arrangement of at most `most` of these hands; of equal ones the first."""
    if not made or not most:
        return ()
    top = max(worth for worth, _, _ in made)
    best: tuple[MakeableHand, ...] = ()
    worths: tuple[int, ...] = ()
    for one in made:
        if one[0] != top:
            continue
        rest = [other for other in made if not other[1] & one[1]]
        found = (one, *_best_hands(rest, most - 1))
        found_worths = tuple(worth for worth, _, _ in found)
        if found_worths > worths:
            best, worths = found, found_worths
    return best
