"""The grade of a hand: its place among all strengths, 0 the worst, so that what depends on it can stand in a table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations

from bot.rules.arranging.hands import HandRules
from bot.rules.cards import PACK, Card, Rank
from bot.rules.ranking import Category, Ranking

THREES = 741
"""Strengths of three cards."""
ALL = THREES + len(Rank)
"""Those, and the fours of a kind above them."""


@cache
def by_weight(ranking: Ranking, least: Category) -> tuple[int, ...]:
    """The grade of three cards plus 1 by the sum of their weights; 0 for what is below `least` or no hand at all."""
    strengths = sorted({ranking.strength(*three) for three in combinations(PACK, 3)})
    grades = {strength: grade for grade, strength in enumerate(strengths)}
    table = [0] * (1 + 3 * max(one.weight for one in PACK))
    for a, b, c in combinations(PACK, 3):
        strength = ranking.strength(a, b, c)
        if strength >> 14 >= least:
            table[a.weight + b.weight + c.weight] = grades[strength] + 1
    return tuple(table)


@cache
def of_fours(rules: HandRules) -> dict[Rank, int]:
    """The grade of four of a kind of each rank."""
    ranks = sorted(Rank, key=rules.four_value)
    return {rank: THREES + place for place, rank in enumerate(ranks)}


def grade(hand: Sequence[Card], rules: HandRules) -> int:
    """The grade of a hand that the rules allow."""
    if len(hand) == 4:
        rank = hand[0].rank
        if rank is None:
            raise ValueError(f"{hand[0]} has no rank")
        return of_fours(rules)[rank]
    return by_weight(rules.ranking, rules.least)[sum(one.weight for one in hand)] - 1
