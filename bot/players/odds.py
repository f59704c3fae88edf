"""How good three cards are: exact counts over every hand of the pack, and the chance of being the best.

Everything is counted from the ranking that the game itself uses, once, when it is first asked for.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations
from math import comb

from bot.rules.cards import PACK, Card
from bot.rules.ranking import Category, Ranking

STANDARD = Ranking()


@dataclass(frozen=True, kw_only=True)
class CategoryChance:
    """How often a category is dealt: `hands` of `of`, in `strengths` different strengths."""

    category: Category
    hands: int
    of: int
    strengths: int

    @property
    def chance(self) -> float:
        """The chance of being dealt it, 0 to 1."""
        return self.hands / self.of


@dataclass(frozen=True, kw_only=True)
class BestChance:
    """The chance, 0 to 1, that a hand is the only best one (`wins`) or one of several best (`shares`).

    `exact`: counted over every hand that one opponent can hold. Against more, their hands are taken as independent of
    each other, which is right to about half a per cent.
    """

    wins: float
    shares: float
    exact: bool


class Odds:
    """What can be counted about the hands of one ranking. Get it from `odds_of`, which makes each once."""

    def __init__(self, ranking: Ranking) -> None:
        self._strength = ranking.strength
        self._ranking = ranking
        self._pack = PACK + tuple(one for one in ranking.wild if one.rank is None)
        self.hands = comb(len(self._pack), 3)
        """How many hands there are: 22,100 without jokers."""

    @cached_property
    def categories(self) -> tuple[CategoryChance, ...]:
        """Every category that can be dealt with its exact counts, best category first."""
        hands: Counter[Category] = Counter()
        strengths: dict[Category, set[int]] = {}
        for cards in combinations(self._pack, 3):
            found = self._ranking.category(*cards)
            hands[found] += 1
            strengths.setdefault(found, set()).add(self._strength(*cards))
        return tuple(
            CategoryChance(category=one, hands=hands[one], of=self.hands, strengths=len(strengths[one]))
            for one in sorted(hands, reverse=True)
        )

    def share_beaten(self, cards: Sequence[Card]) -> float:
        """The share of all hands that three cards beat, a tie counting half: near 0 for the worst, 1 for the best.

        A measure of strength that takes a microsecond; `chance_best` is the one that leaves out one's own cards.
        """
        return self._shares[self._strength(*cards)]

    def chance_best(self, cards: Sequence[Card], opponents: int) -> BestChance:
        """The chance that three cards are the best of `opponents` + 1 hands, the others being dealt any other cards.

        Raises ValueError for fewer than one opponent.
        """
        if opponents < 1:
            raise ValueError("a hand needs an opponent")
        worse, equal = self._against_one(cards)
        hands = comb(len(self._pack) - 3, 3)
        wins = (worse / hands) ** opponents
        return BestChance(wins=wins, shares=((worse + equal) / hands) ** opponents - wins, exact=opponents == 1)

    @cached_property
    def _shares(self) -> dict[int, float]:
        counts = Counter(self._strength(*cards) for cards in combinations(self._pack, 3))
        shares: dict[int, float] = {}
        below = 0
        for one in sorted(counts):
            shares[one] = (below + counts[one] / 2) / self.hands
            below += counts[one]
        return shares

    @cached_property
    def _sorted_with(self) -> dict[Card | None, list[int]]:
        """The strengths, ascending, of the hands with each card, and of all hands under None."""
        lists: dict[Card | None, list[int]] = {one: [] for one in (None, *self._pack)}
        for cards in combinations(self._pack, 3):
            found = self._strength(*cards)
            for one in (None, *cards):
                lists[one].append(found)
        for strengths in lists.values():
            strengths.sort()
        return lists

    def _against_one(self, cards: Sequence[Card]) -> tuple[int, int]:
        """How many of the hands without any of these cards are worse, and how many are equal.

        By inclusion and exclusion: all hands, less those with one of the cards, plus those with two, less the hand
        itself.
        """
        own = self._strength(*cards)
        worse = not_better = 0
        for one, sign in ((None, 1), *((one, -1) for one in cards)):
            strengths = self._sorted_with[one]
            worse += sign * bisect_left(strengths, own)
            not_better += sign * bisect_right(strengths, own)
        for first, second in combinations(cards, 2):
            for third in self._pack:
                if third is not first and third is not second:
                    found = self._strength(first, second, third)
                    worse += found < own
                    not_better += found <= own
        not_better -= 1
        return worse, not_better - worse


@cache
def odds_of(ranking: Ranking = STANDARD) -> Odds:
    """The odds of a ranking, counted once for each."""
    return Odds(ranking)
