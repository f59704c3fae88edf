"""Loans at a table as the ledger books them: between members, by their user ids.

What a computer player lends or owes is a matter of the game alone: it ends when one of the two leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from bot.ledger.postings import DebtMoved
from bot.rules.game import Event, Seat
from bot.rules.table.lending import DebtLeft, LoanMade, LoanRepaid, LoanReturned

_GIVEN_BACK = (LoanRepaid, LoanReturned)


def loans_of_the_gone(deal: Iterable[Event], leaving: Iterable[Event] | None = None) -> tuple[LoanMade, ...]:
    """The loans of a deal in hand of which one of the two has left during it, or in `leaving`.

    They are booked when that one leaves, and not with the rest of the deal.
    """
    events = tuple(deal)
    gone = _left(events if leaving is None else leaving)
    if not gone:
        return ()
    return tuple(one for one in events if isinstance(one, LoanMade) and (one.lender, one.seat) in gone)


def debts_of(deal: Iterable[Event], people: Mapping[Seat, int]) -> Iterator[DebtMoved]:
    """What a deal adds to the debts at the table, and what it takes off them.

    Without `loans_of_the_gone`.
    """
    events = tuple(deal)
    gone = _left(events)
    for (lender, borrower), amount in _lent(events).items():
        if amount and (lender, borrower) not in gone and people[lender] and people[borrower]:
            yield DebtMoved(creditor=people[lender], debtor=people[borrower], at_table=amount)


def debts_left(
    events: Iterable[Event], people: Mapping[Seat, int], unsettled: Iterable[Event] = ()
) -> Iterator[DebtMoved]:
    """What cannot be won back any more, because one of the two has left the table.

    `unsettled` are the events of a deal in hand: what was lent in it is not among the debts at the table yet.
    """
    fresh = _lent(unsettled)
    for (lender, borrower), amount in _left(events).items():
        if people[lender] and people[borrower]:
            settled = amount - fresh[lender, borrower]
            yield DebtMoved(creditor=people[lender], debtor=people[borrower], at_table=-settled, left_over=amount)


def _lent(events: Iterable[Event]) -> Counter[tuple[Seat, Seat]]:
    """What was lent less what was given back, by lender and borrower."""
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
