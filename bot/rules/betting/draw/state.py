"""State, events, options and view of a table of Draw Brag (RULES 6, 12.2)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, TypeVar, cast

from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.moves import Bet, Check, Cover, Draw, Fold, Look
from bot.rules.betting.state import BettingPhase, BettingSeat, BettingSeatView, BettingState, BettingStatus, BragView
from bot.rules.betting.state import view as betting_view
from bot.rules.game import NOBODY, ChipsMoved, Event, IllegalMove, Move, Option, Seat


@dataclass(frozen=True, kw_only=True)
class BlindPosted(ChipsMoved):
    """A seat posted the small or the big blind."""

    seat: Seat
    big: bool


@dataclass(frozen=True, kw_only=True)
class RoundBegan(Event):
    """The first or the second round of betting began."""

    number: int


@dataclass(frozen=True, kw_only=True)
class Checked(Event):
    """A seat stays in without a bet."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class WentAllIn(ChipsMoved):
    """A seat stays in with its last chips, which meet `met` of the `level` of this round."""

    seat: Seat
    met: int
    level: int


@dataclass(frozen=True, kw_only=True)
class Drew(Event):
    """A seat exchanged `count` cards; 0 means none."""

    seat: Seat
    count: int


@dataclass(frozen=True, kw_only=True)
class ExcessReturned(ChipsMoved):
    """A seat got back the chips that nobody had matched."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class StakePayment:
    """Chips put in for a part of the betting: they meet `level`, in chips of the full price.

    `half` is True if the seat called without having looked, so that the chips are half of it, rounded up.
    """

    level: int
    half: bool = False

    def chips(self, level: int) -> int:
        """Return the chips that meet the first `level` of it."""
        level = max(0, min(level, self.level))
        return -(-level // 2) if self.half else level


@dataclass(frozen=True, kw_only=True)
class DrawSeat(BettingSeat):
    """One seat of Draw Brag. Levels are chips at the full price, even if half was paid for them."""

    met: int = 0
    """Part of this round's level that it has met."""
    spoken: bool = False
    """True if it has acted in this round: unless a seat raises, it has no further turn."""
    drawn: int | None = None
    """Number of cards exchanged; None before the exchange."""
    payments: tuple[StakePayment, ...] = ()
    """Payments in order."""

    @property
    def level(self) -> int:
        """Level that it has met in both rounds."""
        return sum(one.level for one in self.payments)

    def chips(self, low: int, high: int) -> int:
        """Return the chips it put in for the part between two levels."""
        found = start = 0
        for one in self.payments:
            found += one.chips(high - start) - one.chips(low - start)
            start += one.level
        return found


@dataclass(frozen=True, kw_only=True)
class DrawState(BettingState):
    """A table of Draw Brag; `stake` is the level of this round. An all-in seat is `COVERED`."""

    SEAT: ClassVar[type[BettingSeat]] = DrawSeat

    rules: DrawRules
    seats: tuple[DrawSeat, ...]
    betting_round: int = 0
    """Round of betting: 1 before the draw, 2 after it; 0 before the first deal."""
    raises: int = 0
    """Number of raises in this round."""
    last_raiser: Seat = NOBODY
    """Seat that last bet or raised in this deal."""

    def interpret(self, move: Move, options: tuple[Option, ...]) -> Move:
        """Return the move unchanged: in this game `passes` is a check."""
        return move

    def seat_state(self, seat: Seat) -> DrawSeat | None:
        return cast("DrawSeat | None", super().seat_state(seat))


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
        """Take chips into the pot and record the levels they meet; the caller emits the event."""
        one = self.seat(seat)
        met = one.met + sum(part.level for part in payment)
        self.to_pot(seat, chips, met=met, payments=one.payments + payment, **changes)


HEADS_UP_RAISES = 20
"""Most raises in a round with two players left; it prevents endless play."""


def options(state: DrawState, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
    """Return the moves that the deal accepts from `seat` now; `backing` are its chips outside the table."""
    one = state.seat_state(seat)
    if one is None or one.leaving or seat != state.actor:
        return ()
    looks = () if one.knows else (Option(move=Look(seat=seat)),)
    if state.phase is BettingPhase.DRAWING:
        return (*looks, *_draw_options(state, one))
    return (*looks, *_bet_options(state, one, one.stack + backing), Option(move=Fold(seat=seat)))


def calls_half(state: DrawState, one: DrawSeat) -> bool:
    """Return True if this seat calls for half the price, because it has not looked."""
    return state.rules.unseen_half_call and not one.knows


def call_price(state: DrawState, one: DrawSeat) -> int:
    """Return the chips this seat must put in to meet the level of the round."""
    missing = state.stake - one.met
    return -(-missing // 2) if calls_half(state, one) else missing


def bet_unit(state: DrawState) -> int:
    """Return the chips that a bet or a raise adds in this round."""
    return state.rules.big_blind * (2 if state.betting_round == 1 else 4)


def may_raise(state: DrawState, one: DrawSeat) -> bool:
    """Return True if this seat may bet or raise: another seat can answer, and the limit of raises is not reached."""
    if not any(other.live for other in state.seats if other is not one):
        return False
    left = sum(other.in_deal for other in state.seats)
    return not state.stake or state.raises < (state.rules.max_raises if left > 2 else HEADS_UP_RAISES)


def _bet_options(state: DrawState, one: DrawSeat, money: int) -> list[Option]:
    seat, price = one.seat, call_price(state, one)
    if not price:
        found = [Option(move=Check(seat=seat))]
    elif price <= money:
        found = [Option(move=Bet(seat=seat, amount=price), price=price)]
    else:
        found = [Option(move=Cover(seat=seat), price=one.stack)]
    more = price + bet_unit(state)
    if more <= money and may_raise(state, one):
        found.append(Option(move=Bet(seat=seat, amount=more), price=more))
    return found


def _draw_options(state: DrawState, one: DrawSeat) -> list[Option]:
    return [
        Option(move=Draw(seat=one.seat, places=places))
        for count in range(state.rules.max_draw + 1)
        for places in combinations(range(len(one.hand)), count)
    ]


def refusal(state: DrawState, move: Move, backing: int) -> IllegalMove:
    """Return the reason for refusing `move`, which no option admits (codes: `bot.rules.refusals`)."""
    one, most = state.seat_state(move.seat), state.rules.max_draw
    if one is None:
        return IllegalMove("no_such_seat")
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


def _bet_refusal(state: DrawState, one: DrawSeat, move: Move, money: int) -> IllegalMove:
    price = call_price(state, one)
    if isinstance(move, Check):
        return IllegalMove("cannot_check", price=price)
    if isinstance(move, Cover):
        return IllegalMove("not_short", price=price)
    if not isinstance(move, Bet):
        return IllegalMove("not_in_this_game")
    if price > money:
        return IllegalMove("short", price=price, have=money)
    raised = price + bet_unit(state) if may_raise(state, one) else 0
    if raised > money:
        if move.amount == raised:
            return IllegalMove("beyond_means", have=money, offered=raised)
        raised = 0
    return IllegalMove("fixed_bet", call=price, raised=raised, offered=move.amount)


T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class DrawSeatView(BettingSeatView):
    """One seat of Draw Brag; `COVERED` is all-in. Amounts in chips."""

    seen: bool = False
    """True if it has looked at its cards."""
    met: int = 0
    """Part of this round's level that it has met."""
    drawn: int | None = None
    """Number of cards exchanged; None before the exchange."""


@dataclass(frozen=True, kw_only=True)
class DrawView(BragView):
    """View of a table of Draw Brag.

    `stake` is the level of this round. `open_price` is the call price of the player to act, `blind_price` half of it,
    rounded up.
    """

    betting_round: int = 0
    """Round of betting: 1 before the draw, 2 after it; 0 between deals."""
    raises: int = 0
    """Number of raises in this round."""
    unit: int = 0
    """Chips that a bet or a raise adds in this round."""
    big_blind: int = 0
    small_blind_seat: Seat | None = None
    big_blind_seat: Seat | None = None
    """Seat that posted the big blind of this deal; `small_blind_seat` posted the small one."""


def view(state: DrawState, seat: Seat | None) -> DrawView:
    """Return the view for `seat`, or a bystander (None, or a number that is not at the table)."""
    shared = betting_view(state, seat)
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
        unit=bet_unit(state) if dealing else 0,
        big_blind=state.rules.big_blind,
        small_blind_seat=state.order[0] if dealing else None,
        big_blind_seat=state.order[1] if dealing else None,
    )


def _extend(kind: type[T], record: object, **more: object) -> T:
    """Return a record of a subclass with the same values and more, without going through every field."""
    made = object.__new__(kind)
    vars(made).update(vars(record), **more)
    return made
