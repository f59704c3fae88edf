"""Chances of hands to win their places: tables made by self-play, and their adjustment for one's own cards.

The tables (`tools.arranging_chances`) have the frequency of each grade among the opponents' best hands in a place.
Games in which hands may be left out use them unchanged.

If all hands must be made, `UnseenChances` adjusts the tables, because the opponents cannot hold the player's cards. If
the player has `n` cards of a rank, the opponents can only make the share `C(4 - j, n) / C(4, n)` of the hands that use
`j` cards of that rank. The differences from the average are added up over the ranks of the player's cards. A rank
reduces the frequency of a hand by no more than its share of the hand's three cards. So no chance falls below zero, and
a better hand wins at least as often as a worse one.

A player's cards had no measurable effect on the last hands of the opponents, so the last place is not adjusted.
"""

from __future__ import annotations

import json
import sys
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate, combinations
from math import comb
from typing import Any

from msgspec import Struct

from bot.players.arranging.objective import Objective
from bot.players.arranging.search import WorthTable, count_strengths, example_hands, grades_by_weight
from bot.rules.arranging.engine.house_rules import ArrangingTerms
from bot.rules.cards import PACK, Card, Rank
from bot.rules.ranking import Category, Ranking

CHANCES_FILE = "chances.json"
SCALE = 100_000


class SelfPlayCounts(Struct, frozen=True, eq=False):
    """Counts from self-play against a number of opponents.

    `below` has, for each place, the number of deals (of `SCALE`) in which the opponents' best hand has each grade. The
    first number counts deals in which no opponent has a hand there. `average` is the average result of a deal arranged
    by the table: in points of places or, if all hands must be made, as worth by the objective. `together` says how much
    likelier the best hand in one of two places is to be the best in the other (`UnseenChances`).
    """

    below: Sequence[Sequence[int]]
    average: float
    together: float = 0.0


class Chances(Struct, frozen=True, eq=False):
    """Chances by grade and place that a hand is the only best one, and the average points of a deal."""

    rows: WorthTable
    average: float


def table_chances(terms: ArrangingTerms, opponents: int) -> Chances:
    """Return the chances for these terms and opponents. Raises KeyError if there is no table for them."""
    return _table_chances_by_key(table_key(terms), terms.hands.lowest, opponents)


def self_play_counts(terms: ArrangingTerms, opponents: int) -> SelfPlayCounts:
    """Return the counts for these terms and opponents. Raises KeyError if there is no table for them."""
    return self_play_counts_by_key(table_key(terms), terms.hands.lowest, opponents)


def lowest_winning_hand(
    terms: ArrangingTerms, opponents: int, place: int, chance: float = 0.5
) -> tuple[Card, ...] | None:
    """Return the lowest three cards that win `place` (from 0) with a probability of at least `chance`, or None."""
    try:
        rows = table_chances(terms, opponents).rows
    except KeyError:
        return None
    ranking, least = terms.hands.ranking, terms.hands.lowest
    return next(
        (
            three
            for number, three in example_hands(ranking)
            if rows[number][place] >= chance and ranking.strength(*three) >> 14 >= least
        ),
        None,
    )


def table_key(terms: ArrangingTerms) -> str:
    """Return the key of the tables: the numbers of cards of a player, of places and, if there are any, of jokers."""
    jokers = len(terms.pack) - len(PACK)
    return f"{terms.cards}/{terms.places}" + (f"/{jokers}" if jokers else "")


@cache
def _table_chances_by_key(key: str, least: Category, opponents: int) -> Chances:
    found = self_play_counts_by_key(key, least, opponents)
    return Chances(chance_rows(found.below), found.average)


@cache
def self_play_counts_by_key(key: str, least: Category, opponents: int) -> SelfPlayCounts:
    return SelfPlayCounts(**_load_tables()[key][least.name.lower()][str(opponents)])


@cache
def _load_tables() -> Mapping[str, Any]:
    tables: Mapping[str, Any] = json.loads(files(__package__).joinpath(CHANCES_FILE).read_text(encoding="utf-8"))[
        "tables"
    ]
    return tables


def chance_rows(below: Sequence[Sequence[int]]) -> WorthTable:
    """Return the chances by grade and place, from the counts of each place.

    The counts are smoothed by one more deal, spread evenly over all grades. So even a hand that never won in self-play
    can win, and a better hand always has a better chance. Fours of a kind lie between the best three cards and
    certainty.
    """
    return tuple(zip(*map(_place_chances, below), strict=True))


def _place_chances(counts: Sequence[int]) -> list[float]:
    below = list(accumulate(counts))[:-1]
    found = [(count + (grade + 1) / len(counts)) / (SCALE + 1) for grade, count in enumerate(below)]
    fours = len(Rank)
    return found + [found[-1] + (1 - found[-1]) * (one + 1) / (fours + 1) for one in range(fours)]


ChanceRow = Sequence[int]
"""Chances in one place, in parts of `CERTAIN`, by the grade of a hand plus 1."""
_ADJUSTED_SCALE = 65_500
_LEAST_CHANCE = 16
"""Amount added to every chance, because hands that never won in self-play may win. It exceeds the rounding error."""
CERTAIN = _ADJUSTED_SCALE + 2 * _LEAST_CHANCE
"""Chance of a certain event. Chances are integers from 0 to `CERTAIN` and fit into sixteen bits."""
_JOKER = 0
_RANKS_AND_JOKER = (_JOKER, *Rank)
_BYTE_ORDER = sys.byteorder


class UnseenChances:
    """Chances against a number of opponents with the self-play counts `counts`, adjusted for one's own cards.

    `tied` and `ranked` are those of an objective. `together` says how much likelier the best hand in one place is to be
    the best in the other. Hands with the chances `a` and `b` are both best with the chance `ab(1 + together(1 - a)(1 -
    b))`.
    """

    def __init__(
        self, counts: SelfPlayCounts, ranking: Ranking, others: int, tied: float, *, ranked: bool = False
    ) -> None:
        self.grades = grades_by_weight(ranking, Category.HIGH_CARD)
        self.together = counts.together
        self._uses = _rank_uses(ranking)
        self._copies = {
            kind: len({one for one in ranking.pack if (one.rank or _JOKER) == kind}) for kind in _RANKS_AND_JOKER
        }
        size = count_strengths(ranking)
        self._shares = [_grade_shares(resize_counts(below, size + 1), others, ranked=ranked) for below in counts.below]
        self._tied = tied
        *rows, last = [self._row(shares) for shares in self._shares]
        self._last = [chance + _LEAST_CHANCE for chance in last]
        self._packed_rows = _pack_lanes([chance + _LEAST_CHANCE for row in rows for chance in row])
        self._row_length = size + 1
        self._bytes = 2 * len(rows) * self._row_length
        self._adjustments: dict[int, int] = {}

    def rows_for(self, cards: Sequence[Card]) -> tuple[ChanceRow, ...]:
        held = [0] * (len(_RANKS_AND_JOKER) + 1)
        for one in cards:
            held[one.rank or _JOKER] += 1
        chances = self._packed_rows
        known = self._adjustments
        for kind, number in enumerate(held):
            if number:
                key = kind << 3 | number
                chances += known[key] if key in known else self._adjustment(kind, number)
        lanes = array("H", chances.to_bytes(self._bytes, _BYTE_ORDER))
        length = self._row_length
        return *[lanes[at : at + length] for at in range(0, len(lanes), length)], self._last

    def chances(self, hands: Sequence[Sequence[Card]], cards: Sequence[Card]) -> tuple[float, ...]:
        """Return the chance of each of `hands`, made of the player's `cards`, to win its place."""
        return self.chances_of_grades([self.grades[sum(one.weight for one in hand)] - 1 for hand in hands], cards)

    def chances_of_grades(self, grades: Sequence[int], cards: Sequence[Card]) -> tuple[float, ...]:
        """Return the chance of each hand to win its place, by the `grades` of the hands and the player's `cards`."""
        return tuple(row[grade + 1] / CERTAIN for row, grade in zip(self.rows_for(cards), grades, strict=True))

    def _adjustment(self, kind: int, number: int) -> int:
        """Return the packed changes of all chances for a player with `number` cards of the rank `kind`."""
        copies = self._copies[kind]
        left = [comb(copies - used, number) / comb(copies, number) if used <= copies else 0.0 for used in range(4)]
        uses = [used[kind] for used in self._uses]
        lanes: list[int] = []
        for shares in self._shares[:-1]:
            hands = shares[1:]
            average = sum(share * left[used] for share, used in zip(hands, uses[1:], strict=True)) / sum(hands)
            change = [0.0, *(max(left[used] / average - 1, -used / 3) for used in uses[1:])]
            fewer = sum(share * one for share, one in zip(shares, change, strict=True) if one < 0)
            more = sum(share * one for share, one in zip(shares, change, strict=True) if one > 0)
            up = -fewer / more if more else 0.0
            lanes += self._row(
                [share * (one * up if one > 0 else one) for share, one in zip(shares, change, strict=True)]
            )
        self._adjustments[kind << 3 | number] = found = _pack_lanes([max(0, one) for one in lanes]) - _pack_lanes(
            [max(0, -one) for one in lanes]
        )
        return found

    def _row(self, shares: Sequence[float]) -> list[int]:
        """Return the chance that the opponents' best hand is worse, by grade. Equal hands count by `tied`."""
        below = accumulate(shares, initial=0.0)
        return [
            round(_ADJUSTED_SCALE * (worse + self._tied * same)) for worse, same in zip(below, shares, strict=False)
        ]


def unseen_chances(terms: ArrangingTerms, opponents: int, objective: Objective) -> UnseenChances:
    """Return the chances for these terms, opponents and objective. Raises KeyError if there is no table for them."""
    hands = terms.hands
    return _unseen_chances_by_key(
        table_key(terms), hands.lowest, hands.ranking, opponents, objective.tied, ranked=objective.ranked
    )


@cache
def _unseen_chances_by_key(
    key: str, least: Category, ranking: Ranking, opponents: int, tied: float, *, ranked: bool
) -> UnseenChances:
    return UnseenChances(self_play_counts_by_key(key, least, opponents), ranking, opponents, tied, ranked=ranked)


def _pack_lanes(lanes: Sequence[int]) -> int:
    """Pack sixteen-bit numbers into one integer, so that one addition adds all of them."""
    return int.from_bytes(array("H", lanes).tobytes(), _BYTE_ORDER)


@cache
def _rank_uses(ranking: Ranking) -> list[list[int]]:
    """Return the number of cards of each rank in a hand, by grade plus 1, with as few jokers as possible."""
    grades = grades_by_weight(ranking, Category.HIGH_CARD)
    found: list[list[int]] = [[0] * (len(_RANKS_AND_JOKER) + 1) for _ in range(count_strengths(ranking) + 1)]
    seen: set[int] = set()
    for three in combinations(ranking.pack, 3):
        grade = grades[sum(one.weight for one in three)]
        if grade not in seen:
            seen.add(grade)
            for one in three:
                found[grade][one.rank or _JOKER] += 1
    return found


def resize_counts(counts: Sequence[int], length: int) -> list[float]:
    """Return the counts resized to `length` grades, for a ranking with more or fewer grades."""
    if len(counts) == length:
        return list(map(float, counts))
    found = [0.0] * length
    for grade, count in enumerate(counts):
        found[grade * length // len(counts)] += count
    return found


def _grade_shares(counts: Sequence[float], others: int, *, ranked: bool) -> list[float]:
    """Return the probability of each grade of the opponents' best hand or, if `ranked`, of any of their best three."""
    total = sum(counts)
    below = [count / total for count in accumulate(counts)]
    if ranked:
        below = [share_of_best_three(best ** (1 / others), others) for best in below]
    return [after - before for before, after in zip([0.0, *below], below, strict=False)]


def share_of_best_three(worse: float, others: int) -> float:
    """Return the share of the opponents' best three hands that a hand beats, if `worse` is its chance against each."""
    beaten = 0.0
    for better in range(3):
        beaten += sum(
            comb(others, one) * worse ** (others - one) * (1 - worse) ** one for one in range(min(better, others) + 1)
        )
    return beaten / 3
