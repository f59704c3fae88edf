"""What hands promise where all of them have to be made, and which promise most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.players.arranging.covering import cover
from bot.players.arranging.objective import Objective
from bot.players.arranging.unseen import unseen
from bot.rules.arranging.engine.terms import ArrangingRules
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card


@dataclass(frozen=True, kw_only=True)
class Prospect:
    """Hands, the chance of each to win its place, and what together they are worth by the objective: in a game for a
    pot the chance of it.
    """

    hands: Hands
    chances: tuple[float, ...]
    worth: float


def best_prospect(cards: Sequence[Card], rules: ArrangingRules, objective: Objective, opponents: int) -> Prospect:
    """The hands that promise most against so many opponents."""
    found = cover(cards, unseen(rules.terms, opponents, objective), objective)
    return prospect_of(found.hands, cards, rules, objective, opponents)


def prospect_of(
    hands: Hands, cards: Sequence[Card], rules: ArrangingRules, objective: Objective, opponents: int
) -> Prospect:
    """What these hands, made of `cards`, promise."""
    known = unseen(rules.terms, opponents, objective)
    chances = known.chances(hands, cards)
    return Prospect(hands=hands, chances=chances, worth=objective.worth(chances, known.together))
