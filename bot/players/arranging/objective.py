"""Objectives of an arrangement in games in which all hands must be made."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import prod

from msgspec import Struct

TIE_LOSES, TIE_HALVES, TIE_WINS = 0.0, 0.5, 1.0
"""Value of a hand equal to the opponents' best: nobody wins a tie, the first to expose wins it, or all win it."""


class Objective(Struct, frozen=True, kw_only=True):
    """Worth of an arrangement as a formula in the chances `p` of its hands to be best in their places.

    The worth is the sum of `singles[i] * p[i]` over all places and of `pair * p[i] * p[j]` over every two places, plus
    `every` times the product of all chances. It must not fall when a chance rises. `tied` is the value of a hand equal
    to the best of the others. With `ranked` the best three hands of a place score three, two and one (RULES 8.6). Then
    `p` is the expected share of the three points.
    """

    singles: tuple[float, ...]
    pair: float = 0.0
    every: float = 0.0
    tied: float = TIE_HALVES
    ranked: bool = False

    def worth(self, chances: Sequence[float], together: float = 0.0) -> float:
        """Return the worth of hands with these chances. `together` is as in `chances.UnseenChances`."""
        added = sum(single * chance for single, chance in zip(self.singles, chances, strict=True))
        pairs = sum(one * other for one, other in combinations(chances, 2)) if self.pair else 0.0
        return added + self.pair * pairs + self.every * chance_of_all(chances, together)


def chance_of_all(chances: Sequence[float], together: float = 0.0) -> float:
    """Return the chance of being best in all places. With `together` above 0 it exceeds that of independent places."""
    return prod(chances) * (1 + together * prod(1 - chance for chance in chances))


def win_every_place(places: int, tied: float) -> Objective:
    return Objective(singles=(0.0,) * places, every=1.0, tied=tied)


def win_two_of_three() -> Objective:
    """Return the objective of winning at least two of three places, as a chance. The hand exposed first wins a tie."""
    return Objective(singles=(0.0,) * 3, pair=1.0, every=-2.0)


def win_any_place() -> Objective:
    """Return the objective of winning at least one of three places, as a chance. The hand exposed first wins a tie."""
    return Objective(singles=(1.0,) * 3, pair=-1.0, every=1.0)


def score_each_place(weights: Sequence[float], sweep: float, tied: float) -> Objective:
    """Return the objective that sums `weights` over the places won and adds `sweep` for winning all of them."""
    return Objective(singles=tuple(weights), every=sweep, tied=tied)


def score_ranked_places(weights: Sequence[float]) -> Objective:
    """Return the objective in which the best hand of a place scores that place's weight.

    The second-best hand scores two thirds of the weight, the third-best one third.
    """
    return Objective(singles=tuple(weights), ranked=True)
