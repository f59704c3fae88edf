"""Cumulative counts of three-card hands: how many a hand beats, at the price of three look-ups.

How many of the hands that hold none of one's own cards are worse follows by inclusion and exclusion from how many
hands are worse at all, with each own card, and with each two of them. Those counts are the same for cards that differ
only in suits which the ranking does not tell apart, so few rows have to be made, and each only when it is first needed.
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

_HALF = 20
"""Two counts in one integer: the hands that are worse above these bits, the equal ones in them."""
_EQUAL = (1 << _HALF) - 1

_Orbit = tuple[int, str]


class Tables:
    """The counts of one ranking. Get them from `tables_of`, which keeps those that are in use."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.pack = full_pack(ranking)
        self.hands = comb(len(self.pack), 3)
        """How many hands there are: 22,100 without jokers."""
        self.others = comb(len(self.pack) - 3, 3)
        """How many hands somebody else can hold: 18,424 without jokers."""
        self.counts = _count(ranking, self.pack)
        """How many hands have each strength."""
        self._strength = ranking.strength
        self._place = {one: place for place, one in enumerate(sorted(self.counts))}
        self._orbits = _orbits(ranking, self.pack)
        self._all = self._row(self.counts)
        self._singles: dict[_Orbit, list[int]] = {}
        self._pairs: dict[tuple[_Orbit, _Orbit, bool], array[int]] = {}
        self._with = {one: _Rows(self, one) for one in self.pack}
        self.equity = self._equity()
        """`equity(a, b, c)`: the chance, 0 to 1, that three cards beat one unseen hand, a tie counting half; exact."""
        shares = {}
        below = 0
        for one in self._place:
            shares[one] = (below + self.counts[one] / 2) / self.hands
            below += self.counts[one]
        self.shares = shares
        """The share of all hands that a hand of each strength beats, 0 to 1, a tie counting half."""

    def against_one(self, a: Card, b: Card, c: Card) -> tuple[int, int]:
        """How many of the hands without any of these cards are worse than these three, and how many are equal."""
        place = self._place[self._strength(a, b, c)]
        found = self._with[a][b][place] + self._with[a][c][place] + self._with[b][c][place]
        return (found >> _HALF) // 6, (found & _EQUAL) // 6 - 1

    def _equity(self) -> Callable[[Card, Card, Card], float]:
        place, strength, rows, parts = self._place, self._strength, self._with, 12 * self.others

        def equity(a: Card, b: Card, c: Card) -> float:
            at = place[strength(a, b, c)]
            with_a = rows[a]
            found = with_a[b][at] + with_a[c][at] + rows[b][c][at]
            return (2 * (found >> _HALF) + (found & _EQUAL) - 6) / parts

        return equity

    def pair_row(self, x: Card, y: Card) -> array[int]:
        """For each strength: six times the hands with both cards, less three times those with either, plus all twice.

        The sum of the three rows of a hand is six times the count of the hands without its cards, and of itself.
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
        """For each strength, worst first: the hands below it and those of it."""
        found = [counts[one] for one in self._place]
        return [below << _HALF | equal for below, equal in zip(accumulate(found, initial=0), found, strict=False)]


class _Rows(dict[Card, "array[int]"]):
    """The rows of one card with each other, made when they are asked for."""

    def __init__(self, tables: Tables, card: Card) -> None:
        super().__init__()
        self._tables = tables
        self._card = card

    def __missing__(self, other: Card) -> array[int]:
        row = self[other] = self._tables.pair_row(self._card, other)
        return row


@lru_cache(maxsize=16)
def tables_of(ranking: Ranking) -> Tables:
    """The counts of a ranking. Making them, and every row, takes a few milliseconds at most."""
    return Tables(ranking)


def full_pack(ranking: Ranking) -> tuple[Card, ...]:
    """The pack that is played with: the 52 cards and the jokers that the ranking has."""
    jokers = sorted((one for one in ranking.wild if one.rank is None), key=lambda one: one.number)
    return PACK + tuple(jokers)


def _count(ranking: Ranking, pack: tuple[Card, ...]) -> Counter[int]:
    """The hands of each strength. One wild card is as good as another: not every hand with one has to be made."""
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


def _orbits(ranking: Ranking, pack: Iterable[Card]) -> dict[Card, _Orbit]:
    """Cards of one rank whose suits hold the same wild cards are one kind of card; jokers are one kind, too."""
    kinds = {
        suit: "".join(sorted(one.rank.letter for one in ranking.wild if one.suit is suit and one.rank is not None))
        for suit in Suit
    }
    return {one: (0, "") if one.suit is None else (int(one.rank or 0), kinds[one.suit]) for one in pack}
