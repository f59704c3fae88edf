"""Draw Brag as a game (RULES 6): effects of its moves, options, refusals and views (RULES 12.2)."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, ClassVar, TypeVar, cast

from bot.rules.betting.draft import BettingDraft
from bot.rules.betting.draw import state as draw_state
from bot.rules.betting.draw.state import DrawRules, DrawSeat, DrawSeatView, DrawState, DrawView, StakePayment
from bot.rules.betting.events import BettingEnding, BettingOutcome, HandShown, HandShowReason, Looked, PotShare, Staked
from bot.rules.betting.moves import Bet, Check, Cover, Draw, Fold, Look, ShowHand
from bot.rules.betting.options import after_deal_options, show_refusal
from bot.rules.betting.play import BettingGame
from bot.rules.betting.state import BettingPhase, BettingStatus, Pot
from bot.rules.game import NOBODY, Deal, IllegalMove, Move, Option, Seat, SeatChipsMoved, events_of
from bot.rules.house_rules import Preset
from bot.rules.ranking import hand_strength, split_hand
from bot.rules.table import seating
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

    def pay(self, event: SeatChipsMoved, payment: tuple[StakePayment, ...], **changes: Any) -> None:
        """Move the chips of `event` from its seat to the pot, and record the levels that they meet."""
        one = self.seat(event.seat)
        met = one.met + sum(part.level for part in payment)
        self.pay_into_pot(event, met=met, payments=one.payments + payment, **changes)

    def start_deal(self, move: Deal) -> None:
        """Post the blinds, deal, and begin the first round left of the big blind."""
        self.begin_betting(move)
        self.last_raiser = NOBODY
        big = self.rules.big_blind
        for seat, chips in zip(self.order, (big // 2, big), strict=False):
            event = draw_state.BlindPosted.into_pot(seat, chips, big=chips == big)
            self.pay(event, (StakePayment(level=chips),))
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
        self.stake += more
        if more:
            self.raises += not opens
            self.last_raiser = seat
        event = Staked.into_pot(seat, amount, blind=not one.knows, stake=self.stake, raised=0 if opens else more)
        self.pay(event, called + raised, acted=True, last_bet=amount)
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
        payment = StakePayment(level=one.stack * (2 if half else 1), half=half)
        event = draw_state.WentAllIn.into_pot(seat, one.stack, met=one.met + payment.level, level=self.stake)
        self.pay(event, (payment,), acted=True, last_bet=one.stack)
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
        self.emit(draw_state.ExcessReturned.from_pot(seat, excess))

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


T = TypeVar("T")


class DrawGame(BettingGame[DrawState, DrawRules]):
    draft = DrawDraft
    events = BettingGame.events + events_of(draw_state)
    table_moves = seating.TABLE_MOVES
    deal_moves: ClassVar[dict[type[Move], Callable[[Any, Any, Option], None]]] = {
        Look: lambda draft, move, _: draft.look(move.seat),
        Check: lambda draft, move, _: draft.check(move.seat),
        Bet: lambda draft, move, _: draft.bet(move.seat, move.amount),
        Cover: lambda draft, move, _: draft.cover(move.seat),
        Fold: lambda draft, move, _: draft.fold(move.seat),
        Draw: lambda draft, move, _: draft.exchange_cards(move.seat, move.places),
        ShowHand: lambda draft, move, _: draft.show_won_hand(move.seat),
    }

    def options(self, state: DrawState, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
        one = state.seat_state(seat)
        if one is None or one.leaving:
            return ()
        if state.phase is BettingPhase.BETWEEN_DEALS:
            return after_deal_options(state, one)
        if seat != state.actor:
            return ()
        looks = () if one.knows else (Option(move=Look(seat=seat)),)
        if state.phase is BettingPhase.DRAWING:
            return (*looks, *_draw_options(state, one))
        return (*looks, *_bet_options(state, one, one.stack + backing), Option(move=Fold(seat=seat)))

    def find_refusal(self, state: DrawState, move: Move, backing: int) -> IllegalMove:
        one, most = state.seat_state(move.seat), state.rules.max_draw
        if one is None:
            return IllegalMove("no_such_seat")
        if isinstance(move, ShowHand):
            return show_refusal(state, one)
        if state.actor == NOBODY:
            return IllegalMove("no_deal")
        if one.leaving and one.in_deal:
            return IllegalMove("already_leaving")
        if not one.in_deal:
            return IllegalMove("folded_already" if one.status is BettingStatus.FOLDED else "not_dealt_in")
        if isinstance(move, Look) and one.knows:
            return IllegalMove("not_blind")
        if one.seat != state.actor:
            return IllegalMove("not_your_turn", turn=state.actor)
        if isinstance(move, Look):
            return IllegalMove("one_hand")
        if isinstance(move, Draw):
            return IllegalMove("bad_draw", most=most) if state.phase is BettingPhase.DRAWING else IllegalMove("no_draw")
        if state.phase is BettingPhase.DRAWING:
            return IllegalMove("draw_first", most=most)
        return _bet_refusal(state, one, move, one.stack + backing)

    def view(self, state: DrawState, seat: Seat | None) -> DrawView:
        shared = super().view(state, seat)
        dealing = state.in_deal
        actor = state.seat_state(state.actor) if state.phase is BettingPhase.BETTING else None
        price = 0 if actor is None else state.stake - actor.met
        seats = tuple(
            _extend(DrawSeatView, shown, seen=one.knows, met=one.met, drawn=one.drawn)
            for shown, one in zip(shared.seats, state.seats, strict=True)
        )
        return _extend(
            DrawView,
            shared,
            seats=seats,
            open_price=price,
            blind_price=0 if actor is None or not state.rules.unseen_half_call else -(-price // 2),
            betting_round=state.betting_round if dealing else 0,
            raises=state.raises if dealing else 0,
            unit=state.bet_unit if dealing else 0,
            big_blind=state.rules.big_blind,
            small_blind_seat=state.order[0] if dealing else None,
            big_blind_seat=state.order[1] if dealing else None,
        )


def _bet_options(state: DrawState, one: DrawSeat, money: int) -> list[Option]:
    seat, price = one.seat, state.call_price(one)
    if not price:
        found = [Option(move=Check(seat=seat))]
    elif price <= money:
        found = [Option(move=Bet(seat=seat, amount=price), price=price)]
    else:
        found = [Option(move=Cover(seat=seat), price=one.stack)]
    more = price + state.bet_unit
    if more <= money and state.may_raise(one):
        found.append(Option(move=Bet(seat=seat, amount=more), price=more))
    return found


def _draw_options(state: DrawState, one: DrawSeat) -> list[Option]:
    return [
        Option(move=Draw(seat=one.seat, places=places))
        for count in range(state.rules.max_draw + 1)
        for places in combinations(range(len(one.hand)), count)
    ]


def _bet_refusal(state: DrawState, one: DrawSeat, move: Move, money: int) -> IllegalMove:
    price = state.call_price(one)
    if isinstance(move, Check):
        return IllegalMove("cannot_check", price=price)
    if isinstance(move, Cover):
        return IllegalMove("not_short", price=price)
    if not isinstance(move, Bet):
        return IllegalMove("not_in_this_game")
    if price > money:
        return IllegalMove("short", price=price, have=money)
    raised = price + state.bet_unit if state.may_raise(one) else 0
    if raised > money:
        if move.amount == raised:
            return IllegalMove("beyond_means", have=money, offered=raised)
        raised = 0
    return IllegalMove("fixed_bet", call=price, raised=raised, offered=move.amount)


def _extend(kind: type[T], record: object, **more: object) -> T:
    """Return an instance of `kind` with the attributes of `record` and `more`. Faster than calling `kind`."""
    made = object.__new__(kind)
    vars(made).update(vars(record), **more)
    return made


DRAW_BRAG = DrawGame(
    name="draw_brag",
    aliases=("draw",),
    default_rules=DrawRules(),
    presets=(Preset("draw-brag", "Draw Brag", DrawRules()),),
    state=DrawState,
)
