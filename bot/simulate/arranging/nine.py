"""Totals of many deals of Nine Card Brag."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.rules.arranging.engine.events import Declared
from bot.rules.arranging.nine.events import NineEnding, Packed, TenthDealt
from bot.simulate.arranging.played import PotTotals


@dataclass
class NineTotals(PotTotals):
    """Totals of many deals of Nine Card Brag."""

    PLACES = 3
    ENDINGS: ClassVar = {
        NineEnding.PLAYED: "hands compared",
        NineEnding.CARRIED: "hands compared, nobody won, carried",
        NineEnding.FOUR_OF_A_KIND: "four of a kind declared",
        NineEnding.RUNNING_FLUSH: "long running flush declared",
        NineEnding.RUNNING_FLUSHES_TIED: "equal running flushes declared, carried",
        NineEnding.SAVED: "four pairs declared, carried",
        NineEnding.LAST_UNPACKED: "all others called a bum deal",
        NineEnding.ALL_PACKED: "everybody called a bum deal, carried",
        NineEnding.ABANDONED: "too few players left",
    }
    NOTED: ClassVar = {
        Declared: "something was declared",
        Packed: "somebody called a bum deal",
        TenthDealt: "a tenth card was dealt",
    }
