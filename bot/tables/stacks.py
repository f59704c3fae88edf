"""How many chips come to a table where nobody says how many, and how many one has to have to be dealt in."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.price_list import largest_payment, price_list
from bot.rules.betting.draw.house_rules import DrawRules
from bot.rules.betting.house_rules import BettingRules
from bot.rules.game import Seat
from bot.rules.house_rules import MOST_CHIPS, HouseRules
from bot.rules.table.state import AnyState

USUAL = 100
"""Chips somebody sits down with who does not say, if the wallet has them and the table asks no more."""
_BETS = 20
"""Greatest first bets that a computer player can pay, so that it is not short in every other deal."""
_GAMES = 5
"""Games of Crash that a computer player can lose at the highest price."""


def usual(rules: HouseRules, wallet: int = MOST_CHIPS) -> int:
    """What a person with `wallet` chips brings: `USUAL`, or what it takes to be dealt in however many play, or what
    they have; but never less than the table asks.
    """
    enough = largest_payment(rules, rules.max_players) if isinstance(rules, CrashRules) else 0
    return max(rules.buy_in, min(max(USUAL, enough), wallet))


def banked(rules: HouseRules) -> int:
    """What the bank gives a computer player, if somebody has as much: enough for some play, whatever the stakes."""
    return max(rules.buy_in, USUAL, min(_some_play(rules), MOST_CHIPS))


def entry(state: AnyState, seat: Seat) -> int:
    """Between deals: the chips that a seat must have in front of it to be dealt in.

    Into a new game of Crash nobody is dealt who could not make its largest payment: who is short there pays what they
    have, and could win without risking anything. While a game is on the rules alone say who plays (D-67).
    """
    least = state.entry(seat)
    if isinstance(state.rules, CrashRules) and not state.unfinished:
        players = max(state.rules.min_players, len(state.next_players))
        least = max(least, largest_payment(state.rules, players))
    return least


def newcomers_price(state: AnyState) -> int:
    """Between deals: the chips that it takes of somebody who sits down now where that is more than of the others,
    because a share of the carried pot is in it; 0: it is not.
    """
    price = state.entry_of_newcomer
    return price if price > state.rules.entry else 0


def price_to_come_in(state: AnyState, seat: Seat) -> int:
    """Between deals: the same for a seat; 0 where it pays what the others do."""
    price = state.entry(seat)
    return price if price > state.rules.entry else 0


def most_of(state: AnyState, seats: Iterable[Seat]) -> int:
    """Between deals: the most chips that one of these seats has once their purses are filled up for the deal."""
    stacks = dict(state.stacks)
    return max(max(stacks[seat], entry(state, seat)) for seat in seats)


def _some_play(rules: HouseRules) -> int:
    if isinstance(rules, CrashRules):
        return _GAMES * max((rules.largest_game_payment, *(price.amount for price in price_list(rules))))
    if isinstance(rules, DrawRules):
        return _BETS * 4 * rules.big_blind
    if isinstance(rules, BettingRules):
        terms = rules.terms()
        return _BETS * max(terms.max_first_bet, terms.min_first_bet, terms.ante)
    raise TypeError(f"nothing is known of the stakes of {type(rules).__name__}")
