"""Loans at a table as the ledger books them: debts between members, by user id.

Loans from or to a computer player are not booked. They exist in the game only and end when one of the two leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from bot.ledger.postings import DebtChange
from bot.rules.game import Event, Seat
from bot.rules.table.lending import DebtLeft, LoanMade, LoanRepaid, LoanReturned

_REPAYMENTS = (LoanRepaid, LoanReturned)


def loans_of_leavers(deal: Iterable[Event], leaving: Iterable[Event] | None = None) -> tuple[LoanMade, ...]:
    """Return the loans of the current deal whose lender or borrower has left during it, or in `leaving`.

    They are booked when that person leaves, and not with the rest of the deal.
    """
    events = tuple(deal)
    gone = _left_debts(events if leaving is None else leaving)
    if not gone:
        return ()
    return tuple(one for one in events if isinstance(one, LoanMade) and (one.lender, one.seat) in gone)


def debts_from_deal(deal: Iterable[Event], people: Mapping[Seat, int]) -> Iterator[DebtChange]:
    """Yield the changes of debts at the table by a deal, without `loans_of_the_gone`."""
    events = tuple(deal)
    gone = _left_debts(events)
    for (lender, borrower), amount in _net_loans(events).items():
        if amount and (lender, borrower) not in gone and people[lender] and people[borrower]:
            yield DebtChange(creditor=people[lender], debtor=people[borrower], at_table=amount)


def debts_left_over(
    events: Iterable[Event], people: Mapping[Seat, int], unsettled: Iterable[Event] = ()
) -> Iterator[DebtChange]:
    """Yield the debts that can no longer be won back because the lender or the borrower has left the table.

    `unsettled` are the events of the current deal: loans made in it are not among the booked debts yet.
    """
    fresh = _net_loans(unsettled)
    for (lender, borrower), amount in _left_debts(events).items():
        if people[lender] and people[borrower]:
            settled = amount - fresh[lender, borrower]
            yield DebtChange(creditor=people[lender], debtor=people[borrower], at_table=-settled, left_over=amount)


def _net_loans(events: Iterable[Event]) -> Counter[tuple[Seat, Seat]]:
    """Return loans less repayments, by lender and borrower."""
    lent: Counter[tuple[Seat, Seat]] = Counter()
    for event in events:
        if isinstance(event, LoanMade):
            lent[event.lender, event.seat] += event.amount
        elif isinstance(event, _REPAYMENTS):
            lent[event.lender, event.seat] -= event.amount
    return lent


def _left_debts(events: Iterable[Event]) -> Counter[tuple[Seat, Seat]]:
    left: Counter[tuple[Seat, Seat]] = Counter()
    for event in events:
        if isinstance(event, DebtLeft):
            left[event.lender, event.seat] += event.amount
    return left
