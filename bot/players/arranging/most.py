"""Largest number of hands that can be made at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.players.arranging.grades import count_strengths
from bot.players.arranging.search import WorthTable, search_arrangement
from bot.rules.arranging.hands import HandRules
from bot.rules.cards import Card, Rank


def most_hands(cards: Sequence[Card], rules: HandRules) -> int:
    """Return the largest number of hands that can be made of these cards, which are all known."""
    return len(search_arrangement(cards, rules, _equal_worths(rules.max_hands, count_strengths(rules.ranking) + len(Rank))).hands)


@cache
def _equal_worths(places: int, grades: int) -> WorthTable:
    """Return a table in which every hand is worth the same in every place."""
    return ((1.0,) * places,) * grades
