"""Ranking of three-card hands with two jokers in the pack (RULES 8.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations

from bot.rules.cards import JOKERS, PACK, Card, Rank, Suit, card
from bot.rules.ranking import Category, HandName, Ranking, Strength, pack_strength

TWO_JOKERS = JOKERS[:2]
_JOKER_IN_FLUSH = 1
"""Value of a joker as a card of a flush: less than a two."""


@dataclass(frozen=True)
class JokerRanking(Ranking):
    """Ranking of three-card hands in which a joker replaces a rank or a suit, never both.

    As a rank, a joker makes a prial, a run or a pair. As a suit, it makes a flush and is the lowest card in it. It
    never makes a running flush. A joker counts as the rank or suit that makes the hand best. Among equal keys, fewer
    jokers win (D-93). With `equal`, such hands tie instead.
    """

    best_prial: Rank | None = Rank.NINE
    equal: bool = False

    @property
    def pack(self) -> tuple[Card, ...]:
        return PACK + TWO_JOKERS

    @cached_property
    def strength(self) -> Strength:
        natural = self.natural.strength
        table = _joker_hand_strengths(self)

        def strength(a: Card, b: Card, c: Card) -> int:
            weight = a.weight + b.weight + c.weight
            return table[weight] if weight in table else natural(a, b, c)

        return strength

    def describe(self, a: Card, b: Card, c: Card) -> HandName:
        """Return the name of a hand. `wild` is the number of its jokers."""
        jokers = sum(one in TWO_JOKERS for one in (a, b, c))
        return replace(super().describe(a, b, c), wild=jokers)

    @cached_property
    def natural(self) -> Ranking:
        return Ranking(self.best_prial, self.run_order)


@cache
def _joker_hand_strengths(ranking: JokerRanking) -> dict[int, int]:
    natural = ranking.natural.strength
    first, second = TWO_JOKERS
    table: dict[int, int] = {}
    for a, b in combinations(PACK, 2):
        best = max(natural(a, b, one) for one in _cards_of_other_suits(a, b))
        if a.suit is b.suit:
            high, low = sorted((a.rank or 0, b.rank or 0), reverse=True)
            best = max(best, pack_strength((Category.FLUSH, high, low, _JOKER_IN_FLUSH), 0))
        table[a.weight + b.weight + first.weight] = best if ranking.equal else best - 1
    for a in PACK:
        best = max(natural(a, b, c) for b, c in combinations(_cards_of_other_suits(a), 2))
        table[a.weight + first.weight + second.weight] = best if ranking.equal else best - 2
    return table


def _cards_of_other_suits(*some: Card) -> Iterator[Card]:
    """Yield the cards whose suits are not in `some`. A joker in place of such a card adds a rank, but no suit."""
    suits = [suit for suit in Suit if suit not in {one.suit for one in some}]
    return (card(rank.letter + suit.value) for suit in suits for rank in Rank)
