"""What one person may know of a game of Crash (RULES 12.2), built by inclusion."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.crash.events import CrashEnding, CrashOutcome
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine.view import ArrangingSeatView, ArrangingView, OwnHand
from bot.rules.game import NOBODY, Seat
from bot.rules.view import Phase

_AROUND = 4
"""Beside the places: what was called, the crash, the bus ride, the end of the game."""


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
    """Everybody says in private whether he calls a crash."""
    CLOSED = "closed"


@dataclass(frozen=True, kw_only=True)
class OwnView(OwnHand):
    """What only the viewer knows of his seat. Between deals it tells of the last deal."""

    called: bool | None = None
    """Whether he calls a crash; None where he has not said."""


@dataclass(frozen=True, kw_only=True)
class CrashSeatView(ArrangingSeatView):
    """One seat as everybody sees it. Between deals it tells of the last deal. Amounts in chips.

    Who is `leaving` has left; his chips stay until the game is over, because he pays as a loser.
    """

    points: int
    playing: bool
    """Plays the game (or played the last one)."""
    took_spare: int
    """The number of the spare hand he took; 0 where he kept his own."""
    knocked: bool
    called: bool | None


@dataclass(frozen=True, kw_only=True)
class CrashView(ArrangingView[CrashSeatView]):
    """Everything a viewer may know at a table of Crash.

    `pot` is the pool, `yogi` the fictional player's points. `spares` are the numbers of the spare hands that can be
    taken. `knocking` and `calling` are the same for everybody. `outcome` is the last deal's, once it has ended.
    """

    UNDEALT = frozenset({CrashPhase.CUTTING})
    ARRANGING = CrashPhase.ARRANGING

    phase: CrashPhase
    rules: CrashRules
    target: int
    pot: int
    yogi: int
    spares: tuple[int, ...]
    knocking: bool
    calling: bool
    game_on: bool
    """A game has begun and is not over."""
    own: OwnView | None = None
    outcome: CrashOutcome | None = None
    shuffled: bool = False
    """Whether the pack was shuffled for this deal."""
    next_dealer: Seat = NOBODY
    """Between deals: who deals next."""
    may_keep_pack: bool = False
    """Between deals: the next dealer may deal without shuffling."""

    @property
    def ended(self) -> CrashOutcome | None:
        return self.outcome

    @property
    def reveal(self) -> int:
        if self.outcome is None or self.outcome.reason in {CrashEnding.VOIDED, CrashEnding.ABANDONED}:
            return 0
        return max((len(one.shown) for one in self.seats), default=0) + _AROUND

    def call_must_fail(self, seat: Seat) -> bool:
        """Whether `seat` needs so few points that the game is won before all places are compared: no crash then."""
        needed = self.target - self.seat_view(seat).points
        return self.rules.win_margin == 1 and needed < self.rules.terms.places
