"""How many chips come to a table where nobody says how many, and how many one has to have to be dealt in."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.game import Seat
from bot.rules.house_rules import MOST_CHIPS, HouseRules
from bot.rules.table.state import AnyState

USUAL = 100
"""Chips somebody sits down with who does not say, if the wallet has them and the table asks no more."""


def usual(rules: HouseRules, wallet: int = MOST_CHIPS) -> int:
    """What a person with `wallet` chips brings: `USUAL`, or what it takes to be dealt in however many play, or what
    they have; but never less than the table asks.
    """
    return max(rules.buy_in, min(max(USUAL, rules.largest_payment(rules.max_players)), wallet))


def banked(rules: HouseRules) -> int:
    """What the bank gives a computer player, if somebody has as much: enough for some play, whatever the stakes."""
    return max(rules.buy_in, USUAL, min(rules.some_play, MOST_CHIPS))


def entry(state: AnyState, seat: Seat) -> int:
    """Between deals: the chips that a seat must have in front of it to be dealt in.

    Into a new game of several deals nobody is dealt who could not make its largest payment: of who waits for the next
    one that is asked, too. While a game is on the rules alone say who of its players plays (D-67).
    """
    least = state.entry(seat)
    if not state.rules.several_deals or (state.unfinished and seat in state.concerned):
        return least
    return max(least, state.rules.largest_payment(max(state.rules.min_players, len(state.next_players))))


def costs_chips(rules: HouseRules) -> bool:
    """Return whether somebody can lose chips in a game of several deals by these rules."""
    return bool(rules.entry or rules.largest_payment(rules.max_players))


def price_to_come_in(state: AnyState, seat: Seat | None = None) -> int:
    """Between deals: the chips that it takes of a seat (None: of somebody who sits down now) to be dealt in where that
    is more than of the others, because a share of the carried pot is in it; 0: it is not.
    """
    price = state.entry_of_newcomer if seat is None else state.entry(seat)
    return price if price > state.rules.entry else 0


def most_of(state: AnyState, seats: Iterable[Seat]) -> int:
    """Between deals: the most chips that one of these seats has once their purses are filled up for the deal."""
    stacks = dict(state.stacks)
    return max(max(stacks[seat], entry(state, seat)) for seat in seats)
