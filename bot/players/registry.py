"""Computer players by game: choosers of moves, and appraisers of the cards dealt."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Final, TypeAlias

from msgspec import Struct

from bot.players.appraisal import Appraiser
from bot.players.arranging import crash, nine, two_hands
from bot.players.arranging.choosing import PlayingStrength
from bot.players.betting import choosing as betting
from bot.players.betting.styles import STEADY
from bot.rules.arranging.crash.game import CRASH
from bot.rules.arranging.nine.game import NINE
from bot.rules.arranging.seven.game import SEVEN
from bot.rules.arranging.six.game import SIX
from bot.rules.betting.draw.game import DRAW_BRAG
from bot.rules.betting.teen_patti import TEEN_PATTI
from bot.rules.betting.three_card import FIVE_CARD_BRAG, FOUR_CARD_BRAG, SEVEN_CARD_BETTING, THREE_CARD_BRAG
from bot.rules.game import Move, Option
from bot.rules.view import View

Chooser: TypeAlias = Callable[[View, tuple[Option, ...], Random], Move]
"""Computer player: a function of a seat's view and options that returns one of the moves that the options admit."""

_BETTING_GAMES = (THREE_CARD_BRAG, FOUR_CARD_BRAG, FIVE_CARD_BRAG, SEVEN_CARD_BETTING, DRAW_BRAG, TEEN_PATTI)
CHOOSERS: Final[dict[str, Chooser]] = {
    **{one.name: betting.player for one in _BETTING_GAMES},
    CRASH.name: crash.player,
    NINE.name: nine.player,
    SIX.name: two_hands.player,
    SEVEN.name: two_hands.player,
}


class SkillRange(Struct, frozen=True, kw_only=True):
    """Best and weakest choices of computer players in a game, the same on every seat."""

    best: Chooser
    weak: Chooser


SKILL_RANGES: Final[dict[str, SkillRange]] = {
    **{one.name: SkillRange(best=partial(betting.player, style=STEADY), weak=betting.choose_at_random) for one in _BETTING_GAMES},
    **{
        name: SkillRange(best=partial(player, strength=PlayingStrength.EXPERT), weak=partial(player, strength=PlayingStrength.BEGINNER))
        for name, player in (
            (CRASH.name, crash.player),
            (NINE.name, nine.player),
            (SIX.name, two_hands.player),
            (SEVEN.name, two_hands.player),
        )
    },
}

APPRAISERS: Final[dict[str, Appraiser]] = {
    CRASH.name: crash.appraise,
    NINE.name: nine.appraise,
    SIX.name: two_hands.appraise,
    SEVEN.name: two_hands.appraise,
}
"""Appraisers, for the games in which cards can be appraised."""


def appraiser_of(game: str) -> Appraiser | None:
    """Return the appraiser of a game, by its name; None if there is none."""
    return APPRAISERS.get(game)


def chooser_of(game: str) -> Chooser:
    """Return the computer player of a game, by its name; raise KeyError if there is no such game."""
    return CHOOSERS[game]


def skill_range_of(game: str) -> SkillRange:
    """Return the best and weakest computer players of a game, by its name; raise KeyError if they are not known."""
    return SKILL_RANGES[game]
