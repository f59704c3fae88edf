"""Draft of a betting table while a move is being made."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.rules.betting.choices import ReturnOrder
from bot.rules.betting.events import BettingOutcome, KeptHandReturned
from bot.rules.betting.house_rules import BettingRules
from bot.rules.betting.moves import Which
from bot.rules.betting.state import BettingState, ComparisonKind, Pot, BettingSeat
from bot.rules.betting.terms import DealersChoice
from bot.rules.betting.view import LIVE, BettingPhase
from bot.rules.cards import Card
from bot.rules.game import Join, Seat
from bot.rules.pack import Pack, high_to_low
from bot.rules.table.draft import Draft
from bot.rules.table.lending import TableDebt, DebtLeft


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
