"""Moves of Crash with their effects."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.arranging.crash.dealing import ask_exchange, cut, deal_round, skip_cut, keep_hand, start_deal, take_spare
from bot.rules.arranging.crash.ending import end_game, finish_deal
from bot.rules.arranging.crash.events import CrashEnding
from bot.rules.arranging.crash.options import options, find_refusal
from bot.rules.arranging.crash.state import CrashDraft, CrashState
from bot.rules.arranging.crash.submitting import answer_call, continue_deal, knock
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine import seating, submitting
from bot.rules.arranging.moves import CallCrash, Knock, Pass, TakeSpare
from bot.rules.game import Cut, Deal, DealCut, DealRound, Move, Seat, Void
from bot.rules.table.playing import DealMove, RulesEngine, TableMove


def drop_out(draft: CrashDraft, seat: Seat) -> None:
    """Continue the deal without a seat that leaves, unless too few players are left."""
    after = draft.order[draft.order.index(seat) + 1 :]
    seating.remove_from_deal(draft, seat)
    draft.change(seat, called=None)
    if draft.ended is not None:
        finish_deal(draft, CrashEnding.ABANDONED)
    elif len(draft.order) < 2:
        void_deal(draft, Void())
    elif draft.phase in {CrashPhase.ARRANGING, CrashPhase.CALLING}:
        continue_deal(draft)
    elif draft.actor == seat and draft.phase is CrashPhase.CUTTING:
        skip_cut(draft, seat)
    elif draft.actor == seat:
        ask_exchange(draft, after)


def answer_by_default(draft: CrashDraft, seat: Seat, cause: str) -> None:
    """Act for a seat: no cut, no exchange, no call, and the best arrangement hand by hand (RULES 13)."""
    if draft.phase is CrashPhase.CUTTING:
        skip_cut(draft, seat)
    elif draft.phase is CrashPhase.EXCHANGING:
        keep_hand(draft, seat, cause)
    elif draft.phase is CrashPhase.ARRANGING:
        submitting.arrange_best(draft, seat, cause)
        continue_deal(draft)
    else:
        answer_call(draft, seat, False, cause)


def void_deal(draft: CrashDraft, move: Void) -> None:
    """Cancel the current deal (RULES 13): payments return, all cards go back, and the same dealer deals again."""
    seating.cancel_deal(draft, called=None)
    finish_deal(draft, CrashEnding.VOIDED)


_TABLE_MOVES: Mapping[type[Move], TableMove[CrashDraft]] = {
    **seating.moves(answer_by_default, drop_out, end_game),
    DealRound: deal_round,
    Deal: start_deal,
    DealCut: start_deal,
    Void: void_deal,
}


_DEAL_MOVES: Mapping[type[Move], DealMove[CrashDraft]] = {
    **submitting.moves(continue_deal),
    Cut: lambda draft, move, _: cut(draft, move.seat, move.amount),
    Pass: lambda draft, move, _: answer_by_default(draft, move.seat, "chosen"),
    TakeSpare: lambda draft, move, option: take_spare(draft, move.seat, move.number, option.price),
    Knock: lambda draft, move, _: knock(draft, move.seat),
    CallCrash: lambda draft, move, _: answer_call(draft, move.seat, True, "chosen"),
}

PLAYING = RulesEngine[CrashState, CrashDraft](
    draft=CrashDraft,
    table_moves=_TABLE_MOVES,
    deal_moves=_DEAL_MOVES,
    options=options,
    refusal=find_refusal,
)
"""Moves of Crash."""
