"""Moves of Nine Card Brag with their effects."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.arranging.engine import seating, submitting
from bot.rules.arranging.moves import DealTenth, Discard, Pack, Pass
from bot.rules.arranging.nine.dealing import (
    answer,
    arrange,
    ask_about_packers,
    deal_tenth,
    discard,
    end_unplayed,
    left_over,
    refuse_tenth,
    start_deal,
)
from bot.rules.arranging.nine.ending import abandon, end_game, void
from bot.rules.arranging.nine.options import check, options, refusal
from bot.rules.arranging.nine.state import NineDraft, NineState
from bot.rules.arranging.nine.submitting import go_on, pack
from bot.rules.arranging.nine.view import NinePhase
from bot.rules.game import NOBODY, Deal, Move, Option, Seat, Void
from bot.rules.table.playing import DealMove, Playing, TableMove


def drop_out(draft: NineDraft, seat: Seat) -> None:
    """Continue the deal without a seat that leaves. Its stake stays, and a card it got from a bum deal goes back."""
    called = seat == draft.caller
    if draft.phase is NinePhase.DISCARDING and draft.caller != NOBODY and not draft.seats[seat].ready:
        discard(draft, seat, draft.seats[seat].cards[-1])
    seating.take_out(draft, seat)
    draft.change(seat, packs=None)
    if called:
        draft.caller = NOBODY
    if draft.ended is not None:
        abandon(draft)
    elif len(draft.order) < 2 and draft.rules.for_points:
        void(draft)
    elif len(draft.order) < 2:
        abandon(draft)
    elif len(draft.in_play) < 2:
        end_unplayed(draft)
    elif draft.phase in draft.before.SIDE_BY_SIDE:
        go_on(draft)
    elif draft.actor == seat:
        draft.caller = NOBODY
        arrange(draft)
    elif called:
        ask_about_packers(draft)


def answer_for(draft: NineDraft, seat: Seat, cause: str) -> None:
    """Act for a seat: no bum deal, no tenth card, and the best arrangement hand by hand (RULES 13, 16.3)."""
    if draft.phase is NinePhase.TENTH:
        refuse_tenth(draft, cause)
        return
    if draft.phase is NinePhase.PACKING:
        answer(draft, seat, False, cause)
    elif draft.phase is NinePhase.DISCARDING:
        discard(draft, seat, left_over(draft, seat))
    else:
        submitting.arrange_automatically(draft, seat, cause)
    go_on(draft)


def _begin(draft: NineDraft, move: Move) -> None:
    """Withdraw a submitted bum deal: any new submission replaces it."""
    if draft.phase is NinePhase.ARRANGING:
        draft.change(move.seat, packs=None)


def _pack(draft: NineDraft, move: Pack, _: Option) -> None:
    if draft.phase is NinePhase.PACKING:
        answer(draft, move.seat, True, "chosen")
    else:
        pack(draft, move.seat)
    go_on(draft)


def _discard(draft: NineDraft, move: Discard, _: Option) -> None:
    discard(draft, move.seat, move.card)
    go_on(draft)


_TABLE_MOVES: Mapping[type[Move], TableMove[NineDraft]] = {
    **seating.moves(answer_for, drop_out, end_game),
    Deal: start_deal,
    Void: void,
}


_DEAL_MOVES: Mapping[type[Move], DealMove[NineDraft]] = {
    **submitting.moves(go_on),
    Pack: _pack,
    Pass: lambda draft, move, _: answer_for(draft, move.seat, "chosen"),
    DealTenth: lambda draft, move, _: deal_tenth(draft, move.order),
    Discard: _discard,
}

PLAYING = Playing[NineState, NineDraft](
    draft=NineDraft,
    table_moves=_TABLE_MOVES,
    deal_moves=_DEAL_MOVES,
    options=options,
    refusal=refusal,
    check=check,
    begin=_begin,
)
"""Moves of Nine Card Brag."""
