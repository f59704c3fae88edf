"""The one door of the game: a move and a state give the next state and what happened, or a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.rules.betting import comparing, dealing, ending, seating, turns
from bot.rules.betting.explaining import refusal
from bot.rules.betting.moves import (
    Accept,
    Bet,
    Cover,
    Fold,
    Keep,
    Look,
    Nominate,
    ProposeShowdown,
    Refuse,
    Retain,
    See,
    Throw,
)
from bot.rules.betting.options import options
from bot.rules.betting.state import BragState, Draft
from bot.rules.game import (
    Close,
    ComeBack,
    Deal,
    Event,
    IllegalMove,
    Join,
    Leave,
    Move,
    Option,
    SitOut,
    TimeOut,
    TopUp,
    Void,
)

TABLE_MOVES: dict[type[Move], Callable[[Draft, Any], None]] = {
    Deal: dealing.start_deal,
    Join: seating.join,
    Leave: seating.leave,
    SitOut: seating.sit_out,
    ComeBack: seating.come_back,
    TopUp: seating.top_up,
    TimeOut: seating.time_out,
    Void: seating.void,
    Close: seating.close,
}
"""The moves of the table, each with what it does; they check themselves."""

_OF_NOBODY = (Deal, Join, Void, Close)

DEAL_MOVES: dict[type[Move], Callable[[Draft, Any, Option], None]] = {
    Look: lambda draft, move, _: turns.look(draft, move),
    Keep: lambda draft, move, _: turns.keep(draft, move.seat),
    Throw: lambda draft, move, _: turns.throw(draft, move.seat),
    Bet: lambda draft, move, option: turns.bet(draft, move.seat, move.amount, option.price),
    See: lambda draft, move, option: turns.see(draft, move.seat, option.price),
    Fold: lambda draft, move, _: turns.fold(draft, move.seat),
    Cover: lambda draft, move, _: turns.cover(draft, move.seat),
    ProposeShowdown: lambda draft, move, _: turns.propose(draft, move.seat),
    Accept: lambda draft, move, _: turns.accept(draft, move.seat),
    Refuse: lambda draft, move, _: turns.refuse(draft, move.seat),
    Nominate: lambda draft, move, _: comparing.nominate(draft, move.seat, move.hand),
    Retain: lambda draft, move, _: ending.retain(draft, move.seat, move.hand),
}
"""The moves of a deal, each with what it does once an option has admitted it."""


def play(state: BragState, move: Move, backing: int = 0) -> tuple[BragState, tuple[Event, ...]]:
    """Makes a move: the next state and what happened, in order; `state` stays what it was.

    `backing` is what the mover could still put on the table from outside. Raises IllegalMove where the rules refuse.
    """
    if state.closed:
        raise IllegalMove("closed")
    table_move = TABLE_MOVES.get(type(move))
    if table_move is not None:
        if not isinstance(move, _OF_NOBODY) and state.seat_state(move.seat) is None:
            raise IllegalMove("no_such_seat")
        draft = Draft(state)
        table_move(draft, move)
        return draft.done()
    deal_move = DEAL_MOVES.get(type(move))
    if deal_move is None:
        raise IllegalMove("not_in_this_game")
    for option in options(state, move.seat, backing):
        if option.admits(move):
            _check_chips(state, move, option)
            draft = Draft(state)
            deal_move(draft, move, option)
            return draft.done()
    raise refusal(state, move, backing)


def _check_chips(state: BragState, move: Move, option: Option) -> None:
    """What is bet must lie on the table: the wallet's chips are put there first."""
    needed = move.amount if isinstance(move, Bet) else option.price
    one = state.seat_state(move.seat)
    if one is not None and needed > one.stack:
        raise IllegalMove("top_up_first", have=one.stack, needed=needed - one.stack)
