"""Moves of Six and Seven Card Brag with their effects."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.arranging.engine import seating, submitting
from bot.rules.arranging.engine.comparing import has_declared
from bot.rules.arranging.engine.dealing import begin_deal, deal_to_players
from bot.rules.arranging.engine.pots import pay_stakes
from bot.rules.arranging.moves import Expose, Pass
from bot.rules.arranging.two_hands.ending import finish_deal, settle_declarations, void_deal
from bot.rules.arranging.two_hands.events import TwoHandsEnding
from bot.rules.arranging.two_hands.exposing import ask_next, begin_exposing, expose_hand, pass_place, withdraw_seat
from bot.rules.arranging.two_hands.options import options, find_refusal
from bot.rules.arranging.two_hands.state import TwoHandsDraft, TwoHandsState
from bot.rules.arranging.two_hands.view import TwoHandsPhase
from bot.rules.game import NOBODY, Deal, Move, Seat, Void
from bot.rules.table.playing import DealMove, RulesEngine, TableMove


def start_deal(draft: TwoHandsDraft, move: Deal) -> None:
    """Begin a deal: everybody puts in a stake and receives cards for two hands."""
    begin_deal(draft, move)
    draft.place, draft.leader, draft.exposed = 0, NOBODY, ()
    pay_stakes(draft, draft.rules.stake)
    deal_to_players(draft, draft.order)
    submitting.begin_arranging(draft)


def continue_deal(draft: TwoHandsDraft) -> None:
    """Continue once everybody is ready: reveal the declarations, or expose the hands."""
    if not submitting.is_everybody_ready(draft):
        return
    if has_declared(draft):
        settle_declarations(draft)
    else:
        begin_exposing(draft)


def drop_out(draft: TwoHandsDraft, seat: Seat) -> None:
    """Continue the deal without a seat that leaves. Its stake stays. The last player left takes the pot."""
    withdraw_seat(draft, seat)
    if len(draft.order) == 1:
        finish_deal(draft, TwoHandsEnding.ABANDONED, draft.order)
    elif draft.phase is TwoHandsPhase.ARRANGING:
        continue_deal(draft)
    elif draft.actor == seat:
        ask_next(draft)


def answer_by_default(draft: TwoHandsDraft, seat: Seat, cause: str) -> None:
    """Act for a seat: the best arrangement hand by hand while arranging, otherwise expose (RULES 13)."""
    if draft.phase is TwoHandsPhase.ARRANGING:
        submitting.arrange_best(draft, seat, cause)
        continue_deal(draft)
    else:
        expose_hand(draft, seat)


_TABLE_MOVES: Mapping[type[Move], TableMove[TwoHandsDraft]] = {
    **seating.moves(answer_by_default, drop_out),
    Deal: start_deal,
    Void: void_deal,
}


_DEAL_MOVES: Mapping[type[Move], DealMove[TwoHandsDraft]] = {
    **submitting.moves(continue_deal),
    Expose: lambda draft, move, _: expose_hand(draft, move.seat),
    Pass: lambda draft, move, _: pass_place(draft, move.seat),
}

PLAYING = RulesEngine[TwoHandsState, TwoHandsDraft](
    draft=TwoHandsDraft,
    table_moves=_TABLE_MOVES,
    deal_moves=_DEAL_MOVES,
    options=options,
    refusal=find_refusal,
)
"""Moves of a game of two hands."""
