"""What an arrangement is made for, where all hands have to be made: a formula in the chances of the hands."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import prod

from msgspec import Struct

NOTHING, HALF, FULL = 0.0, 0.5, 1.0
"""What a hand counts that is equal to the best of the others: nothing where nobody wins a tie, half where who turned
up first does, all where equal hands are best, too."""


class Objective(Struct, frozen=True, kw_only=True):
    """What an arrangement is worth, by the chances `p` of its hands to be best in their places.

    It is `singles[i] * p[i]` added up over all places, plus `pair * p[i] * p[j]` over every two of them, plus `every`
    times the product of all. It must not fall where a chance rises. `tied` is what a hand counts that is equal to the
    best of the others. With `ranked` a place is not only for the best hand: `p` is the share of its points that a hand
    scores where the best three have three, two and one (RULES 8.6).
    """

    singles: tuple[float, ...]
    pair: float = 0.0
    every: float = 0.0
    tied: float = HALF
    ranked: bool = False

    def worth(self, chances: Sequence[float], together: float = 0.0) -> float:
        """What hands with these chances are worth; `together` as of `bot.players.arranging.unseen.Unseen`."""
        added = sum(single * chance for single, chance in zip(self.singles, chances, strict=True))
        pairs = sum(one * other for one, other in combinations(chances, 2)) if self.pair else 0.0
        return added + self.pair * pairs + self.every * all_of(chances, together)


def all_of(chances: Sequence[float], together: float = 0.0) -> float:
    """The chance of being best in all places: the product, and more where who is best in one is likelier to be best in
    the others.
    """
    return prod(chances) * (1 + together * prod(1 - chance for chance in chances))


def every_place(places: int, tied: float) -> Objective:
    """The chance of being best in all places."""
    return Objective(singles=(0.0,) * places, every=1.0, tied=tied)


def two_of_three() -> Objective:
    """The chance of winning two places of three at least, where whoever turned up first wins a tie."""
    return Objective(singles=(0.0,) * 3, pair=1.0, every=-2.0)


def any_place() -> Objective:
    """The chance of winning one place of three at least, where whoever turned up first wins a tie."""
    return Objective(singles=(1.0,) * 3, pair=-1.0, every=1.0)


def each_place(weights: Sequence[float], sweep: float, tied: float) -> Objective:
    """So much for each place that is won, and `sweep` more for winning all of them."""
    return Objective(singles=tuple(weights), every=sweep, tied=tied)


def ranked_places(weights: Sequence[float]) -> Objective:
    """So much for the best hand of each place, two thirds of it for the second and one for the third."""
    return Objective(singles=tuple(weights), ranked=True)
