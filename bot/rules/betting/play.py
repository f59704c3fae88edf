"""Rules engine of the betting games: table setup, time-outs, voiding a deal, and the effect of each move (RULES 2.6,
13).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar, cast

from bot.rules.betting import dealing, drafting, moves, scoring, turns
from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.events import BettingEnding, BettingOutcome
from bot.rules.betting.house_rules import BettingRules
from bot.rules.betting.moves import Which
from bot.rules.betting.options import options, refusal
from bot.rules.betting.prices import stay_price
from bot.rules.betting.scoring import finish_deal, nominate, retain_hand
from bot.rules.betting.state import BettingPhase, BettingState
from bot.rules.betting.turns import bet, decline_loan, discard_on_timeout, fold, keep, refuse_showdown, resume_turn
from bot.rules.cards import sorted_pack
from bot.rules.game import NOBODY, Deal, Event, IllegalMove, Move, Option, PlayAlone, Seat, Void
from bot.rules.table import seating
from bot.rules.table.events import PlaysAlone
from bot.rules.table.play import DealMove, RulesEngine, TableMove

StateT = TypeVar("StateT", bound=BettingState)


DraftT = TypeVar("DraftT", bound=BettingDraft)


def start(kind: type[StateT], rules: BettingRules, stacks: tuple[tuple[Seat, int], ...], dealer: Seat) -> StateT:
    """Return a table before its first deal, with people and chips in clockwise order, and the first dealer.

    Raise IllegalMove as the `start` of every table does, with the house rules' limit of seats.
    """
    terms = rules.terms()
    ring = stacks[::-1] if terms.counter_clockwise else stacks
    return seating.start(kind, rules, ring, dealer, pack=terms.pack, most=terms.max_players)


def revise(state: StateT, rules: BettingRules) -> StateT:
    """Return the table under other house rules, between deals, with all loose cards to be shuffled (D-7).

    A kept hand stays with its owner unless the pack or the hand size changes, or blind play or keeping hands ends.
    Raise IllegalMove during a deal, and if there are more seats than the new house rules allow.
    """
    was, terms = state.terms, rules.terms()
    if state.in_deal or state.closed:
        raise IllegalMove("between_deals_only")
    if len(state.seats) > terms.max_players:
        raise IllegalMove("table_full", most=terms.max_players)
    same = (was.cards, set(was.pack)) == (terms.cards, set(terms.pack)) and terms.blind_play and terms.keeps_hands
    seats = tuple(one if same else replace(one, old=()) for one in state.seats)
    kept = {card for one in seats for card in one.old}
    next_dealer = state.next_dealer
    if terms.counter_clockwise != was.counter_clockwise and seats:
        seats = seats[::-1]
        next_dealer = len(seats) - 1 - next_dealer
    return replace(
        state,
        rules=rules,
        ranking_changed=state.ranking_changed or (was.ranking, was.cards) != (terms.ranking, terms.cards),
        choice=None,
        choice_left=len(seats) + 1 if terms.dealers_choice else 0,
        seats=seats,
        next_dealer=next_dealer,
        pack=sorted_pack(card for card in terms.pack if card not in kept),
        shuffle_due=True,
    )


def cancel_request(draft: BettingDraft, seat: Seat) -> None:
    """Cancel the request for a loan of a seat that leaves."""
    if draft.phase is BettingPhase.LENDING and seat == draft.asker:
        resume_turn(draft)


def act_for_absent(draft: BettingDraft, seat: Seat, cause: str) -> None:
    """Decide for a seat as its clock would (RULES 13), because of `time` or because it `left`."""
    if draft.phase is BettingPhase.BETTING:
        _end_turn(draft, seat, cause)
    elif draft.phase is BettingPhase.KEEP_OR_THROW:
        keep(draft, seat)
    elif draft.phase is BettingPhase.DISCARDING:
        discard_on_timeout(draft, seat)
    elif draft.phase is BettingPhase.LENDING:
        decline_loan(draft)
    elif draft.phase is BettingPhase.SIDESHOW:
        turns.refuse_sideshow(draft)
    elif draft.phase is BettingPhase.VOTING:
        refuse_showdown(draft, seat)
    elif draft.phase is BettingPhase.NOMINATING:
        nominate(draft, seat, Which.OLD)
    else:
        retain_hand(draft, seat, None if draft.seats[seat].leaving else Which.OLD)


def _end_turn(draft: BettingDraft, seat: Seat, cause: str) -> None:
    """Fold or, under some house rules, put in the price of staying in, if it is on the table."""
    one = draft.seats[seat]
    least = stay_price(draft.state(), one)
    if cause == "time" and draft.terms.bets_on_time_out and one.stack >= least:
        bet(draft, seat, least, least)
    else:
        fold(draft, seat, cause)


def play_alone(draft: BettingDraft, move: PlayAlone) -> None:
    """Stop lending and borrowing from the next deal on."""
    seating.check_between_deals(draft)
    draft.change(move.seat, alone=True)
    draft.emit(PlaysAlone(seat=move.seat))


def void(draft: BettingDraft, move: Void) -> None:
    """Cancel the current deal (RULES 13): return payments and all cards; the same dealer deals again."""
    seating.return_payments(draft)
    cards = list(draft.pack)
    for seat, one in tuple(draft.seats.items()):
        cards += one.old + one.new + one.discards
        draft.change(seat, old=(), new=(), discards=())
    drafting.undo_loans(draft)
    draft.pack = sorted_pack((*cards, *draft.exchanged_cards))
    draft.exchanged_cards = ()
    draft.shuffle_due = True
    seating.keep_dealer(draft)
    draft.choice_left = draft.choice_left_before
    finish_deal(draft, BettingOutcome(reason=BettingEnding.VOIDED, carried=draft.carried))


_TABLE_MOVES: Mapping[type[Move], TableMove[BettingDraft]] = {
    **seating.table_moves(act_for_absent, cancel_request),
    Deal: dealing.start_deal,
    PlayAlone: play_alone,
    moves.Choose: dealing.choose_game,
    Void: void,
}


def _accept(draft: BettingDraft, move: moves.Accept, option: Option) -> None:
    if draft.phase is BettingPhase.SIDESHOW:
        turns.accept_sideshow(draft)
    else:
        turns.accept_showdown(draft, move.seat)


def _refuse(draft: BettingDraft, move: moves.Refuse, option: Option) -> None:
    if draft.phase is BettingPhase.SIDESHOW:
        turns.refuse_sideshow(draft)
    elif draft.phase is BettingPhase.LENDING:
        turns.decline_loan(draft)
    else:
        turns.refuse_showdown(draft, move.seat)


def _propose_sideshow(draft: BettingDraft, move: moves.ProposeSideshow, option: Option) -> None:
    turns.propose_sideshow(draft, move.seat, turns.sideshow_target(draft.state(), move.seat), option.price)


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
    moves.Nominate: lambda draft, move, _: scoring.nominate(draft, move.seat, move.hand),
    moves.Retain: lambda draft, move, _: scoring.retain_hand(draft, move.seat, move.hand),
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
