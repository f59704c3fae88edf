"""Loans between players: their events, and the debts. Amounts are in chips."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.game import ChipsLent, Seat, SeatEvent


@dataclass(frozen=True, kw_only=True, slots=True)
class TableDebt:
    """Debt of a seat: `borrower` owes `lender` `amount` chips that were lent in deal `deal_no`."""

    borrower: Seat
    lender: Seat
    amount: int
    deal_no: int


@dataclass(frozen=True, kw_only=True)
class LoanAsked(SeatEvent):
    """A seat that is short asked `lender` for a loan, by showing its hand or by offering to cover the pot."""

    lender: Seat


class LoanMade(ChipsLent):
    """`lender` lent chips to `seat`."""


@dataclass(frozen=True, kw_only=True)
class LoanDeclined(SeatEvent):
    """`lender` refused to lend chips to `seat`."""

    lender: Seat


class LoanRepaid(ChipsLent):
    """`seat` repaid chips to `lender` from its winnings."""


class LoanReturned(ChipsLent):
    """`seat` returned a loan to `lender` because the deal in which it was made was voided."""


@dataclass(frozen=True, kw_only=True)
class DebtLeft(SeatEvent):
    """`seat` owes `lender` `amount` chips, and one of them left the table. The debt is settled outside the game."""

    lender: Seat
    amount: int
