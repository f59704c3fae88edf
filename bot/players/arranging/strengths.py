"""Base class of computer players in games in which cards are arranged, and their three playing strengths."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import Enum
from random import Random
from typing import Any, ClassVar

from bot.players.arranging.adviser import Aim, Situation, advise
from bot.players.arranging.objective import Objective
from bot.players.arranging.prospects import best_prospect
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.engine.state import ArrangingView
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card
from bot.rules.game import Move, Option, Seat
from bot.rules.table.state import View


class PlayingStrength(Enum):
    """Playing strength of a computer player.

    A beginner arranges hand by hand and is sometimes careless. A steady player arranges for the most points, regardless
    of the opponents' scores, or for the pot. An expert also considers the score.
    """

    BEGINNER = "beginner"
    STEADY = "steady"
    EXPERT = "expert"


CARELESS_CHANCE = 0.25
"""Chance that a beginner makes hands without looking for the best ones."""
OVERLOOKED_CARDS = 3
"""Number of cards that a careless beginner ignores, unless they are needed for the required hands."""
SLIP_CHANCE = 0.1
"""Chance that a steady player makes a safe arrangement or, if all hands must be made, arranges hand by hand."""
_PLAYING_STRENGTHS = tuple(PlayingStrength)


def strength_of(seat: Seat) -> PlayingStrength:
    """Return the strength of the computer player at `seat`. Neighbours differ."""
    return _PLAYING_STRENGTHS[seat % len(_PLAYING_STRENGTHS)]


class ArrangingPlayer(ABC):
    """Computer player for one decision. If no `strength` is given, it depends on the seat.

    Raises TypeError for the view of another game, and ValueError for a viewer without a seat.
    """

    VIEW: ClassVar[type[ArrangingView[Any]]]
    _view: Any
    _rules: Any
    _own: Any

    def __init__(self, view: View, rng: Random, strength: PlayingStrength | None) -> None:
        if not isinstance(view, self.VIEW):
            raise TypeError(f"{type(view).__name__} is no {self.VIEW.__name__}")
        if view.viewer is None or view.own is None:
            raise ValueError("a computer player needs a seat")
        self._view, self._rules, self._own = view, view.rules, view.own
        self._seat = view.viewer
        self._rng = rng
        self._strength = strength or strength_of(view.viewer)

    def choose(self, options: tuple[Option, ...]) -> Move:
        """Choose one of the moves that `options` admit, based on the view and the random source only."""
        if not options:
            raise ValueError("a computer player needs something to choose from")
        return self.decide(options)

    @abstractmethod
    def decide(self, options: tuple[Option, ...]) -> Move:
        """Return the move for the current phase."""


def arrange_for_points(
    cards: Sequence[Card], rules: ArrangingRules, situation: Situation, strength: PlayingStrength, rng: Random
) -> Hands:
    if strength is PlayingStrength.BEGINNER:
        return arrange_as_beginner(cards, rules, rng)
    aim = Aim.SAFE if strength is PlayingStrength.STEADY and rng.random() < SLIP_CHANCE else Aim.POINTS
    advice = advise(cards, rules, situation, aim)
    return () if advice is None else advice.hands


def arrange_as_beginner(cards: Sequence[Card], rules: ArrangingRules, rng: Random) -> Hands:
    if rng.random() < CARELESS_CHANCE:
        cards = rng.sample(cards, max(len(cards) - OVERLOOKED_CARDS, 3 * rules.hands.min_hands))
    return best_hand_by_hand(cards, rules.hands)


def arrange_for_objective(
    cards: Sequence[Card],
    rules: ArrangingRules,
    objective: Objective,
    opponents: int,
    strength: PlayingStrength,
    rng: Random,
) -> Hands:
    if strength is PlayingStrength.BEGINNER:
        return arrange_as_beginner(cards, rules, rng)
    if strength is PlayingStrength.STEADY and rng.random() < SLIP_CHANCE:
        return best_hand_by_hand(cards, rules.hands)
    return best_prospect(cards, rules, objective, opponents).hands
