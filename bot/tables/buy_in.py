"""Default buy-ins, and the chips a seat must have to be dealt in."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.game import Seat
from bot.rules.house_rules import MOST_CHIPS, HouseRules
from bot.rules.table.state import AnyState

DEFAULT_BUY_IN = 100
"""Default buy-in in chips, if the wallet has them and the table asks no more."""


def default_buy_in(rules: HouseRules, wallet: int = MOST_CHIPS) -> int:
    """Return the default buy-in of a person with `wallet` chips, at least the buy-in of the table.

    It is `USUAL` or, if that is more, the largest payment at a full table, limited to the wallet.
    """
    return max(rules.buy_in, min(max(DEFAULT_BUY_IN, rules.largest_payment(rules.max_players)), wallet))


def computer_buy_in(rules: HouseRules) -> int:
    """Return the buy-in of a computer player, enough for some play at any stakes. The bank gives it if somebody has as
    much.
    """
    return max(rules.buy_in, DEFAULT_BUY_IN, min(rules.suggested_stack, MOST_CHIPS))


def required_stack(state: AnyState, seat: Seat) -> int:
    """Return the chips that a seat must have in front of it to be dealt in. For use between deals.

    For a new game of several deals it must be able to make the largest payment. So must a seat that waits for the next
    game. While a game is in progress, the rules alone decide which of its players play (D-67).
    """
    least = state.entry(seat)
    if not state.rules.several_deals or (state.has_unfinished_game and seat in state.active_seats):
        return least
    return max(least, state.rules.largest_payment(max(state.rules.min_players, len(state.next_players))))


def can_cost_chips(rules: HouseRules) -> bool:
    """Return True if somebody can lose chips in a game of several deals by these rules."""
    return bool(rules.entry or rules.largest_payment(rules.max_players))


def newcomer_price(state: AnyState, seat: Seat | None = None) -> int:
    """Return the price of being dealt in (chips) if it includes a share of the carried pot, else 0. For use between
    deals.

    `seat` None: for somebody who sits down now.
    """
    price = state.newcomer_entry if seat is None else state.entry(seat)
    return price if price > state.rules.entry else 0


def largest_stack(state: AnyState, seats: Iterable[Seat]) -> int:
    """Return the most chips that one of these seats has once purses are filled up. For use between deals."""
    stacks = dict(state.stacks)
    return max(max(stacks[seat], required_stack(state, seat)) for seat in seats)
