"""Coached deal of Three Card Brag: blind, open, a raise, and a see."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.rules.betting import moves
from bot.rules.betting.brag import THREE_CARD_BRAG
from bot.rules.betting.events import BettingEnding, Staked
from bot.rules.betting.options import find_option
from bot.rules.betting.state import BettingPhase
from bot.rules.game import Move
from bot.screens.betting import bet_amounts
from bot.screens.betting.bet_amounts import can_raise
from bot.screens.betting.move_actions import RAISE, RAISE_OTHER, move_for
from bot.screens.betting.views import brag_view, is_blind
from bot.screens.family import HandPanel
from bot.screens.learning.lesson import COMPUTER_SEAT, LEARNER_SEAT, Lesson, read_move
from bot.screens.widgets.names import names_at_table
from bot.screens.words import Words
from bot.tables.values import TableView

HANDS: Final = ("9s 8h 7d", "Ac Ad 5s")
"""Hands of the learner and the computer player: a run, which beats the pair of aces."""
HIGHEST_PRICE: Final = 12
"""Highest price, in chips, that the computer player pays with a pair of aces."""
BETS_BEFORE_SEEING: Final = 2
"""Turns in which the computer player only bets; from then on it sees."""


def _computer_move(view: TableView, turns: int) -> Move:
    """Return the computer player's move: look, stay in twice at a fair price, then see, or fold if it cannot."""
    if is_blind(view, COMPUTER_SEAT):
        return moves.Look()
    bet, see = find_option(view.options, moves.Bet), find_option(view.options, moves.See)
    if bet is None or bet.price > HIGHEST_PRICE:
        return moves.Fold()
    if turns <= BETS_BEFORE_SEEING:
        return moves.Bet(amount=bet.price)
    return moves.Fold() if see is None else moves.See()


def _parse_move(written: str, _view: TableView) -> Move | None:
    action, price = read_move(written)
    return move_for(action, price)


def _coaching_text(view: TableView, begun: object | None, words: Words) -> str:
    game, name = brag_view(view), names_at_table(view.table, words)(COMPUTER_SEAT)
    if game.phase is BettingPhase.RETAINING:
        return words("learn-brag-keep", name=name)
    bet, see = find_option(view.options, moves.Bet), find_option(view.options, moves.See)
    price = 0 if bet is None else bet.price
    if begun is not None:
        return words("learn-brag-raising")
    if is_blind(view, LEARNER_SEAT):
        facts = {"blind": words.money(game.blind_price), "open": words.money(game.open_price)}
        if not game.stake:
            return words("learn-brag-blind", button=words("button-bet-blind", price=words.short_money(price)))
        return words("learn-brag-look", name=name, button=words("button-look"), **facts)
    mine = [one for one in view.deal_events if isinstance(one, Staked) and one.source.seat == LEARNER_SEAT]
    if see is not None and game.seat_view(LEARNER_SEAT).last_bet is not None and len(mine) > 1:
        seeing = words("button-see", price=words.short_money(see.price))
        return words("learn-brag-see", name=name, button=seeing, price=words.money(see.price))
    key = "button-raise" if game.stake else "button-more-first"
    told = "learn-brag-raise" if bet is not None and can_raise(bet) else "learn-brag-open"
    return words(told, button=words(key), price=words.money(price))


def _closing_text(view: TableView, words: Words) -> str:
    outcome, name = brag_view(view).outcome, names_at_table(view.table, words)(COMPUTER_SEAT)
    if outcome is None:
        raise LookupError("the deal is not over")
    if outcome.reason is BettingEnding.CARRIED:
        return words("learn-brag-carried")
    won = any(share.seat == LEARNER_SEAT for share in outcome.shares)
    if outcome.reason is BettingEnding.FOLDED:
        return words("learn-brag-others-folded" if won else "learn-brag-folded", name=name)
    return words("learn-brag-won" if won else "learn-brag-lost", name=name)


def _with_draft(view: TableView, begun: object | None, words: Words, panel: HandPanel) -> HandPanel:
    return panel if begun is None else replace(panel, items=bet_amounts.raise_buttons(view, words))


BRAG_LESSON: Final = Lesson(
    name="brag",
    family="betting",
    game=THREE_CARD_BRAG.name,
    hands=HANDS,
    computer_move=_computer_move,
    coaching_text=_coaching_text,
    closing_text=_closing_text,
    parse_move=_parse_move,
    draft_actions=frozenset({RAISE, "hand"}),
    omitted_actions=frozenset({RAISE_OTHER}),
    read_draft=lambda action, _about, _values, _view: RAISE if action == RAISE else None,
    with_draft=_with_draft,
)
