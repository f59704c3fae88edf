"""(a) Ranking of three cards, compared with treys on five cards and with an empty function."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from itertools import combinations
from random import Random

from treys import Deck, Evaluator

from benchmarks.figure import Figure, interleaved
from bot.rules.cards import PACK, Card
from bot.rules.ranking import NATURAL_RANKING

ROUNDS = 21


def nothing(a: Card, b: Card, c: Card) -> int:
    """Do nothing. The time of a call is the cost of calling any function of three cards."""
    return 0


def run() -> list[Figure]:
    """Measure all 22,100 hands of three cards, and as many of five for treys. Print and return the figures."""
    rng = Random(1)
    hands = list(combinations(PACK, 3))
    rng.shuffle(hands)
    whole_pack = Deck.GetFullDeck()
    fives = [rng.sample(whole_pack, 5) for _ in hands]
    split = [(five[:2], five[2:]) for five in fives]
    evaluate = Evaluator().evaluate
    strength = NATURAL_RANKING.strength
    assert len({strength(*hand) for hand in hands}) == 741

    def three(function: Callable[[Card, Card, Card], int]) -> float:
        began = time.perf_counter()
        for a, b, c in hands:
            function(a, b, c)
        return time.perf_counter() - began

    def no_three() -> float:
        began = time.perf_counter()
        for _a, _b, _c in hands:
            pass
        return time.perf_counter() - began

    def five() -> float:
        began = time.perf_counter()
        for hole, board in split:
            evaluate(hole, board)
        return time.perf_counter() - began

    def no_five() -> float:
        began = time.perf_counter()
        for _hole, _board in split:
            pass
        return time.perf_counter() - began

    measures = {
        "prial": lambda: three(strength),
        "empty": lambda: three(nothing),
        "treys": five,
        "loop of three": no_three,
        "loop of two": no_five,
    }
    gc.collect()
    gc.disable()
    try:
        took = {name: 1e9 * seconds / len(hands) for name, seconds in interleaved(measures, ROUNDS).items()}
    finally:
        gc.enable()
    prial, empty = took["prial"] - took["loop of three"], took["empty"] - took["loop of three"]
    treys = took["treys"] - took["loop of two"]
    print(
        f"  one of {len(hands):,} hands, without the loop around it ({took['loop of three']:.0f} ns):"
        f" Prial {prial:.0f} ns, an empty function {empty:.0f} ns, treys on five cards {treys:.0f} ns"
    )
    return [
        Figure("treys over Prial", treys / prial, 5, at_least=True),
        Figure("Prial over an empty function", prial / empty, 4),
    ]
