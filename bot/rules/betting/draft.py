"""Draft of a betting table, with the effects of moves in all betting games (RULES 2.2 to 2.6, 3.5 to 3.7, 3.10, 4)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from bot.rules.betting import events
from bot.rules.betting.events import BettingEnding, BettingOutcome, HandShowReason, PotShare
from bot.rules.betting.house_rules import BettingRules, DealersChoice, ReturnOrder, ShuffleRule, TwoHandsAtSee
from bot.rules.betting.moves import Cover, Which
from bot.rules.betting.state import LIVE, BettingPhase, BettingSeat, BettingState, BettingStatus, ComparisonKind, Pot
from bot.rules.cards import Card, Pack, deal_hands, high_to_low, sorted_pack
from bot.rules.game import NOBODY, Deal, IllegalMove, Join, Move, Option, Seat, SeatChipsMoved, purse
from bot.rules.ranking import Hand, HandValue, best_three, hand_value, is_prial
from bot.rules.table import seating
from bot.rules.table.draft import Draft
from bot.rules.table.events import CardsDealt, CardsSeen, DebtLeft, LoanMade, LoanRepaid, LoanReturned
from bot.rules.table.state import TableDebt, divide


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
        one = self.seats[seat]
        if one.old:
            self.to_bottom(one.old)
            self.change(seat, old=())
            self.emit(events.KeptHandReturned(seat=seat))

    def settle_leaver(self, seat: Seat) -> None:
        """Remove all debts of a seat and to a seat. They are settled outside the game."""
        for debt in self.debts:
            if seat in {debt.borrower, debt.lender}:
                self.emit(DebtLeft(seat=debt.borrower, lender=debt.lender, amount=debt.amount))
        self.debts = tuple(debt for debt in self.debts if seat not in {debt.borrower, debt.lender})

    def pay_into_pot(self, event: SeatChipsMoved, **changes: Any) -> None:
        """Move the chips of `event` from its seat to the current pot, and apply `changes` to the seat."""
        one = self.seats[event.seat]
        self.change(event.seat, stack=one.stack - event.amount, paid=one.paid + event.amount, **changes)
        self.add_to_pot(event.amount)
        self.emit(event)

    def to_bottom(self, hand: Pack, discards: Pack = ()) -> None:
        """Put a hand under the pack, its discards last (RULES 2.4)."""
        if self.terms.return_order is ReturnOrder.HIGH_TO_LOW:
            self.pack += high_to_low(hand) + high_to_low(discards)
        else:
            self.pack += hand + discards

    def return_hand(self, seat: Seat, which: Which) -> Pack:
        """Put one of a seat's two hands under the pack. Return its cards."""
        one = self.seats[seat]
        hand = one.hand_of(which)
        self.to_bottom(hand)
        self.change(seat, **{which.value: ()})
        return hand

    def live(self) -> list[BettingSeat]:
        """Return the live players (neither folded nor covered), the dealer's left first."""
        return [one for one in map(self.seats.__getitem__, self.order) if one.status in LIVE]

    def contenders(self) -> list[BettingSeat]:
        """Return the players who still have a hand, live or covered, the dealer's left first."""
        return [one for one in map(self.seats.__getitem__, self.order) if one.in_deal]

    def prepare(self, move: Move, option: Option) -> None:
        """Raise IllegalMove if the cost of the move (for a short seat: all its money) is not on the table."""
        have = self.seats[move.seat].stack
        all_in = option.loan or isinstance(move, Cover)
        needed = have + self.backing if all_in else option.cost_of(move)
        if needed > have:
            raise IllegalMove("top_up_first", have=have, needed=needed - have)

    def void_deal(self) -> None:
        """Cancel the current deal (RULES 13): return payments, loans and cards, and let the same dealer deal again."""
        seating.return_payments(self)
        cards = list(self.pack)
        for seat, one in tuple(self.seats.items()):
            cards += one.old + one.new + one.discards
            self.change(seat, old=(), new=(), discards=())
        self.undo_loans()
        self.pack = sorted_pack((*cards, *self.exchanged_cards))
        self.exchanged_cards = ()
        self.shuffle_due = True
        seating.keep_dealer(self)
        self.choice_left = self.choice_left_before
        self.finish_deal(BettingOutcome(reason=BettingEnding.VOIDED, carried=self.carried))

    def add_loan(self, lender: Seat, borrower: Seat, amount: int) -> None:
        debts = {(debt.borrower, debt.lender, debt.deal_no): debt for debt in self.debts}
        key = borrower, lender, self.deal_no
        owed = debts[key].amount if key in debts else 0
        debts[key] = TableDebt(borrower=borrower, lender=lender, amount=owed + amount, deal_no=self.deal_no)
        self.debts = tuple(debts.values())
        self.move_chips(
            LoanMade(source=purse(lender), destination=purse(borrower), amount=amount, seat=borrower, lender=lender)
        )

    def repay_loans(self, borrower: Seat, winnings: int) -> None:
        """Repay the debts of `borrower` from `winnings`, the oldest first, as far as the chips go (D-41)."""
        left: list[TableDebt] = []
        for debt in self.debts:
            paid = min(debt.amount, winnings) if debt.borrower == borrower else 0
            if paid:
                winnings -= paid
                self._pay_back(debt, paid, LoanRepaid)
            if paid < debt.amount:
                left.append(replace(debt, amount=debt.amount - paid))
        self.debts = tuple(left)

    def undo_loans(self) -> None:
        """Return the loans of a voided deal, after its payments have been returned."""
        for debt in reversed(self.debts):
            if debt.deal_no == self.deal_no:
                self._pay_back(debt, debt.amount, LoanReturned)
        self.debts = tuple(debt for debt in self.debts if debt.deal_no != self.deal_no)

    def _pay_back(self, debt: TableDebt, amount: int, event: type[LoanRepaid | LoanReturned]) -> None:
        self.move_chips(event.between_seats(debt.borrower, debt.lender, amount, lender=debt.lender))

    def discard_to_best_three(self, seat: Seat) -> None:
        """Lay aside all but the best three cards of a seat's only hand."""
        one = self.seats[seat]
        if len(one.hand) > 3:
            self.lay_aside(one, *best_three(self.terms.ranking, one.hand))

    def lay_aside(self, one: BettingSeat, kept: Hand, aside: Hand) -> None:
        if one.old:
            self.change(one.seat, old=kept, discards=aside)
        else:
            self.change(one.seat, new=kept, discards=aside)
        self.emit(events.Discarded(seat=one.seat, count=len(aside)))

    def begin_betting(self, move: Deal) -> None:
        """Begin a deal: reset the betting, set each player's status, and collect newcomers' shares of a carried pot."""
        before = self.before
        seating.begin_deal(self, move.order)
        self.phase = BettingPhase.BETTING
        self.stake = 0
        self.barred_until = NOBODY
        self.ranking_changed = False
        self._count_down_choice()
        self.pots = [Pot(amount=self.carried)]
        playing = BettingStatus.BLIND if self.terms.blind_play else BettingStatus.OPEN
        for seat in self.order:
            self.change(seat, status=playing, holder=bool(self.seats[seat].old))
        for seat in self.order:
            share = before.newcomer_share(seat)
            if share:
                self.pay_into_pot(events.SharePaid.into_pot(seat, share))

    def _count_down_choice(self) -> None:
        """Count down the deals until a dealer may choose again: players + 1, or more while a pot is carried (D-45)."""
        if not self.terms.dealers_choice:
            return
        self.choice_left_before = self.choice_left
        waits = self.carried or any(one.old for one in self.seats.values())
        if not self.choice_left and not waits:
            self.choice_left = len(self.order) + 1
        self.choice_left = max(0, self.choice_left - 1)

    def deal_cards(self) -> None:
        """Deal a hand to every player. Without blind play, all hands are opened at once."""
        each = self.terms.cards
        hands, self.pack = deal_hands(self.pack, len(self.order), each)
        for seat, hand in zip(self.order, hands, strict=True):
            self.change(seat, new=hand)
            self.emit(CardsDealt(seat=seat, count=each))
            if not self.terms.blind_play:
                self.open_hand(seat)
        if self.terms.expose_bottom and self.pack:
            self.bottom = self.pack[-1:]
            self.emit(events.BottomShown(cards=self.bottom))

    def open_hand(self, seat: Seat) -> None:
        """Open a seat's only hand. Surplus cards are laid aside, unless the player chooses the discards (RULES 4)."""
        one = self.change(seat, status=BettingStatus.OPEN, knows=True)
        self.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=one.hand))
        if not self.terms.choose_discard:
            self.discard_to_best_three(seat)

    def fold_hand(self, seat: Seat, cause: str) -> None:
        """Fold a seat's hands. With `expose_bottom`, one card of each is shown (D-44)."""
        one = self.seats[seat]
        turned = tuple(hand[-1] for hand in (one.old, one.new) if hand) if self.terms.expose_bottom else ()
        self.return_hands((seat,))
        self.change(seat, status=BettingStatus.FOLDED, turned=turned)
        self.emit(events.Folded(seat=seat, cause=cause))
        if turned:
            self.emit(events.FoldedCardShown(seat=seat, cards=turned))

    def win_by_folding(self, seat: Seat) -> None:
        """End the deal: the last player takes the pot and shows nothing."""
        shares = self.pay_from_pot(seat, 0, self.pots[-1].amount)
        self.return_hands((seat,))
        self.finish_deal(BettingOutcome(reason=BettingEnding.FOLDED, shares=shares))

    def show_won_hand(self, seat: Seat) -> None:
        """Turn up the hand with which a seat won because everyone else folded. The pack already has its cards."""
        hand = self.seats[seat].remembered or ()
        self.change(seat, exposed=hand)
        self.emit(events.HandShownFreely(seat=seat, cards=hand))

    def pay_from_pot(self, seat: Seat, pot: int, amount: int) -> tuple[PotShare, ...]:
        """Pay a seat `amount` chips from a pot. The seat's debts are repaid from these chips (D-41)."""
        if not amount:
            return ()
        self.change(seat, stack=self.seats[seat].stack + amount)
        self.emit(events.PotWon.from_pot(seat, amount, pot=pot))
        if self.debts:
            self.repay_loans(seat, amount)
        return (PotShare(pot=pot, seat=seat, amount=amount),)

    def carry_pot(self, seat: Seat) -> None:
        """Carry the pot after everyone folded to a blind player. Unless leaving, this player may keep a hand (D-14)."""
        self.emit(events.PotCarried(seat=seat, amount=self.pots[-1].amount))
        self.phase = BettingPhase.RETAINING
        self.actor = seat
        if self.seats[seat].leaving or not self.terms.keeps_hands:
            self.retain_hand(seat, None)

    def retain_hand(self, seat: Seat, hand: Which | None) -> None:
        """Keep an unseen hand (None: no hand) for the next deal.

        Other hands go to the bottom, old before new (D-22).
        """
        one = self.seats[seat]
        held = {Which.OLD: one.old, Which.NEW: one.new} if one.two_hands else {Which.OLD: one.hand}
        kept = held.pop(hand) if hand is not None else ()
        for other in held.values():
            self.to_bottom(other)
        self.change(seat, old=kept, new=())
        self.emit(events.HandRetained(seat=seat, hand=hand))
        amount = self.pots[-1].amount
        self.finish_deal(BettingOutcome(reason=BettingEnding.CARRIED, carried=amount, blind_winner=seat))

    def return_hands(self, seats: Iterable[Seat]) -> None:
        """Put the hands of `seats` at the bottom of the pack, in this order (RULES 2.4)."""
        for seat in seats:
            one = self.seats[seat]
            if one.two_hands:
                self.to_bottom(one.old)
                self.to_bottom(one.new)
            elif one.hand:
                self.to_bottom(one.hand, one.discards)
            seen = one.hand if one.knows or one.exposed else None
            aside = one.discards if one.knows else ()
            self.change(seat, old=(), new=(), discards=(), remembered=seen, remembered_discards=aside)

    def finish_deal(self, outcome: BettingOutcome, *, prial: bool = False) -> None:
        """End the deal; every deal ends here. If a `prial` won a comparison, a shuffle is due (RULES 2.2)."""
        self.carried = outcome.carried
        if outcome.reason is not BettingEnding.VOIDED:
            self.carried_among = len(self.order)
        self.pots = []
        self.stake = 0
        self.rounds = 0
        self.seer = self.barred_until = self.may_ask_sideshow = self.asker = self.asked = NOBODY
        self.bettors = ()
        self.bottom = ()
        self.disclosed = ()
        self.looked_hand = None
        self.accepted = ()
        self.comparison = None
        for seat in self.order if outcome.reason is not BettingEnding.VOIDED else ():
            if self.seats[seat].never_dealt:
                self.change(seat, never_dealt=False)
        if prial or self.terms.shuffle_rule is ShuffleRule.EVERY_DEAL:
            self.shuffle_due = True
        seating.end_deal(self, events.DealEnded(deal_no=self.deal_no, outcome=outcome))

    def force_showdown(self, cause: str) -> None:
        """Expose the hands of everybody left, because the house rules require it (D-43, D-105)."""
        self.emit(events.ShowdownForced(cause=cause))
        self.compare_hands(ComparisonKind.SHOWDOWN)

    def compare_hands(self, comparison: ComparisonKind, seer: Seat = NOBODY) -> None:
        """End the betting and compare hands. A holder of two unseen hands first chooses one of them (D-29)."""
        self.comparison = comparison
        self.seer = seer
        holder = next((one for one in self.contenders() if one.two_hands), None)
        if holder is None:
            self._settle_pots()
        elif self.terms.two_hands_at_see is TwoHandsAtSee.BEST:
            is_disclosed, self.disclosed = self.disclosed[:1] == (holder.seat,), ()
            new = is_disclosed or beats(self.hand_value(holder.new), self.hand_value(holder.old))
            self.nominate(holder.seat, Which.NEW if new else Which.OLD)
        elif holder.leaving:
            self.nominate(holder.seat, Which.OLD)
        else:
            self.phase = BettingPhase.NOMINATING
            self.actor = holder.seat

    def nominate(self, seat: Seat, hand: Which) -> None:
        """Put the unseen hand that was not chosen at the bottom, and compare the hands."""
        self.return_hand(seat, hand.other)
        self.emit(events.Nominated(seat=seat, hand=hand))
        self._settle_pots()

    def _settle_pots(self) -> None:
        """Pay out the newest pot, then the frozen pots from newest to oldest, by the champion rule (D-38)."""
        newest = len(self.pots) - 1
        seen_and_seer = [seat for seat in self.order if self.seats[seat].live]
        if self.comparison is ComparisonKind.SEE:
            seen = next(seat for seat in seen_and_seer if seat != self.seer)
            seen_and_seer = [seen, self.seer]
            champions, reason = self._compare_seen(seen, self.seer, newest), BettingEnding.SEEN
        elif self.comparison is ComparisonKind.SHOWDOWN:
            champions, reason = self._compare_all(), BettingEnding.SHOWDOWN
        else:
            champions, reason = [self.live()[0].seat], BettingEnding.COVERED
            self._show_hand(champions[0], HandShowReason.CHAMPION)
        shares = self._pay_pot(newest, champions)
        prial = self._holds_prial(champions[0])
        for number in range(newest - 1, -1, -1):
            champions = self._compare_coverer(number, champions)
            shares = self._pay_pot(number, champions) + shares
            prial = prial or self._holds_prial(champions[0])
        in_order = self.comparison is ComparisonKind.SEE and not newest
        self.return_hands(seen_and_seer if in_order else [one.seat for one in self.contenders()])
        self.finish_deal(BettingOutcome(reason=reason, shares=shares), prial=prial)

    def _compare_seen(self, seen: Seat, seer: Seat, pot: int) -> list[Seat]:
        """Turn up the hands of a see (RULES 3.6). Return the winners; on a tie the seen player, or both players."""
        both_blind = not self.seats[seen].knows and not self.seats[seer].knows
        theirs, own = self.seat_value(seen), self.seat_value(seer)
        equal = is_tied(theirs, own)
        shared = equal and self.terms.seer_splits_tie
        wins = beats(own, theirs)
        self._show_hand(seen, HandShowReason.ALTERNATELY if both_blind else HandShowReason.SEEN)
        if both_blind:
            self._show_hand(seer, HandShowReason.ALTERNATELY)
        elif wins or shared:
            self._show_hand(seer, HandShowReason.SEER_WON)
        elif not self.seats[seer].knows:
            self.change(seer, unlooked=self.seats[seer].hand)
        if own[0] == theirs[0] and not equal and (both_blind or wins):
            self._show_discards((seen, seer))
        winner, loser = (seer, seen) if wins else (seen, seer)
        self.emit(events.Compared(pot=pot, winner=winner, loser=loser, tied=equal and (both_blind or shared)))
        return [seat for seat in self.order if seat in {seen, seer}] if shared else [winner]

    def _compare_all(self) -> list[Seat]:
        """Turn up every live hand, from the dealer's left. Return all seats with the best hand."""
        live = [one.seat for one in self.live()]
        for seat in live:
            self._show_hand(seat, HandShowReason.SHOWDOWN)
        worths = {seat: self.seat_value(seat) for seat in live}
        highest = max(kept for kept, _ in worths.values())
        best = {seat: aside for seat, (kept, aside) in worths.items() if kept == highest}
        if len(set(best.values())) > 1 and min(best.values()) >= 0:
            self._show_discards(tuple(best))
            return [seat for seat, aside in best.items() if aside == max(best.values())]
        return list(best)

    def _compare_coverer(self, number: int, champions: list[Seat]) -> list[Seat]:
        """Compare a champion with the seat that covered the pot. Return that seat if better, else the champions."""
        coverer = self.pots[number].frozen_for
        if coverer is None:
            raise AssertionError("only frozen pots are compared for")
        self._show_hand(coverer, HandShowReason.COVER)
        champion = champions[0]
        held, covered = self.seat_value(champion), self.seat_value(coverer)
        equal, wins = is_tied(held, covered), beats(covered, held)
        if covered[0] == held[0] and not equal:
            self._show_discards((champion, coverer))
        winner, loser = (coverer, champion) if wins else (champion, coverer)
        self.emit(events.Compared(pot=number, winner=winner, loser=loser, tied=equal))
        return [coverer] if wins else champions

    def _pay_pot(self, number: int, winners: list[Seat]) -> tuple[PotShare, ...]:
        """Pay out a pot, split among tied winners. Odd chips go one by one from the dealer's left (D-5)."""
        divided = divide(self.pots[number].amount, winners)
        return tuple(share for seat, amount in divided for share in self.pay_from_pot(seat, number, amount))

    def _show_hand(self, seat: Seat, reason: HandShowReason) -> None:
        """Turn up a seat's hand. A hand of more than three cards is first reduced to its best three (D-47)."""
        self.discard_to_best_three(seat)
        hand = self.seats[seat].hand
        self.change(seat, exposed=hand)
        self.emit(events.HandShown(seat=seat, cards=hand, reason=reason))

    def _show_discards(self, seats: tuple[Seat, ...]) -> None:
        """Turn up the discards of `seats`, which decide between equal hands (D-51)."""
        for seat in seats:
            one = self.seats[seat]
            if one.discards_shown is None:
                self.change(seat, discards_shown=one.discards)
                self.emit(events.DiscardsShown(seat=seat, cards=one.discards))

    def seat_value(self, seat: Seat) -> HandValue:
        one = self.seats[seat]
        kept, aside = best_three(self.terms.ranking, one.hand)
        return hand_value(self.terms.ranking, kept, one.discards or aside)

    def hand_value(self, hand: Hand) -> HandValue:
        return hand_value(self.terms.ranking, *best_three(self.terms.ranking, hand))

    def _holds_prial(self, seat: Seat) -> bool:
        return is_prial(self.terms.ranking, self.seats[seat].hand)


def beats(one: HandValue, other: HandValue) -> bool:
    """Return True if hand `one` is better: by its kept cards, then by the discards if both are known (D-48, D-50)."""
    return one[0] > other[0] or (one[0] == other[0] and one[1] > other[1] >= 0)


def is_tied(one: HandValue, other: HandValue) -> bool:
    return not beats(one, other) and not beats(other, one)
