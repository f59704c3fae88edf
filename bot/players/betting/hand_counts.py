"""Counts of the hands that a hand beats or ties, and of the hands of each category."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import accumulate, combinations
from math import comb
from random import Random
from typing import TypeAlias

from msgspec import Struct

from bot.rules.cards import Card, Rank, Suit
from bot.rules.ranking import Category, Ranking, best_three, discards_value, hand_strength

_COUNT_BITS = 20
"""Bits of a count. One integer packs two counts: equal hands in the low bits, worse hands above them."""
_EQUAL_MASK = (1 << _COUNT_BITS) - 1
_Orbit = tuple[int, str]


class HandCounts:
    """Hand counts of one ranking. Use `hand_counts_of`, which caches them."""

    def __init__(self, ranking: Ranking) -> None:
        self.ranking = ranking
        self.pack = ranking.pack
        self.total_hands = comb(len(self.pack), 3)
        """Number of hands: 22,100 without jokers."""
        self.opponent_hands = comb(len(self.pack) - 3, 3)
        """Number of hands that an opponent can hold, given three cards of one's own: 18,424 without jokers."""
        self.counts = _count_strengths(ranking, self.pack)
        self._strength = ranking.strength
        self._place = {one: place for place, one in enumerate(sorted(self.counts))}
        self._orbits = _orbits_of(ranking, self.pack)
        self._all = self._row(self.counts)
        self._singles: dict[_Orbit, list[int]] = {}
        self._pairs: dict[tuple[_Orbit, _Orbit, bool], array[int]] = {}
        self._with = {one: _Rows(self, one) for one in self.pack}
        self.equity = self._equity()
        """Function `equity(a, b, c)`: exact chance, 0 to 1, of beating one unseen hand. A tie counts half."""
        shares = {}
        below = 0
        for one in self._place:
            shares[one] = (below + self.counts[one] / 2) / self.total_hands
            below += self.counts[one]
        self.shares = shares
        """Share of all hands, 0 to 1, that a hand of each strength beats. A tie counts half."""

    def count_beaten_and_tied(self, a: Card, b: Card, c: Card) -> tuple[int, int]:
        """Return how many hands of other cards are worse than these three cards, and how many are equal."""
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
        """Return 6 times the hands with both cards, minus 3 times the hands with each card, plus 2 times all hands.

        The row has one packed count for each strength. The rows of the three pairs in a hand add up to 6 times the
        number of hands without any of its cards, plus 6 for the hand itself.
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
        """Return the packed numbers of worse and of equal hands for each strength, worst first."""
        found = [counts[one] for one in self._place]
        return [below << _COUNT_BITS | equal for below, equal in zip(accumulate(found, initial=0), found, strict=False)]


class _Rows(dict[Card, "array[int]"]):
    """Rows of one card with every other card, built on first use."""

    def __init__(self, tables: HandCounts, card: Card) -> None:
        super().__init__()
        self._tables = tables
        self._card = card

    def __missing__(self, other: Card) -> array[int]:
        row = self[other] = self._tables.pair_row(self._card, other)
        return row


@lru_cache(maxsize=16)
def hand_counts_of(ranking: Ranking) -> HandCounts:
    """Return the counts of a ranking. Building them takes a few milliseconds at most, and so does each row."""
    return HandCounts(ranking)


def _count_strengths(ranking: Ranking, pack: tuple[Card, ...]) -> Counter[int]:
    """Return the number of hands of each strength. Wild cards are interchangeable, so one stands for all of them."""
    strength = ranking.strength
    natural = ranking.natural.strength
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
    """Return the orbit of each card. Cards in one orbit are interchangeable.

    An orbit has the cards of one rank in suits with the same wild ranks, or all jokers.
    """
    kinds = {
        suit: "".join(sorted(one.rank.letter for one in ranking.wild if one.suit is suit and one.rank is not None))
        for suit in Suit
    }
    return {one: (0, "") if one.suit is None else (int(one.rank or 0), kinds[one.suit]) for one in pack}


SAMPLE_SIZE = 400
"""Number of hands sampled for hand sizes above three. A share is then accurate to two or three per cent."""


def share_beaten(ranking: Ranking, cards: Sequence[Card], hand_size: int = 3) -> float:
    """Return the share of all hands of `hand_size` cards that the best three of `cards` beat. A tie counts half."""
    own = _hand_strength(ranking, cards)
    if hand_size == 3:
        return hand_counts_of(ranking).shares[own]
    found = _sampled_strengths(ranking, hand_size)
    return (bisect_left(found, own) + bisect_right(found, own)) / (2 * len(found))


def _hand_strength(ranking: Ranking, cards: Sequence[Card]) -> int:
    return hand_strength(ranking, best_three(ranking, tuple(cards))[0])


@lru_cache(maxsize=32)
def _sampled_strengths(ranking: Ranking, hand_size: int) -> list[int]:
    rng = Random(hand_size)
    return sorted(_hand_strength(ranking, rng.sample(ranking.pack, hand_size)) for _ in range(SAMPLE_SIZE))


_Bits = list[list[int]]
_Three = tuple[int, int, int]


def count_beaten(ranking: Ranking, cards: Sequence[Card], size: int, own: tuple[int, int]) -> tuple[int, int]:
    """Return how many hands of `size` out of `cards` are worse than the value `own`, and how many are equal to it."""
    strength, aside = own
    count = len(cards)
    better = _third_card_bits(_matching_threes(cards, lambda a, b, c: ranking.strength(a, b, c) > strength), count)
    equal = _matching_threes(cards, lambda a, b, c: ranking.strength(a, b, c) == strength)
    tied = _best_discards(equal, better, cards, size).values()
    worse = _count_without(better, count, size) - len(tied)
    return worse + sum(theirs < aside for theirs in tied), sum(theirs == aside for theirs in tied)


def _matching_threes(cards: Sequence[Card], wanted: Callable[[Card, Card, Card], bool]) -> list[_Three]:
    places = range(len(cards))
    return [(a, b, c) for a, b, c in combinations(places, 3) if wanted(cards[a], cards[b], cards[c])]


def _third_card_bits(threes: list[_Three], count: int) -> _Bits:
    """Return, for every two places, the bits of the places that complete one of `threes`."""
    bits = [[0] * count for _ in range(count)]
    for a, b, c in threes:
        for x, y, z in ((a, b, c), (a, c, b), (b, c, a)):
            bits[x][y] |= 1 << z
            bits[y][x] |= 1 << z
    return bits


def _count_without(bits: _Bits, count: int, size: int) -> int:
    def grown(row: list[int], allowed: int, more: int) -> int:
        """Return the number of ways to add `more` cards. `row` has the conflicts of each place as bits."""
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
    """Return the value of the highest discards of each hand (as bits) whose best three cards are one of `threes`."""
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
    """Yield the places of `more` (0 to 2) cards that may be added to a hand without making a better three."""
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


_Suits: TypeAlias = int
_Barred: TypeAlias = Callable[[_Suits, _Suits, _Suits], object]
"""Function of the suits held of three consecutive ranks. It returns a true value if they may not be held together."""
_ACE_FIRST = (Rank.ACE, *list(Rank)[:-1])
_ALL_SUITS = (1 << len(Suit)) - 1


def count_categories(ranking: Ranking, pack: Sequence[Card], size: int) -> Counter[Category]:
    """Return the number of hands of `size` cards by category, without the categories that no hand has."""
    plain = _NaturalCards.of([one for one in pack if one not in ranking.wild])
    wild = len(pack) - plain.count
    found = plain.count_natural(size)
    for category, hands in plain.count_with_wild(size - 1).items():
        found[category] += wild * hands
    for more in range(2, min(wild, size) + 1):
        found[Category.PRIAL] += comb(wild, more) * comb(plain.count, size - more)
    return +found


class _NaturalCards(Struct, frozen=True):
    """Natural cards of a pack: the suits present of each rank, the ace first, and the number of cards."""

    suits: tuple[_Suits, ...]
    count: int

    @classmethod
    def of(cls, cards: Sequence[Card]) -> _NaturalCards:
        bits = {suit: 1 << place for place, suit in enumerate(Suit)}
        suits = (sum(bits[one.suit] for one in cards if one.suit and one.rank is rank) for rank in _ACE_FIRST)
        return cls(tuple(suits), len(cards))

    def count_natural(self, size: int) -> Counter[Category]:
        """Return the number of hands of `size` cards by the category of their best three."""
        hands = comb(self.count, size)
        no_prial = self._ways(size, 2)
        no_running_flush = self._ways(size, 2, _three_in_suit)
        no_run = self._ways(size, 2, _three_in_suit, tell_suits=False)
        no_flush = self._ways(size, 2, _three_in_suit, tell_suits=False, of_suit=2)
        no_pair = self._ways(size, 1, _three_in_suit, tell_suits=False, of_suit=2)
        return _category_counts((hands, no_prial, no_running_flush, no_run, no_flush, no_pair, 0))

    def count_with_wild(self, size: int) -> Counter[Category]:
        """Return the number of hands of one wild card and `size` of these cards, by category."""
        hands = comb(self.count, size)
        no_prial = self._ways(size, 1)
        no_running_flush = self._ways(size, 1, _two_in_suit)
        no_run = self._ways(size, 1, _two_in_suit, tell_suits=False)
        no_flush = self._ways(size, 1, _two_in_suit, tell_suits=False, of_suit=1)
        return _category_counts((hands, no_prial, no_running_flush, no_run, no_flush, 0, 0))

    def _ways(
        self,
        size: int,
        of_rank: int,
        barred: _Barred = lambda *_: False,
        *,
        tell_suits: bool = True,
        of_suit: int | None = None,
    ) -> int:
        """Return the number of hands of `size` cards, at most `of_rank` of a rank and `of_suit` of a suit, with nothing
        barred.

        Without `tell_suits`, `barred` is given all suits for every rank of which a card is held.
        """
        found = 0
        for ace in _suit_choices(self.suits[0], of_rank):
            low = ace if tell_suits or not ace else _ALL_SUITS
            start = _add_cards((0,) * len(Suit), ace, size, of_suit)
            # Number of ways, by the suits of the last two ranks and the number of cards held (per suit if `of_suit`).
            states = Counter({} if start is None else {(0, low, start): 1})
            for suits in self.suits[1:]:
                parts = [
                    (part, part if tell_suits or not part else _ALL_SUITS) for part in _suit_choices(suits, of_rank)
                ]
                grown: Counter[tuple[_Suits, _Suits, tuple[int, ...]]] = Counter()
                for (before, last, held), ways in states.items():
                    for part, here in parts:
                        more = None if barred(before, last, here) else _add_cards(held, part, size, of_suit)
                        if more is not None:
                            grown[last, here, more] += ways
                states = grown
            found += sum(
                ways
                for (before, last, held), ways in states.items()
                if sum(held) == size and not barred(before, last, low)
            )
        return found


def _three_in_suit(before: _Suits, last: _Suits, here: _Suits) -> _Suits:
    return before & last & here


def _two_in_suit(before: _Suits, last: _Suits, here: _Suits) -> _Suits:
    """Return the suits in which `here`, one of the two ranks before, and a wild card make three consecutive ranks."""
    return (before | last) & here


def _suit_choices(suits: _Suits, most: int) -> list[_Suits]:
    return [some for some in range(_ALL_SUITS + 1) if not some & ~suits and some.bit_count() <= most]


def _add_cards(held: tuple[int, ...], part: _Suits, size: int, of_suit: int | None) -> tuple[int, ...] | None:
    """Return the numbers of cards held after adding the suits `part` of a rank; None if there are too many."""
    if of_suit is None:
        more: tuple[int, ...] = (sum(held) + part.bit_count(),)
    else:
        more = tuple(count + (part >> place & 1) for place, count in enumerate(held))
        if max(more) > of_suit:
            return None
    return None if sum(more) > size else more


def _category_counts(without: tuple[int, ...]) -> Counter[Category]:
    """Return the number of hands by category. `without` counts the hands without the best 0, 1, 2, … categories."""
    kinds = sorted(Category, reverse=True)
    return Counter({kind: more - less for kind, more, less in zip(kinds, without, without[1:], strict=False)})
