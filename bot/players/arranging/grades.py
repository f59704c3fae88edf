"""Grades of hands: the place of a hand among all strengths, 0 the worst. Tables are indexed by grade."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations

from bot.rules.arranging.hands import HandRules, rank_of_four
from bot.rules.arranging.jokers import JokerRanking
from bot.rules.cards import PACK, Card, Rank
from bot.rules.ranking import Category, Ranking


def count_strengths(ranking: Ranking | JokerRanking) -> int:
    """Return the number of strengths of three cards: 741 without jokers. Fours of a kind have higher grades."""
    return len(_grades_by_strength(ranking))


@cache
def grades_by_weight(ranking: Ranking | JokerRanking, least: Category) -> tuple[int, ...]:
    """Return the grade plus 1 of three cards, by the sum of their weights; 0 below `least` and for no hand."""
    grades = _grades_by_strength(ranking)
    worths = {a.weight + b.weight + c.weight: ranking.strength(a, b, c) for a, b, c in combinations(ranking.pack, 3)}
    table = [0] * (1 + max(worths))
    for weight, strength in worths.items():
        if strength >> 14 >= least:
            table[weight] = grades[strength] + 1
    return tuple(table)


@cache
def example_hands(ranking: Ranking | JokerRanking) -> tuple[tuple[int, tuple[Card, ...]], ...]:
    """Return the grades of three cards without jokers, worst first, each with three such cards."""
    grades = _grades_by_strength(ranking)
    found = {grades[ranking.strength(*three)]: three for three in combinations(PACK, 3)}
    return tuple(sorted(found.items()))


@cache
def _grades_by_strength(ranking: Ranking | JokerRanking) -> Mapping[int, int]:
    """Return the grade of three cards by their strength."""
    strengths = sorted({ranking.strength(*three) for three in combinations(ranking.pack, 3)})
    return {strength: grade for grade, strength in enumerate(strengths)}


@cache
def four_of_a_kind_grades(rules: HandRules) -> dict[Rank, int]:
    """Return the grade of four of a kind by rank."""
    ranks = sorted(Rank, key=rules.four_of_a_kind_value)
    return {rank: count_strengths(rules.ranking) + place for place, rank in enumerate(ranks)}


def grade(hand: Sequence[Card], rules: HandRules) -> int:
    """Return the grade of a hand that the rules allow."""
    if len(hand) == 4:
        return four_of_a_kind_grades(rules)[rank_of_four(hand)]
    return grades_by_weight(rules.ranking, rules.lowest)[sum(one.weight for one in hand)] - 1
