"""Simulations by game: the table, and the totals that are reported."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from msgspec import Struct

from bot.rules.arranging.crash.game import CRASH
from bot.rules.arranging.nine.game import NINE
from bot.rules.arranging.seven.game import SEVEN
from bot.rules.arranging.six.game import SIX
from bot.rules.betting.draw.game import DRAW_BRAG
from bot.rules.betting.teen_patti import TEEN_PATTI
from bot.rules.betting.three_card import FIVE_CARD_BRAG, FOUR_CARD_BRAG, SEVEN_CARD_BETTING, THREE_CARD_BRAG
from bot.rules.game import AnyGame
from bot.simulate.arranging.crash import CrashTotals
from bot.simulate.arranging.nine import NineTotals
from bot.simulate.arranging.played import SimulatedPlacesTable, SimulatedPotTable
from bot.simulate.arranging.two_hands import TwoHandsTotals
from bot.simulate.betting import SimulatedBettingTable, BettingTotals
from bot.simulate.counted import DealTotals
from bot.simulate.table import SimulatedTable


class Simulation(Struct, frozen=True, kw_only=True):
    """Simulation of a game: constructors of its table and of its totals.

    A table takes the game, the house rules, the number of players, and the seed.
    """

    table: Callable[[AnyGame, Any, int, str], SimulatedTable[Any]] = SimulatedTable
    totals: Callable[[], DealTotals] = DealTotals


_BETTING: Final = Simulation(table=SimulatedBettingTable, totals=BettingTotals)
_SIMULATIONS: Final[dict[str, Simulation]] = {
    **{
        one.name: _BETTING
        for one in (THREE_CARD_BRAG, FOUR_CARD_BRAG, FIVE_CARD_BRAG, SEVEN_CARD_BETTING, DRAW_BRAG, TEEN_PATTI)
    },
    CRASH.name: Simulation(table=SimulatedPlacesTable, totals=CrashTotals),
    **{one.name: Simulation(table=SimulatedPotTable, totals=TwoHandsTotals) for one in (SEVEN, SIX)},
    NINE.name: Simulation(table=SimulatedPotTable, totals=NineTotals),
}


def simulation_of(game: AnyGame) -> Simulation:
    """Return the simulation of that game."""
    return _SIMULATIONS.get(game.name, Simulation())
