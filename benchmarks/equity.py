"""(g) Exact chance of beating one unseen hand, compared with enumerating all 18,424 unseen hands in numpy."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from itertools import combinations
from random import Random

import numpy as np
import numpy.typing as npt

from benchmarks.figure import Figure, interleaved
from bot.players.betting.hand_counts import HandCounts, hand_counts_of
from bot.rules.cards import PACK, Card
from bot.rules.ranking import NATURAL_RANKING

ROUNDS = 11
ENUMERATED = 500
"""Number of hands that numpy evaluates per round. Prial evaluates all 22,100."""


class Enumeration:
    """Yardstick in numpy, which evaluates all threes of the unseen cards for each hand and counts them."""

    def __init__(self) -> None:
        strength = NATURAL_RANKING.strength
        self._place = {one: place for place, one in enumerate(PACK)}
        self._weights = np.array([one.weight for one in PACK], dtype=np.int32)
        self._strengths = np.zeros(1 + 3 * int(self._weights.max()), dtype=np.int32)
        for hand in combinations(PACK, 3):
            self._strengths[sum(one.weight for one in hand)] = strength(*hand)
        left = len(PACK) - 3
        places: npt.NDArray[np.intp] = np.array(list(combinations(range(left), 3)), dtype=np.intp)
        self._first, self._second, self._third = np.ascontiguousarray(places.T)
        self.hands = len(places)

    def equity(self, a: Card, b: Card, c: Card) -> float:
        """Return the chance that three cards beat one unseen hand; a tie counts half."""
        own = self._strengths[a.weight + b.weight + c.weight]
        left = np.delete(self._weights, (self._place[a], self._place[b], self._place[c]))
        theirs = self._strengths[left[self._first] + left[self._second] + left[self._third]]
        worse, equal = np.count_nonzero(theirs < own), np.count_nonzero(theirs == own)
        return float((worse + equal / 2) / self.hands)


def run() -> list[Figure]:
    """Compare the chances of all 22,100 hands, measure the time, and print and return the figures."""
    hands = list(combinations(PACK, 3))
    Random(1).shuffle(hands)
    numpy = Enumeration()
    assert numpy.hands == 18_424
    NATURAL_RANKING.strength(*hands[0])
    began = time.perf_counter()
    tables = HandCounts(NATURAL_RANKING)
    made = time.perf_counter() - began
    began = time.perf_counter()
    tables.equity(*hands[0])
    first = time.perf_counter() - began
    different = sum(tables.equity(*hand) != numpy.equity(*hand) for hand in hands)
    print(f"  of {len(hands):,} hands {different} have another chance than by enumeration")

    def each(function: Callable[[Card, Card, Card], float], some: list[tuple[Card, Card, Card]]) -> float:
        began = time.perf_counter()
        for a, b, c in some:
            function(a, b, c)
        return (time.perf_counter() - began) / len(some)

    equity = hand_counts_of(NATURAL_RANKING).equity
    measures = {"prial": lambda: each(equity, hands), "numpy": lambda: each(numpy.equity, hands[:ENUMERATED])}
    gc.collect()
    gc.disable()
    try:
        took = interleaved(measures, ROUNDS)
    finally:
        gc.enable()
    print(
        f"  a call, with the loop around it: Prial {took['prial'] * 1e6:.2f} µs, numpy {took['numpy'] * 1e6:.0f} µs;"
        f" the tables are made in {made * 1e3:.1f} ms, what the first hand needs of them in {first * 1e3:.1f} ms"
    )
    return [
        Figure("hands whose chance differs from enumeration", different, 0, "hands"),
        Figure("numpy over Prial", took["numpy"] / took["prial"], 100, at_least=True),
    ]
