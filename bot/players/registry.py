"""Computer players of each game: choosers, appraisers, mixed strength, and thinking pauses."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from bot.players.arranging import crash, nine, two_hands
from bot.players.arranging.appraising import Appraiser
from bot.players.arranging.strengths import PlayingStrength
from bot.players.betting import decisions
from bot.players.characters import QUICK, SLOW, STEADY, USUAL, Character
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.two_hands.play import SEVEN, SIX
from bot.rules.betting.brag import FIVE_CARD_BRAG, FOUR_CARD_BRAG, SEVEN_CARD_BETTING, THREE_CARD_BRAG
from bot.rules.betting.draw.play import DRAW_BRAG
from bot.rules.betting.teen_patti import TEEN_PATTI
from bot.rules.game import NOBODY, Move, Option, Seat
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
_BETTING_GAMES = (THREE_CARD_BRAG, FOUR_CARD_BRAG, FIVE_CARD_BRAG, SEVEN_CARD_BETTING, DRAW_BRAG, TEEN_PATTI)

_ARRANGING: Final = {
    CRASH.name: crash.choose,
    NINE.name: nine.choose,
    SIX.name: two_hands.choose,
    SEVEN.name: two_hands.choose,
}

CHOOSERS: Final[dict[str, Chooser]] = {**{one.name: decisions.choose_move for one in _BETTING_GAMES}, **_ARRANGING}


class SkillRange(Struct, frozen=True, kw_only=True):
    """Best and weakest chooser of a game, both independent of the seat."""

    best: Chooser
    weak: Chooser


SKILL_RANGES: Final[dict[str, SkillRange]] = {
    **{
        one.name: SkillRange(best=partial(decisions.choose_move, style=STEADY), weak=decisions.choose_at_random)
        for one in _BETTING_GAMES
    },
    **{
        name: SkillRange(
            best=partial(choose, strength=PlayingStrength.EXPERT),
            weak=partial(choose, strength=PlayingStrength.BEGINNER),
        )
        for name, choose in _ARRANGING.items()
    },
}

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


def skill_range_of(game: str) -> SkillRange:
    return SKILL_RANGES[game]


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


def mixed_chooser(game: str, weak: Mapping[Seat, float]) -> Chooser:
    """Return a computer player that makes a weak choice with the probability `weak[seat]`. Raises KeyError."""
    choices = skill_range_of(game)

    def choose(view: View, options: tuple[Option, ...], rng: Random) -> Move:
        slips = rng.random() < weak[view.viewer or NOBODY]
        return (choices.weak if slips else choices.best)(view, options, rng)

    return choose
