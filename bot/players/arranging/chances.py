"""Chance of a hand to win its place, by its grade. The tables come from self-play (`bot.players.arranging.making`)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Any

from msgspec import Struct

from bot.players.arranging.grades import example_hands
from bot.players.arranging.search import WorthTable
from bot.rules.arranging.engine.terms import ArrangingTerms
from bot.rules.cards import PACK, Card, Rank
from bot.rules.ranking import Category

CHANCES_FILE = "chances.json"
SCALE = 100_000
"""Sum of the counts of a place in the file."""


class SelfPlayCounts(Struct, frozen=True, eq=False):
    """Counts from self-play against a number of opponents.

    `below` gives for each place how often, in `SCALE` deals, the best of the others has each grade. The first number is
    for deals in which none of them has a hand. `average` is the average result of a deal arranged by the table, in
    points of places. Where all hands must be made it is their worth by the objective. `together` is the increase in
    likelihood that the best hand in one of two places is the best in both (`bot.players.arranging.unseen`).
    """

    below: Sequence[Sequence[int]]
    average: float
    together: float = 0.0


class Chances(Struct, frozen=True, eq=False):
    """Chances against a number of opponents.

    `rows` give, by the grade of a hand, the chance that it alone is best in each place. `average` are the points of
    places that a deal arranged by them scores on average.
    """

    rows: WorthTable
    average: float


def table_chances(terms: ArrangingTerms, opponents: int) -> Chances:
    """Return the chances for these terms and opponents. Raises KeyError if no tables were made for them."""
    return _table_chances_by_key(table_key(terms), terms.hands.lowest, opponents)


def self_play_counts(terms: ArrangingTerms, opponents: int) -> SelfPlayCounts:
    """Return the counts for these terms and opponents. Raises KeyError if no tables were made for them."""
    return self_play_counts_by_key(table_key(terms), terms.hands.lowest, opponents)


def lowest_winning_hand(terms: ArrangingTerms, opponents: int, place: int, chance: float = 0.5) -> tuple[Card, ...] | None:
    """Return the lowest three cards that win a place (0 is the first) with at least that chance.

    None if no tables were made for these terms and opponents, or no three cards are good enough.
    """
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
    """Return the key of the tables: the cards of a player, the places, and the jokers if there are any.

    The next level in the file is the lowest hand.
    """
    jokers = len(terms.pack) - len(PACK)
    return f"{terms.cards}/{terms.places}" + (f"/{jokers}" if jokers else "")


@cache
def _table_chances_by_key(key: str, least: Category, opponents: int) -> Chances:
    found = self_play_counts_by_key(key, least, opponents)
    return Chances(chance_rows(found.below), found.average)


@cache
def self_play_counts_by_key(key: str, least: Category, opponents: int) -> SelfPlayCounts:
    """Return the counts by the key of the tables and the lowest hand."""
    return SelfPlayCounts(**_load_tables()[key][least.name.lower()][str(opponents)])


@cache
def _load_tables() -> Mapping[str, Any]:
    tables: Mapping[str, Any] = json.loads(files(__package__).joinpath(CHANCES_FILE).read_text(encoding="utf-8"))["tables"]
    return tables


def chance_rows(below: Sequence[Sequence[int]]) -> WorthTable:
    """Return the chances in each place, by the grade of a hand, from the counts of each place.

    Each chance is a little above that of the next worse hand, as if one more hand of every grade had been seen. So a
    hand that never won in self-play can win, and a better hand has a better chance. A four of a kind lies between the
    best three cards and certainty.
    """
    return tuple(zip(*map(_place_chances, below), strict=True))


def _place_chances(counts: Sequence[int]) -> list[float]:
    below = list(accumulate(counts))[:-1]
    found = [(count + (grade + 1) / len(counts)) / (SCALE + 1) for grade, count in enumerate(below)]
    fours = len(Rank)
    return found + [found[-1] + (1 - found[-1]) * (one + 1) / (fours + 1) for one in range(fours)]
