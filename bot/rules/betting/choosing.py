"""Dealer's choice: after a full circle the next dealer chooses the game (RULES 3.12, D-45)."""

from __future__ import annotations

from bot.rules.betting.drafting import BettingDraft
from bot.rules.betting.events import GameChosen
from bot.rules.betting.house_rules import BragRules
from bot.rules.betting.moves import Choose
from bot.rules.betting.terms import DealersChoice
from bot.rules.game import IllegalMove
from bot.rules.house_rules import HouseRuleError
from bot.rules.pack import sorted_pack
from bot.rules.table.seating import check_between_deals


def choose_game(draft: BettingDraft, move: Choose) -> None:
    """Set the dealer's choice for as many deals as there are players, and one more."""
    check_between_deals(draft)
    entitled = draft.before.game_chooser
    if entitled is None:
        raise IllegalMove("no_choice_due")
    if entitled != move.seat:
        raise IllegalMove("not_your_choice", turn=entitled)
    choice = DealersChoice(cards=move.cards, wild=move.wild, blind_play=move.blind_play)
    if not isinstance(draft.rules, BragRules):
        raise IllegalMove("not_in_this_game")
    try:
        draft.rules.check_choice(choice)
    except HouseRuleError as error:
        raise IllegalMove("bad_choice", option=error.option, reason=error.code) from None
    terms = draft.rules.terms(choice)
    if len(draft.seats) > terms.max_players:
        raise IllegalMove("too_many_for_cards", most=terms.max_players, players=len(draft.seats))
    if set(terms.pack) != set(draft.terms.pack):
        draft.pack = sorted_pack(terms.pack)
        draft.shuffle_due = True
    draft.ranking_changed = draft.ranking_changed or (draft.terms.ranking, draft.terms.cards) != (terms.ranking, terms.cards)
    draft.choice = choice
    draft.terms = terms
    draft.choice_left = 1 + len(draft.state().players)
    draft.emit(GameChosen(seat=move.seat, hand_size=choice.cards, wild=choice.wild, blind_play=choice.blind_play))
