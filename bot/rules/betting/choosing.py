"""Dealer's choice: after a full circle the next dealer says what is played (RULES 3.12, D-45)."""

from __future__ import annotations

from bot.rules.betting.dealing import next_dealer, plays
from bot.rules.betting.events import GameChosen
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Choose
from bot.rules.betting.state import BettingState, Draft
from bot.rules.betting.terms import Choice
from bot.rules.betting.view import Phase
from bot.rules.game import NOBODY, IllegalMove, Seat
from bot.rules.house_rules import HouseRuleError
from bot.rules.pack import sorted_pack


def chooser(state: BettingState | Draft) -> Seat:
    """Who may choose now what is played: the next dealer, once the circle is full and no pot waits; or NOBODY."""
    seats = state.seats if isinstance(state, BettingState) else tuple(state.seats.values())
    due = state.terms.dealers_choice and state.deal_no and not state.choice_left and not state.carried
    if not due or state.phase is not Phase.BETWEEN_DEALS or not seats or any(one.old for one in seats):
        return NOBODY
    return seats[next_dealer(state, with_money=True)].seat


def choose(draft: Draft, move: Choose) -> None:
    """Says what is played for as many deals as there are players, and one more."""
    if draft.phase is not Phase.BETWEEN_DEALS:
        raise IllegalMove("between_deals_only")
    entitled = chooser(draft)
    if entitled == NOBODY:
        raise IllegalMove("no_choice_due")
    if entitled != move.seat:
        raise IllegalMove("not_your_choice", turn=entitled)
    choice = Choice(cards=move.cards, wild=move.wild, blind_play=move.blind_play)
    if not isinstance(draft.rules, BragRules):
        raise IllegalMove("not_in_this_game")
    try:
        draft.rules.chosen(choice)
    except HouseRuleError as error:
        raise IllegalMove("bad_choice", option=error.option, reason=error.code) from None
    terms = draft.rules.terms(choice)
    if len(draft.seats) > terms.max_players:
        raise IllegalMove("too_many_for_cards", most=terms.max_players, players=len(draft.seats))
    if set(terms.pack) != set(draft.terms.pack):
        draft.pack = sorted_pack(terms.pack)
        draft.shuffle_due = True
    draft.renamed = draft.renamed or (draft.terms.ranking, draft.terms.cards) != (terms.ranking, terms.cards)
    draft.choice = choice
    draft.terms = terms
    draft.choice_left = 1 + sum(plays(draft, one) for one in draft.seats.values())
    draft.emit(GameChosen(seat=move.seat, hand_size=choice.cards, wild=choice.wild, blind_play=choice.blind_play))
