"""Loans at a table as the ledger books them: debts between members, by user id.

Loans from or to a computer player are not booked. They exist in the game only and end when one of the two leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from bot.ledger.postings import DebtMoved
from bot.rules.game import Event, Seat
from bot.rules.table.lending import DebtLeft, LoanMade, LoanRepaid, LoanReturned

_GIVEN_BACK = (LoanRepaid, LoanReturned)


def loans_of_the_gone(deal: Iterable[Event], leaving: Iterable[Event] | None = None) -> tuple[LoanMade, ...]:
    """Return the loans of the current deal whose lender or borrower has left during it, or in `leaving`.

    They are booked when that person leaves, and not with the rest of the deal.
    """
    events = tuple(deal)
    gone = _left(events if leaving is None else leaving)
    if not gone:
        return ()
    return tuple(one for one in events if isinstance(one, LoanMade) and (one.lender, one.seat) in gone)


def debts_of(deal: Iterable[Event], people: Mapping[Seat, int]) -> Iterator[DebtMoved]:
    """Yield the changes of debts at the table by a deal, without `loans_of_the_gone`."""
    events = tuple(deal)
    gone = _left(events)
    for (lender, borrower), amount in _lent(events).items():
        if amount and (lender, borrower) not in gone and people[lender] and people[borrower]:
            yield DebtMoved(creditor=people[lender], debtor=people[borrower], at_table=amount)


def debts_left(
    events: Iterable[Event], people: Mapping[Seat, int], unsettled: Iterable[Event] = ()
) -> Iterator[DebtMoved]:
    """Yield the debts that can no longer be won back because the lender or the borrower has left the table.

    `unsettled` are the events of the current deal: loans made in it are not among the booked debts yet.
    """
    fresh = _lent(unsettled)
    for (lender, borrower), amount in _left(events).items():
        if people[lender] and people[borrower]:
            settled = amount - fresh[lender, borrower]
            yield DebtMoved(creditor=people[lender], debtor=people[borrower], at_table=-settled, left_over=amount)


def _lent(events: Iterable[Event]) -> Counter[tuple[Seat, Seat]]:
    """Return loans less repayments, by lender and borrower."""
    lent: Counter[tuple[Seat, Seat]] = Counter()
    for event in events:
        if isinstance(event, LoanMade):
            lent[event.lender, event.seat] += event.amount
        elif isinstance(event, _GIVEN_BACK):
            lent[event.lender, event.seat] -= event.amount
    return lent


def _left(events: Iterable[Event]) -> Counter[tuple[Seat, Seat]]:
    left: Counter[tuple[Seat, Seat]] = Counter()
    for event in events:
        if isinstance(event, DebtLeft):
            left[event.lender, event.seat] += event.amount
    return left
