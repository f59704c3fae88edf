"""How well a computer player arranges: three strengths, in every game in which cards are arranged."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from random import Random

from bot.players.arranging.adviser import Aim, Situation, advise
from bot.players.arranging.objective import Objective
from bot.players.arranging.prospects import best_prospect
from bot.rules.arranging.engine.terms import ArrangingRules
from bot.rules.arranging.lexicographic import best_hand_by_hand
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card
from bot.rules.game import Seat


class Strength(Enum):
    """How well a computer player plays.

    A beginner arranges hand by hand, now and then carelessly. A steady player arranges for the most points, whatever
    the others' score, or for the pot. An expert minds the score too.
    """

    BEGINNER = "beginner"
    STEADY = "steady"
    EXPERT = "expert"


CARELESS = 0.25
"""How often a beginner makes their hands without looking for the best ones."""
OVERLOOKED = 3
"""How many cards they then do not look at, as far as no hand has to be made of them."""
SLIPS = 0.1
"""How often a steady player is content with a safe arrangement or, where all hands are made, with hand by hand."""

_STRENGTHS = tuple(Strength)


def strength_of(seat: Seat) -> Strength:
    """The strength of the computer player at `seat`; neighbours differ."""
    return _STRENGTHS[seat % len(_STRENGTHS)]


def arrangement(
    cards: Sequence[Card], rules: ArrangingRules, situation: Situation, strength: Strength, rng: Random
) -> Hands:
    """The hands that a computer player makes of these cards."""
    if strength is Strength.BEGINNER:
        return by_beginner(cards, rules, rng)
    aim = Aim.SAFE if strength is Strength.STEADY and rng.random() < SLIPS else Aim.POINTS
    advice = advise(cards, rules, situation, aim)
    return () if advice is None else advice.hands


def by_beginner(cards: Sequence[Card], rules: ArrangingRules, rng: Random) -> Hands:
    """The hands that a beginner makes of these cards."""
    if rng.random() < CARELESS:
        cards = rng.sample(cards, max(len(cards) - OVERLOOKED, 3 * rules.hands.fewest))
    return best_hand_by_hand(cards, rules.hands)


def for_objective(
    cards: Sequence[Card],
    rules: ArrangingRules,
    objective: Objective,
    opponents: int,
    strength: Strength,
    rng: Random,
) -> Hands:
    """The hands that a computer player makes of these cards where all have to be made."""
    if strength is Strength.BEGINNER:
        return by_beginner(cards, rules, rng)
    if strength is Strength.STEADY and rng.random() < SLIPS:
        return best_hand_by_hand(cards, rules.hands)
    return best_prospect(cards, rules, objective, opponents).hands
