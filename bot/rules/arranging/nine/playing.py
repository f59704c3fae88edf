"""Moves of Nine Card Brag with their effects."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.arranging.engine import seating, submitting
from bot.rules.arranging.moves import DealTenth, Discard, Pack, Pass
from bot.rules.arranging.nine.dealing import (
    answer_packing,
    start_arranging,
    offer_packed_cards,
    deal_tenth,
    discard,
    end_if_unplayed,
    default_discard,
    refuse_tenth,
    start_deal,
)
from bot.rules.arranging.nine.ending import abandon_deal, end_game, void_deal
from bot.rules.arranging.nine.options import check_tenth_order, options, find_refusal
from bot.rules.arranging.nine.state import NineDraft, NineState
from bot.rules.arranging.nine.submitting import continue_deal, submit_bum_deal
from bot.rules.arranging.nine.view import NinePhase
from bot.rules.game import NOBODY, Deal, Move, Option, Seat, Void
from bot.rules.table.playing import DealMove, RulesEngine, TableMove


def drop_out(draft: NineDraft, seat: Seat) -> None:
    """Continue the deal without a seat that leaves. Its stake stays, and a card it got from a bum deal goes back."""
    called = seat == draft.caller
    if draft.phase is NinePhase.DISCARDING and draft.caller != NOBODY and not draft.seats[seat].ready:
        discard(draft, seat, draft.seats[seat].cards[-1])
    seating.remove_from_deal(draft, seat)
    draft.change(seat, packs=None)
    if called:
        draft.caller = NOBODY
    if draft.ended is not None:
        abandon_deal(draft)
    elif len(draft.order) < 2 and draft.rules.for_points:
        void_deal(draft)
    elif len(draft.order) < 2:
        abandon_deal(draft)
    elif len(draft.in_play) < 2:
        end_if_unplayed(draft)
    elif draft.phase in draft.before.SIMULTANEOUS:
        continue_deal(draft)
    elif draft.actor == seat:
        draft.caller = NOBODY
        start_arranging(draft)
    elif called:
        offer_packed_cards(draft)


def answer_by_default(draft: NineDraft, seat: Seat, cause: str) -> None:
    """Act for a seat: no bum deal, no tenth card, and the best arrangement hand by hand (RULES 13, 16.3)."""
    if draft.phase is NinePhase.TENTH:
        refuse_tenth(draft, cause)
        return
    if draft.phase is NinePhase.PACKING:
        answer_packing(draft, seat, False, cause)
    elif draft.phase is NinePhase.DISCARDING:
        discard(draft, seat, default_discard(draft, seat))
    else:
        submitting.arrange_best(draft, seat, cause)
    continue_deal(draft)


def _withdraw_bum_deal(draft: NineDraft, move: Move) -> None:
    """Withdraw a submitted bum deal: any new submission replaces it."""
    if draft.phase is NinePhase.ARRANGING:
        draft.change(move.seat, packs=None)


def _play_pack(draft: NineDraft, move: Pack, _: Option) -> None:
    if draft.phase is NinePhase.PACKING:
        answer_packing(draft, move.seat, True, "chosen")
    else:
        submit_bum_deal(draft, move.seat)
    continue_deal(draft)


def _play_discard(draft: NineDraft, move: Discard, _: Option) -> None:
    discard(draft, move.seat, move.card)
    continue_deal(draft)


_TABLE_MOVES: Mapping[type[Move], TableMove[NineDraft]] = {
    **seating.moves(answer_by_default, drop_out, end_game),
    Deal: start_deal,
    Void: void_deal,
}


_DEAL_MOVES: Mapping[type[Move], DealMove[NineDraft]] = {
    **submitting.moves(continue_deal),
    Pack: _play_pack,
    Pass: lambda draft, move, _: answer_by_default(draft, move.seat, "chosen"),
    DealTenth: lambda draft, move, _: deal_tenth(draft, move.order),
    Discard: _play_discard,
}

PLAYING = RulesEngine[NineState, NineDraft](
    draft=NineDraft,
    table_moves=_TABLE_MOVES,
    deal_moves=_DEAL_MOVES,
    options=options,
    refusal=find_refusal,
    check=check_tenth_order,
    begin=_withdraw_bum_deal,
)
"""Moves of Nine Card Brag."""
