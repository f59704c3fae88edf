"""What one person may know of a table: every game's view is made of these, by inclusion."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Self

from bot.rules.game import Seat
from bot.rules.outcome import DealOutcome


class Phase(Enum):
    """Where a table stands. Each game has its own: `between_deals`, those of a deal, and `closed`."""

    def __init__(self, value: str) -> None:
        self.in_deal = value not in {"between_deals", "closed"}
        """Whether a deal is in hand, from its start to its last decision."""

    @classmethod
    def between_deals(cls) -> Self:
        """The phase between deals."""
        return cls("between_deals")

    @classmethod
    def closed(cls) -> Self:
        """The phase of a table that has ended."""
        return cls("closed")


@dataclass(frozen=True, kw_only=True)
class SeatView:
    """One seat as everybody sees it; each game adds its own. `stack` in chips."""

    seat: Seat
    stack: int
    sitting_out: bool
    leaving: bool
    bystander: bool = False
    """Is no player, but was asked for a loan in this deal."""


@dataclass(frozen=True, kw_only=True)
class View:
    """What one seat (None: a bystander) may know of a state; each game adds its own. Built by inclusion."""

    viewer: Seat | None
    deal_no: int
    dealer: Seat
    to_act: tuple[Seat, ...]
    phase: Phase
    seats: tuple[SeatView, ...]
    """In clockwise order."""
    outcome: DealOutcome | None = None
    """How the last deal ended; None while one is in hand, or before the first."""
    reveal: int = 0
    """In how many steps the end of the last deal is worth showing, at most; 0: at once."""

    @property
    def in_deal(self) -> bool:
        """Whether a deal is in hand."""
        return self.phase.in_deal

    @property
    def holders(self) -> tuple[Seat, ...]:
        """The seats that hold cards of this deal which they have seen."""
        raise NotImplementedError

    @property
    def knows_cards(self) -> bool:
        """Whether the viewer has seen cards in the deal in hand: some of their own, or some shown to them alone."""
        raise NotImplementedError

    @property
    def choosing(self) -> Seat | None:
        """Between deals: who may choose what is played, and is waited for."""
        return None

    def seat_view(self, seat: Seat) -> SeatView:
        """The view of `seat`; KeyError where nobody of that number sits here."""
        for one in self.seats:
            if one.seat == seat:
                return one
        raise KeyError(seat)

    def price_for(self, seat: Seat) -> int:
        """What staying in the deal costs a seat now; 0 where nothing is asked of it. KeyError as in `seat_view`."""
        return 0
