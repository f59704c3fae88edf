"""How many chips come to a table where nobody says how many."""

from __future__ import annotations

from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.house_rules import MOST_CHIPS, BettingRules

USUAL = 100
"""Chips somebody sits down with who does not say, if his wallet has them and the table asks no more."""
_BETS = 20
"""Greatest first bets that a computer player can pay, so that it is not short in every other deal."""


def usual(rules: BettingRules, wallet: int = USUAL) -> int:
    """What a person with `wallet` chips brings: `USUAL`, or what he has, but never less than the table asks."""
    return max(rules.buy_in, min(USUAL, wallet))


def banked(rules: BettingRules) -> int:
    """What the bank gives a computer player at least: enough for some betting, whatever the stakes."""
    terms = rules.terms()
    greatest = max(terms.max_first_bet, terms.min_first_bet, terms.ante)
    if isinstance(rules, DrawRules):
        greatest = 4 * rules.big_blind
    return max(rules.buy_in, USUAL, min(_BETS * greatest, MOST_CHIPS))
