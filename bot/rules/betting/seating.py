"""Table setup and effects outside the betting: house rules, time-outs, leaving, voiding (RULES 2.6, 3.10, 13)."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from bot.rules.betting import loans, sideshow
from bot.rules.betting.comparing import nominate
from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.ending import finish_deal, retain_hand
from bot.rules.betting.events import BettingEnding, BettingOutcome
from bot.rules.betting.house_rules import BettingRules
from bot.rules.betting.moves import Which
from bot.rules.betting.prices import stay_price
from bot.rules.betting.state import BettingState
from bot.rules.betting.turns import bet, decline_loan, fold, keep, discard_on_timeout, refuse_showdown, resume_turn
from bot.rules.betting.view import BettingPhase
from bot.rules.game import IllegalMove, PlayAlone, Seat, Void
from bot.rules.pack import sorted_pack
from bot.rules.table import seating as table
from bot.rules.table.events import PlaysAlone

StateT = TypeVar("StateT", bound=BettingState)
DraftT = TypeVar("DraftT", bound=BettingDraft)


def start(kind: type[StateT], rules: BettingRules, stacks: tuple[tuple[Seat, int], ...], dealer: Seat) -> StateT:
    """Return a table before its first deal, with people and chips in clockwise order, and the first dealer.

    Raise IllegalMove as the `start` of every table does, with the house rules' limit of seats.
    """
    terms = rules.terms()
    ring = stacks[::-1] if terms.counter_clockwise else stacks
    return table.start(kind, rules, ring, dealer, pack=terms.pack, most=terms.max_players)


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
        sideshow.refuse_sideshow(draft)
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
    table.check_between_deals(draft)
    draft.change(move.seat, alone=True)
    draft.emit(PlaysAlone(seat=move.seat))


def void(draft: BettingDraft, move: Void) -> None:
    """Cancel the current deal (RULES 13): return payments and all cards; the same dealer deals again."""
    table.return_payments(draft)
    cards = list(draft.pack)
    for seat, one in tuple(draft.seats.items()):
        cards += one.old + one.new + one.discards
        draft.change(seat, old=(), new=(), discards=())
    loans.undo_loans(draft)
    draft.pack = sorted_pack((*cards, *draft.exchanged_cards))
    draft.exchanged_cards = ()
    draft.shuffle_due = True
    table.keep_dealer(draft)
    draft.choice_left = draft.choice_left_before
    finish_deal(draft, BettingOutcome(reason=BettingEnding.VOIDED, carried=draft.carried))
