"""Loans between the players of any game: what happens to them, and what is owed because of them. Amounts in chips."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.game import ChipsLent, Event, Seat


@dataclass(frozen=True, kw_only=True, slots=True)
class Debt:
    """`borrower` owes `lender` chips lent in deal `deal_no`."""

    borrower: Seat
    lender: Seat
    amount: int
    deal_no: int


@dataclass(frozen=True, kw_only=True)
class LoanAsked(Event):
    """A seat that is short asked `lender` for a loan, by showing them its hand or by offering to cover."""

    seat: Seat
    lender: Seat


@dataclass(frozen=True, kw_only=True)
class LoanMade(ChipsLent):
    """`lender` lent chips to a seat, which owes them to `lender`."""

    seat: Seat
    lender: Seat


@dataclass(frozen=True, kw_only=True)
class LoanDeclined(Event):
    """`lender` does not lend."""

    seat: Seat
    lender: Seat


@dataclass(frozen=True, kw_only=True)
class LoanRepaid(ChipsLent):
    """A seat paid back to `lender` out of what it won."""

    seat: Seat
    lender: Seat


@dataclass(frozen=True, kw_only=True)
class LoanReturned(ChipsLent):
    """A deal was voided and with it a loan made in it."""

    seat: Seat
    lender: Seat


@dataclass(frozen=True, kw_only=True)
class DebtLeft(Event):
    """One of the two left the table: a seat owes `amount` chips to `lender`, to be settled elsewhere."""

    seat: Seat
    lender: Seat
    amount: int
