"""Prospects of hands where all of them must be made, and the best ones."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from bot.players.arranging.covering import search_full_arrangement
from bot.players.arranging.objective import Objective
from bot.players.arranging.own_cards import OwnCardChances
from bot.players.arranging.unseen import UnseenChances, unseen_chances
from bot.rules.arranging.engine.terms import ArrangingRules
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card


class Prospect(Struct, frozen=True, kw_only=True):
    """Hands with the chance of each to win its place, and their worth by the objective.

    In a game for a pot the worth is the chance of it.
    """

    hands: Hands
    chances: tuple[float, ...]
    worth: float


def best_prospect(
    cards: Sequence[Card], rules: ArrangingRules, objective: Objective, opponents: int, *, count_own_cards: bool = False
) -> Prospect:
    """Return the most promising hands, by the tables, as computer players use them.

    With `counting` all own cards affect the chances, which takes a few milliseconds for the cards of a deal.
    """
    found = search_full_arrangement(cards, _chances_of(rules, opponents, objective, count_own_cards=count_own_cards), objective)
    return prospect_of(found.hands, cards, rules, objective, opponents, count_own_cards=count_own_cards)


def prospect_of(
    hands: Hands,
    cards: Sequence[Card],
    rules: ArrangingRules,
    objective: Objective,
    opponents: int,
    *,
    count_own_cards: bool = False,
) -> Prospect:
    """Return the prospect of these hands, made of `cards`."""
    known = _chances_of(rules, opponents, objective, count_own_cards=count_own_cards)
    chances = known.chances(hands, cards)
    return Prospect(hands=hands, chances=chances, worth=objective.worth(chances, known.together))


def _chances_of(rules: ArrangingRules, opponents: int, objective: Objective, *, count_own_cards: bool) -> UnseenChances | OwnCardChances:
    if count_own_cards:
        return OwnCardChances(rules.terms, opponents, objective)
    return unseen_chances(rules.terms, opponents, objective)
