"""Base types of views: the part of a table that one person may know, built by inclusion."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Self

from bot.rules.game import Seat
from bot.rules.outcome import DealOutcome


class Phase(Enum):
    """Phase of a table. Each game defines its own: `between_deals`, those of a deal, and `closed`."""

    def __init__(self, value: str) -> None:
        self.in_deal = value not in {"between_deals", "closed"}
        """True from the start of a deal to its last decision."""

    @classmethod
    def between_deals(cls) -> Self:
        return cls("between_deals")

    @classmethod
    def closed(cls) -> Self:
        return cls("closed")


@dataclass(frozen=True, kw_only=True)
class SeatView:
    """View of one seat, the same for everybody; each game adds fields. `stack` is in chips."""

    seat: Seat
    stack: int
    sitting_out: bool
    leaving: bool
    bystander: bool = False
    """True for a non-player who was asked for a loan in this deal."""


@dataclass(frozen=True, kw_only=True)
class View:
    """View of a state for one seat (None: a bystander); each game adds fields. Built by inclusion."""

    viewer: Seat | None
    deal_no: int
    dealer: Seat
    to_act: tuple[Seat, ...]
    phase: Phase
    seats: tuple[SeatView, ...]
    """Seats in clockwise order."""
    outcome: DealOutcome | None = None
    """Outcome of the last deal; None during a deal and before the first."""
    reveal: int = 0
    """Greatest number of steps in which to show the end of the last deal; 0 shows it at once."""

    @property
    def in_deal(self) -> bool:
        return self.phase.in_deal

    @property
    def holders(self) -> tuple[Seat, ...]:
        """Seats that hold cards of this deal and have seen them."""
        raise NotImplementedError

    @property
    def knows_cards(self) -> bool:
        """True if the viewer has seen cards in the current deal: their own, or cards shown only to them."""
        raise NotImplementedError

    @property
    def game_chooser(self) -> Seat | None:
        """Seat that may choose the next game between deals, and has not done so."""
        return None

    def seat_view(self, seat: Seat) -> SeatView:
        """Return the view of `seat`; raise KeyError if no such seat is at the table."""
        for one in self.seats:
            if one.seat == seat:
                return one
        raise KeyError(seat)

    def price_for(self, seat: Seat) -> int:
        """Return the chips that a seat must pay to stay in now; 0 if none. Raise KeyError as `seat_view` does."""
        return 0
