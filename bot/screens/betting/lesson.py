"""Coached deal of Three Card Brag: blind, open, a raise, and a see."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from bot.rules.betting import moves
from bot.rules.betting.events import BettingEnding, Staked
from bot.rules.betting.options import option_of
from bot.rules.betting.three_card import THREE_CARD_BRAG
from bot.rules.betting.view import BettingPhase
from bot.rules.game import Move
from bot.screens.betting import raising
from bot.screens.betting.actions import RAISE, RAISE_OTHER, move_of
from bot.screens.betting.prices import can_raise
from bot.screens.betting.seen import brag, is_blind
from bot.screens.family import Panel
from bot.screens.lesson import COMPUTER, LEARNER, Lesson, read
from bot.screens.names import names_at
from bot.screens.words import Words
from bot.tables.values import TableView

HANDS: Final = ("9s 8h 7d", "Ac Ad 5s")
"""Hands of the learner and the computer player: a run, which beats the pair of aces."""
DEAR: Final = 12
"""Highest price, in chips, that the computer player pays with a pair of aces."""
PATIENCE: Final = 2
"""Turns in which the computer player only bets; from then on it sees."""


def _answer(view: TableView, turns: int) -> Move:
    """Return the computer player's move: look, stay in twice at a fair price, then see, or fold if it cannot."""
    if is_blind(view, COMPUTER):
        return moves.Look()
    bet, see = option_of(view.options, moves.Bet), option_of(view.options, moves.See)
    if bet is None or bet.price > DEAR:
        return moves.Fold()
    if turns <= PATIENCE:
        return moves.Bet(amount=bet.price)
    return moves.Fold() if see is None else moves.See()


def _move(written: str, _view: TableView) -> Move | None:
    action, price = read(written)
    return move_of(action, price)


def _said(view: TableView, begun: object | None, words: Words) -> str:
    game, name = brag(view), names_at(view.table, words)(COMPUTER)
    if game.phase is BettingPhase.RETAINING:
        return words("learn-brag-keep", name=name)
    bet, see = option_of(view.options, moves.Bet), option_of(view.options, moves.See)
    price = 0 if bet is None else bet.price
    if begun is not None:
        return words("learn-brag-raising")
    if is_blind(view, LEARNER):
        facts = {"blind": words.money(game.blind_price), "open": words.money(game.open_price)}
        if not game.stake:
            return words("learn-brag-blind", button=words("button-bet-blind", price=words.short(price)))
        return words("learn-brag-look", name=name, button=words("button-look"), **facts)
    mine = [one for one in view.happened if isinstance(one, Staked) and one.source.seat == LEARNER]
    if see is not None and game.seat_view(LEARNER).last_bet is not None and len(mine) > 1:
        seeing = words("button-see", price=words.short(see.price))
        return words("learn-brag-see", name=name, button=seeing, price=words.money(see.price))
    key = "button-raise" if game.stake else "button-more-first"
    told = "learn-brag-raise" if bet is not None and can_raise(bet) else "learn-brag-open"
    return words(told, button=words(key), price=words.money(price))


def _ended(view: TableView, words: Words) -> str:
    outcome, name = brag(view).outcome, names_at(view.table, words)(COMPUTER)
    if outcome is None:
        raise LookupError("the deal is not over")
    if outcome.reason is BettingEnding.CARRIED:
        return words("learn-brag-carried")
    won = any(share.seat == LEARNER for share in outcome.shares)
    if outcome.reason is BettingEnding.FOLDED:
        return words("learn-brag-others-folded" if won else "learn-brag-folded", name=name)
    return words("learn-brag-won" if won else "learn-brag-lost", name=name)


def _panel(view: TableView, begun: object | None, words: Words, panel: Panel) -> Panel:
    return panel if begun is None else replace(panel, items=raising.items(view, words))


BRAG: Final = Lesson(
    name="brag",
    family="betting",
    game=THREE_CARD_BRAG.name,
    hands=HANDS,
    answer=_answer,
    said=_said,
    ended=_ended,
    move=_move,
    begins=frozenset({RAISE, "hand"}),
    without=frozenset({RAISE_OTHER}),
    begun=lambda action, _about, _values, _view: RAISE if action == RAISE else None,
    panel=_panel,
)
