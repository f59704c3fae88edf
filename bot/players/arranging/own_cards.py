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

from bot.players.arranging.chances import SCALE, Chances, counted_under, key_of
from bot.players.arranging.grades import by_weight
from bot.players.arranging.objective import Objective
from bot.players.arranging.removal import Ground, ground
from bot.players.arranging.unseen import ONE, Row, of_the_best_three, resized
from bot.rules.arranging.engine.terms import ArrangingTerms
from bot.rules.arranging.jokers import JokerRanking
from bot.rules.cards import Card, Rank
from bot.rules.ranking import Category, Ranking

FILE = "own_cards.json"
STEP = 200
"""Divisor of the numbers in the file."""
DOUBT = 1e-6
"""Least distance from 0 and 1 of the chance of an uncertain result."""

_MOST = 4.0
"""Upper limit of `log(-log(chance))`, where the chance is below `DOUBT`."""


class Below(Struct, frozen=True, eq=False):
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


class _Learnt(Struct, frozen=True, eq=False):
    """Fit for a number of opponents.

    By place, `usual` are the values of the tables and `knots` their changes. `ground` describes the pack.
    """

    ground: Ground
    usual: tuple[tuple[float, ...], ...]
    knots: tuple[tuple[Knot, ...], ...]


def below(terms: ArrangingTerms, opponents: int, cards: Sequence[Card]) -> Below:
    """Return the chances against `opponents`, given one's own cards.

    They take a few milliseconds for the cards of a deal and are cached. Raises KeyError if there are no tables for the
    game.
    """
    hands = terms.hands
    return _below(
        _learnt(key_of(terms), hands.least, hands.ranking, terms.pack, terms.cards, opponents), frozenset(cards)
    )


def chances_with(terms: ArrangingTerms, opponents: int, cards: Sequence[Card]) -> Chances:
    """Return the chances that a hand alone is best in each place, given one's own cards.

    Raises KeyError as `below` does.
    """
    average = counted_under(key_of(terms), terms.hands.least, opponents).average
    return _chances(below(terms, opponents, cards), average, four_card_sets=terms.hands.four_card_sets)


@lru_cache(maxsize=256)
def _chances(found: Below, average: float, *, four_card_sets: bool) -> Chances:
    doubt = DOUBT if four_card_sets and found.fours else 0.0
    return Chances(tuple(zip(*(_alone(row, found.tied, doubt) for row in found.rows), strict=True)), average)


def _alone(row: Sequence[float], tied: Sequence[bool], doubt: float) -> list[float]:
    """Return the chances of one place. A four of a kind lies between hands that no three cards beat and certainty."""
    won = [min(row[grade if may else grade + 1], 1 - doubt) for grade, may in enumerate(tied)]
    least, fours = min(row[-1], 1 - doubt), len(Rank)
    return won + [least + (1 - least) * (one + 1) / (fours + 1) for one in range(fours)]


class OwnCards:
    """Chances given all own cards, where all hands must be made.

    The interface is that of `bot.players.arranging.unseen.Unseen`. Raises KeyError if there are no tables for the game.
    """

    def __init__(self, terms: ArrangingTerms, opponents: int, objective: Objective) -> None:
        self.grades = by_weight(terms.hands.ranking, Category.HIGH_CARD)
        self.together = counted_under(key_of(terms), terms.hands.least, opponents).together
        self._terms = terms
        self._opponents = opponents
        self._objective = objective

    def given(self, cards: Sequence[Card]) -> tuple[Row, ...]:
        """Return the chances in each place of hands made of these cards."""
        found = below(self._terms, self._opponents, cards)
        return tuple(self._row(row, found.tied) for row in found.rows)

    def chances(self, hands: Sequence[Sequence[Card]], cards: Sequence[Card]) -> tuple[float, ...]:
        """Return the chances of these hands, made of `cards`, in their places."""
        numbers = [self.grades[sum(one.weight for one in hand)] for hand in hands]
        return tuple(row[number] / ONE for row, number in zip(self.given(cards), numbers, strict=True))

    def _row(self, row: Sequence[float], tied: Sequence[bool]) -> Row:
        others, counts = self._opponents, self._objective.tied
        if self._objective.ranked:
            row = [of_the_best_three(chance ** (1 / others), others) for chance in row]
        won = [
            worse + counts * (same - worse) if may else same
            for worse, same, may in zip(row, row[1:], tied, strict=False)
        ]
        return [round(ONE * chance) for chance in accumulate([counts * row[0], *won], max)]


@lru_cache(maxsize=256)
def _below(learnt: _Learnt, own: frozenset[Card]) -> Below:
    base = learnt.ground
    unseen = [one for one in base.pack if one not in own]
    hands = base.made_of(unseen)
    ranks = base.of_ranks(unseen)
    known = {knot.grade for knots in learnt.knots for knot in knots}
    better, of_all = base.better(hands, known), base.better(base.hands, known)
    rest = base.rest(hands, ranks)
    features = {grade: base.features(better[grade], of_all[grade], rest) for grade in known}
    tops = base.held_together(unseen, hands, len(learnt.usual))
    rows: list[tuple[float, ...]] = []
    for place, (usual, knots) in enumerate(zip(learnt.usual, learnt.knots, strict=True)):
        changes = [(one.grade, one.usual + sum(map(mul, one.weights, features[one.grade]))) for one in knots]
        row = list(accumulate(map(_chance, usual, _between(changes, len(usual))), max))
        certain = tops[place] + 1 if place < len(tops) else 0
        rows.append(tuple(row[:certain] + [1.0] * (len(row) - certain)))
    return Below(tuple(rows), tuple(number > 0 for number in hands), max(ranks) == len(base.pack) // len(Rank))


def _chance(usual: float, change: float) -> float:
    return min(1 - DOUBT, max(DOUBT, exp(-exp(min(usual + change, _MOST)))))


def _between(changes: Sequence[tuple[int, float]], length: int) -> list[float]:
    """Return the changes at all grades, from -1 on, interpolated linearly between the knots."""
    first, last = changes[0], changes[-1]
    found = [first[1]] * (first[0] + 1)
    for (low, start), (high, end) in pairwise(changes):
        step = (end - start) / (high - low)
        found += [start + step * one for one in range(high - low)]
    return found + [last[1]] * (length - len(found))


@cache
def _learnt(
    key: str,
    least: Category,
    ranking: Ranking | JokerRanking,
    pack: tuple[Card, ...],
    cards: int,
    opponents: int,
) -> _Learnt:
    base = ground(ranking, pack, cards)
    usual = usual_rows(key, least, opponents, len(base.hands))
    found = _file()[key][least.name.lower()][str(opponents)]
    knots = tuple(tuple(_knot(one) for one in place) for place in found)
    return _Learnt(base, usual, knots)


def usual_rows(key: str, least: Category, opponents: int, grades: int) -> tuple[tuple[float, ...], ...]:
    """Return `log(-log(chance))` by place and grade plus 1.

    The chance is that of no better hand in the place, by the tables.
    """
    return tuple(
        tuple(_doubled(number / SCALE) for number in accumulate(resized(counts, grades + 1)))
        for counts in counted_under(key, least, opponents).below
    )


def _doubled(chance: float) -> float:
    return log(-log(min(1 - DOUBT, max(DOUBT, chance))))


def _knot(numbers: Sequence[int]) -> Knot:
    grade, usual, *weights = numbers
    return Knot(grade=grade, usual=usual / STEP, weights=tuple(one / STEP for one in weights))


@cache
def _file() -> Any:
    return json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))["learnt"]
