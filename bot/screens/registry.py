"""Families and lessons by the name of a game."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.two_hands import SEVEN, SIX
from bot.rules.betting.draw.play import DRAW_BRAG
from bot.rules.betting.play import FIVE_CARD_BRAG, FOUR_CARD_BRAG, SEVEN_CARD_BETTING, THREE_CARD_BRAG
from bot.rules.betting.teen_patti import TEEN_PATTI
from bot.screens.arranging.crash.family import CrashFamily
from bot.screens.arranging.crash.lesson import CrashLesson
from bot.screens.arranging.nine.family import NineFamily
from bot.screens.arranging.two_hands.family import TwoHandsFamily
from bot.screens.betting.family import BragFamily, DrawFamily, MoreCardsFamily, TeenPattiFamily
from bot.screens.betting.lesson import BragLesson
from bot.screens.family import Family
from bot.screens.learning.lesson import Lesson

FAMILIES: Final[dict[str, Family]] = {
    THREE_CARD_BRAG.name: BragFamily(),
    FOUR_CARD_BRAG.name: MoreCardsFamily(),
    FIVE_CARD_BRAG.name: MoreCardsFamily(),
    SEVEN_CARD_BETTING.name: MoreCardsFamily(),
    DRAW_BRAG.name: DrawFamily(),
    TEEN_PATTI.name: TeenPattiFamily(),
    CRASH.name: CrashFamily(),
    NINE.name: NineFamily(),
    SIX.name: TwoHandsFamily(),
    SEVEN.name: TwoHandsFamily(),
}

LESSONS: Final[tuple[Lesson, ...]] = (BragLesson(), CrashLesson())
"""Lessons, at most one for a family."""


def lesson_of(game: str) -> Lesson | None:
    """Return the lesson for a game; None if its family has none."""
    return next((one for one in LESSONS if one.family == family_of(game).name), None)


def family_of(game: str) -> Family:
    """Return the family of a game; raise KeyError for an unknown name."""
    return FAMILIES[game]
