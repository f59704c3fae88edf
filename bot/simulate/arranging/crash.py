"""Totals of many deals of Crash."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.rules.arranging.crash.events import BusRidden, CallFailed, Crashed, CrashEnding, Knocked, SpareTaken
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine.events import Declared
from bot.simulate.arranging.played import PlaceTotals


@dataclass
class CrashTotals(PlaceTotals):
    """Totals of many deals of Crash."""

    PLACES = CrashRules().terms.places
    ENDINGS: ClassVar = {
        CrashEnding.PLAYED: "hands compared",
        CrashEnding.MISORDERED: "hands out of order",
        CrashEnding.REDEALT: "pairs declared, dealt again",
        CrashEnding.RESET: "the others back at no points",
        CrashEnding.THIRTEEN_RUN: "thirteen-card run declared",
        CrashEnding.RUNS_CANCELLED: "two thirteen-card runs declared",
        CrashEnding.FOUR_OF_A_KIND: "four of a kind declared",
        CrashEnding.ABANDONED: "too few players left",
    }
    NOTED: ClassVar = {
        SpareTaken: "a spare hand was taken",
        Knocked: "somebody knocked",
        Declared: "something was declared",
        Crashed: "somebody crashed",
        CallFailed: "a called crash failed",
        BusRidden: "the bus was ridden",
    }
