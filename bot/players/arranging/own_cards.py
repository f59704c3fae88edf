"""Chances of hands, given all of one's own cards, which nobody else can hold.

The tables (`bot.players.arranging.chances`) give the chance that the opponents' best hand in a place is no better than
each grade. The effect of the unseen cards was learnt from deals of computer players (`tools.own_card_fits`). At some
grades, the knots, a fit gives the change of `log(-log(chance))`. Its features are the numbers of hands of each kind
that the unseen cards can make, and of unseen cards of each rank. Between knots the change is interpolated. A hand that
no hand of the unseen cards can beat is certain to win.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate, combinations, pairwise
from math import comb, exp, log
from operator import mul
from typing import Any

from msgspec import Struct

from bot.players.arranging import chances
from bot.players.arranging.chances import ChanceRow
from bot.players.arranging.objective import Objective
from bot.players.arranging.search import count_strengths, grades_by_weight
from bot.rules.arranging.engine.house_rules import ArrangingTerms
from bot.rules.cards import Card, Rank
from bot.rules.ranking import Category, Ranking

SMOOTHING = 0.1
"""Smoothing term, added to the ratio of hands to their average before taking its logarithm: the ratio may be 0."""
RANKS: tuple[Rank | None, ...] = (None, *Rank)
RANK_COUNTS = (0, 1, 4)
"""Numbers of unseen cards of a rank. For each number, a feature counts the ranks with as many unseen cards."""
FEATURES = 2 * len(Category) + len(RANKS) + len(RANK_COUNTS)
_HANDS_TRIED_FIRST = 40
"""Number of best hands among which disjoint hands are sought first. If too few are found, more hands are tried."""


class PackStatistics(Struct, frozen=True, eq=False):
    """Three-card hands of a `pack`, by grade, in a game in which each player has `cards` cards.

    `grades` has the grade plus 1 by the sum of the cards' weights. `kinds` has the category and `hands` the number of
    hands of each grade.
    """

    pack: tuple[Card, ...]
    cards: int
    grades: tuple[int, ...]
    kinds: tuple[Category, ...]
    hands: tuple[int, ...]

    def count_hands(self, cards: Iterable[Card]) -> list[int]:
        table = self.grades
        counts = Counter([table[a + b + c] for a, b, c in combinations([one.weight for one in cards], 3)])
        return [counts[grade + 1] for grade in range(len(self.hands))]

    def count_better(self, hands: Sequence[int], grades: Iterable[int]) -> Mapping[int, Sequence[int]]:
        """Return the number of better hands of each kind, for each of `grades`. `hands` are counts by grade."""
        wanted, found, totals = set(grades), {}, [0] * len(Category)
        for grade in range(len(hands) - 1, -2, -1):
            if grade in wanted:
                found[grade] = totals.copy()
            totals[self.kinds[grade]] += hands[grade]
        return found

    def common_features(self, hands: Sequence[int], ranks: Sequence[int]) -> list[float]:
        """Return the features common to all grades: hands by kind and cards by rank, compared to their averages."""
        made, all_ = (self.count_better(some, (-1,))[-1] for some in (hands, self.hands))
        unseen = 1 - self.cards / len(self.pack)
        surplus = [number - usual * unseen for number, usual in zip(ranks, self.count_ranks(self.pack), strict=True)]
        return self.log_ratios(made, all_) + surplus + [float(ranks[1:].count(number)) for number in RANK_COUNTS]

    def log_ratios(self, hands: Sequence[int], of_all: Sequence[int]) -> list[float]:
        """Return the smoothed logarithm of the ratio of hands to their average, by kind; 0 for a kind without hands."""
        share = comb(len(self.pack) - 3, self.cards) / comb(len(self.pack), self.cards)
        return [log(SMOOTHING + one / (all_ * share)) if all_ else 0.0 for one, all_ in zip(hands, of_all, strict=True)]

    def count_ranks(self, cards: Iterable[Card]) -> list[int]:
        counts = Counter(one.rank for one in cards)
        return [counts[rank] for rank in RANKS]

    def disjoint_grades(self, cards: Sequence[Card], hands: Sequence[int], most: int) -> list[int]:
        """Return the best grade that a hand of these cards can have in each of the first `most` places.

        A hand in a place needs as many better hands as there are places before it, all disjoint from it and from each
        other. `hands` are counts by grade.
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
        """Return at least `wanted` hands of these cards, best first, each as its grade and the bits of its cards."""
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
def pack_statistics(ranking: Ranking, pack: tuple[Card, ...], cards: int) -> PackStatistics:
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
    return tuple(1 << a | 1 << b | 1 << c for a, b, c in combinations(range(cards), 3))


def _has_disjoint_hands(hands: Sequence[int], number: int) -> bool:
    if number == 0:
        return True
    return any(
        _has_disjoint_hands([other for other in hands[at + 1 :] if not other & one], number - 1)
        for at, one in enumerate(hands)
    )


OWN_CARDS_FILE = "own_cards.json"
FILE_SCALE = 200
LEAST_DOUBT = 1e-6
"""Least distance of an uncertain chance from 0 and from 1."""
_MAX_EXPONENT = 4.0
"""Upper limit of `log(-log(chance))`, where the chance is below `LEAST_DOUBT`."""


class NoBetterChances(Struct, frozen=True, eq=False):
    """Chances that nobody else has a better hand, by place and grade plus 1.

    `tied` is True, by grade, if somebody else may have an equal hand. `fours`: somebody else may have four of a kind.
    """

    rows: tuple[tuple[float, ...], ...]
    tied: tuple[bool, ...]
    fours: bool


class Knot(Struct, frozen=True, kw_only=True):
    """Change of `log(-log(chance))` at a grade: `usual` plus the sum of the features times their `weights`."""

    grade: int
    usual: float
    weights: tuple[float, ...]


class _Fit(Struct, frozen=True, eq=False):
    """Fit for a number of opponents: by place, the `usual` values of the tables and the `knots` of their changes."""

    ground: PackStatistics
    usual: tuple[tuple[float, ...], ...]
    knots: tuple[tuple[Knot, ...], ...]


def no_better_chances(terms: ArrangingTerms, opponents: int, cards: Sequence[Card]) -> NoBetterChances:
    """Return the chances against `opponents` opponents, given one's own `cards`. Raises KeyError without tables."""
    hands = terms.hands
    return _no_better_chances(
        _load_fit(chances.table_key(terms), hands.lowest, hands.ranking, terms.pack, terms.cards, opponents),
        frozenset(cards),
    )


def chances_given_cards(terms: ArrangingTerms, opponents: int, cards: Sequence[Card]) -> chances.Chances:
    """Return the chances that a hand is the only best one, given one's own `cards`. Raises KeyError without tables."""
    average = chances.self_play_counts(terms, opponents).average
    return _chances_alone_best(
        no_better_chances(terms, opponents, cards), average, four_card_sets=terms.hands.four_card_sets
    )


@lru_cache(maxsize=256)
def _chances_alone_best(found: NoBetterChances, average: float, *, four_card_sets: bool) -> chances.Chances:
    doubt = LEAST_DOUBT if four_card_sets and found.fours else 0.0
    return chances.Chances(
        tuple(zip(*(_place_chances_alone_best(row, found.tied, doubt) for row in found.rows), strict=True)), average
    )


def _place_chances_alone_best(row: Sequence[float], tied: Sequence[bool], doubt: float) -> list[float]:
    """Return the chances in one place. Fours of a kind lie between the best three cards and certainty."""
    won = [min(row[grade if may else grade + 1], 1 - doubt) for grade, may in enumerate(tied)]
    least, fours = min(row[-1], 1 - doubt), len(Rank)
    return won + [least + (1 - least) * (one + 1) / (fours + 1) for one in range(fours)]


class OwnCardChances:
    """Chances given all of one's own cards, for use like `chances.UnseenChances`. Raises KeyError without tables."""

    def __init__(self, terms: ArrangingTerms, opponents: int, objective: Objective) -> None:
        self.grades = grades_by_weight(terms.hands.ranking, Category.HIGH_CARD)
        self.together = chances.self_play_counts(terms, opponents).together
        self._terms = terms
        self._opponents = opponents
        self._objective = objective

    def rows_for(self, cards: Sequence[Card]) -> tuple[ChanceRow, ...]:
        found = no_better_chances(self._terms, self._opponents, cards)
        return tuple(self._row(row, found.tied) for row in found.rows)

    def chances(self, hands: Sequence[Sequence[Card]], cards: Sequence[Card]) -> tuple[float, ...]:
        numbers = [self.grades[sum(one.weight for one in hand)] for hand in hands]
        return tuple(row[number] / chances.CERTAIN for row, number in zip(self.rows_for(cards), numbers, strict=True))

    def _row(self, row: Sequence[float], tied: Sequence[bool]) -> ChanceRow:
        others, counts = self._opponents, self._objective.tied
        if self._objective.ranked:
            row = [chances.share_of_best_three(chance ** (1 / others), others) for chance in row]
        won = [
            worse + counts * (same - worse) if may else same
            for worse, same, may in zip(row, row[1:], tied, strict=False)
        ]
        return [round(chances.CERTAIN * chance) for chance in accumulate([counts * row[0], *won], max)]


@lru_cache(maxsize=256)
def _no_better_chances(fit: _Fit, own: frozenset[Card]) -> NoBetterChances:
    base = fit.ground
    unseen = [one for one in base.pack if one not in own]
    hands = base.count_hands(unseen)
    ranks = base.count_ranks(unseen)
    known = {knot.grade for knots in fit.knots for knot in knots}
    better, of_all = base.count_better(hands, known), base.count_better(base.hands, known)
    rest = base.common_features(hands, ranks)
    features = {grade: base.log_ratios(better[grade], of_all[grade]) + rest for grade in known}
    tops = base.disjoint_grades(unseen, hands, len(fit.usual))
    rows: list[tuple[float, ...]] = []
    for place, (usual, knots) in enumerate(zip(fit.usual, fit.knots, strict=True)):
        changes = [(one.grade, one.usual + sum(map(mul, one.weights, features[one.grade]))) for one in knots]
        row = list(accumulate(map(_changed_chance, usual, _interpolate(changes, len(usual))), max))
        certain = tops[place] + 1 if place < len(tops) else 0
        rows.append(tuple(row[:certain] + [1.0] * (len(row) - certain)))
    return NoBetterChances(
        tuple(rows), tuple(number > 0 for number in hands), max(ranks) == len(base.pack) // len(Rank)
    )


def _changed_chance(usual: float, change: float) -> float:
    return min(1 - LEAST_DOUBT, max(LEAST_DOUBT, exp(-exp(min(usual + change, _MAX_EXPONENT)))))


def _interpolate(changes: Sequence[tuple[int, float]], length: int) -> list[float]:
    """Return the changes at all grades from -1 on, interpolated linearly between the knots."""
    first, last = changes[0], changes[-1]
    found = [first[1]] * (first[0] + 1)
    for (low, start), (high, end) in pairwise(changes):
        step = (end - start) / (high - low)
        found += [start + step * one for one in range(high - low)]
    return found + [last[1]] * (length - len(found))


@cache
def _load_fit(key: str, least: Category, ranking: Ranking, pack: tuple[Card, ...], cards: int, opponents: int) -> _Fit:
    base = pack_statistics(ranking, pack, cards)
    usual = table_rows(key, least, opponents, len(base.hands))
    found = _load_file()[key][least.name.lower()][str(opponents)]
    knots = tuple(tuple(_parse_knot(one) for one in place) for place in found)
    return _Fit(base, usual, knots)


def table_rows(key: str, least: Category, opponents: int, grades: int) -> tuple[tuple[float, ...], ...]:
    """Return `log(-log(chance))` of the chances that nobody else has a better hand, by place and grade plus 1."""
    return tuple(
        tuple(
            _log_minus_log(number / chances.SCALE) for number in accumulate(chances.resize_counts(counts, grades + 1))
        )
        for counts in chances.self_play_counts_by_key(key, least, opponents).below
    )


def _log_minus_log(chance: float) -> float:
    return log(-log(min(1 - LEAST_DOUBT, max(LEAST_DOUBT, chance))))


def _parse_knot(numbers: Sequence[int]) -> Knot:
    grade, usual, *weights = numbers
    return Knot(grade=grade, usual=usual / FILE_SCALE, weights=tuple(one / FILE_SCALE for one in weights))


@cache
def _load_file() -> Any:
    return json.loads(files(__package__).joinpath(OWN_CARDS_FILE).read_text(encoding="utf-8"))["learnt"]
