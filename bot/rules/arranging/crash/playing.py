"""The one door of the game: a move and a state give the next state and what happened, or a refusal."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.arranging.crash import dealing, exchanging, seating, submitting
from bot.rules.arranging.crash.drafting import CrashDraft
from bot.rules.arranging.crash.ending import end_game
from bot.rules.arranging.crash.explaining import refusal
from bot.rules.arranging.crash.options import options
from bot.rules.arranging.crash.state import CrashState
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine import seating as engine_seating
from bot.rules.arranging.engine import submitting as engine_submitting
from bot.rules.arranging.moves import CallCrash, Knock, Pass, TakeSpare
from bot.rules.game import Cut, Deal, DealCut, DealRound, Move, Option, Void
from bot.rules.table.playing import DealMove, Playing, TableMove

_TABLE_MOVES: Mapping[type[Move], TableMove[CrashDraft]] = {
    **engine_seating.moves(seating.answer_for, end_game, seating.drop_out),
    DealRound: dealing.deal_round,
    Deal: dealing.start_deal,
    DealCut: dealing.start_deal,
    Void: seating.void,
}


def _pass(draft: CrashDraft, move: Pass, _: Option) -> None:
    if draft.phase is CrashPhase.CUTTING:
        dealing.leave_uncut(draft, move.seat)
    elif draft.phase is CrashPhase.EXCHANGING:
        exchanging.stand(draft, move.seat)
    else:
        submitting.call(draft, move.seat, False)


_DEAL_MOVES: Mapping[type[Move], DealMove[CrashDraft]] = {
    **engine_submitting.moves(submitting.go_on),
    Cut: lambda draft, move, _: dealing.cut(draft, move.seat, move.amount),
    Pass: _pass,
    TakeSpare: lambda draft, move, option: exchanging.take(draft, move.seat, move.number, option.price),
    Knock: lambda draft, move, _: submitting.knock(draft, move.seat),
    CallCrash: lambda draft, move, _: submitting.call(draft, move.seat, True),
}

PLAYING = Playing[CrashState, CrashDraft](
    draft=CrashDraft,
    table_moves=_TABLE_MOVES,
    deal_moves=_DEAL_MOVES,
    options=options,
    refusal=refusal,
)
"""How Crash is played."""
