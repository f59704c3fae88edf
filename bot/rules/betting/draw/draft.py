"""Effects of the moves of Draw Brag (RULES 6): blinds, two rounds of betting with a draw between them, side pots."""

from __future__ import annotations

from typing import Any, cast

from bot.rules.betting.draft import BettingDraft
from bot.rules.betting.draw import state as draw_state
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.draw.state import DrawSeat, DrawState, StakePayment
from bot.rules.betting.events import BettingEnding, BettingOutcome, HandShown, HandShowReason, Looked, PotShare, Staked
from bot.rules.betting.state import BettingPhase, BettingStatus, Pot
from bot.rules.game import NOBODY, POT, Deal, Seat, purse
from bot.rules.ranking import hand_strength, split_hand
from bot.rules.table.events import CardsSeen, TurnPassed
from bot.rules.table.state import divide


class DrawDraft(BettingDraft):
    rules: DrawRules
    betting_round: int
    raises: int
    last_raiser: Seat

    def state(self) -> DrawState:
        return cast("DrawState", super().state())

    def seat(self, seat: Seat) -> DrawSeat:
        return cast("DrawSeat", self.seats[seat])

    def pay(self, seat: Seat, chips: int, payment: tuple[StakePayment, ...], **changes: Any) -> None:
        """Move chips from a seat to the pot, and record the levels that they meet. The caller emits the event."""
        one = self.seat(seat)
        met = one.met + sum(part.level for part in payment)
        self.to_pot(seat, chips, met=met, payments=one.payments + payment, **changes)

    def start_deal(self, move: Deal) -> None:
        """Post the blinds, deal, and begin the first round left of the big blind."""
        self.begin_betting(move)
        self.last_raiser = NOBODY
        big = self.rules.big_blind
        for seat, chips in zip(self.order, (big // 2, big), strict=False):
            self.pay(seat, chips, (StakePayment(level=chips),))
            self.emit(
                draw_state.BlindPosted(source=purse(seat), destination=POT, amount=chips, seat=seat, big=chips == big)
            )
            if seat not in move.backed:
                self._mark_all_in(seat)
        self.deal_cards()
        self._begin_round(1, big)
        self._find_next_turn(2)

    def _begin_round(self, number: int, level: int) -> None:
        self.phase = BettingPhase.BETTING
        self.betting_round = number
        self.raises = 0
        self.stake = level
        self.emit(draw_state.RoundBegan(number=number))

    def _find_next_turn(self, place: int) -> None:
        """Give the turn to the next seat that must act, from `place` in the order. If there is none, end the round."""
        order = self.order
        alone = len(self.live()) == 1
        for step in range(len(order)):
            one = self.seat(order[(place + step) % len(order)])
            if one.live and (one.met < self.stake or not (one.spoken or alone)):
                self._start_turn(one.seat)
                return
        self.return_excess()
        if self.betting_round == 1:
            self.phase = BettingPhase.DRAWING
            self._next_draw()
        else:
            self.show_down()

    def _next_draw(self) -> None:
        """Let the next seat exchange cards, even if it is all-in. After the last seat, begin the second round."""
        due = [one.seat for one in self.contenders() if self.seat(one.seat).drawn is None]
        if due and self.rules.max_draw:
            self._start_turn(due[0])
            return
        for seat in self.order:
            self.change(seat, met=0, spoken=False)
        self._begin_round(2, 0)
        self._find_next_turn(0)

    def _start_turn(self, seat: Seat) -> None:
        self.actor = seat
        self.emit(TurnPassed(seat=seat))
        if self.seats[seat].leaving:
            self.act_for_absent(seat, "left")

    def _end_turn(self, seat: Seat) -> None:
        self.change(seat, spoken=True)
        self._find_next_turn(self.order.index(seat) + 1)

    def _mark_all_in(self, seat: Seat) -> None:
        if not self.seats[seat].stack:
            self.change(seat, status=BettingStatus.COVERED)

    def look(self, seat: Seat) -> None:
        one = self.seat(seat)
        self.change(seat, knows=True, status=BettingStatus.OPEN if one.blind else one.status)
        self.emit(Looked(seat=seat))
        self.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=one.hand))

    def bet(self, seat: Seat, amount: int) -> None:
        """Call, bet or raise. A seat that has not looked pays half the price of the call, but a raise in full."""
        state, one = self.state(), self.seat(seat)
        missing, price = self.stake - one.met, state.call_price(one)
        more = amount - price
        called = (StakePayment(level=missing, half=state.calls_half(one)),) if missing else ()
        raised = (StakePayment(level=more),) if more else ()
        opens = not self.stake
        self.pay(seat, amount, called + raised, acted=True, last_bet=amount)
        if more:
            self.stake += more
            self.raises += not opens
            self.last_raiser = seat
        self.emit(
            Staked(
                source=purse(seat),
                destination=POT,
                amount=amount,
                seat=seat,
                blind=not one.knows,
                stake=self.stake,
                raised=0 if opens else more,
            )
        )
        if not self.backing:
            self._mark_all_in(seat)
        self._end_turn(seat)

    def check(self, seat: Seat) -> None:
        self.emit(draw_state.Checked(seat=seat))
        self._end_turn(seat)

    def cover(self, seat: Seat) -> None:
        """Go all-in with less than the call price. If the seat has not looked, its chips count double."""
        one = self.seat(seat)
        half = self.state().calls_half(one)
        self.pay(
            seat,
            one.stack,
            (StakePayment(level=one.stack * (2 if half else 1), half=half),),
            acted=True,
            last_bet=one.stack,
        )
        self.emit(
            draw_state.WentAllIn(
                source=purse(seat),
                destination=POT,
                amount=one.stack,
                seat=seat,
                met=self.seat(seat).met,
                level=self.stake,
            )
        )
        self._mark_all_in(seat)
        self._end_turn(seat)

    def fold(self, seat: Seat, cause: str = "chosen") -> None:
        """Fold. The last player left takes the pot without showing, even with cards they have not seen."""
        self.fold_hand(seat, cause)
        left = self.contenders()
        if len(left) == 1:
            self.return_exchanged()
            self.win_by_folding(left[0].seat)
        elif self.phase is BettingPhase.DRAWING:
            self._next_draw()
        else:
            self._find_next_turn(self.order.index(seat) + 1)

    def exchange_cards(self, seat: Seat, places: tuple[int, ...]) -> None:
        """Lay cards aside and take as many from the top of the pack. A player who has looked sees the new cards."""
        one = self.seat(seat)
        aside, kept = split_hand(one.hand, places)
        new, self.pack = self.pack[: len(aside)], self.pack[len(aside) :]
        self.exchanged_cards += aside
        seen = aside if one.knows and aside else None
        self.change(seat, new=kept + new, drawn=len(new), remembered=seen)
        self.emit(draw_state.Drew(seat=seat, count=len(new)))
        if new and one.knows:
            self.emit(CardsSeen(seen_by=(seat,), seat=seat, cards=new))
        self._next_draw()

    def act_for_absent(self, seat: Seat, cause: str) -> None:
        """Check, stand pat or fold for a seat. A leaving seat that is all-in stands pat and can still win."""
        one = self.seat(seat)
        if self.phase is BettingPhase.DRAWING and (cause == "time" or one.status is BettingStatus.COVERED):
            self.exchange_cards(seat, ())
        elif cause == "time" and one.met >= self.stake:
            self.check(seat)
        else:
            self.fold(seat, cause)

    def return_excess(self) -> None:
        highest, *others = sorted((self.seat(seat) for seat in self.order), key=lambda one: -one.level)
        matched = others[0].level
        excess = highest.chips(matched, highest.level)
        if not excess:
            return
        seat, back = highest.seat, BettingStatus.OPEN if highest.knows else BettingStatus.BLIND
        self.change(
            seat,
            stack=highest.stack + excess,
            status=back if highest.status is BettingStatus.COVERED else highest.status,
            paid=highest.paid - excess,
            payments=_payments_up_to(highest.payments, matched),
        )
        self.pots[-1] = Pot(amount=self.pots[-1].amount - excess)
        self.emit(draw_state.ExcessReturned(source=POT, destination=purse(seat), amount=excess, seat=seat))

    def show_down(self) -> None:
        """Show all hands, the last raiser's first. Each layer of the pot goes to the best hand that has met it."""
        contenders = [self.seat(one.seat) for one in self.contenders()]
        seats = [one.seat for one in contenders]
        first = seats.index(self.last_raiser) if self.last_raiser in seats else 0
        for seat in seats[first:] + seats[:first]:
            hand = self.seats[seat].hand
            self.change(seat, exposed=hand)
            self.emit(HandShown(seat=seat, cards=hand, reason=HandShowReason.SHOWDOWN))
        layers = _side_pots([self.seat(seat) for seat in self.order], contenders)
        self.pots = [Pot(amount=amount) for amount, _ in layers]
        shares: tuple[PotShare, ...] = ()
        for number, (amount, players) in enumerate(layers):
            worths = {one.seat: hand_strength(self.terms.ranking, one.hand) for one in players}
            winners = [seat for seat, worth in worths.items() if worth == max(worths.values())]
            for seat, won in divide(amount, winners):
                shares += self.pay_from_pot(seat, number, won)
        self.return_exchanged()
        self.return_hands(seats)
        self.finish_deal(BettingOutcome(reason=BettingEnding.SHOWDOWN, shares=shares))

    def return_exchanged(self) -> None:
        self.pack += self.exchanged_cards
        self.exchanged_cards = ()


def _payments_up_to(payments: tuple[StakePayment, ...], level: int) -> tuple[StakePayment, ...]:
    kept: list[StakePayment] = []
    for one in payments:
        part = min(one.level, level)
        if part:
            kept.append(StakePayment(level=part, half=one.half))
        level -= part
    return tuple(kept)


def _side_pots(everybody: list[DrawSeat], contenders: list[DrawSeat]) -> list[tuple[int, list[DrawSeat]]]:
    """Return the main pot and the side pots: the chips, and the seats that can win them, from the dealer's left."""
    found: list[tuple[int, list[DrawSeat]]] = []
    low = 0
    levels = sorted({one.level for one in contenders})
    for high in levels:
        top = high if high != levels[-1] else max(one.level for one in everybody)
        amount = sum(one.chips(low, top) for one in everybody)
        if amount:
            found.append((amount, [one for one in contenders if one.level >= high]))
        low = high
    return found
