"""Moves of Crash with their effects."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.arranging.crash.dealing import ask, cut, deal_round, leave_uncut, stand, start_deal, take
from bot.rules.arranging.crash.ending import end_game, finish
from bot.rules.arranging.crash.events import CrashEnding
from bot.rules.arranging.crash.options import options, refusal
from bot.rules.arranging.crash.state import CrashDraft, CrashState
from bot.rules.arranging.crash.submitting import call, go_on, knock
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine import seating, submitting
from bot.rules.arranging.moves import CallCrash, Knock, Pass, TakeSpare
from bot.rules.game import Cut, Deal, DealCut, DealRound, Move, Seat, Void
from bot.rules.table.playing import DealMove, Playing, TableMove


def drop_out(draft: CrashDraft, seat: Seat) -> None:
    """Continue the deal without a seat that leaves, unless too few players are left."""
    after = draft.order[draft.order.index(seat) + 1 :]
    seating.take_out(draft, seat)
    draft.change(seat, called=None)
    if draft.ended is not None:
        finish(draft, CrashEnding.ABANDONED)
    elif len(draft.order) < 2:
        void(draft, Void())
    elif draft.phase in {CrashPhase.ARRANGING, CrashPhase.CALLING}:
        go_on(draft)
    elif draft.actor == seat and draft.phase is CrashPhase.CUTTING:
        leave_uncut(draft, seat)
    elif draft.actor == seat:
        ask(draft, after)


def answer_for(draft: CrashDraft, seat: Seat, cause: str) -> None:
    """Act for a seat: no cut, no exchange, no call, and the best arrangement hand by hand (RULES 13)."""
    if draft.phase is CrashPhase.CUTTING:
        leave_uncut(draft, seat)
    elif draft.phase is CrashPhase.EXCHANGING:
        stand(draft, seat, cause)
    elif draft.phase is CrashPhase.ARRANGING:
        submitting.arrange_automatically(draft, seat, cause)
        go_on(draft)
    else:
        call(draft, seat, False, cause)


def void(draft: CrashDraft, move: Void) -> None:
    """Cancel the current deal (RULES 13): payments return, all cards go back, and the same dealer deals again."""
    seating.cancel(draft, called=None)
    finish(draft, CrashEnding.VOIDED)


_TABLE_MOVES: Mapping[type[Move], TableMove[CrashDraft]] = {
    **seating.moves(answer_for, drop_out, end_game),
    DealRound: deal_round,
    Deal: start_deal,
    DealCut: start_deal,
    Void: void,
}


_DEAL_MOVES: Mapping[type[Move], DealMove[CrashDraft]] = {
    **submitting.moves(go_on),
    Cut: lambda draft, move, _: cut(draft, move.seat, move.amount),
    Pass: lambda draft, move, _: answer_for(draft, move.seat, "chosen"),
    TakeSpare: lambda draft, move, option: take(draft, move.seat, move.number, option.price),
    Knock: lambda draft, move, _: knock(draft, move.seat),
    CallCrash: lambda draft, move, _: call(draft, move.seat, True, "chosen"),
}

PLAYING = Playing[CrashState, CrashDraft](
    draft=CrashDraft,
    table_moves=_TABLE_MOVES,
    deal_moves=_DEAL_MOVES,
    options=options,
    refusal=refusal,
)
"""Moves of Crash."""
