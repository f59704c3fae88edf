"""Dealer's choice: after a full circle the next dealer says what is played (RULES 3.12, D-45)."""

from __future__ import annotations

from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.events import GameChosen
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Choose
from bot.rules.betting.state import BettingState
from bot.rules.betting.terms import DealersChoice
from bot.rules.betting.view import BettingPhase
from bot.rules.game import NOBODY, IllegalMove, Seat
from bot.rules.house_rules import HouseRuleError
from bot.rules.pack import sorted_pack
from bot.rules.table.seating import check_between_deals


def chooser(state: BettingState) -> Seat:
    """Who may choose now what is played: the next dealer, once the circle is full and no pot waits; or NOBODY."""
    due = state.terms.dealers_choice and state.deal_no and not state.choice_left and not state.carried
    if not due or state.phase is not BettingPhase.BETWEEN_DEALS or not state.seats or state.keeps_hand:
        return NOBODY
    return state.seats[state.deals_next()].seat


def choose(draft: BettingDraft, move: Choose) -> None:
    """Says what is played for as many deals as there are players, and one more."""
    check_between_deals(draft)
    entitled = chooser(draft.before)
    if entitled == NOBODY:
        raise IllegalMove("no_choice_due")
    if entitled != move.seat:
        raise IllegalMove("not_your_choice", turn=entitled)
    choice = DealersChoice(cards=move.cards, wild=move.wild, blind_play=move.blind_play)
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
    draft.choice_left = 1 + len(draft.state().players)
    draft.emit(GameChosen(seat=move.seat, hand_size=choice.cards, wild=choice.wild, blind_play=choice.blind_play))
