"""What staying in, raising and seeing cost (RULES 3.4, 3.6). Amounts are the chips put in, not what they are worth."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.betting.house_rules import SeeRule
from bot.rules.betting.state import BragState, SeatState


@dataclass(frozen=True, slots=True)
class Bounds:
    """The bets one seat may make: from `least`, the price of staying in, to `most` (None: no limit but his money).

    Bets above the least are multiples of `step`; `limit` names the rule that sets `most`.
    """

    least: int
    most: int | None
    step: int
    limit: str

    def most_with(self, money: int) -> int:
        """The greatest bet of somebody who has `money`, at least `least`, chips."""
        most = money if self.most is None else min(self.most, money)
        return max(self.least, most - most % self.step)


def open_price(state: BragState) -> int:
    """What staying in costs an open player."""
    return state.stake or state.rules.min_first_bet


def blind_price(state: BragState) -> int:
    """What staying in costs a blind player: half, rounded up (D-19)."""
    return (open_price(state) + 1) // 2


def price(state: BragState, one: SeatState) -> int:
    """What staying in costs this seat."""
    return blind_price(state) if one.blind else open_price(state)


def bounds(state: BragState, one: SeatState) -> Bounds:
    """The bets this seat may make at its turn, whatever money it has. The least is always allowed (RULES 16.4)."""
    rules = state.rules
    worth = 2 if one.blind else 1
    least = price(state, one)
    most: int | None = None
    limit = ""
    if state.stake:
        if rules.max_raise:
            most, limit = (state.stake + rules.max_raise) // worth, "raise"
    elif rules.max_first_bet:
        most, limit = rules.max_first_bet // worth, "first_bet"
    if rules.pot_limit and (most is None or state.pot < most):
        most, limit = state.pot, "pot"
    step = 1 if one.blind else rules.bet_step
    if most is not None:
        most = max(least, most - most % step)
    return Bounds(least, most, step, limit)


def can_see(seer: SeatState, other: SeatState) -> bool:
    """Whether the house of brag lets `seer` see `other`: an open player cannot see a blind one."""
    return seer.blind or not other.blind


def see_price(state: BragState, seer: SeatState, other: SeatState) -> int:
    """What it costs `seer` to see `other`, where he may."""
    cheap = state.rules.see_rule is SeeRule.EQUAL and not other.blind
    if seer.blind:
        return (state.stake + 1) // 2 if cheap else state.stake
    return state.stake if cheap else 2 * state.stake
