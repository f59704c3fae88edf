"""Families and coached deals by the name of the game."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.two_hands.seven import SEVEN
from bot.rules.arranging.two_hands.six import SIX
from bot.rules.betting.brag import FIVE_CARD_BRAG, FOUR_CARD_BRAG, SEVEN_CARD_BETTING, THREE_CARD_BRAG
from bot.rules.betting.draw.play import DRAW_BRAG
from bot.rules.betting.teen_patti import TEEN_PATTI
from bot.screens.arranging.crash.family import CRASH_FAMILY
from bot.screens.arranging.crash.lesson import CRASH_LESSON
from bot.screens.arranging.nine.family import NINE_FAMILY
from bot.screens.arranging.two_hands.family import TWO_HANDS_FAMILY
from bot.screens.betting import family
from bot.screens.betting.lesson import BRAG_LESSON
from bot.screens.family import Family, SeveralDealsTexts
from bot.screens.learning.lesson import Lesson

FAMILIES: Final[dict[str, Family]] = {
    THREE_CARD_BRAG.name: family.THREE_CARDS,
    FOUR_CARD_BRAG.name: family.MORE_CARDS,
    FIVE_CARD_BRAG.name: family.MORE_CARDS,
    SEVEN_CARD_BETTING.name: family.MORE_CARDS,
    DRAW_BRAG.name: family.DRAW,
    TEEN_PATTI.name: family.TEEN_PATTI,
    CRASH.name: CRASH_FAMILY,
    NINE.name: NINE_FAMILY,
    SIX.name: TWO_HANDS_FAMILY,
    SEVEN.name: TWO_HANDS_FAMILY,
}

LESSONS: Final[tuple[Lesson, ...]] = (BRAG_LESSON, CRASH_LESSON)
"""Coached deals, at most one for a family."""


def lesson_of(game: str) -> Lesson | None:
    """Return the coached deal for a game; None if its family has none."""
    return next((one for one in LESSONS if one.family == family_of(game).name), None)


def family_of(game: str) -> Family:
    """Return the family of a game; raise KeyError for an unknown one."""
    return FAMILIES[game]


def several_deals_texts(game: str) -> SeveralDealsTexts:
    """Return the texts for games of several deals; raise LookupError for any other game."""
    told = FAMILIES[game].several_deals_texts
    if told is None:
        raise LookupError(f"{game} is no game of several deals")
    return told
