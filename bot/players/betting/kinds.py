"""Exact counts of hands of any size by the category of their best three cards.

A hand has a category if it contains it and nothing better. So the count starts with the hands without a prial, then
those of them without a running flush, and so on. A partial hand matters only by the suits held of the last two ranks,
and by the number of cards of each suit. Partial hands that agree in both are counted together. With a wild card two
cards do the work of three. With two wild cards there is always a prial.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from math import comb
from typing import TypeAlias

from msgspec import Struct

from bot.rules.cards import Card, Rank, Suit
from bot.rules.ranking import Category, Ranking

_Suits: TypeAlias = int
"""A set of suits, as bits."""
_Barred: TypeAlias = Callable[[_Suits, _Suits, _Suits], object]
"""Function that returns True if these suits of a rank may not be held with those of the two ranks before it.

The arguments are the suits of the two earlier ranks, then those of the rank.
"""

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
    """Natural cards: the suits present of each rank, the ace first, and the number of cards."""

    suits: tuple[_Suits, ...]
    count: int

    @classmethod
    def of(cls, cards: Sequence[Card]) -> _NaturalCards:
        bits = {suit: 1 << place for place, suit in enumerate(Suit)}
        suits = (sum(bits[one.suit] for one in cards if one.suit and one.rank is rank) for rank in _ACE_FIRST)
        return cls(tuple(suits), len(cards))

    def count_natural(self, size: int) -> Counter[Category]:
        """Return the number of hands of `size` of these cards by the category of their best three."""
        hands = comb(self.count, size)
        no_prial = self._ways(size, 2)
        no_running_flush = self._ways(size, 2, _three_in_suit)
        no_run = self._ways(size, 2, _three_in_suit, tell_suits=False)
        no_flush = self._ways(size, 2, _three_in_suit, tell_suits=False, of_suit=2)
        no_pair = self._ways(size, 1, _three_in_suit, tell_suits=False, of_suit=2)
        return _category_counts((hands, no_prial, no_running_flush, no_run, no_flush, no_pair, 0))

    def count_with_wild(self, size: int) -> Counter[Category]:
        """Return the same for hands of `size` of these cards and a wild one."""
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
        """Return the number of hands of `size` cards within the limits and without barred combinations.

        They have at most `of_rank` cards of a rank and `of_suit` of a suit. Without `tell_suits`, a rank counts as held
        in all suits for `barred`.
        """
        found = 0
        for ace in _suit_choices(self.suits[0], of_rank):
            low = ace if tell_suits or not ace else _ALL_SUITS
            start = _add_cards((0,) * len(Suit), ace, size, of_suit)
            # Number of ways by the suits of the last two ranks and the cards held, per suit if that matters.
            states = Counter({} if start is None else {(0, low, start): 1})
            for suits in self.suits[1:]:
                parts = [(part, part if tell_suits or not part else _ALL_SUITS) for part in _suit_choices(suits, of_rank)]
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
    """Return the suits in which three consecutive ranks are held."""
    return before & last & here


def _two_in_suit(before: _Suits, last: _Suits, here: _Suits) -> _Suits:
    """Return the suits in which two ranks are held that one card completes to three consecutive ones."""
    return (before | last) & here


def _suit_choices(suits: _Suits, most: int) -> list[_Suits]:
    """Return every subset of these suits with at most `most` members."""
    return [some for some in range(_ALL_SUITS + 1) if not some & ~suits and some.bit_count() <= most]


def _add_cards(held: tuple[int, ...], part: _Suits, size: int, of_suit: int | None) -> tuple[int, ...] | None:
    """Return the numbers of cards held after adding a rank in these suits; None if there are too many."""
    if of_suit is None:
        more: tuple[int, ...] = (sum(held) + part.bit_count(),)
    else:
        more = tuple(count + (part >> place & 1) for place, count in enumerate(held))
        if max(more) > of_suit:
            return None
    return None if sum(more) > size else more


def _category_counts(without: tuple[int, ...]) -> Counter[Category]:
    """Return the number of hands of each category from the numbers without the best one, the best two, and so on."""
    kinds = sorted(Category, reverse=True)
    return Counter({kind: more - less for kind, more, less in zip(kinds, without, without[1:], strict=False)})
