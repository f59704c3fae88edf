"""Loans between players (RULES 3.10): chips move from purse to purse, and the debt is recorded."""

from __future__ import annotations

from dataclasses import replace

from bot.rules.betting.drafting import BettingDraft
from bot.rules.game import Seat, purse
from bot.rules.table.lending import TableDebt, LoanMade, LoanRepaid, LoanReturned


def add_loan(draft: BettingDraft, lender: Seat, borrower: Seat, amount: int) -> None:
    """Move the chips, and add them to the debt of this deal or to a new one."""
    draft.change(lender, stack=draft.seats[lender].stack - amount)
    draft.change(borrower, stack=draft.seats[borrower].stack + amount)
    kept = list(draft.debts)
    made = TableDebt(borrower=borrower, lender=lender, amount=amount, deal_no=draft.deal_no)
    for place, debt in enumerate(kept):
        if (debt.borrower, debt.lender, debt.deal_no) == (borrower, lender, draft.deal_no):
            kept[place] = replace(debt, amount=debt.amount + amount)
            break
    else:
        kept.append(made)
    draft.debts = tuple(kept)
    draft.emit(LoanMade(source=purse(lender), destination=purse(borrower), amount=amount, seat=borrower, lender=lender))


def repay_loans(draft: BettingDraft, borrower: Seat, winnings: int) -> None:
    """Repay debts from winnings, the oldest first, as far as they go (D-41)."""
    left: list[TableDebt] = []
    for debt in draft.debts:
        paid = min(debt.amount, winnings) if debt.borrower == borrower else 0
        if paid:
            winnings -= paid
            _pay_back(draft, debt, paid)
            draft.emit(
                LoanRepaid(
                    source=purse(borrower),
                    destination=purse(debt.lender),
                    amount=paid,
                    seat=borrower,
                    lender=debt.lender,
                )
            )
        if paid < debt.amount:
            left.append(replace(debt, amount=debt.amount - paid))
    draft.debts = tuple(left)


def undo_loans(draft: BettingDraft) -> None:
    """Return the loans of a voided deal, after its payments have been returned."""
    for debt in reversed(draft.debts):
        if debt.deal_no == draft.deal_no:
            _pay_back(draft, debt, debt.amount)
            draft.emit(
                LoanReturned(
                    source=purse(debt.borrower),
                    destination=purse(debt.lender),
                    amount=debt.amount,
                    seat=debt.borrower,
                    lender=debt.lender,
                )
            )
    draft.debts = tuple(debt for debt in draft.debts if debt.deal_no != draft.deal_no)


def _pay_back(draft: BettingDraft, debt: TableDebt, amount: int) -> None:
    draft.change(debt.borrower, stack=draft.seats[debt.borrower].stack - amount)
    draft.change(debt.lender, stack=draft.seats[debt.lender].stack + amount)
