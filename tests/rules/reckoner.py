"""A second evaluator of three-card hands, written for the tests alone: slow, from the text of RULES 1.2 to 1.4."""

from __future__ import annotations

from itertools import combinations

from bot.rules.cards import PACK, Card

Hand = tuple[Card, Card, Card]


def value(one: Card) -> int:
    """The rank value of a card, 2 to 14."""
    return "??23456789TJQKA".index(one.text[0])


def key(hand: tuple[Card, ...], best_prial: int = 3) -> tuple[int, ...]:
    """The key of a hand without wild cards."""
    a, b, c = sorted(map(value, hand), reverse=True)
    suits = {one.text[1] for one in hand}
    ranks = {a, b, c}
    if len(ranks) == 1:
        return (5, 15 if a == best_prial else a)
    if len(ranks) == 2:
        paired = b
        return (1, paired, a + b + c - 2 * paired)
    top = 15 if ranks == {14, 2, 3} else a if a - c == 2 else 0
    if top:
        return (4 if len(suits) == 1 else 3, top)
    return (2 if len(suits) == 1 else 0, a, b, c)


def full_key(hand: tuple[Card, ...], wild: frozenset[Card]) -> tuple[tuple[int, ...], int]:
    """The best key over every replacement of the wild cards by cards not in the hand, and minus their number."""
    plain = tuple(one for one in hand if one not in wild)
    others = [one for one in PACK if one not in plain]
    count = 3 - len(plain)
    return max(key(plain + stand_ins) for stand_ins in combinations(others, count)), -count
