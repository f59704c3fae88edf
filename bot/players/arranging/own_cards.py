"""Chances of hands, given all of one's own cards: nobody else can hold them.

The tables (`bot.players.arranging.chances`) give how often the best hand of the others in a place is no better than
each grade. The effect of the unseen cards was learnt from deals of computer players (`bot.players.arranging.fitting`).
At some grades, the knots, a fit gives the change of `log(-log(chance))`. Its features (`bot.players.arranging.removal`)
count the hands of each kind that the unseen cards can make, and the unseen cards of each rank. Between knots the change
is interpolated. A hand that no hand of the unseen cards can beat is certain to win.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate, pairwise
from math import exp, log
from operator import mul
from typing import Any

from msgspec import Struct

from bot.players.arranging.chances import SCALE, Chances, self_play_counts_by_key, table_key
from bot.players.arranging.grades import grades_by_weight
from bot.players.arranging.objective import Objective
from bot.players.arranging.removal import PackStatistics, pack_statistics
from bot.players.arranging.unseen import CERTAIN, ChanceRow, share_of_best_three, resize_counts
from bot.rules.arranging.engine.terms import ArrangingTerms
from bot.rules.arranging.jokers import JokerRanking
from bot.rules.cards import Card, Rank
from bot.rules.ranking import Category, Ranking

OWN_CARDS_FILE = "own_cards.json"
FILE_SCALE = 200
"""Divisor of the numbers in the file."""
LEAST_DOUBT = 1e-6
"""Least distance from 0 and 1 of the chance of an uncertain result."""

_MAX_EXPONENT = 4.0
"""Upper limit of `log(-log(chance))`, where the chance is below `DOUBT`."""


class NoBetterChances(Struct, frozen=True, eq=False):
    """Chances, by place and by the grade of a hand plus 1, that nobody else has a better hand there.

    `tied` is True, by grade, if somebody else may have an equal hand. `fours` is True if they may have four of a kind.
    """

    rows: tuple[tuple[float, ...], ...]
    tied: tuple[bool, ...]
    fours: bool


class Knot(Struct, frozen=True, kw_only=True):
    """Change of `log(-log(chance))` at a grade: `usual` plus the features times their `weights`."""

    grade: int
    usual: float
    weights: tuple[float, ...]


class _Fit(Struct, frozen=True, eq=False):
    """Fit for a number of opponents.

    By place, `usual` are the values of the tables and `knots` their changes. `ground` describes the pack.
    """

    ground: PackStatistics
    usual: tuple[tuple[float, ...], ...]
    knots: tuple[tuple[Knot, ...], ...]


def no_better_chances(terms: ArrangingTerms, opponents: int, cards: Sequence[Card]) -> NoBetterChances:
    """Return the chances against `opponents`, given one's own cards.

    They take a few milliseconds for the cards of a deal and are cached. Raises KeyError if there are no tables for the
    game.
    """
    hands = terms.hands
    return _no_better_chances(
        _load_fit(table_key(terms), hands.lowest, hands.ranking, terms.pack, terms.cards, opponents), frozenset(cards)
    )


def chances_given_cards(terms: ArrangingTerms, opponents: int, cards: Sequence[Card]) -> Chances:
    """Return the chances that a hand alone is best in each place, given one's own cards.

    Raises KeyError as `below` does.
    """
    average = self_play_counts_by_key(table_key(terms), terms.hands.lowest, opponents).average
    return _chances_alone_best(no_better_chances(terms, opponents, cards), average, four_card_sets=terms.hands.four_card_sets)


@lru_cache(maxsize=256)
def _chances_alone_best(found: NoBetterChances, average: float, *, four_card_sets: bool) -> Chances:
    doubt = LEAST_DOUBT if four_card_sets and found.fours else 0.0
    return Chances(tuple(zip(*(_place_chances_alone_best(row, found.tied, doubt) for row in found.rows), strict=True)), average)


def _place_chances_alone_best(row: Sequence[float], tied: Sequence[bool], doubt: float) -> list[float]:
    """Return the chances of one place. A four of a kind lies between hands that no three cards beat and certainty."""
    won = [min(row[grade if may else grade + 1], 1 - doubt) for grade, may in enumerate(tied)]
    least, fours = min(row[-1], 1 - doubt), len(Rank)
    return won + [least + (1 - least) * (one + 1) / (fours + 1) for one in range(fours)]


class OwnCardChances:
    """Chances given all own cards, where all hands must be made.

    The interface is that of `bot.players.arranging.unseen.Unseen`. Raises KeyError if there are no tables for the game.
    """

    def __init__(self, terms: ArrangingTerms, opponents: int, objective: Objective) -> None:
        self.grades = grades_by_weight(terms.hands.ranking, Category.HIGH_CARD)
        self.together = self_play_counts_by_key(table_key(terms), terms.hands.lowest, opponents).together
        self._terms = terms
        self._opponents = opponents
        self._objective = objective

    def rows_for(self, cards: Sequence[Card]) -> tuple[ChanceRow, ...]:
        """Return the chances in each place of hands made of these cards."""
        found = no_better_chances(self._terms, self._opponents, cards)
        return tuple(self._row(row, found.tied) for row in found.rows)

    def chances(self, hands: Sequence[Sequence[Card]], cards: Sequence[Card]) -> tuple[float, ...]:
        """Return the chances of these hands, made of `cards`, in their places."""
        numbers = [self.grades[sum(one.weight for one in hand)] for hand in hands]
        return tuple(row[number] / CERTAIN for row, number in zip(self.rows_for(cards), numbers, strict=True))

    def _row(self, row: Sequence[float], tied: Sequence[bool]) -> ChanceRow:
        others, counts = self._opponents, self._objective.tied
        if self._objective.ranked:
            row = [share_of_best_three(chance ** (1 / others), others) for chance in row]
        won = [
            worse + counts * (same - worse) if may else same
            for worse, same, may in zip(row, row[1:], tied, strict=False)
        ]
        return [round(CERTAIN * chance) for chance in accumulate([counts * row[0], *won], max)]


@lru_cache(maxsize=256)
def _no_better_chances(learnt: _Fit, own: frozenset[Card]) -> NoBetterChances:
    base = learnt.ground
    unseen = [one for one in base.pack if one not in own]
    hands = base.count_hands(unseen)
    ranks = base.count_ranks(unseen)
    known = {knot.grade for knots in learnt.knots for knot in knots}
    better, of_all = base.count_better(hands, known), base.count_better(base.hands, known)
    rest = base.common_features(hands, ranks)
    features = {grade: base.features(better[grade], of_all[grade], rest) for grade in known}
    tops = base.disjoint_grades(unseen, hands, len(learnt.usual))
    rows: list[tuple[float, ...]] = []
    for place, (usual, knots) in enumerate(zip(learnt.usual, learnt.knots, strict=True)):
        changes = [(one.grade, one.usual + sum(map(mul, one.weights, features[one.grade]))) for one in knots]
        row = list(accumulate(map(_changed_chance, usual, _interpolate(changes, len(usual))), max))
        certain = tops[place] + 1 if place < len(tops) else 0
        rows.append(tuple(row[:certain] + [1.0] * (len(row) - certain)))
    return NoBetterChances(tuple(rows), tuple(number > 0 for number in hands), max(ranks) == len(base.pack) // len(Rank))


def _changed_chance(usual: float, change: float) -> float:
    return min(1 - LEAST_DOUBT, max(LEAST_DOUBT, exp(-exp(min(usual + change, _MAX_EXPONENT)))))


def _interpolate(changes: Sequence[tuple[int, float]], length: int) -> list[float]:
    """Return the changes at all grades, from -1 on, interpolated linearly between the knots."""
    first, last = changes[0], changes[-1]
    found = [first[1]] * (first[0] + 1)
    for (low, start), (high, end) in pairwise(changes):
        step = (end - start) / (high - low)
        found += [start + step * one for one in range(high - low)]
    return found + [last[1]] * (length - len(found))


@cache
def _load_fit(
    key: str,
    least: Category,
    ranking: Ranking | JokerRanking,
    pack: tuple[Card, ...],
    cards: int,
    opponents: int,
) -> _Fit:
    base = pack_statistics(ranking, pack, cards)
    usual = table_rows(key, least, opponents, len(base.hands))
    found = _load_file()[key][least.name.lower()][str(opponents)]
    knots = tuple(tuple(_parse_knot(one) for one in place) for place in found)
    return _Fit(base, usual, knots)


def table_rows(key: str, least: Category, opponents: int, grades: int) -> tuple[tuple[float, ...], ...]:
    """Return `log(-log(chance))` by place and grade plus 1.

    The chance is that of no better hand in the place, by the tables.
    """
    return tuple(
        tuple(_log_minus_log(number / SCALE) for number in accumulate(resize_counts(counts, grades + 1)))
        for counts in self_play_counts_by_key(key, least, opponents).below
    )


def _log_minus_log(chance: float) -> float:
    return log(-log(min(1 - LEAST_DOUBT, max(LEAST_DOUBT, chance))))


def _parse_knot(numbers: Sequence[int]) -> Knot:
    grade, usual, *weights = numbers
    return Knot(grade=grade, usual=usual / FILE_SCALE, weights=tuple(one / FILE_SCALE for one in weights))


@cache
def _load_file() -> Any:
    return json.loads(files(__package__).joinpath(OWN_CARDS_FILE).read_text(encoding="utf-8"))["learnt"]
