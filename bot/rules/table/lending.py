"""Loans between the players of any game: their events, and the debts. Amounts in chips."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.game import ChipsLent, Seat, SeatEvent


@dataclass(frozen=True, kw_only=True, slots=True)
class TableDebt:
    """A debt: `borrower` owes `lender` chips lent in deal `deal_no`."""

    borrower: Seat
    lender: Seat
    amount: int
    deal_no: int


@dataclass(frozen=True, kw_only=True)
class LoanAsked(SeatEvent):
    """A seat that is short asked `lender` for a loan, by showing them its hand or by offering to cover."""

    lender: Seat


class LoanMade(ChipsLent):
    """`lender` lent chips to a seat, which owes them to `lender`."""


@dataclass(frozen=True, kw_only=True)
class LoanDeclined(SeatEvent):
    """`lender` did not lend."""

    lender: Seat


class LoanRepaid(ChipsLent):
    """A seat paid back `lender` from its winnings."""


class LoanReturned(ChipsLent):
    """A deal was voided, and with it a loan made in it."""


@dataclass(frozen=True, kw_only=True)
class DebtLeft(SeatEvent):
    """Borrower or lender left the table: a seat owes `amount` chips to `lender`, to be settled elsewhere."""

    lender: Seat
    amount: int
