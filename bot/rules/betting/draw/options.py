"""Options of a seat in Draw Brag, and the reasons for refusing other moves."""

from __future__ import annotations

from itertools import combinations

from bot.rules.betting.draw.state import DrawSeat, DrawState
from bot.rules.betting.moves import Bet, Check, Cover, Draw, Fold, Look
from bot.rules.betting.view import BettingPhase, BettingStatus
from bot.rules.game import NOBODY, IllegalMove, Move, Option, Seat

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
