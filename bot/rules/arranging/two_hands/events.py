"""Outcome of a deal of Six or Seven Card Brag."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.game import Seat
from bot.rules.outcome import DealOutcome, DealOver, Ending


class TwoHandsEnding(Ending):
    """Endings of a deal."""

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
    """Outcome of a deal: takers of the pot, best hands, and the chips that stay."""

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
    """The deal is over."""

    outcome: TwoHandsOutcome
