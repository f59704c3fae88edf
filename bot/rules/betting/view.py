"""What one person may know of a game of betting (RULES 12.2), built by inclusion."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.betting.events import Outcome
from bot.rules.betting.moves import Which
from bot.rules.cards import Card
from bot.rules.game import Seat, View


class Phase(Enum):
    """Where a table stands."""

    BETWEEN_DEALS = "between_deals"
    BETTING = "betting"
    KEEP_OR_THROW = "keep_or_throw"
    """The player to act looked at one of two hands and must keep or throw it."""
    VOTING = "voting"
    """A showdown is proposed; everyone live but the proposer answers."""
    NOMINATING = "nominating"
    """A holder of two unseen hands chooses the one to be compared."""
    RETAINING = "retaining"
    """The blind winner of a carried pot chooses which hand to keep."""
    CLOSED = "closed"


class Status(Enum):
    """A seat in the deal (or out of it)."""

    NOT_DEALT_IN = "not_dealt_in"
    BLIND = "blind"
    OPEN = "open"
    FOLDED = "folded"
    COVERED = "covered"


@dataclass(frozen=True, kw_only=True)
class HandView:
    """One hand a seat holds. `cards` is None where the viewer may not know them; `which` is None for an only hand."""

    which: Which | None
    cards: tuple[Card, ...] | None
    count: int


@dataclass(frozen=True, kw_only=True)
class SeatView:
    """One seat as everybody sees it; only `hands[...].cards` differ from viewer to viewer. Amounts in chips."""

    seat: Seat
    stack: int
    status: Status
    sitting_out: bool
    leaving: bool
    paid: int
    """Put into the pot in this deal, ante included."""
    last_bet: int | None
    acted: bool
    hands: tuple[HandView, ...]
    exposed: tuple[Card, ...] | None
    """The hand this seat turned face up in this deal (or, between deals, in the last one)."""
    covers: int | None = None
    """The number of the pot this seat covered."""
    kept_hand: bool = False
    """Whether this seat holds a hand kept from the last deal."""


@dataclass(frozen=True, kw_only=True)
class PotView:
    """One pot: frozen ones (oldest first) with who covered them, then the current one. Amounts in chips."""

    number: int
    amount: int
    frozen_for: Seat | None


@dataclass(frozen=True, kw_only=True)
class BragView(View):
    """Everything a viewer may know at a betting table.

    `stake` is the stake in force in open chips (0: no bet yet); `open_price` and `blind_price` what staying in costs.
    `pot` is all chips staked in the deal, `carried` the part brought over from earlier deals (between deals: what
    waits for the next deal). `outcome` is the last deal's, once it has ended. `retained` tells who keeps a hand.
    `proposer` and `waiting_for` describe a vote. `seats` are in clockwise order.
    """

    phase: Phase
    seats: tuple[SeatView, ...]
    pots: tuple[PotView, ...]
    pot: int
    carried: int
    stake: int
    open_price: int
    blind_price: int
    live: int
    """How many players are live (neither folded nor covered)."""
    proposer: Seat | None = None
    outcome: Outcome | None = None
    retained: Seat | None = None
    waiting_for: tuple[Seat, ...] = ()
    """Who has still to answer the proposed showdown."""
    shuffled: bool = False
    """Whether the pack was shuffled for this deal."""
    remembered: tuple[Card, ...] | None = None
    """The hand the viewer has seen and holds no more: folded, or gone back to the pack after the deal."""
    may_look_back: bool = False
    """The viewer, blind, lost the see he paid for, and may still look at his hand (D-25)."""
    ante: int = 0
    """What everyone puts in before the deal."""

    def seat_view(self, seat: Seat) -> SeatView:
        """The view of `seat`; KeyError where nobody of that number sits here."""
        for one in self.seats:
            if one.seat == seat:
                return one
        raise KeyError(seat)
