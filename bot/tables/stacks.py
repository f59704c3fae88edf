"""How many chips come to a table where nobody says how many."""

from __future__ import annotations

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.price_list import price_list
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.house_rules import BettingRules
from bot.rules.house_rules import MOST_CHIPS, HouseRules

USUAL = 100
"""Chips somebody sits down with who does not say, if his wallet has them and the table asks no more."""
_BETS = 20
"""Greatest first bets that a computer player can pay, so that it is not short in every other deal."""
_GAMES = 5
"""Games of Crash that a computer player can lose at the highest price."""


def usual(rules: HouseRules, wallet: int = USUAL) -> int:
    """What a person with `wallet` chips brings: `USUAL`, or what he has, but never less than the table asks."""
    return max(rules.buy_in, min(USUAL, wallet))


def banked(rules: HouseRules) -> int:
    """What the bank gives a computer player at least: enough for some play, whatever the stakes."""
    return max(rules.buy_in, USUAL, min(_some_play(rules), MOST_CHIPS))


def _some_play(rules: HouseRules) -> int:
    if isinstance(rules, CrashRules):
        return _GAMES * max((rules.largest_game_payment, *(price.amount for price in price_list(rules))))
    if isinstance(rules, DrawRules):
        return _BETS * 4 * rules.big_blind
    if isinstance(rules, BettingRules):
        terms = rules.terms()
        return _BETS * max(terms.max_first_bet, terms.min_first_bet, terms.ante)
    raise TypeError(f"nothing is known of the stakes of {type(rules).__name__}")
