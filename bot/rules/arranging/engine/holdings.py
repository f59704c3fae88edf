"""What cards hold that can be declared: pairs, a card of every rank, four of a kind (RULES 7.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from bot.rules.arranging.hands import HandRules, fours
from bot.rules.cards import Card, Rank


def has_pairs(count: int, cards: Sequence[Card]) -> bool:
    """Whether there are so many pairs; four of a kind are two of them (D-75)."""
    return sum(held // 2 for held in Counter(card.rank for card in cards).values()) >= count


def has_every_rank(cards: Sequence[Card]) -> bool:
    """Whether there is a card of every rank."""
    return {card.rank for card in cards} >= set(Rank)


def has_four(ranks: Collection[Rank], cards: Sequence[Card]) -> bool:
    """Whether there is four of a kind of one of these ranks."""
    return any(four[0].rank in ranks for four in fours(cards))


def best_four(ranks: Collection[Rank], hands: HandRules, cards: Sequence[Card]) -> tuple[Card, ...]:
    """The best four of a kind of one of these ranks; ValueError where there is none."""
    return max((four for four in fours(cards) if four[0].rank in ranks), key=hands.strength)
