"""State, events and views of a table of Draw Brag (RULES 6, 12.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, cast

from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.state import BettingSeat, BettingSeatView, BettingState, BragView
from bot.rules.game import NOBODY, Event, Move, Option, Seat, SeatChipsMoved, SeatEvent

HEADS_UP_RAISES = 20
"""Most raises in a round with two players left; it prevents endless play."""


@dataclass(frozen=True, kw_only=True)
class BlindPosted(SeatChipsMoved):
    big: bool


@dataclass(frozen=True, kw_only=True)
class RoundBegan(Event):
    number: int


class Checked(SeatEvent):
    """A seat stays in without a bet."""


@dataclass(frozen=True, kw_only=True)
class WentAllIn(SeatChipsMoved):
    """A seat stays in with its last chips, which meet `met` of the `level` of this round."""

    met: int
    level: int


@dataclass(frozen=True, kw_only=True)
class Drew(SeatEvent):
    """A seat exchanged `count` cards; 0 means none."""

    count: int


class ExcessReturned(SeatChipsMoved):
    """A seat got back the chips that nobody had matched."""


@dataclass(frozen=True, kw_only=True)
class StakePayment:
    """Chips that meet `level`, in chips of the full price; `half` of them for a seat that has not looked."""

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
    spoken: bool = False
    """True if it has acted in this round: unless a seat raises, it has no further turn."""
    drawn: int | None = None
    """Number of cards exchanged; None before the exchange."""
    payments: tuple[StakePayment, ...] = ()

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
    last_raiser: Seat = NOBODY

    def interpret(self, move: Move, options: tuple[Option, ...]) -> Move:
        """Return the move unchanged: in this game `passes` is a check."""
        return move

    def calls_half(self, one: DrawSeat) -> bool:
        return self.rules.unseen_half_call and not one.knows

    def call_price(self, one: DrawSeat) -> int:
        """Return the chips this seat must put in to meet the level of the round."""
        missing = self.stake - one.met
        return -(-missing // 2) if self.calls_half(one) else missing

    @property
    def bet_unit(self) -> int:
        """Chips that a bet or a raise adds in this round."""
        return self.rules.big_blind * (2 if self.betting_round == 1 else 4)

    def may_raise(self, one: DrawSeat) -> bool:
        """Return True if this seat may bet or raise: another can answer, and the limit of raises is not reached."""
        if not any(other.live for other in self.seats if other is not one):
            return False
        left = sum(other.in_deal for other in self.seats)
        return not self.stake or self.raises < (self.rules.max_raises if left > 2 else HEADS_UP_RAISES)

    def seat_state(self, seat: Seat) -> DrawSeat | None:
        return cast("DrawSeat | None", super().seat_state(seat))


@dataclass(frozen=True, kw_only=True)
class DrawSeatView(BettingSeatView):
    """One seat of Draw Brag; `COVERED` is all-in. Amounts in chips."""

    seen: bool = False
    met: int = 0
    drawn: int | None = None


@dataclass(frozen=True, kw_only=True)
class DrawView(BragView):
    """View of a table of Draw Brag. `stake` is the level of this round, `blind_price` half of the call price."""

    betting_round: int = 0
    raises: int = 0
    unit: int = 0
    big_blind: int = 0
    small_blind_seat: Seat | None = None
    big_blind_seat: Seat | None = None
    """Seat that posted the big blind of this deal; `small_blind_seat` posted the small one."""
