"""Exact counts of hands of any size by the kind of their best three cards.

Of a kind are those that hold it and nothing better, so it is counted in how many hands no three cards are a prial, in
how many of these none are a running flush either, and so on. That depends on which suits are held of each rank and of
the two ranks before it, and on how many cards of each suit are held: hands that agree in this are counted together.
With a wild card two cards are as good as three are without one; with two wild cards there is always a prial.
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
"""Some suits, as bits."""
_Barred: TypeAlias = Callable[[_Suits, _Suits, _Suits], object]
"""Whether these suits of a rank may not be held together with those of the two ranks before it, which come first."""

_ACE_FIRST = (Rank.ACE, *list(Rank)[:-1])
_ANY = (1 << len(Suit)) - 1


def count_kinds(ranking: Ranking, pack: Sequence[Card], size: int) -> Counter[Category]:
    """How many hands of `size` cards of the pack have a best three of each kind, of which those are left out that none
    has.
    """
    plain = _Plain.of([one for one in pack if one not in ranking.wild])
    wild = len(pack) - plain.count
    found = plain.kinds(size)
    for category, hands in plain.kinds_with_one(size - 1).items():
        found[category] += wild * hands
    for more in range(2, min(wild, size) + 1):
        found[Category.PRIAL] += comb(wild, more) * comb(plain.count, size - more)
    return +found


class _Plain(Struct, frozen=True):
    """Cards that are not wild: the suits that there are of each rank, the ace first, and how many cards they are."""

    suits: tuple[_Suits, ...]
    count: int

    @classmethod
    def of(cls, cards: Sequence[Card]) -> _Plain:
        """Those of a pack."""
        bits = {suit: 1 << place for place, suit in enumerate(Suit)}
        suits = (sum(bits[one.suit] for one in cards if one.suit and one.rank is rank) for rank in _ACE_FIRST)
        return cls(tuple(suits), len(cards))

    def kinds(self, size: int) -> Counter[Category]:
        """How many hands of so many of these cards have a best three of each kind."""
        hands = comb(self.count, size)
        no_prial = self._ways(size, 2)
        no_running_flush = self._ways(size, 2, _three_in_suit)
        no_run = self._ways(size, 2, _three_in_suit, tell_suits=False)
        no_flush = self._ways(size, 2, _three_in_suit, tell_suits=False, of_suit=2)
        no_pair = self._ways(size, 1, _three_in_suit, tell_suits=False, of_suit=2)
        return _between((hands, no_prial, no_running_flush, no_run, no_flush, no_pair, 0))

    def kinds_with_one(self, size: int) -> Counter[Category]:
        """The same for hands of so many of these cards and a wild one."""
        hands = comb(self.count, size)
        no_prial = self._ways(size, 1)
        no_running_flush = self._ways(size, 1, _two_in_suit)
        no_run = self._ways(size, 1, _two_in_suit, tell_suits=False)
        no_flush = self._ways(size, 1, _two_in_suit, tell_suits=False, of_suit=1)
        return _between((hands, no_prial, no_running_flush, no_run, no_flush, 0, 0))

    def _ways(
        self,
        size: int,
        of_rank: int,
        barred: _Barred = lambda *_: False,
        *,
        tell_suits: bool = True,
        of_suit: int | None = None,
    ) -> int:
        """How many hands of `size` cards hold no more than `of_rank` of a rank and `of_suit` of a suit, and nothing
        that is barred; without `tell_suits` a rank counts there as held in all suits.
        """
        found = 0
        for ace in _parts(self.suits[0], of_rank):
            low = ace if tell_suits or not ace else _ANY
            start = _added((0,) * len(Suit), ace, size, of_suit)
            # Number of ways by the suits of the last two ranks and the cards held, per suit if that matters.
            states = Counter({} if start is None else {(0, low, start): 1})
            for suits in self.suits[1:]:
                parts = [(part, part if tell_suits or not part else _ANY) for part in _parts(suits, of_rank)]
                grown: Counter[tuple[_Suits, _Suits, tuple[int, ...]]] = Counter()
                for (before, last, held), ways in states.items():
                    for part, here in parts:
                        more = None if barred(before, last, here) else _added(held, part, size, of_suit)
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
    """The suits in which three ranks in a row are held."""
    return before & last & here


def _two_in_suit(before: _Suits, last: _Suits, here: _Suits) -> _Suits:
    """The suits in which two ranks are held that one card makes three in a row of."""
    return (before | last) & here


def _parts(suits: _Suits, most: int) -> list[_Suits]:
    """Every choice of none to `most` of these suits."""
    return [some for some in range(_ANY + 1) if not some & ~suits and some.bit_count() <= most]


def _added(held: tuple[int, ...], part: _Suits, size: int, of_suit: int | None) -> tuple[int, ...] | None:
    """How many cards are held with those of a rank in these suits; None where they are more than are wanted."""
    if of_suit is None:
        more: tuple[int, ...] = (sum(held) + part.bit_count(),)
    else:
        more = tuple(count + (part >> place & 1) for place, count in enumerate(held))
        if max(more) > of_suit:
            return None
    return None if sum(more) > size else more


def _between(without: tuple[int, ...]) -> Counter[Category]:
    """How many have each kind, of all hands and those without one, without that and the next, and so on."""
    kinds = sorted(Category, reverse=True)
    return Counter({kind: more - less for kind, more, less in zip(kinds, without, without[1:], strict=False)})
