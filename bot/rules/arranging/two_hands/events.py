"""What comes of a deal of Six or Seven Card Brag."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.game import Seat
from bot.rules.outcome import DealOutcome, DealOver, Ending


class TwoHandsEnding(Ending):
    """How a deal ended."""

    PLAYED = "played"
    """Both hands were exposed, and the pot went to who is best in both, or is shared by those who are."""
    CARRIED = "carried"
    """Both hands were exposed, and nobody is best in both: the pot is carried."""
    FOUR_OF_A_KIND = "four_of_a_kind"
    """The best four of a kind was declared and took the pot."""
    RUNNING_FLUSH = "running_flush"
    """The best running flush of all cards was declared and took the pot."""
    RUNNING_FLUSHES_TIED = "running_flushes_tied"
    """The best running flushes declared are equal: the pot is carried."""
    ABANDONED = "abandoned"
    """All but one left, who took the pot."""
    VOIDED = "voided"


@dataclass(frozen=True, kw_only=True)
class TwoHandsOutcome(DealOutcome):
    """How a deal ended: who took the pot, whose hands were best, the chips that stay."""

    reason: TwoHandsEnding
    winners: tuple[Seat, ...] = ()
    """Who took the pot, from the dealer's left."""
    best: tuple[tuple[Seat, ...], ...] = ()
    """Who exposed the best hands in each place that was played, the first exposed first."""
    carried: int = 0

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        return ((0, self.winners),) if self.winners else ()


@dataclass(frozen=True, kw_only=True)
class DealEnded(DealOver):
    """The deal is over."""

    outcome: TwoHandsOutcome
