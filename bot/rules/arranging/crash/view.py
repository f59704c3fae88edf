"""What one person may know of a game of Crash (RULES 12.2), built by inclusion."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.crash.events import CrashOutcome
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine.view import ArrangingSeatView, ArrangingView, OwnHand
from bot.rules.game import Seat
from bot.rules.view import Phase


class CrashPhase(Phase):
    """Where a table stands."""

    BETWEEN_DEALS = "between_deals"
    CUTTING = "cutting"
    """The player to the dealer's right may cut."""
    EXCHANGING = "exchanging"
    """The player to act may take a spare hand."""
    ARRANGING = "arranging"
    """Everybody arranges, or declares, in private."""
    CALLING = "calling"
    """Everybody says in private whether they call a crash."""
    CLOSED = "closed"


@dataclass(frozen=True, kw_only=True)
class OwnView(OwnHand):
    """What only the viewer knows of their seat. Between deals it tells of the last deal."""

    called: bool | None = None
    """Whether they call a crash; None where they have not said."""


@dataclass(frozen=True, kw_only=True)
class CrashSeatView(ArrangingSeatView):
    """One seat as everybody sees it. Between deals it tells of the last deal."""

    took_spare: int
    """The number of the spare hand it took; 0 where it kept its own."""
    knocked: bool
    called: bool | None


@dataclass(frozen=True, kw_only=True)
class CrashView(ArrangingView[CrashSeatView]):
    """Everything a viewer may know at a table of Crash.

    `pot` is the pool, `yogi` the fictional player's points. `spares` are the numbers of the spare hands that can be
    taken. `knocking` and `calling` are the same for everybody.
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
    """Between deals: the next dealer may deal without shuffling."""
    outcome: CrashOutcome | None
    own: OwnView | None = None

    def call_must_fail(self, seat: Seat) -> bool:
        """Whether `seat` needs so few points that the game is won before all places are compared: no crash then."""
        needed = self.target - self.seat_view(seat).points
        return self.rules.win_margin == 1 and needed < self.rules.terms.places
