"""Draw Brag as a game (RULES 6): its moves, options, refusals and views (RULES 12.2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar, TypeVar

from bot.rules.betting.draw import state as draw_state
from bot.rules.betting.draw.draft import DrawDraft
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.draw.state import DrawSeat, DrawSeatView, DrawState, DrawView
from bot.rules.betting.moves import Bet, Check, Cover, Draw, Fold, Look, ShowHand
from bot.rules.betting.options import after_deal_options, show_refusal
from bot.rules.betting.play import BettingGame
from bot.rules.betting.state import BettingPhase, BettingStatus
from bot.rules.game import NOBODY, IllegalMove, Move, Option, Seat, events_of
from bot.rules.house_rules import Preset
from bot.rules.table import seating

T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
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
