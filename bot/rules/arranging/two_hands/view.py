"""Phases of a game of two hands, and the view of one person (RULES 12.2)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.engine.view import ArrangingSeatView, ArrangingView
from bot.rules.arranging.two_hands.events import TwoHandsOutcome
from bot.rules.arranging.two_hands.house_rules import TwoHandsRules
from bot.rules.game import Seat
from bot.rules.view import Phase


class TwoHandsPhase(Phase):
    """Phases of a table."""

    BETWEEN_DEALS = "between_deals"
    ARRANGING = "arranging"
    """Everybody arranges, or declares, in private."""
    EXPOSING = "exposing"
    """The player to act exposes a hand or passes."""
    CLOSED = "closed"


@dataclass(frozen=True, kw_only=True)
class TwoHandsSeatView(ArrangingSeatView):
    """Public view of one seat. Between deals it describes the last deal."""

    paid: int
    """Stake in this deal, or in the last one, in chips."""
    passed: tuple[int, ...]
    """Places in which the seat passed."""


@dataclass(frozen=True, kw_only=True)
class TwoHandsView(ArrangingView[TwoHandsSeatView]):
    """All that a viewer may know at a table at which two hands are made. Between deals it describes the last deal.

    `pot` are all chips in the pot. `place` is being exposed, or was the last one (1 left, 2 right; 0 before). `leader`
    began it. `waiting` have yet to expose or pass in it, the one to act first.
    """

    ARRANGING = TwoHandsPhase.ARRANGING

    phase: TwoHandsPhase
    rules: TwoHandsRules
    place: int
    leader: Seat
    waiting: tuple[Seat, ...]
    best: tuple[tuple[Seat, ...], ...]
    """Seats with the best hands exposed so far in each place that has begun, the first exposed first."""
    outcome: TwoHandsOutcome | None

    @property
    def exposing(self) -> bool:
        """Return True while somebody is asked to expose a hand or pass."""
        return self.phase is TwoHandsPhase.EXPOSING
