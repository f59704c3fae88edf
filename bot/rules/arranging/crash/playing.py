"""The one door of the game: a move and a state give the next state and what happened, or a refusal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from bot.rules import seats
from bot.rules.arranging.crash import dealing, exchanging, seating, submitting
from bot.rules.arranging.crash.explaining import refusal
from bot.rules.arranging.crash.options import options
from bot.rules.arranging.crash.state import CrashState, Draft
from bot.rules.arranging.crash.view import Phase
from bot.rules.arranging.moves import (
    Arrange,
    CallCrash,
    Cut,
    DealCut,
    DealRound,
    Declare,
    Knock,
    Pass,
    TakeSpare,
    Unlock,
)
from bot.rules.door import Door
from bot.rules.game import (
    CashIn,
    Close,
    ComeBack,
    Deal,
    Event,
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
    DealRound: dealing.deal_round,
    Deal: dealing.start_deal,
    DealCut: dealing.start_deal,
    Join: seating.join,
    Leave: seating.leave,
    SitOut: seats.sit_out,
    ComeBack: seats.come_back,
    TopUp: seating.top_up,
    CashIn: seating.cash_in,
    TimeOut: seating.time_out,
    Void: seating.void,
    Close: seating.close,
}
"""The moves of the table, each with what it does; they check themselves."""

_OF_NOBODY = (DealRound, Deal, Join, Void, Close)


def _pass(draft: Draft, move: Pass, _: Option) -> None:
    if draft.phase is Phase.CUTTING:
        dealing.leave_uncut(draft, move.seat)
    elif draft.phase is Phase.EXCHANGING:
        exchanging.stand(draft, move.seat)
    else:
        submitting.call(draft, move.seat, False)


DEAL_MOVES: dict[type[Move], Callable[[Draft, Any, Option], None]] = {
    Cut: lambda draft, move, _: dealing.cut(draft, move.seat, move.amount),
    Pass: _pass,
    TakeSpare: lambda draft, move, option: exchanging.take(draft, move.seat, move.number, option.price),
    Knock: lambda draft, move, _: submitting.knock(draft, move.seat),
    Arrange: lambda draft, move, _: submitting.arrange(draft, move.seat, move.hands),
    Declare: lambda draft, move, _: submitting.declare(draft, move.seat, move.what),
    Unlock: lambda draft, move, _: submitting.unlock(draft, move.seat),
    CallCrash: lambda draft, move, _: submitting.call(draft, move.seat, True),
}
"""The moves of a deal, each with what it does once an option has admitted it."""


_DOOR = Door(
    draft=lambda state, _: Draft(state),
    table_moves=TABLE_MOVES,
    of_nobody=_OF_NOBODY,
    deal_moves=DEAL_MOVES,
    options=options,
    refusal=lambda state, move, _: refusal(state, move),
)


def play(state: CrashState, move: Move, backing: int = 0) -> tuple[CrashState, tuple[Event, ...]]:
    """Makes a move: the next state and what happened, in order; `state` stays what it was.

    `backing` counts for nothing. Raises IllegalMove where the rules refuse.
    """
    return cast("tuple[CrashState, tuple[Event, ...]]", _DOOR.play(state, move, backing))
