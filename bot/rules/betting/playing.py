"""Rules engine of the betting games: a move and a state give the next state and its events, or a refusal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar, cast

from bot.rules.betting import choosing, comparing, dealing, ending, moves, seating, sideshow, turns
from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.explaining import refusal
from bot.rules.betting.options import options
from bot.rules.betting.state import BettingState
from bot.rules.betting.view import BettingPhase
from bot.rules.game import NOBODY, Deal, Event, IllegalMove, Move, Option, PlayAlone, Void
from bot.rules.table import seating as table
from bot.rules.table.playing import DealMove, RulesEngine, TableMove

StateT = TypeVar("StateT", bound=BettingState)

_TABLE_MOVES: Mapping[type[Move], TableMove[BettingDraft]] = {
    **table.table_moves(seating.act_for_absent, seating.cancel_request),
    Deal: dealing.start_deal,
    PlayAlone: seating.play_alone,
    moves.Choose: choosing.choose_game,
    Void: seating.void,
}


def _accept(draft: BettingDraft, move: moves.Accept, option: Option) -> None:
    if draft.phase is BettingPhase.SIDESHOW:
        sideshow.accept_sideshow(draft)
    else:
        turns.accept_showdown(draft, move.seat)


def _refuse(draft: BettingDraft, move: moves.Refuse, option: Option) -> None:
    if draft.phase is BettingPhase.SIDESHOW:
        sideshow.refuse_sideshow(draft)
    elif draft.phase is BettingPhase.LENDING:
        turns.decline_loan(draft)
    else:
        turns.refuse_showdown(draft, move.seat)


def _propose_sideshow(draft: BettingDraft, move: moves.ProposeSideshow, option: Option) -> None:
    sideshow.propose_sideshow(draft, move.seat, sideshow.sideshow_target(draft.state(), move.seat), option.price)


_DEAL_MOVES: Mapping[type[Move], DealMove[BettingDraft]] = {
    moves.Look: lambda draft, move, _: turns.look(draft, move),
    moves.Keep: lambda draft, move, _: turns.keep(draft, move.seat),
    moves.Throw: lambda draft, move, _: turns.throw(draft, move.seat),
    moves.Discard: lambda draft, move, _: turns.discard_cards(draft, move.seat, move.places),
    moves.Bet: lambda draft, move, option: turns.bet(draft, move.seat, move.amount, option.price, option.loan),
    moves.See: lambda draft, move, option: turns.see(draft, move.seat, option.price, option.loan),
    moves.Fold: lambda draft, move, _: turns.fold(draft, move.seat),
    moves.Cover: lambda draft, move, option: turns.cover(draft, move.seat, option.loan),
    moves.Ask: lambda draft, move, option: turns.ask(draft, move, option.loan),
    moves.AskBystander: lambda draft, move, option: turns.ask_bystander(draft, move, option.loan),
    moves.Lend: lambda draft, move, _: turns.lend(draft, move.seat, move.borrower, move.amount),
    moves.Expose: lambda draft, _, __: turns.decline_loan(draft),
    moves.ProposeShowdown: lambda draft, move, _: turns.propose_showdown(draft, move.seat),
    moves.ProposeSideshow: _propose_sideshow,
    moves.Accept: _accept,
    moves.Refuse: _refuse,
    moves.Nominate: lambda draft, move, _: comparing.nominate(draft, move.seat, move.hand),
    moves.Retain: lambda draft, move, _: ending.retain_hand(draft, move.seat, move.hand),
}


def check_chips(state: BettingState, move: Move, option: Option, backing: int = 0) -> None:
    """Raise IllegalMove if the chips to pay are not on the table.

    Wallet chips have to be put there first; a seat that is short has to put all of them there.
    """
    one = state.seat_state(move.seat)
    if one is None:
        return
    needed = one.stack + backing if option.loan or isinstance(move, moves.Cover) else option.cost_of(move)
    if needed > one.stack:
        raise IllegalMove("top_up_first", have=one.stack, needed=needed - one.stack)


def _end_sideshow_offer(draft: BettingDraft, move: Move) -> None:
    """End the chance to propose a sideshow after one's bet as soon as another seat acts."""
    if move.seat != draft.may_ask_sideshow:
        draft.may_ask_sideshow = NOBODY


ENGINE = RulesEngine[BettingState, BettingDraft](
    draft=BettingDraft,
    table_moves=_TABLE_MOVES,
    deal_moves=_DEAL_MOVES,
    options=options,
    refusal=refusal,
    check=check_chips,
    begin=_end_sideshow_offer,
)
"""Rules engine of the betting games without moves of their own."""


def play(state: StateT, move: Move, backing: int = 0) -> tuple[StateT, tuple[Event, ...]]:
    return cast("tuple[StateT, tuple[Event, ...]]", ENGINE.play(state, move, backing))
