"""(j) Time to arrange nine, seven or six cards, compared with evaluating all arrangements in numpy."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import combinations
from random import Random

import numpy as np
from numpy.typing import NDArray

from benchmarks.arranging import seconds_each
from benchmarks.figure import Figure, percentile
from bot.players.arranging.chances import CERTAIN, UnseenChances, unseen_chances
from bot.players.arranging.nine import objective_for_pots
from bot.players.arranging.objective import Objective
from bot.players.arranging.prospects import search_full_arrangement
from bot.players.arranging.two_hands import objective_of
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.arranging.two_hands import SevenRules, SixRules
from bot.rules.cards import PACK, Card

HANDS = 2_000
OPPONENTS = 3
NINE, SEVEN, SIX = NineRules(), SevenRules(), SixRules()
GAMES: tuple[tuple[ArrangingRules, Objective, float], ...] = (
    (NINE, objective_for_pots(NINE, (1,)), 1),
    (SEVEN, objective_of(SEVEN), 2),
    (SIX, objective_of(SIX), 2),
)
"""House rules and objective of each game, and the maximum time as a multiple of numpy's time."""
LATE = 0.3
"""Milliseconds within which 99 of 100 hands must be arranged."""


class Exhaustive:
    """Evaluation of every way to arrange cards into hands, with the chances that the adviser uses."""

    def __init__(self, rules: ArrangingRules, known: UnseenChances, objective: Objective) -> None:
        self._known = known
        self._objective = objective
        cards, places = rules.terms.cards, rules.terms.places
        threes: list[tuple[int, ...]] = list(combinations(range(cards), 3))
        numbers = {three: number for number, three in enumerate(threes)}
        self._threes = np.array(threes)
        self._splits = np.array([[numbers[one] for one in split] for split in _splits(tuple(range(cards)), places)])
        self._grades = np.array(known.grades, dtype=np.int16)
        *_, last = known.rows_for(PACK[:cards])
        self._last = np.array(last) / CERTAIN

    def best_worth(self, cards: Sequence[Card]) -> float:
        weights = np.array([one.weight for one in cards])
        made = self._grades[weights[self._threes].sum(axis=1)]
        ordered = np.sort(made[self._splits], axis=1)
        *rows, _ = self._known.rows_for(cards)
        first = [np.asarray(row)[ordered[:, -1 - at]] / CERTAIN for at, row in enumerate(rows)]
        return float(self._worths([*first, self._last[ordered[:, 0]]]).max())

    def _worths(self, chances: list[NDArray[np.float64]]) -> NDArray[np.float64]:
        objective = self._objective
        if len(chances) == 2:
            left, right = chances
            return left * right * (1 + self._known.together * (1 - left) * (1 - right)) * objective.every
        left, middle, right = chances
        pairs = left * middle + left * right + middle * right
        return objective.pair * pairs + objective.every * (left * middle * right)


def _splits(left: tuple[int, ...], hands: int) -> list[tuple[tuple[int, ...], ...]]:
    """Return every way to make `hands` hands of the cards `left`, regardless of the order of the hands."""
    if not hands:
        return [()]
    found: list[tuple[tuple[int, ...], ...]] = []
    for three in combinations(left, 3):
        rest = tuple(one for one in left if one > three[0] and one not in three)
        found += [(three, *others) for others in _splits(rest, hands - 1)]
    return found


def run() -> list[Figure]:
    return [figure for rules, objective, most in GAMES for figure in _measured(rules, objective, most)]


def _measured(rules: ArrangingRules, objective: Objective, most: float) -> list[Figure]:
    known = unseen_chances(rules.terms, OPPONENTS, objective)
    exhaustive = Exhaustive(rules, known, objective)
    rng = Random(1)
    cards = rules.terms.cards
    hands = [rng.sample(PACK, cards) for _ in range(HANDS)]
    for hand in hands:
        assert math.isclose(
            search_full_arrangement(hand, known, objective).worth, exhaustive.best_worth(hand), rel_tol=1e-9
        )
    ours = seconds_each(lambda hand: search_full_arrangement(hand, known, objective), hands)
    theirs = percentile(seconds_each(exhaustive.best_worth, hands), 0.5)
    middle, late = percentile(ours, 0.5), percentile(ours, 0.99)
    print(
        f"  {cards} cards: p50 {middle * 1e6:.1f} µs, p99 {late * 1e6:.1f} µs;"
        f" all arrangements with numpy: {theirs * 1e6:.1f} µs"
    )
    return [
        Figure(f"{cards} cards: the adviser over all arrangements, median", middle / theirs, most),
        Figure(f"{cards} cards: p99", late * 1e3, LATE, "ms"),
    ]
