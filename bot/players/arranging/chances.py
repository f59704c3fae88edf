"""The chance that a hand wins its place, by its grade: tables made by self-play (`bot.players.arranging.making`)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import accumulate
from typing import Any

from msgspec import Struct

from bot.players.arranging.grades import examples
from bot.players.arranging.search import Worths
from bot.rules.arranging.engine.terms import ArrangingTerms
from bot.rules.cards import PACK, Card, Rank
from bot.rules.ranking import Category

FILE = "chances.json"
SCALE = 100_000
"""What the numbers of the file add up to."""


class Counted(Struct, frozen=True, eq=False):
    """What self-play against so many opponents counted.

    `below` tells for each place how many in `SCALE` times the best of the others has each grade, beginning with those
    times when none of them has a hand. `average` is what a deal brings on average to who arranges by it: points of
    places or, where all hands have to be made, what these are made for. `together` is how much likelier who is best in
    one of two places is to be best in both (`bot.players.arranging.unseen`).
    """

    below: Sequence[Sequence[int]]
    average: float
    together: float = 0.0


class Chances(Struct, frozen=True, eq=False):
    """What is known of play against so many opponents.

    `rows` give, by the grade of a hand, the chance that it alone is best in each place.
    `average` are the points of places that a deal brings on average to who arranges by them.
    """

    rows: Worths
    average: float


def chances(terms: ArrangingTerms, opponents: int) -> Chances:
    """The chances against so many opponents in games of these terms; KeyError where no tables were made for them."""
    return _chances(key_of(terms), terms.hands.least, opponents)


def counted(terms: ArrangingTerms, opponents: int) -> Counted:
    """What was counted against so many opponents in games of these terms; KeyError where nothing was."""
    return counted_under(key_of(terms), terms.hands.least, opponents)


def lowest_winner(terms: ArrangingTerms, opponents: int, place: int, chance: float = 0.5) -> tuple[Card, ...] | None:
    """Return the lowest three cards that win a place (0 is the first) at least with that chance.

    None where no tables were made for these terms and opponents, or no three cards are good enough.
    """
    try:
        rows = chances(terms, opponents).rows
    except KeyError:
        return None
    ranking, least = terms.hands.ranking, terms.hands.least
    return next(
        (
            three
            for number, three in examples(ranking)
            if rows[number][place] >= chance and ranking.strength(*three) >> 14 >= least
        ),
        None,
    )


def key_of(terms: ArrangingTerms) -> str:
    """Under what the tables of such games stand: the cards of a player, the places, and the jokers where there are any.
    The lowest hand comes next.
    """
    jokers = len(terms.pack) - len(PACK)
    return f"{terms.cards}/{terms.places}" + (f"/{jokers}" if jokers else "")


@cache
def _chances(key: str, least: Category, opponents: int) -> Chances:
    found = counted_under(key, least, opponents)
    return Chances(rows_of(found.below), found.average)


@cache
def counted_under(key: str, least: Category, opponents: int) -> Counted:
    """The same by the key of the tables and the lowest hand."""
    return Counted(**_tables()[key][least.name.lower()][str(opponents)])


@cache
def _tables() -> Mapping[str, Any]:
    tables: Mapping[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))["tables"]
    return tables


def rows_of(below: Sequence[Sequence[int]]) -> Worths:
    """Chances from what was counted in each place, by the grade of a hand.

    Each chance is a little above that of the next worse hand, as if one more hand of every grade had been seen: what
    was never seen to win may win, and a better hand is better. A four of a kind lies between the best three and
    certainty.
    """
    return tuple(zip(*map(_of_place, below), strict=True))


def _of_place(counts: Sequence[int]) -> list[float]:
    below = list(accumulate(counts))[:-1]
    found = [(count + (grade + 1) / len(counts)) / (SCALE + 1) for grade, count in enumerate(below)]
    fours = len(Rank)
    return found + [found[-1] + (1 - found[-1]) * (one + 1) / (fours + 1) for one in range(fours)]
