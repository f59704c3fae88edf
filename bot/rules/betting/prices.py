"""Prices of staying in, raising and seeing, in chips to be put in, not in open chips (RULES 3.4, 3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING

from bot.rules.betting.house_rules import SeeRule
from bot.rules.game import Seat

if TYPE_CHECKING:
    from bot.rules.betting.state import BettingSeat, BettingState


@dataclass(frozen=True, slots=True)
class BetBounds:
    """Bets that a seat may make: `least`, or multiples of `step` up to `most` (set by `limit`; None: all its money)."""

    least: int
    most: int | None
    step: int
    limit: str

    def most_with(self, money: int) -> int:
        """Return the greatest bet of a seat with `money` chips, which must be at least `least`."""
        most = money if self.most is None else min(self.most, money)
        return max(self.least, most - most % self.step)


def open_price(state: BettingState) -> int:
    return state.stake or state.terms.min_first_bet


def blind_price(state: BettingState) -> int:
    """Return the price of staying in for a blind player: half the open price, rounded up (D-19)."""
    return (open_price(state) + 1) // 2


def stay_price(state: BettingState, one: BettingSeat) -> int:
    return blind_price(state) if one.blind else open_price(state)


def bet_bounds(state: BettingState, one: BettingSeat) -> BetBounds:
    """Return the bets that a seat with enough chips may make. The least is always allowed (RULES 16.4)."""
    terms = state.terms
    worth = 2 if one.blind else 1
    least = stay_price(state, one)
    most: int | None = None
    limit = ""
    if terms.raise_to_double:
        most, limit = 2 * open_price(state) // worth, "raise" if state.stake else "first_bet"
    elif state.stake:
        if terms.max_raise:
            most, limit = (state.stake + terms.max_raise) // worth, "raise"
    elif terms.max_first_bet:
        most, limit = terms.max_first_bet // worth, "first_bet"
    if terms.pot_limit and (most is None or state.pot < most):
        most, limit = state.pot, "pot"
    step = 1 if one.blind else terms.bet_step
    if most is not None:
        most = max(least, most - most % step)
    return BetBounds(least, most, step, limit)


def can_see(seer: BettingSeat, other: BettingSeat) -> bool:
    """Return True if `seer` may see `other`: an open player cannot see a blind one."""
    return seer.blind or not other.blind


def see_price(state: BettingState, seer: BettingSeat, other: BettingSeat) -> int:
    """Return the price that `seer` must pay to see `other`."""
    terms = state.terms
    cheap = terms.see_rule is SeeRule.EQUAL and (terms.see_blind_cheaply or not other.blind)
    if seer.blind:
        return (state.stake + 1) // 2 if cheap else state.stake
    return state.stake if cheap else 2 * state.stake


def richest_opponent(live: Sequence[BettingSeat], borrower: Seat) -> BettingSeat:
    """Return the opponent with the most chips; among equals, the next in the direction of play (D-42)."""
    place = next(place for place, one in enumerate(live) if one.seat == borrower)
    return max((*live[place + 1 :], *live[:place]), key=attrgetter("stack"))


def may_borrow(one: BettingSeat, lender: BettingSeat) -> bool:
    """Return True if neither seat plays alone, so that a loan between them is possible (RULES 16.4)."""
    return not (one.alone or lender.alone)
