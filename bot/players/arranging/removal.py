"""Features of the unseen cards: the hands they can make, compared with the average. Chances depend on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import comb, log

from msgspec import Struct

from bot.players.arranging.grades import grades_by_weight, count_strengths
from bot.rules.arranging.jokers import JokerRanking
from bot.rules.cards import Card, Rank
from bot.rules.ranking import Category, Ranking

SMOOTHING = 0.1
"""Smoothing term, added to the ratio of hands to their average before its logarithm is taken. The ratio may be 0."""
RANKS: tuple[Rank | None, ...] = (None, *Rank)
"""Ranks, with None for the jokers."""
RANK_COUNTS = (0, 1, 4)
"""Numbers of unseen cards of a rank that are features, for any rank."""
FEATURES = 2 * len(Category) + len(RANKS) + len(RANK_COUNTS)
"""Number of features on which the chances at a grade depend."""
_HANDS_TRIED_FIRST = 40
"""Number of best hands first tried for sets that can be held together. More are tried if they are too few."""


class PackStatistics(Struct, frozen=True, eq=False):
    """Hands of three cards in a `pack`, of which a player has `cards` cards.

    By grade: the `kinds` of hand, and the number of `hands`. `grades` are the grades plus 1 by weight.
    """

    pack: tuple[Card, ...]
    cards: int
    grades: tuple[int, ...]
    kinds: tuple[Category, ...]
    hands: tuple[int, ...]

    @property
    def average_share(self) -> float:
        """Return the average share of all hands that the unseen cards can make."""
        return comb(len(self.pack) - 3, self.cards) / comb(len(self.pack), self.cards)

    def count_hands(self, cards: Iterable[Card]) -> list[int]:
        """Return the number of hands of each grade that these cards can make."""
        table = self.grades
        counts = Counter([table[a + b + c] for a, b, c in combinations([one.weight for one in cards], 3)])
        return [counts[grade + 1] for grade in range(len(self.hands))]

    def count_better(self, hands: Sequence[int], grades: Iterable[int]) -> Mapping[int, Sequence[int]]:
        """Return, for each of `grades`, the number of better hands of each kind. `hands` are counts by grade."""
        wanted, found, totals = set(grades), {}, [0] * len(Category)
        for grade in range(len(hands) - 1, -2, -1):
            if grade in wanted:
                found[grade] = totals.copy()
            totals[self.kinds[grade]] += hands[grade]
        return found

    def features(self, better: Sequence[int], of_all: Sequence[int], rest: Sequence[float]) -> list[float]:
        """Return the features at a grade.

        `better` counts the better hands that the unseen cards can make, `of_all` those of the whole pack, both by kind.
        `rest` are the features common to all grades.
        """
        return self.log_ratios(better, of_all) + list(rest)

    def common_features(self, hands: Sequence[int], ranks: Sequence[int]) -> list[float]:
        """Return the features common to all grades.

        These are the hands of each kind that the unseen cards can make, and the unseen cards of each of `RANKS`. Both
        are compared with the average. The last features are the numbers of ranks with each of `NUMBERS` unseen cards.
        """
        made, all_ = (self.count_better(some, (-1,))[-1] for some in (hands, self.hands))
        beside = [number - usual for number, usual in zip(ranks, self._average_ranks(), strict=True)]
        return self.log_ratios(made, all_) + beside + [float(ranks[1:].count(number)) for number in RANK_COUNTS]

    def log_ratios(self, hands: Sequence[int], of_all: Sequence[int]) -> list[float]:
        """Return the smoothed logarithm of the ratio of hands to their average, by kind.

        `of_all` counts the hands of the whole pack. Kinds without any give 0.
        """
        share = self.average_share
        return [log(SMOOTHING + one / (all_ * share)) if all_ else 0.0 for one, all_ in zip(hands, of_all, strict=True)]

    def count_ranks(self, cards: Iterable[Card]) -> list[int]:
        """Return the number of cards of each of `RANKS`."""
        counts = Counter(one.rank for one in cards)
        return [counts[rank] for rank in RANKS]

    def _average_ranks(self) -> list[float]:
        unseen = 1 - self.cards / len(self.pack)
        return [number * unseen for number in self.count_ranks(self.pack)]

    def disjoint_grades(self, cards: Sequence[Card], hands: Sequence[int], most: int) -> list[int]:
        """Return the best grades of up to `most` hands that these cards can hold together.

        The first is the grade of the best hand. The second is the best grade of a worse hand disjoint from a better
        one, and so on. No better hand can lie in the first place, the second, and so on. `hands` are counts by grade.
        """
        wanted = _HANDS_TRIED_FIRST
        while True:
            best = self._best_hands(cards, hands, wanted)
            found: list[int] = []
            for number, (grade, hand) in enumerate(best):
                if _has_disjoint_hands([one for _, one in best[:number] if not one & hand], len(found)):
                    found.append(grade)
                if len(found) == most:
                    return found
            if wanted > sum(hands):
                return found
            wanted *= 4

    def _best_hands(self, cards: Sequence[Card], hands: Sequence[int], wanted: int) -> list[tuple[int, int]]:
        """Return at least `wanted` of the best hands of these cards, best first, as grades and bit masks of cards."""
        least = len(hands)
        while least and wanted > 0:
            least -= 1
            wanted -= hands[least]
        table = self.grades
        found = [
            (table[a.weight + b.weight + c.weight] - 1, one)
            for (a, b, c), one in zip(combinations(cards, 3), _card_bits(len(cards)), strict=True)
            if table[a.weight + b.weight + c.weight] > least
        ]
        return sorted(found, reverse=True)


@cache
def pack_statistics(ranking: Ranking | JokerRanking, pack: tuple[Card, ...], cards: int) -> PackStatistics:
    """Return the statistics of a pack of which a player has `cards` cards."""
    grades = grades_by_weight(ranking, Category.HIGH_CARD)
    kinds = [Category.HIGH_CARD] * count_strengths(ranking)
    hands = [0] * len(kinds)
    for a, b, c in combinations(pack, 3):
        grade = grades[a.weight + b.weight + c.weight] - 1
        if not hands[grade]:
            kinds[grade] = Category(ranking.strength(a, b, c) >> 14)
        hands[grade] += 1
    return PackStatistics(pack, cards, grades, tuple(kinds), tuple(hands))


@cache
def _card_bits(cards: int) -> tuple[int, ...]:
    """Return the bit mask of each three of `cards` cards."""
    return tuple(1 << a | 1 << b | 1 << c for a, b, c in combinations(range(cards), 3))


def _has_disjoint_hands(hands: Sequence[int], number: int) -> bool:
    """Return True if `number` of these hands have no card in common."""
    if number == 0:
        return True
    return any(
        _has_disjoint_hands([other for other in hands[at + 1 :] if not other & one], number - 1) for at, one in enumerate(hands)
    )
