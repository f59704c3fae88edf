"""State of a table of Draw Brag, and its draft."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, cast

from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.state import BettingState, BettingSeat
from bot.rules.game import NOBODY, Move, Option, Seat


@dataclass(frozen=True, kw_only=True)
class StakePayment:
    """Chips put in for a part of the betting: they meet `level`, in chips of the full price.

    `half` is True if the seat called without having looked, so that the chips are half of it, rounded up.
    """

    level: int
    half: bool = False

    def chips(self, level: int) -> int:
        """Return the chips that meet the first `level` of it."""
        level = max(0, min(level, self.level))
        return -(-level // 2) if self.half else level


@dataclass(frozen=True, kw_only=True)
class DrawSeat(BettingSeat):
    """One seat of Draw Brag. Levels are chips at the full price, even if half was paid for them."""

    met: int = 0
    """Part of this round's level that it has met."""
    spoken: bool = False
    """True if it has acted in this round: unless a seat raises, it has no further turn."""
    drawn: int | None = None
    """Number of cards exchanged; None before the exchange."""
    payments: tuple[StakePayment, ...] = ()
    """Payments in order."""

    @property
    def level(self) -> int:
        """Level that it has met in both rounds."""
        return sum(one.level for one in self.payments)

    def chips(self, low: int, high: int) -> int:
        """Return the chips it put in for the part between two levels."""
        found = start = 0
        for one in self.payments:
            found += one.chips(high - start) - one.chips(low - start)
            start += one.level
        return found


@dataclass(frozen=True, kw_only=True)
class DrawState(BettingState):
    """A table of Draw Brag; `stake` is the level of this round. An all-in seat is `COVERED`."""

    SEAT: ClassVar[type[BettingSeat]] = DrawSeat

    rules: DrawRules
    seats: tuple[DrawSeat, ...]
    betting_round: int = 0
    """Round of betting: 1 before the draw, 2 after it; 0 before the first deal."""
    raises: int = 0
    """Number of raises in this round."""
    last_raiser: Seat = NOBODY
    """Seat that last bet or raised in this deal."""

    def interpret(self, move: Move, options: tuple[Option, ...]) -> Move:
        """Return the move unchanged: in this game `passes` is a check."""
        return move

    def seat_state(self, seat: Seat) -> DrawSeat | None:
        return cast("DrawSeat | None", super().seat_state(seat))


class DrawDraft(BettingDraft):
    rules: DrawRules
    betting_round: int
    raises: int
    last_raiser: Seat

    def state(self) -> DrawState:
        return cast("DrawState", super().state())

    def seat(self, seat: Seat) -> DrawSeat:
        return cast("DrawSeat", self.seats[seat])

    def pay(self, seat: Seat, chips: int, payment: tuple[StakePayment, ...], **changes: Any) -> None:
        """Take chips into the pot and record the levels they meet; the caller emits the event."""
        one = self.seat(seat)
        met = one.met + sum(part.level for part in payment)
        self.to_pot(seat, chips, met=met, payments=one.payments + payment, **changes)
