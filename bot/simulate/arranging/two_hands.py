"""Totals of many deals of Six and Seven Card Brag."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.rules.arranging.engine.events import Declared, Passed
from bot.rules.arranging.two_hands.events import TwoHandsEnding
from bot.simulate.arranging.played import PotTotals


@dataclass
class TwoHandsTotals(PotTotals):
    """Totals of many deals of a game of two hands."""

    PLACES = 2
    ENDINGS: ClassVar = {
        TwoHandsEnding.PLAYED: "the best in both hands took the pot",
        TwoHandsEnding.CARRIED: "nobody best in both, carried",
        TwoHandsEnding.FOUR_OF_A_KIND: "four of a kind declared",
        TwoHandsEnding.RUNNING_FLUSH: "long running flush declared",
        TwoHandsEnding.RUNNING_FLUSHES_TIED: "equal running flushes declared, carried",
        TwoHandsEnding.ABANDONED: "too few players left",
    }
    NOTED: ClassVar = {
        Declared: "something was declared",
        Passed: "somebody passed",
    }
