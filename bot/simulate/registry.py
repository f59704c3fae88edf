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
from bot.simulate.arranging.crash import CountedCrash
from bot.simulate.arranging.nine import CountedNine
from bot.simulate.arranging.played import PlacesTable, PotTable
from bot.simulate.arranging.two_hands import CountedTwoHands
from bot.simulate.betting import BettingTable, CountedBetting
from bot.simulate.counted import Counted
from bot.simulate.table import Table


class Simulation(Struct, frozen=True, kw_only=True):
    """Simulation of a game: constructors of its table and of its totals.

    A table takes the game, the house rules, the number of players, and the seed.
    """

    table: Callable[[AnyGame, Any, int, str], Table[Any]] = Table
    counted: Callable[[], Counted] = Counted


_BETTING: Final = Simulation(table=BettingTable, counted=CountedBetting)
_SIMULATIONS: Final[dict[str, Simulation]] = {
    **{
        one.name: _BETTING
        for one in (THREE_CARD_BRAG, FOUR_CARD_BRAG, FIVE_CARD_BRAG, SEVEN_CARD_BETTING, DRAW_BRAG, TEEN_PATTI)
    },
    CRASH.name: Simulation(table=PlacesTable, counted=CountedCrash),
    **{one.name: Simulation(table=PotTable, counted=CountedTwoHands) for one in (SEVEN, SIX)},
    NINE.name: Simulation(table=PotTable, counted=CountedNine),
}


def simulation_of(game: AnyGame) -> Simulation:
    """Return the simulation of that game."""
    return _SIMULATIONS.get(game.name, Simulation())
