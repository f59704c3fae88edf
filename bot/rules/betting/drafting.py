"""Draft of a betting table while a move is made, with the operations on loans and hands (RULES 3.10, 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.rules.betting.events import BettingOutcome, Discarded, KeptHandReturned
from bot.rules.betting.house_rules import BettingRules, DealersChoice, ReturnOrder
from bot.rules.betting.moves import Which
from bot.rules.betting.state import LIVE, BettingPhase, BettingSeat, BettingState, ComparisonKind, Pot
from bot.rules.cards import Card, Pack, high_to_low
from bot.rules.game import Join, Seat, purse
from bot.rules.ranking import Hand, HandValue, Ranking, best_three, hand_value, split_hand
from bot.rules.table.draft import Draft
from bot.rules.table.lending import DebtLeft, LoanMade, LoanRepaid, LoanReturned, TableDebt


class BettingDraft(Draft[BettingState, BettingSeat]):
    NOT_IN_STATE = (*Draft.NOT_IN_STATE, "terms", "pots")
    LASTING_SEAT_FIELDS = (*Draft.LASTING_SEAT_FIELDS, "never_dealt", "alone", "old")

    accepted: tuple[Seat, ...]
    exchanged_cards: tuple[Card, ...]
    asked: Seat
    asker: Seat
    barred_until: Seat
    bettors: tuple[Seat, ...]
    bottom: tuple[Card, ...]
    carried_among: int
    choice: DealersChoice | None
    choice_left: int
    choice_left_before: int
    comparison: ComparisonKind | None
    debts: tuple[TableDebt, ...]
    looked_hand: Which | None
    may_ask_sideshow: Seat
    outcome: BettingOutcome | None
    phase: BettingPhase
    ranking_changed: bool
    rounds: int
    rules: BettingRules
    seer: Seat
    loan_needed: int
    stake: int
    disclosed: tuple[Seat, ...]

    def __init__(self, state: BettingState, backing: int = 0) -> None:
        super().__init__(state, backing)
        self.terms = state.terms
        self.pots = list(state.pots)

    def values(self) -> dict[str, Any]:
        values = super().values()
        values["pots"] = tuple(self.pots)
        return values

    def newcomer(self, move: Join) -> BettingSeat:
        return replace(super().newcomer(move), never_dealt=self.deal_no > 0)

    def add_to_pot(self, amount: int) -> None:
        if self.pots:
            self.pots[-1] = Pot(amount=self.pots[-1].amount + amount)
        else:
            super().add_to_pot(amount)

    def return_kept_cards(self, seat: Seat) -> None:
        """Return a seat's kept hand to the bottom of the pack."""
        one = self.seats[seat]
        if one.old:
            self.to_bottom(one.old)
            self.change(seat, old=())
            self.emit(KeptHandReturned(seat=seat))

    def settle_leaver(self, seat: Seat) -> None:
        """Drop the debts of a seat, and those owed to it; they are settled elsewhere."""
        for debt in self.debts:
            if seat in {debt.borrower, debt.lender}:
                self.emit(DebtLeft(seat=debt.borrower, lender=debt.lender, amount=debt.amount))
        self.debts = tuple(debt for debt in self.debts if seat not in {debt.borrower, debt.lender})

    def to_pot(self, seat: Seat, amount: int, **changes: Any) -> None:
        """Move chips from a seat to the current pot, and change other fields of it; the caller emits the event."""
        one = self.seats[seat]
        self.change(seat, stack=one.stack - amount, paid=one.paid + amount, **changes)
        self.add_to_pot(amount)

    def to_bottom(self, hand: Pack, discards: Pack = ()) -> None:
        """Put a hand under the pack, its discards last (RULES 2.4)."""
        if self.terms.return_order is ReturnOrder.HIGH_TO_LOW:
            self.pack += high_to_low(hand) + high_to_low(discards)
        else:
            self.pack += hand + discards

    def return_hand(self, seat: Seat, which: Which) -> Pack:
        """Put one of two hands under the pack, and return it."""
        one = self.seats[seat]
        hand = one.hand_of(which)
        self.to_bottom(hand)
        self.change(seat, **{which.value: ()})
        return hand

    def live(self) -> list[BettingSeat]:
        """Return the players neither folded nor covered, left of the dealer first."""
        return [one for one in map(self.seats.__getitem__, self.order) if one.status in LIVE]

    def contenders(self) -> list[BettingSeat]:
        """Return the players who still have a hand, live or covered, left of the dealer first."""
        return [one for one in map(self.seats.__getitem__, self.order) if one.in_deal]


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


def discard_to_best_three(draft: BettingDraft, seat: Seat) -> None:
    """Lay aside all but the best three cards of a seat's only hand; do nothing if it has no more."""
    one = draft.seats[seat]
    if len(one.hand) > 3:
        _lay_aside(draft, one, *best_three(draft.terms.ranking, one.hand))


def discard_places(draft: BettingDraft, seat: Seat, places: tuple[int, ...]) -> None:
    """Lay aside the cards at these places of a seat's only hand."""
    one = draft.seats[seat]
    aside, kept = split_hand(one.hand, places)
    _lay_aside(draft, one, kept, aside)


def must_discard(one: BettingSeat) -> bool:
    """Return True if an open player holds more than three cards and has not chosen the discards yet."""
    return one.knows and not one.two_hands and len(one.hand) > 3


def seat_hand_value(ranking: Ranking, one: BettingSeat) -> HandValue:
    """Return the value of a seat's only hand, reduced or not."""
    kept, aside = best_three(ranking, one.hand)
    return hand_value(ranking, kept, one.discards or aside)


def beats(one: HandValue, other: HandValue) -> bool:
    """Return True if the first hand wins: its cards first, then its discards, if both are known (D-48, D-50)."""
    return one[0] > other[0] or (one[0] == other[0] and one[1] > other[1] >= 0)


def is_tied(one: HandValue, other: HandValue) -> bool:
    """Return True if neither hand beats the other."""
    return not beats(one, other) and not beats(other, one)


def _lay_aside(draft: BettingDraft, one: BettingSeat, kept: Hand, aside: Hand) -> None:
    if one.old:
        draft.change(one.seat, old=kept, discards=aside)
    else:
        draft.change(one.seat, new=kept, discards=aside)
    draft.emit(Discarded(seat=one.seat, count=len(aside)))
