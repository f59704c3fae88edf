"""Exact counts of the hands of three, four or five cards that a hand beats, by the best three of them.

For every two cards, a bit set has the third cards with which they beat the hand. A hand of any size does not beat it if
it has no such three. So hands are counted by whole sets, without looking at each.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import comb

from bot.rules.cards import Card
from bot.rules.hands import discards_value
from bot.rules.ranking import Ranking

_Bits = list[list[int]]
_Three = tuple[int, int, int]


def count_beaten(ranking: Ranking, cards: Sequence[Card], size: int, own: tuple[int, int]) -> tuple[int, int]:
    """Return the numbers of hands of `size` out of `cards` that are worse than a hand, and that are equal to it.

    `own` is the value of the hand's three cards and, for larger hands, of its discards (`bot.rules.hands`).
    """
    strength, aside = own
    count = len(cards)
    better = _third_card_bits(_matching_threes(cards, lambda a, b, c: ranking.strength(a, b, c) > strength), count)
    equal = _matching_threes(cards, lambda a, b, c: ranking.strength(a, b, c) == strength)
    tied = _best_discards(equal, better, cards, size).values()
    worse = _count_without(better, count, size) - len(tied)
    return worse + sum(theirs < aside for theirs in tied), sum(theirs == aside for theirs in tied)


def _matching_threes(cards: Sequence[Card], wanted: Callable[[Card, Card, Card], bool]) -> list[_Three]:
    """Return the places of every three cards that `wanted` accepts."""
    places = range(len(cards))
    return [(a, b, c) for a, b, c in combinations(places, 3) if wanted(cards[a], cards[b], cards[c])]


def _third_card_bits(threes: list[_Three], count: int) -> _Bits:
    """Return, for every two places, the places of the third cards that complete one of these threes, as bits."""
    bits = [[0] * count for _ in range(count)]
    for a, b, c in threes:
        for x, y, z in ((a, b, c), (a, c, b), (b, c, a)):
            bits[x][y] |= 1 << z
            bits[y][x] |= 1 << z
    return bits


def _count_without(bits: _Bits, count: int, size: int) -> int:
    """Return the number of hands without any of these threes."""

    def grown(row: list[int], allowed: int, more: int) -> int:
        """Return the number of ways to add `more` cards; `row` has the conflicting places of each place."""
        places = _places(allowed)
        if more == 2:
            return comb(len(places), 2) - sum([(row[place] & allowed).bit_count() for place in places]) // 2
        found = 0
        for place in places:
            allowed ^= 1 << place
            left = allowed & ~row[place]
            if left.bit_count() >= more - 1:
                found += grown([one | other for one, other in zip(row, bits[place], strict=True)], left, more - 1)
        return found

    return grown([0] * count, (1 << count) - 1, size)


def _best_discards(threes: list[_Three], better: _Bits, cards: Sequence[Card], size: int) -> dict[int, int]:
    """Return the value of the highest discards of every hand, as bits, with one of these threes as its best three."""
    found: dict[int, int] = {}
    for a, b, c in threes:
        held = 1 << a | 1 << b | 1 << c
        bad = better[a][b] | better[a][c] | better[b][c] | held
        for rest in _possible_discards(~bad & (1 << len(cards)) - 1, (better[a], better[b], better[c]), size - 3):
            hand = held
            for place in rest:
                hand |= 1 << place
            found[hand] = max(found.get(hand, 0), discards_value(cards[place] for place in rest))
    return found


def _possible_discards(allowed: int, better: Sequence[list[int]], more: int) -> Iterator[tuple[int, ...]]:
    """Yield the places of none, one or two cards that may be added."""
    if more == 0:
        yield ()
        return
    for place in _places(allowed):
        if more == 1:
            yield (place,)
            continue
        allowed ^= 1 << place
        bad = better[0][place] | better[1][place] | better[2][place]
        for other in _places(allowed & ~bad):
            yield place, other


def _places(bits: int) -> list[int]:
    found = []
    while bits:
        lowest = bits & -bits
        found.append(lowest.bit_length() - 1)
        bits ^= lowest
    return found
