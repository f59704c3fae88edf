"""Why a move was refused: asked only once the options do not admit it."""

from __future__ import annotations

from bot.rules.betting.house_rules import LookTiming
from bot.rules.betting.moves import (
    Accept,
    Bet,
    Cover,
    Keep,
    Look,
    Nominate,
    ProposeShowdown,
    Refuse,
    Retain,
    See,
    Throw,
)
from bot.rules.betting.options import opponent, showdown_from
from bot.rules.betting.prices import Bounds, bounds, can_see, see_price
from bot.rules.betting.state import BragState, SeatState
from bot.rules.betting.view import Phase, Status
from bot.rules.game import NOBODY, IllegalMove, Move


def refusal(state: BragState, move: Move, backing: int) -> IllegalMove:
    """The reason why `move`, which no option admits, is refused (codes: `bot.rules.refusals.CODES`)."""
    one = state.seat_state(move.seat)
    if one is None:
        return IllegalMove("no_such_seat")
    if state.phase in {Phase.BETWEEN_DEALS, Phase.CLOSED}:
        return IllegalMove("no_deal")
    standing = _not_playing(one)
    if standing:
        return IllegalMove(standing)
    if isinstance(move, Look):
        return _look(state, one, move)
    if isinstance(move, Accept | Refuse):
        return _answer(state, one)
    if state.phase in {Phase.NOMINATING, Phase.RETAINING}:
        return _choosing(state, one, move)
    if isinstance(move, Nominate):
        return IllegalMove("nothing_to_nominate")
    if isinstance(move, Retain):
        return IllegalMove("nothing_to_retain")
    if state.phase is Phase.VOTING:
        return IllegalMove("answer_first", proposer=state.actor)
    if one.seat != state.actor:
        return IllegalMove("not_your_turn", turn=state.actor)
    if state.phase is Phase.KEEP_OR_THROW:
        return IllegalMove("keep_or_throw_first")
    return _at_turn(state, one, move, backing)


def _not_playing(one: SeatState) -> str:
    if one.leaving and one.live:
        return "already_leaving"
    return _STANDING.get(one.status, "")


_STANDING = {
    Status.NOT_DEALT_IN: "not_dealt_in",
    Status.FOLDED: "folded_already",
    Status.COVERED: "covered_already",
}


def _choosing(state: BragState, one: SeatState, move: Move) -> IllegalMove:
    if not isinstance(move, Nominate if state.phase is Phase.NOMINATING else Retain):
        return IllegalMove("betting_is_over")
    if one.seat != state.actor:
        return IllegalMove("not_your_turn", turn=state.actor)
    return IllegalMove("one_hand")


def _look(state: BragState, one: SeatState, move: Look) -> IllegalMove:
    if not one.blind:
        return IllegalMove("not_blind")
    if state.phase in {Phase.NOMINATING, Phase.RETAINING}:
        return IllegalMove("betting_is_over")
    if one.seat == state.actor:
        if state.phase is Phase.VOTING:
            return IllegalMove("answer_first", proposer=state.actor)
        if state.phase is Phase.KEEP_OR_THROW:
            return IllegalMove("keep_or_throw_first")
    elif state.rules.look_timing is LookTiming.BEFORE_FIRST_BET and not one.two_hands:
        return IllegalMove("look_before_first_bet", turn=state.actor)
    elif state.rules.look_timing is LookTiming.OWN_TURN or one.two_hands:
        return IllegalMove("look_own_turn", turn=state.actor)
    return IllegalMove("one_hand" if move.hand is not None else "which_hand")


def _answer(state: BragState, one: SeatState) -> IllegalMove:
    if state.phase is not Phase.VOTING:
        return IllegalMove("no_proposal")
    return IllegalMove("own_proposal" if one.seat == state.actor else "answered_already")


def _at_turn(state: BragState, one: SeatState, move: Move, backing: int) -> IllegalMove:
    money = one.stack + backing
    bets = bounds(state, one)
    if isinstance(move, Keep | Throw):
        return IllegalMove("nothing_looked_at")
    if isinstance(move, Cover):
        return IllegalMove("not_short", price=bets.least)
    if isinstance(move, See):
        return _see(state, one, money)
    if isinstance(move, ProposeShowdown):
        return _propose(state)
    if isinstance(move, Bet):
        return _bet(bets, move.amount, money)
    return IllegalMove("not_in_this_game")


def _see(state: BragState, one: SeatState, money: int) -> IllegalMove:
    other = opponent(state.live, one.seat)
    if other is None:
        return IllegalMove("see_needs_two", live=len(state.live))
    if not state.stake:
        return IllegalMove("see_needs_bet")
    if not can_see(one, other):
        return IllegalMove("cannot_see_blind", seat=other.seat)
    return IllegalMove("cannot_afford_see", price=see_price(state, one, other), have=money)


def _propose(state: BragState) -> IllegalMove:
    least = showdown_from(state)
    if not least:
        return IllegalMove("showdown_off")
    live = len(state.live)
    if live < least:
        return IllegalMove("showdown_needs", least=least, live=live)
    return IllegalMove("showdown_refused", until=state.barred_until or NOBODY)


def _bet(bets: Bounds, amount: int, money: int) -> IllegalMove:
    if amount < 1:
        return IllegalMove("too_little", least=bets.least, offered=amount)
    if money < bets.least:
        return IllegalMove("short", price=bets.least, have=money)
    if amount < bets.least:
        return IllegalMove("too_little", least=bets.least, offered=amount)
    if amount > money:
        return IllegalMove("beyond_means", have=money, offered=amount)
    if bets.most is not None and amount > bets.most:
        return IllegalMove("too_much", most=bets.most, offered=amount, limit=bets.limit)
    below = max(bets.least, amount - amount % bets.step)
    above = amount - amount % bets.step + bets.step
    most = bets.most_with(money)
    return IllegalMove("bet_step", step=bets.step, below=below, above=above if above <= most else 0, offered=amount)
