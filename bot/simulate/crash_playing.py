"""One evening of Crash among computer players: deal after deal, each checked for lost chips and cards."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.crash.events import (
    BusRidden,
    CallFailed,
    Crashed,
    GameEnd,
    GameStarted,
    Knocked,
    PointScored,
    SpareTaken,
    Why,
)
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine.events import (
    Declared,
    HandShown,
)
from bot.rules.arranging.hands import FourOfAKind
from bot.rules.game import Event
from bot.rules.ranking import Category
from bot.simulate.table import Played, Table

NOTED: tuple[type[Event], ...] = (SpareTaken, Knocked, Declared, Crashed, CallFailed, BusRidden)
"""Events of which it is told in how many deals they happened."""


@dataclass(frozen=True, kw_only=True)
class PlayedCrash(Played):
    """One deal of Crash."""

    won_with: tuple[tuple[int, Category | None], ...]
    """Each place that somebody scored, from 1, and what with; None: with four of a kind."""
    compared: int
    """How many places were compared before the deal, or the game, was over."""
    game: GameEnd | None
    """How the game ended, where this was its last deal."""
    deals: int
    """Which deal of its game this was."""
    noted: frozenset[type[Event]]
    """Which of `NOTED` happened."""


class CrashTable(Table[CrashRules]):
    """A table of Crash."""

    _deals = 0

    def told(self, moves: int) -> PlayedCrash:
        outcome = self.state.outcome
        if any(isinstance(one, GameStarted) for one in self.happened):
            self._deals = 0
        self._deals += 1
        shown = {(one.seat, one.place): one.cards for one in self.happened if isinstance(one, HandShown)}
        won_with: list[tuple[int, Category | None]] = []
        for one in self.happened:
            if isinstance(one, PointScored) and one.why is Why.PLACE:
                name = self.rules.hands.describe(shown[one.seat, one.place])
                won_with.append((one.place, None if isinstance(name, FourOfAKind) else name.category))
        return PlayedCrash(
            moves=moves,
            ending=outcome.reason,
            won_with=tuple(won_with),
            compared=self._compared(),
            game=outcome.game,
            deals=self._deals,
            noted=frozenset(type(one) for one in self.happened) & frozenset(NOTED),
        )

    def _compared(self) -> int:
        return max((getattr(one, "place", 0) for one in self.happened), default=0)
