"""What three cards are worth where two jokers are in the pack (RULES 8.7)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import combinations
from typing import ClassVar

from bot.rules.cards import JOKERS, PACK, Card, Rank, Suit, card
from bot.rules.ranking import Category, HandName, Key, Ranking, RunOrder, Strength, category_of, key_of, packed

TWO_JOKERS = JOKERS[:2]
"""The jokers that may be added to the pack."""

_LOWEST = 1
"""What a joker counts as a card of a flush: less than a two."""


@dataclass(frozen=True)
class JokerRanking:
    """An order of three-card hands in which a joker stands for a rank or for a suit, never for both.

    It makes a prial, a run or a pair as a card of a rank, and a flush as a card of a suit, of which it is then the
    lowest; it makes no running flush. A hand is worth the best that its jokers can make of it. Between equal keys fewer
    jokers win (D-93). Where they are `equal` they tie: a joker then counts as much as the rank or the suit it stands
    for, and nothing else changes. In a flush it has no rank, so it is the lowest card there, too.
    """

    best_prial: Rank | None = Rank.NINE
    run_order: RunOrder = RunOrder.A23_HIGH
    equal: bool = False

    pack: ClassVar[tuple[Card, ...]] = PACK + TWO_JOKERS
    """The cards of which hands are made."""

    @cached_property
    def strength(self) -> Strength:
        """`strength(a, b, c)`: an integer, the larger wins, equal is a tie."""
        natural = self.natural.strength
        table = _with_jokers(self)

        def strength(a: Card, b: Card, c: Card) -> int:
            weight = a.weight + b.weight + c.weight
            return table[weight] if weight in table else natural(a, b, c)

        return strength

    def key(self, a: Card, b: Card, c: Card) -> Key:
        """The key of RULES 1.2, category first, of the best that jokers make; their number is not in it."""
        return key_of(self.strength(a, b, c))

    def category(self, a: Card, b: Card, c: Card) -> Category:
        """The kind of hand it is."""
        return category_of(self.strength(a, b, c))

    def describe(self, a: Card, b: Card, c: Card) -> HandName:
        """What the hand is called, without words; `wild` is the number of its jokers."""
        jokers = sum(one in TWO_JOKERS for one in (a, b, c))
        return replace(self.natural.named(self.strength(a, b, c)), wild=jokers)

    @cached_property
    def natural(self) -> Ranking:
        """The order of hands without jokers."""
        return Ranking(self.best_prial, self.run_order)


@cache
def _with_jokers(ranking: JokerRanking) -> dict[int, int]:
    """The strength of every hand with a joker, by the sum of the weights."""
    natural = ranking.natural.strength
    first, second = TWO_JOKERS
    table: dict[int, int] = {}
    for a, b in combinations(PACK, 2):
        best = max(natural(a, b, one) for one in _strangers(a, b))
        if a.suit is b.suit:
            high, low = sorted((a.rank or 0, b.rank or 0), reverse=True)
            best = max(best, packed((Category.FLUSH, high, low, _LOWEST), 0))
        table[a.weight + b.weight + first.weight] = best if ranking.equal else best - 1
    for a in PACK:
        best = max(natural(a, b, c) for b, c in combinations(_strangers(a), 2))
        table[a.weight + first.weight + second.weight] = best if ranking.equal else best - 2
    return table


def _strangers(*some: Card) -> Iterator[Card]:
    """The cards of all suits that none of these has: what a joker may be that is a rank without being a suit."""
    suits = [suit for suit in Suit if suit not in {one.suit for one in some}]
    return (card(rank.letter + suit.value) for suit in suits for rank in Rank)
