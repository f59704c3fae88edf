"""What one person may know of a game of two hands (RULES 12.2), built by inclusion."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.engine.view import ArrangingSeatView, ArrangingView
from bot.rules.arranging.two_hands.events import TwoHandsOutcome
from bot.rules.arranging.two_hands.house_rules import TwoHandsRules
from bot.rules.game import Seat
from bot.rules.view import Phase


class TwoHandsPhase(Phase):
    """Where a table stands."""

    BETWEEN_DEALS = "between_deals"
    ARRANGING = "arranging"
    """Everybody arranges, or declares, in private."""
    EXPOSING = "exposing"
    """The player to act exposes a hand or passes."""
    CLOSED = "closed"


@dataclass(frozen=True, kw_only=True)
class TwoHandsSeatView(ArrangingSeatView):
    """One seat as everybody sees it. Between deals it tells of the last deal."""

    paid: int
    """Its stake in this deal, or in the last one."""
    passed: tuple[int, ...]
    """The places in which it passed."""


@dataclass(frozen=True, kw_only=True)
class TwoHandsView(ArrangingView[TwoHandsSeatView]):
    """Everything a viewer may know at a table at which two hands are made. Between deals it tells of the last deal.

    `pot` is all that lies in the pot. `place` is the one that is being exposed, or was the last (1 left, 2 right; 0
    before), `leader` who began it, and `waiting` are those who have yet to expose or pass in it, the one to act first.
    """

    ARRANGING = TwoHandsPhase.ARRANGING

    phase: TwoHandsPhase
    rules: TwoHandsRules
    place: int
    leader: Seat
    waiting: tuple[Seat, ...]
    best: tuple[tuple[Seat, ...], ...]
    """Whose exposed hands are best so far in each place that has begun, the first exposed first."""
    outcome: TwoHandsOutcome | None

    @property
    def exposing(self) -> bool:
        """Whether somebody is asked to expose a hand or to pass."""
        return self.phase is TwoHandsPhase.EXPOSING
