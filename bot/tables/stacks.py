"""Default buy-ins, and the chips a seat needs to be dealt in."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.game import Seat
from bot.rules.house_rules import MOST_CHIPS, HouseRules
from bot.rules.table.state import AnyState

USUAL = 100
"""Default buy-in in chips, if the wallet has them and the table asks no more."""


def usual(rules: HouseRules, wallet: int = MOST_CHIPS) -> int:
    """Return the default buy-in of a person with `wallet` chips, at least the buy-in of the table.

    It is `USUAL` or, if that is more, the largest payment at a full table, limited to the wallet.
    """
    return max(rules.buy_in, min(max(USUAL, rules.largest_payment(rules.max_players)), wallet))


def banked(rules: HouseRules) -> int:
    """Return the buy-in of a computer player, enough for some play at any stakes. The bank gives it if somebody has as
    much.
    """
    return max(rules.buy_in, USUAL, min(rules.some_play, MOST_CHIPS))


def entry(state: AnyState, seat: Seat) -> int:
    """Return the chips that a seat must have in front of it to be dealt in. For use between deals.

    For a new game of several deals it must be able to make the largest payment. So must a seat that waits for the next
    game. While a game is in progress, the rules alone decide which of its players play (D-67).
    """
    least = state.entry(seat)
    if not state.rules.several_deals or (state.unfinished and seat in state.concerned):
        return least
    return max(least, state.rules.largest_payment(max(state.rules.min_players, len(state.next_players))))


def costs_chips(rules: HouseRules) -> bool:
    """Return True if somebody can lose chips in a game of several deals by these rules."""
    return bool(rules.entry or rules.largest_payment(rules.max_players))


def price_to_come_in(state: AnyState, seat: Seat | None = None) -> int:
    """Return the price of being dealt in (chips) if it includes a share of the carried pot, else 0. For use between
    deals.

    `seat` None: for somebody who sits down now.
    """
    price = state.entry_of_newcomer if seat is None else state.entry(seat)
    return price if price > state.rules.entry else 0


def most_of(state: AnyState, seats: Iterable[Seat]) -> int:
    """Return the most chips that one of these seats has once purses are filled up. For use between deals."""
    stacks = dict(state.stacks)
    return max(max(stacks[seat], entry(state, seat)) for seat in seats)
