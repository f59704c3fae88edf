"""State of a Six or Seven Card Brag table: phases, outcomes and views."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingState, best_seats
from bot.rules.arranging.engine.views import ArrangingSeatView, ArrangingView
from bot.rules.arranging.two_hands.house_rules import TwoHandsRules
from bot.rules.game import NOBODY, DealOutcome, DealOver, Ending, Seat
from bot.rules.table.state import Phase


class TwoHandsEnding(Ending):
    PLAYED = "played"
    """Both hands were exposed. The players who are best in both share the pot."""
    CARRIED = "carried"
    """Both hands were exposed, and nobody is best in both. The pot is carried over."""
    FOUR_OF_A_KIND = "four_of_a_kind"
    """The best four of a kind was declared and took the pot."""
    RUNNING_FLUSH = "running_flush"
    """The best running flush of all cards was declared and took the pot."""
    RUNNING_FLUSHES_TIED = "running_flushes_tied"
    """The best declared running flushes are equal. The pot is carried over."""
    ABANDONED = "abandoned"
    """All but one player left. The last one took the pot."""
    VOIDED = "voided"


@dataclass(frozen=True, kw_only=True)
class TwoHandsOutcome(DealOutcome):
    """Outcome of a deal: takers of the pot, best hands, and the number of chips carried."""

    reason: TwoHandsEnding
    winners: tuple[Seat, ...] = ()
    """Takers of the pot, from the dealer's left."""
    best: tuple[tuple[Seat, ...], ...] = ()
    """Seats with the best exposed hands in each place that was played, the first exposed first."""
    carried: int = 0

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        return ((0, self.winners),) if self.winners else ()


@dataclass(frozen=True, kw_only=True)
class DealEnded(DealOver):
    outcome: TwoHandsOutcome


class TwoHandsPhase(Phase):
    BETWEEN_DEALS = "between_deals"
    ARRANGING = "arranging"
    EXPOSING = "exposing"
    CLOSED = "closed"


@dataclass(frozen=True, kw_only=True)
class TwoHandsSeatView(ArrangingSeatView):
    paid: int
    """Stake paid in this deal or, between deals, in the last one, in chips."""
    passed: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class TwoHandsView(ArrangingView[TwoHandsSeatView]):
    """View of a Six or Seven Card Brag table. `place` is being exposed: 1 (left), 2 (right) or 0 (none yet)."""

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
        return self.phase is TwoHandsPhase.EXPOSING


@dataclass(frozen=True, kw_only=True)
class TwoHandsSeat(ArrangingSeat):
    """State of one seat. Between deals, `passed` describes the last deal."""

    passed: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class TwoHandsState(ArrangingState[TwoHandsSeat]):
    """State of a Six or Seven Card Brag table. `actor` exposes or passes. `carried` is the pot in chips."""

    SEAT: ClassVar[type[TwoHandsSeat]] = TwoHandsSeat
    PHASES = TwoHandsPhase
    ARRANGING = TwoHandsPhase.ARRANGING
    SIMULTANEOUS = frozenset({TwoHandsPhase.ARRANGING})
    UNREVEALED_ENDINGS = frozenset({TwoHandsEnding.VOIDED, TwoHandsEnding.ABANDONED})
    EXTRA_REVEAL_STEPS = 2
    """Reveal steps besides the places: declarations, and the taker of the pot."""

    rules: TwoHandsRules
    phase: TwoHandsPhase
    place: int = 0
    """Place being exposed: 1 (left), 2 (right) or 0 (none yet)."""
    leader: Seat = NOBODY
    waiting: tuple[Seat, ...] = ()
    """Players who have yet to expose or pass in `place`, in turn."""
    exposed: tuple[tuple[Seat, ...], ...] = ()
    """Players who have exposed a hand, in turn, for each place that has begun."""
    outcome: TwoHandsOutcome | None = None

    @property
    def is_answering(self) -> bool:
        return self.phase is TwoHandsPhase.EXPOSING

    @property
    def is_quick(self) -> bool:
        """True while a player is asked to expose or pass, which takes only a moment."""
        return self.is_answering

    def worths(self, place: int) -> dict[Seat, int]:
        """Return the strengths of the hands exposed in a place of the current deal, in order of exposure."""
        strength = self.terms.hands.strength
        return {seat: strength(self.at(seat).shown[place - 1]) for seat in self.exposed[place - 1]}

    @property
    def best(self) -> tuple[tuple[Seat, ...], ...]:
        if self.outcome is not None:
            return self.outcome.best
        return tuple(best_seats(self.worths(place)) for place in range(1, len(self.exposed) + 1))

    def voided_event(self) -> DealEnded:
        return DealEnded(
            deal_no=self.deal_no, outcome=TwoHandsOutcome(reason=TwoHandsEnding.VOIDED, carried=self.carried)
        )
