"""Yardstick of the adviser: the best of all 200,200 splits of thirteen cards, in numpy."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from bot.players.arranging.search import WorthTable, grade
from bot.rules.arranging.hands import HandRules
from bot.rules.cards import Card

CARDS = 13
THREES = tuple(combinations(range(CARDS), 3))
Grades = NDArray[np.int16]


def all_splits() -> NDArray[np.int16]:
    """Return every way to make four threes of thirteen cards, as a row of four indices of `THREES` for each split."""
    numbers = {three: number for number, three in enumerate(THREES)}
    found: list[tuple[int, int, int, int]] = []
    for left_over in range(CARDS):
        rest = [card for card in range(CARDS) if card != left_over]
        for one in _threes_with_the_first(rest):
            rest_two = [card for card in rest if card not in one]
            for two in _threes_with_the_first(rest_two):
                rest_three = [card for card in rest_two if card not in two]
                for three in _threes_with_the_first(rest_three):
                    a, b, c = (card for card in rest_three if card not in three)
                    found.append((numbers[one], numbers[two], numbers[three], numbers[a, b, c]))
    return np.array(found, dtype=np.int16)


def _threes_with_the_first(cards: list[int]) -> list[tuple[int, int, int]]:
    return [(cards[0], a, b) for a, b in combinations(cards[1:], 2)]


class Exhaustive:
    """Evaluation of every split. A three that may not be played counts as a hand that is left out."""

    def __init__(self, rules: HandRules) -> None:
        self._rules = rules
        self._splits = all_splits()
        assert self._splits.shape == (200_200, 4)

    def grades(self, cards: Sequence[Card]) -> Grades:
        """Return a row for each split, worst hand first: the grade of each hand plus 1, or 0 for no hand."""
        hands = [grade([cards[at] for at in three], self._rules) + 1 for three in THREES]
        return np.sort(np.array(hands, dtype=np.int16)[self._splits], axis=1)

    def best_worth(self, cards: Sequence[Card], tables: NDArray[np.float64], bonus: float) -> float:
        """Return the maximum over all splits of the sum of the hands' worths plus `bonus` times their product.

        `tables` is a result of `tables_of`.
        """
        grades = self.grades(cards)
        one, two, three, four = (table[grades[:, 3 - place]] for place, table in enumerate(tables))
        worths = one + two + three + four + bonus * one * two * three * four
        return float(worths[worths.argmax()])

    def best_hand_by_hand(self, cards: Sequence[Card]) -> tuple[int, ...]:
        """Return the grades of the lexicographically greatest split, without missing hands."""
        grades = self.grades(cards).astype(np.int64)
        best = grades[(grades @ np.array([1, 10**3, 10**6, 10**9])).argmax()]
        return tuple(int(one) - 1 for one in best[::-1] if one)


def tables_of(worths: WorthTable) -> NDArray[np.float64]:
    """Return the worth of a hand by place and by its grade plus 1. Index 0, no hand, has the worth 0."""
    rows = np.array(worths, dtype=np.float64).T
    return np.concatenate([np.zeros((4, 1)), rows], axis=1)
