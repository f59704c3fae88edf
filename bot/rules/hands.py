"""Best three of four or five cards, and the value of a whole hand with its discards (RULES 4)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from bot.rules.cards import UNKNOWN_CARDS, Card
from bot.rules.ranking import Category, Ranking

Hand = tuple[Card, ...]
HandValue = tuple[int, int]
"""Value of a hand: the strength of its three cards, and the value of its discards."""


def best_three(ranking: Ranking, hand: Hand) -> tuple[Hand, Hand]:
    """Return the three cards to keep and the discards, each in the order of `hand`.

    The best hand is kept (with fewer wild cards between equals). Among equals it is the one with the highest discards,
    then the one whose cards were dealt first. As few unknown cards as possible are kept: cards of a hand that were ever
    shown are those that its owner kept.
    """
    if len(hand) <= 3:
        return hand, ()
    known = [place for place, one in enumerate(hand) if one not in UNKNOWN_CARDS]
    if len(known) < 3:
        kept = sorted((known + [place for place in range(len(hand)) if place not in known])[:3])
        return split_hand(hand, kept)
    best: tuple[int, int] = (-1, -1)
    chosen: tuple[int, ...] = ()
    for places in combinations(known, 3):
        first, second, third = places
        strength = ranking.strength(hand[first], hand[second], hand[third])
        if strength < best[0]:
            continue
        worth = strength, discards_value(one for place, one in enumerate(hand) if place not in places)
        if worth > best:
            best, chosen = worth, places
    return split_hand(hand, chosen)


def split_hand(hand: Hand, places: Iterable[int]) -> tuple[Hand, Hand]:
    """Return the cards at these places, and the other cards."""
    kept = set(places)
    return (
        tuple(one for place, one in enumerate(hand) if place in kept),
        tuple(one for place, one in enumerate(hand) if place not in kept),
    )


def discards_value(discards: Iterable[Card]) -> int:
    """Return the value of discards, the highest card first; a joker or an unknown card counts 0 (D-48, D-49)."""
    worth = 0
    for rank in sorted((one.rank or 0 for one in discards), reverse=True):
        worth = worth << 4 | rank
    return worth


def hand_strength(ranking: Ranking, hand: Hand) -> int:
    """Return the strength of three kept cards; 0 if one is unknown, because a hand never turned up has beaten none."""
    if not UNKNOWN_CARDS.isdisjoint(hand):
        return 0
    first, second, third = hand
    return ranking.strength(first, second, third)


def hand_value(ranking: Ranking, kept: Hand, discards: Hand) -> HandValue:
    """Return the value of a whole hand: its three cards first, then the discards (D-50).

    Discards decide only after they were turned up. Discards with an unknown card are worth -1, less than any others.
    """
    return hand_strength(ranking, kept), discards_value(discards) if UNKNOWN_CARDS.isdisjoint(discards) else -1


def is_prial(ranking: Ranking, kept: Hand) -> bool:
    """Return True if three cards, wild ones included, are a prial."""
    if not UNKNOWN_CARDS.isdisjoint(kept):
        return False
    first, second, third = kept
    return ranking.category(first, second, third) is Category.PRIAL
