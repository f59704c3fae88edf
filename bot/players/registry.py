"""Computer players of each game: choosers, appraisers, and thinking pauses."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, TypeAlias

from bot.players.arranging import crash, nine, two_hands
from bot.players.arranging.appraising import Appraiser
from bot.players.arranging.strengths import PlayingStrength
from bot.players.betting import decisions
from bot.players.characters import QUICK, SLOW, USUAL, Character
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.two_hands import SEVEN, SIX
from bot.rules.game import Move, Option
from bot.rules.registry import BETTING_GAMES
from bot.rules.table.state import View

SHORTEST_PAUSE = 0.8
"""Shortest pause in seconds before a computer player moves. In less time a person does not see the previous move."""
LONGEST_PAUSE = 7.0
"""Longest pause in seconds. A longer one would make people wait for a machine."""


def thinking_pause(rng: Random) -> float:
    """Return the seconds until a computer player moves, typically about two. They do not depend on any card."""
    return min(LONGEST_PAUSE, SHORTEST_PAUSE + rng.lognormvariate(0.1, 0.6))


Chooser: TypeAlias = Callable[[View, tuple[Option, ...], Random], Move]
"""Computer player: a function of a seat's view and options that returns one of the moves that the options admit."""

_ARRANGING: Final = {
    CRASH.name: crash.choose,
    NINE.name: nine.choose,
    SIX.name: two_hands.choose,
    SEVEN.name: two_hands.choose,
}

CHOOSERS: Final[dict[str, Chooser]] = {**{one.name: decisions.choose_move for one in BETTING_GAMES}, **_ARRANGING}


APPRAISERS: Final[dict[str, Appraiser]] = {
    CRASH.name: crash.appraise,
    NINE.name: nine.appraise,
    SIX.name: two_hands.appraise,
    SEVEN.name: two_hands.appraise,
}


def appraiser_of(game: str) -> Appraiser | None:
    return APPRAISERS.get(game)


def chooser_of(game: str) -> Chooser:
    return CHOOSERS[game]


_STRENGTHS: Final = {
    QUICK: PlayingStrength.BEGINNER,
    USUAL: PlayingStrength.STEADY,
    SLOW: PlayingStrength.EXPERT,
}
"""Playing strength of a character in games in which cards are arranged: those who think longer arrange better."""


def chooser_as_character(chooser: Chooser, character: Character) -> Chooser:
    """Return a computer player that bets in the character's style and arranges cards at its strength.

    A `chooser` that is not in the registry is returned as it is.
    """
    if chooser is decisions.choose_move:
        return partial(decisions.choose_move, style=character.style)
    arranges = next((one for one in _ARRANGING.values() if one is chooser), None)
    return chooser if arranges is None else partial(arranges, strength=_STRENGTHS[character.pace])
