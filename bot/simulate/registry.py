"""Registry of simulations: the table and the totals of each game."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from msgspec import Struct

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.crash.state import BusRidden, CallFailed, Crashed, CrashEnding, Knocked, SpareTaken
from bot.rules.arranging.engine.events import Declared, Passed
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.nine.state import NineEnding, Packed, TenthDealt
from bot.rules.arranging.two_hands import SEVEN, SIX, TwoHandsEnding
from bot.rules.game import AnyGame
from bot.rules.registry import BETTING_GAMES
from bot.simulate.arranging import PlaceTotals, PotTotals, SimulatedPlacesTable, SimulatedPotTable
from bot.simulate.betting import BettingTotals, SimulatedBettingTable
from bot.simulate.report import DealTotals
from bot.simulate.table import SimulatedTable


@dataclass
class CrashTotals(PlaceTotals):
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


@dataclass
class NineTotals(PotTotals):
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


@dataclass
class TwoHandsTotals(PotTotals):
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


class Simulation(Struct, frozen=True, kw_only=True):
    """Constructors of a game's table (game, rules, number of players, seed) and of its totals."""

    table: Callable[[AnyGame, Any, int, str], SimulatedTable[Any]] = SimulatedTable
    totals: Callable[[], DealTotals] = DealTotals


_SIMULATIONS: Final[dict[str, Simulation]] = {
    **{one.name: Simulation(table=SimulatedBettingTable, totals=BettingTotals) for one in BETTING_GAMES},
    CRASH.name: Simulation(table=SimulatedPlacesTable, totals=CrashTotals),
    **{one.name: Simulation(table=SimulatedPotTable, totals=TwoHandsTotals) for one in (SEVEN, SIX)},
    NINE.name: Simulation(table=SimulatedPotTable, totals=NineTotals),
}


def simulation_of(game: AnyGame) -> Simulation:
    return _SIMULATIONS.get(game.name, Simulation())
