"""Phases of Crash, and the view of one person (RULES 12.2)."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.crash.events import CrashOutcome
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine.view import ArrangingSeatView, ArrangingView, OwnCardsView
from bot.rules.game import Seat
from bot.rules.view import Phase


class CrashPhase(Phase):
    """Phases of a table."""

    BETWEEN_DEALS = "between_deals"
    CUTTING = "cutting"
    """The player to the dealer's right may cut."""
    EXCHANGING = "exchanging"
    """The player to act may take a spare hand."""
    ARRANGING = "arranging"
    """Everybody arranges, or declares, in private."""
    CALLING = "calling"
    """Everybody answers in private whether they call a crash."""
    CLOSED = "closed"


@dataclass(frozen=True, kw_only=True)
class CrashOwnView(OwnCardsView):
    """Private knowledge of the viewer about their seat. Between deals it describes the last deal."""

    called: bool | None = None
    """True if the viewer calls a crash; None before the answer."""


@dataclass(frozen=True, kw_only=True)
class CrashSeatView(ArrangingSeatView):
    """Public view of one seat. Between deals it describes the last deal."""

    took_spare: int
    """Number of the spare hand taken; 0 if the seat kept its own."""
    knocked: bool
    called: bool | None


@dataclass(frozen=True, kw_only=True)
class CrashView(ArrangingView[CrashSeatView]):
    """All that a viewer may know at a table of Crash.

    `pot` is the pool in chips, `yogi` the points of the fictional player. `spares` are the numbers of the spare hands
    that can be taken. `knocking` and `calling` are the same for everybody.
    """

    UNDEALT = frozenset({CrashPhase.CUTTING})
    ARRANGING = CrashPhase.ARRANGING

    phase: CrashPhase
    rules: CrashRules
    yogi: int
    spares: tuple[int, ...]
    knocking: bool
    calling: bool
    may_keep_pack: bool
    """Between deals: True if the next dealer may deal without shuffling."""
    outcome: CrashOutcome | None
    own: CrashOwnView | None = None

    def call_must_fail(self, seat: Seat) -> bool:
        """Return True if `seat` needs so few points that it would win the game before all places are compared."""
        needed = self.target - self.seat_view(seat).points
        return self.rules.win_margin == 1 and needed < self.rules.terms.places
