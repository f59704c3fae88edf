"""Events of the table in any game. Records and stores identify them by their class names."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.cards import Card
from bot.rules.game import Event, Seat, SeatChipsMoved, SeatEvent


class SeatTaken(SeatChipsMoved):
    """A person sat down with `amount` chips (from outside to the purse)."""


class ToppedUp(SeatChipsMoved):
    """A person put more chips on the table."""


class CashedIn(SeatChipsMoved):
    """A seat took chips off the table and stayed (from its purse to outside)."""


class PlaysAlone(SeatEvent):
    """A seat neither lends nor borrows from the next deal on."""


class LeaveAnnounced(SeatEvent):
    """A person in a deal announced that they are leaving; they fold when their turn comes."""


class SeatLeft(SeatChipsMoved):
    """A person went home with their chips (from the purse to outside; `amount` may be 0)."""


class SatOut(SeatEvent):
    """A seat is not dealt in until it comes back."""


class CameBack(SeatEvent):
    """A seat is dealt in again from the next deal."""


class Shuffled(Event):
    """The pack was shuffled; nobody may know its order."""


class PackKept(SeatEvent):
    """The dealer, `seat`, did not shuffle."""


class PackCut(SeatEvent):
    """The player to the dealer's right cut the pack."""


@dataclass(frozen=True, kw_only=True)
class DealStarted(Event):
    """Deal `deal_no` began: `dealer` deals to `seats` (left of the dealer first), with `carried` chips in the pot."""

    deal_no: int
    dealer: Seat
    seats: tuple[Seat, ...]
    carried: int


@dataclass(frozen=True, kw_only=True)
class CardsDealt(SeatEvent):
    """A seat was given `count` cards, face down."""

    count: int


@dataclass(frozen=True, kw_only=True)
class CardsSeen(SeatEvent):
    """A seat saw these cards of its own (private to it)."""

    cards: tuple[Card, ...]


class TurnPassed(SeatEvent):
    """It is the turn of `seat`."""


class PaymentReturned(SeatChipsMoved):
    """A deal was voided and a seat got back its payments in it."""


class PotDivided(SeatChipsMoved):
    """A carried pot went to a seat because the table ended (RULES 2.6)."""


class TableClosed(Event):
    """The table is closed; every seat went home."""
