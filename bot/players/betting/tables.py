"""Cumulative counts of three-card hands, so that three lookups give the number of hands that a hand beats.

The number of worse hands without one's own cards follows by inclusion and exclusion. It uses the numbers of worse hands
in all, with each own card, and with each two of them. These counts are equal for cards that differ only in suits which
the ranking does not distinguish. So few rows are needed, and each is built on first use.
"""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb

from bot.rules.cards import PACK, Card, Suit
from bot.rules.ranking import Ranking

_COUNT_BITS = 20
"""Bits of a count. One integer has two counts: worse hands above these bits, equal hands in them."""
_EQUAL_MASK = (1 << _COUNT_BITS) - 1

_Orbit = tuple[int, str]


class HandCounts:
    """Counts of one ranking. Get them from `tables_of`, which caches those in use."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.pack = pack_of(ranking)
        self.total_hands = comb(len(self.pack), 3)
        """Number of hands: 22,100 without jokers."""
        self.opponent_hands = comb(len(self.pack) - 3, 3)
        """Number of hands an opponent can hold: 18,424 without jokers."""
        self.counts = _count_strengths(ranking, self.pack)
        """Number of hands of each strength."""
        self._strength = ranking.strength
        self._place = {one: place for place, one in enumerate(sorted(self.counts))}
        self._orbits = _orbits_of(ranking, self.pack)
        self._all = self._row(self.counts)
        self._singles: dict[_Orbit, list[int]] = {}
        self._pairs: dict[tuple[_Orbit, _Orbit, bool], array[int]] = {}
        self._with = {one: _Rows(self, one) for one in self.pack}
        self.equity = self._equity()
        """Function `equity(a, b, c)`: exact chance, 0 to 1, to beat one unseen hand, a tie counting half."""
        shares = {}
        below = 0
        for one in self._place:
            shares[one] = (below + self.counts[one] / 2) / self.total_hands
            below += self.counts[one]
        self.shares = shares
        """Share of all hands that a hand of each strength beats, 0 to 1, a tie counting half."""

    def count_beaten_and_tied(self, a: Card, b: Card, c: Card) -> tuple[int, int]:
        """Return the numbers of hands without these cards that are worse than the three, and that are equal."""
        place = self._place[self._strength(a, b, c)]
        found = self._with[a][b][place] + self._with[a][c][place] + self._with[b][c][place]
        return (found >> _COUNT_BITS) // 6, (found & _EQUAL_MASK) // 6 - 1

    def _equity(self) -> Callable[[Card, Card, Card], float]:
        place, strength, rows, parts = self._place, self._strength, self._with, 12 * self.opponent_hands

        def equity(a: Card, b: Card, c: Card) -> float:
            at = place[strength(a, b, c)]
            with_a = rows[a]
            found = with_a[b][at] + with_a[c][at] + rows[b][c][at]
            return (2 * (found >> _COUNT_BITS) + (found & _EQUAL_MASK) - 6) / parts

        return equity

    def pair_row(self, x: Card, y: Card) -> array[int]:
        """Return 6 times the hands with both cards, minus 3 times those with either, plus 2 times all.

        There is one count for each strength. The sum of the three rows of a hand is 6 times the count of the hands
        without its cards, and of itself.
        """
        one, other = self._orbits[x], self._orbits[y]
        key = (min(one, other), max(one, other), x.suit is y.suit)
        row = self._pairs.get(key)
        if row is None:
            strength = self._strength
            both = self._row(Counter(strength(x, y, z) for z in self.pack if z is not x and z is not y))
            parts = zip(both, self._single(x), self._single(y), self._all, strict=True)
            row = self._pairs[key] = array("q", [6 * p - 3 * (s + t) + 2 * a for p, s, t, a in parts])
        return row

    def _single(self, x: Card) -> list[int]:
        orbit = self._orbits[x]
        row = self._singles.get(orbit)
        if row is None:
            strength = self._strength
            others = [one for one in self.pack if one is not x]
            row = self._singles[orbit] = self._row(Counter(strength(x, y, z) for y, z in combinations(others, 2)))
        return row

    def _row(self, counts: Counter[int]) -> list[int]:
        """Return, for each strength, worst first, the hands below it and those of it."""
        found = [counts[one] for one in self._place]
        return [below << _COUNT_BITS | equal for below, equal in zip(accumulate(found, initial=0), found, strict=False)]


class _Rows(dict[Card, "array[int]"]):
    """Rows of one card with each other card, built on first use."""

    def __init__(self, tables: HandCounts, card: Card) -> None:
        super().__init__()
        self._tables = tables
        self._card = card

    def __missing__(self, other: Card) -> array[int]:
        row = self[other] = self._tables.pair_row(self._card, other)
        return row


@lru_cache(maxsize=16)
def hand_counts_of(ranking: Ranking) -> HandCounts:
    """Return the counts of a ranking. Building them, and every row, takes a few milliseconds at most."""
    return HandCounts(ranking)


def pack_of(ranking: Ranking) -> tuple[Card, ...]:
    """Return the pack in use: the 52 cards and the jokers of the ranking."""
    jokers = sorted((one for one in ranking.wild if one.rank is None), key=lambda one: one.number)
    return PACK + tuple(jokers)


def _count_strengths(ranking: Ranking, pack: tuple[Card, ...]) -> Counter[int]:
    """Return the number of hands of each strength, treating wild cards as interchangeable."""
    strength = ranking.strength
    natural = replace(ranking, wild=frozenset()).strength
    plain = [one for one in pack if one not in ranking.wild]
    wild = [one for one in pack if one in ranking.wild]
    counts = Counter(natural(a, b, c) for a, b, c in combinations(plain, 3))
    if wild:
        alike = {(a.rank, b.rank, a.suit is b.suit): (a, b) for a, b in combinations(plain, 2)}
        found = Counter((a.rank, b.rank, a.suit is b.suit) for a, b in combinations(plain, 2))
        for kind, (a, b) in alike.items():
            counts[strength(a, b, wild[0])] += found[kind] * len(wild)
    if len(wild) > 1:
        for a in plain:
            counts[strength(a, wild[0], wild[1])] += comb(len(wild), 2)
    if len(wild) > 2:
        counts[strength(wild[0], wild[1], wild[2])] += comb(len(wild), 3)
    return counts


def _orbits_of(ranking: Ranking, pack: Iterable[Card]) -> dict[Card, _Orbit]:
    """Group cards that are interchangeable: those of one rank whose suits have the same wild cards, and all jokers."""
    kinds = {
        suit: "".join(sorted(one.rank.letter for one in ranking.wild if one.suit is suit and one.rank is not None))
        for suit in Suit
    }
    return {one: (0, "") if one.suit is None else (int(one.rank or 0), kinds[one.suit]) for one in pack}
