"""Events of the table in every game. Records and the database identify events by class name."""

from __future__ import annotations

from bot.rules.cards import Card
from bot.rules.game import ChipsLent, Event, Seat, SeatChipsMoved, SeatEvent


class SeatTaken(SeatChipsMoved):
    """A person sat down with `amount` chips (from outside to the purse)."""


class ToppedUp(SeatChipsMoved):
    """A person put more chips on the table."""


class CashedIn(SeatChipsMoved):
    """A seat took chips off the table and stayed (from its purse to outside)."""


class PlaysAlone(SeatEvent):
    """A seat neither lends nor borrows from the next deal on."""


class LeaveAnnounced(SeatEvent):
    """A player in a deal or game announced that they will leave the table."""


class SeatLeft(SeatChipsMoved):
    """A person went home with their chips (from the purse to outside; `amount` may be 0)."""


class SatOut(SeatEvent):
    """A seat is not dealt in until it comes back."""


class CameBack(SeatEvent):
    """A seat is dealt in again from the next deal."""


class Shuffled(Event):
    """The pack was shuffled. Its order stays secret."""


class PackKept(SeatEvent):
    """The dealer (`seat`) chose not to shuffle."""


class PackCut(SeatEvent):
    """The player to the dealer's right (`seat`) cut the pack."""


class DealStarted(Event):
    """Deal `deal_no` began: `dealer` deals to `seats` (left of the dealer first), with `carried` chips in the pot."""

    deal_no: int
    dealer: Seat
    seats: tuple[Seat, ...]
    carried: int


class CardsDealt(SeatEvent):
    """A seat was given `count` cards, face down."""

    count: int


class CardsSeen(SeatEvent):
    """A seat saw these cards of its own (private to it)."""

    cards: tuple[Card, ...]


class TurnPassed(SeatEvent):
    """It is the turn of `seat`."""


class LoanAsked(SeatEvent):
    """A seat that is short asked `lender` for a loan, by showing its hand or by offering to cover the pot."""

    lender: Seat


class LoanMade(ChipsLent):
    """`lender` lent chips to `seat`."""


class LoanDeclined(SeatEvent):
    """`lender` refused to lend chips to `seat`."""

    lender: Seat


class LoanRepaid(ChipsLent):
    """`seat` repaid chips to `lender` from its winnings."""


class LoanReturned(ChipsLent):
    """`seat` returned a loan to `lender` because the deal in which it was made was voided."""


class DebtLeft(SeatEvent):
    """`seat` owes `lender` `amount` chips, and one of them left the table. The debt is settled outside the game."""

    lender: Seat
    amount: int


class PaymentReturned(SeatChipsMoved):
    """A seat got back its payments because the deal was voided."""


class PotDivided(SeatChipsMoved):
    """A seat received its share of a carried pot because too few players were left or the table closed (RULES 2.6)."""


class TableClosed(Event):
    """The table is closed; every seat went home."""
