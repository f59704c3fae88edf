"""What hands can be made of the cards that are not one's own, beside how many on average: what chances depend on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations
from math import comb, log

from msgspec import Struct

from bot.players.arranging.grades import by_weight, threes
from bot.rules.arranging.jokers import JokerRanking
from bot.rules.cards import Card, Rank
from bot.rules.ranking import Category, Ranking

LITTLE = 0.1
"""Is added to how many hands there are beside the average before the logarithm is taken: there may be none."""
RANKS: tuple[Rank | None, ...] = (None, *Rank)
"""The ranks, and None for the jokers."""
NUMBERS = (0, 1, 4)
"""So many unseen cards of a rank are told apart, whatever rank it is."""
FEATURES = 2 * len(Category) + len(RANKS) + len(NUMBERS)
"""How many numbers chances at a grade depend on."""
_FIRST_HANDS = 40
"""Of how many of the best hands those are looked for that can be held together; if they are too few, of more."""


class Ground(Struct, frozen=True, eq=False):
    """What three cards there are in a `pack` of which so many `cards` are one's own.

    By grade: `kinds` of hand, and how many `hands` there are. `grades` are the grades plus 1 by weight.
    """

    pack: tuple[Card, ...]
    cards: int
    grades: tuple[int, ...]
    kinds: tuple[Category, ...]
    hands: tuple[int, ...]

    @property
    def share(self) -> float:
        """How many of all hands can be made of the unseen cards on average."""
        return comb(len(self.pack) - 3, self.cards) / comb(len(self.pack), self.cards)

    def made_of(self, cards: Iterable[Card]) -> list[int]:
        """How many hands of each grade can be made of these cards."""
        table = self.grades
        counts = Counter([table[a + b + c] for a, b, c in combinations([one.weight for one in cards], 3)])
        return [counts[grade + 1] for grade in range(len(self.hands))]

    def better(self, hands: Sequence[int], grades: Iterable[int]) -> Mapping[int, Sequence[int]]:
        """By each of these grades how many of so many `hands` of each grade are better, of each kind."""
        wanted, found, totals = set(grades), {}, [0] * len(Category)
        for grade in range(len(hands) - 1, -2, -1):
            if grade in wanted:
                found[grade] = totals.copy()
            totals[self.kinds[grade]] += hands[grade]
        return found

    def features(self, better: Sequence[int], of_all: Sequence[int], rest: Sequence[float]) -> list[float]:
        """What chances at a grade depend on: how many better hands of each kind can be made of the unseen cards and
        `of_all`, beside the average, and the `rest`, which is the same for all grades.
        """
        return self.beside(better, of_all) + list(rest)

    def rest(self, hands: Sequence[int], ranks: Sequence[int]) -> list[float]:
        """How many hands of each kind the unseen cards can make, how many cards of each of `RANKS` are unseen, beside
        the average, and of how many ranks there are `NUMBERS` of them.
        """
        made, all_ = (self.better(some, (-1,))[-1] for some in (hands, self.hands))
        beside = [number - usual for number, usual in zip(ranks, self._usual(), strict=True)]
        return self.beside(made, all_) + beside + [float(ranks[1:].count(number)) for number in NUMBERS]

    def beside(self, hands: Sequence[int], of_all: Sequence[int]) -> list[float]:
        """The logarithm of how many hands of each kind there are beside the average, a little added; `of_all` is how
        many the whole pack has, and where it has none nothing is told.
        """
        share = self.share
        return [log(LITTLE + one / (all_ * share)) if all_ else 0.0 for one, all_ in zip(hands, of_all, strict=True)]

    def of_ranks(self, cards: Iterable[Card]) -> list[int]:
        """How many cards of each of `RANKS` these are."""
        counts = Counter(one.rank for one in cards)
        return [counts[rank] for rank in RANKS]

    def _usual(self) -> list[float]:
        unseen = 1 - self.cards / len(self.pack)
        return [number * unseen for number in self.of_ranks(self.pack)]

    def held_together(self, cards: Sequence[Card], hands: Sequence[int], most: int) -> list[int]:
        """The grade of the best hand of these cards, of the best worse one of two that can be held together, and so on:
        no better hand can lie in the first place, the second, and so on. `hands` is how many there are of each grade.
        """
        wanted = _FIRST_HANDS
        while True:
            best = self._best(cards, hands, wanted)
            found: list[int] = []
            for number, (grade, hand) in enumerate(best):
                if _disjoint([one for _, one in best[:number] if not one & hand], len(found)):
                    found.append(grade)
                if len(found) == most:
                    return found
            if wanted > sum(hands):
                return found
            wanted *= 4

    def _best(self, cards: Sequence[Card], hands: Sequence[int], wanted: int) -> list[tuple[int, int]]:
        """So many of the best hands of these cards or a few more, best first: their grades, and their cards as bits."""
        least = len(hands)
        while least and wanted > 0:
            least -= 1
            wanted -= hands[least]
        table = self.grades
        found = [
            (table[a.weight + b.weight + c.weight] - 1, one)
            for (a, b, c), one in zip(combinations(cards, 3), _bits(len(cards)), strict=True)
            if table[a.weight + b.weight + c.weight] > least
        ]
        return sorted(found, reverse=True)


@cache
def ground(ranking: Ranking | JokerRanking, pack: tuple[Card, ...], cards: int) -> Ground:
    """What there is in a pack of which so many cards are one's own."""
    grades = by_weight(ranking, Category.HIGH_CARD)
    kinds = [Category.HIGH_CARD] * threes(ranking)
    hands = [0] * len(kinds)
    for a, b, c in combinations(pack, 3):
        grade = grades[a.weight + b.weight + c.weight] - 1
        if not hands[grade]:
            kinds[grade] = Category(ranking.strength(a, b, c) >> 14)
        hands[grade] += 1
    return Ground(pack, cards, grades, tuple(kinds), tuple(hands))


@cache
def _bits(cards: int) -> tuple[int, ...]:
    """For each three of so many cards a number with their bits."""
    return tuple(1 << a | 1 << b | 1 << c for a, b, c in combinations(range(cards), 3))


def _disjoint(hands: Sequence[int], number: int) -> bool:
    """Whether so many of these hands have no card in common."""
    if number == 0:
        return True
    return any(
        _disjoint([other for other in hands[at + 1 :] if not other & one], number - 1) for at, one in enumerate(hands)
    )
