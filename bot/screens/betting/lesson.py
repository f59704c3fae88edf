"""Lesson on Three Card Brag: blind, open, a raise, and a see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from bot.rules.betting import moves
from bot.rules.betting.events import BettingEnding, Staked
from bot.rules.betting.options import find_option
from bot.rules.betting.play import THREE_CARD_BRAG
from bot.rules.betting.state import BettingPhase
from bot.rules.game import Move
from bot.screens.betting.bet_amounts import can_raise, raise_buttons
from bot.screens.betting.family import BettingFamily
from bot.screens.betting.move_actions import RAISE, RAISE_OTHER, brag_view, is_blind, move_for
from bot.screens.family import HandPanel
from bot.screens.learning.lesson import COMPUTER_SEAT, LEARNER_SEAT, Lesson, read_move
from bot.screens.widgets.names import names_at_table
from bot.screens.words import Words
from bot.tables.values import TableView

HANDS: Final = ("9s 8h 7d", "Ac Ad 5s")
"""Hands of the learner (a run) and of the computer player (a pair of aces, which loses)."""
HIGHEST_PRICE: Final = 12
"""Highest price, in chips, that the computer player pays with a pair of aces."""
BETS_BEFORE_SEEING: Final = 2
"""Number of turns in which the computer player bets. After them it sees."""


class BragLesson(Lesson):
    """Lesson on Three Card Brag. Its draft is `RAISE` while the learner chooses among raises, else None."""

    name = "brag"
    family = BettingFamily.name
    game = THREE_CARD_BRAG.name
    hands = HANDS
    draft_actions = (RAISE, "hand")
    omitted_actions = (RAISE_OTHER,)

    def computer_move(self, view: TableView, turns: int) -> Move:
        """Return the move: look, bet twice, then see. Fold if the price is too high or a see is not allowed."""
        if is_blind(view, COMPUTER_SEAT):
            return moves.Look()
        bet, see = find_option(view.options, moves.Bet), find_option(view.options, moves.See)
        if bet is None or bet.price > HIGHEST_PRICE:
            return moves.Fold()
        if turns <= BETS_BEFORE_SEEING:
            return moves.Bet(amount=bet.price)
        return moves.Fold() if see is None else moves.See()

    def parse_move(self, text: str, view: TableView) -> Move | None:
        return move_for(*read_move(text))

    def coaching_text(self, view: TableView, draft: object | None, words: Words) -> str:
        game, name = brag_view(view), names_at_table(view.table, words)(COMPUTER_SEAT)
        if game.phase is BettingPhase.RETAINING:
            return words("learn-brag-keep", name=name)
        bet, see = find_option(view.options, moves.Bet), find_option(view.options, moves.See)
        price = 0 if bet is None else bet.price
        if draft is not None:
            return words("learn-brag-raising")
        if is_blind(view, LEARNER_SEAT):
            facts = {"blind": words.money(game.blind_price), "open": words.money(game.open_price)}
            if not game.stake:
                return words("learn-brag-blind", button=words("button-bet-blind", price=words.short_money(price)))
            return words("learn-brag-look", name=name, button=words("button-look"), **facts)
        own = [one for one in view.deal_events if isinstance(one, Staked) and one.source.seat == LEARNER_SEAT]
        if see is not None and game.seat_view(LEARNER_SEAT).last_bet is not None and len(own) > 1:
            seeing = words("button-see", price=words.short_money(see.price))
            return words("learn-brag-see", name=name, button=seeing, price=words.money(see.price))
        key = "button-raise" if game.stake else "button-more-first"
        advice = "learn-brag-raise" if bet is not None and can_raise(bet) else "learn-brag-open"
        return words(advice, button=words(key), price=words.money(price))

    def closing_text(self, view: TableView, words: Words) -> str:
        outcome, name = brag_view(view).outcome, names_at_table(view.table, words)(COMPUTER_SEAT)
        if outcome is None:
            raise LookupError("the deal is not over")
        if outcome.reason is BettingEnding.CARRIED:
            return words("learn-brag-carried")
        won = any(share.seat == LEARNER_SEAT for share in outcome.shares)
        if outcome.reason is BettingEnding.FOLDED:
            return words("learn-brag-others-folded" if won else "learn-brag-folded", name=name)
        return words("learn-brag-won" if won else "learn-brag-lost", name=name)

    def read_draft(self, action: str, about: str, values: Sequence[str], view: TableView) -> str | None:
        return RAISE if action == RAISE else None

    def with_draft(self, view: TableView, draft: object | None, words: Words, panel: HandPanel) -> HandPanel:
        return panel if draft is None else replace(panel, items=raise_buttons(view, words))
