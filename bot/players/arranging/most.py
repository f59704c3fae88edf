"""Largest number of hands that can be made at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from bot.players.arranging.grades import threes
from bot.players.arranging.search import Worths, best
from bot.rules.arranging.hands import HandRules
from bot.rules.cards import Card, Rank


def most_hands(cards: Sequence[Card], rules: HandRules) -> int:
    """Return the largest number of hands that can be made of these cards, which are all known."""
    return len(best(cards, rules, _all_alike(rules.most, threes(rules.ranking) + len(Rank))).hands)


@cache
def _all_alike(places: int, grades: int) -> Worths:
    """Return a table in which every hand is worth the same in every place."""
    return ((1.0,) * places,) * grades
