"""Estimates of a position: the quality of the opponents' hands, and the value of a bet.

The strength of a hand is the share of all hands it beats, 0 to 1. The player believes two things about every opponent,
weighted by its trust. A sensible opponent holds one of the better hands the more they paid after looking. A gambler
holds any hand. The constants below were found by playing many thousand deals against players of every kind.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from bot.rules.betting.view import BragView, BettingStatus
from bot.rules.game import Seat

FIRST_FLOOR = 0.3
"""Share of hands worse than any on which a sensible open player makes a first bet."""
LAST_FLOOR = 0.88
"""Limit of that share as such a player pays more."""
PAYMENT_WEIGHT = 0.2
"""Speed at which the share grows, for every ante paid."""
FOLD_FACTOR = 0.7
"""Share of hands that a sensible player folds to a bet, relative to the pot odds."""
MAX_FOLDED_SHARE = 0.85
"""Greatest share of hands that such a player folds to one bet."""
BLIND_FOLD_FACTOR = 0.4
"""Factor of `FEAR` for a blind player."""
FOLLOWING_BETS = 2.0
"""Number of bets of this size that follow, this one included, against one opponent."""
FOLLOWING_BETS_LONG = 2.5
"""Number of such bets against more opponents, or against a blind one, who cannot be seen."""
LATER_GAIN_WEIGHT = 0.7
"""Weight of chips hoped for from later bets, against chips that may be lost."""


class Foe(Struct, frozen=True):
    """A live opponent: `floor` is the share of hands worse than those that a sensible player would still hold."""

    seat: Seat
    floor: float
    blind: bool

    def beaten_by(self, strength: float, trust: float) -> float:
        """Return the chance that a hand which beats `strength` of all hands beats this opponent's."""
        return (1 - trust) * strength + trust * share_above(strength, self.floor)


class Position(Struct, frozen=True):
    """Facts of a view: the pot being played for, the `frozen` chips of `covered` seats, and the opponents."""

    pot: int
    frozen: int
    covered: int
    foes: tuple[Foe, ...]

    def foe(self, seat: Seat) -> Foe | None:
        """Return the live opponent at that seat; None if there is none."""
        return next((one for one in self.foes if one.seat == seat), None)

    def without(self, seat: Seat, paid: int) -> Position:
        """Return the position after that opponent has folded and `paid` more chips are in the pot."""
        foes = tuple(one for one in self.foes if one.seat != seat)
        return replace(self, pot=self.pot + paid, foes=foes)

    def prize(self, strength: float) -> float:
        """Return the value of the pots to the last live player, who still has to beat those who covered."""
        return self.pot + self.frozen * strength**self.covered

    def chance(self, strength: float, trust: float) -> float:
        """Return the chance of beating every live opponent with a hand that beats `strength` of all hands."""
        chance = 1.0
        for foe in self.foes:
            chance *= foe.beaten_by(strength, trust)
        return chance

    def bet_worth(self, strength: float, trust: float, cost: int) -> float:
        """Return the value in chips of an open bet of `cost` chips to an open player; folding is worth 0."""
        everyone_folds = wins = 1.0
        called = 0.0
        streets = FOLLOWING_BETS if len(self.foes) == 1 else FOLLOWING_BETS_LONG
        for foe in self.foes:
            price = cost / 2 if foe.blind else float(cost)
            leaving = FOLD_FACTOR * price / (self.pot + cost + price)
            floor = foe.floor
            if foe.blind:
                leaving *= BLIND_FOLD_FACTOR
                streets = FOLLOWING_BETS_LONG
            else:
                leaving = min(MAX_FOLDED_SHARE, leaving)
                floor += (1 - floor) * leaving
            folds = trust * leaving
            everyone_folds *= folds
            wins *= folds + (1 - trust) * strength + trust * (1 - leaving) * share_above(strength, floor)
            called += (1 - folds) * price
        prize = self.prize(strength)
        gain = everyone_folds * prize + (wins - everyone_folds) * (prize + LATER_GAIN_WEIGHT * called * streets)
        return gain - (1 - wins) * cost * streets


def position_of(view: BragView) -> Position:
    ante = max(1, view.ante)
    foes = []
    covered = 0
    for one in view.seats:
        if one.status is BettingStatus.COVERED:
            covered += 1
        elif one.live and one.seat != view.viewer:
            floor = 0.0
            if one.status is BettingStatus.OPEN and one.acted:
                weight = PAYMENT_WEIGHT * max(0, one.paid / ante - 1)
                floor = FIRST_FLOOR + (LAST_FLOOR - FIRST_FLOOR) * weight / (1 + weight)
            foes.append(Foe(one.seat, floor, one.status is BettingStatus.BLIND))
    current = view.pots[-1].amount if view.pots else 0
    return Position(current, view.pot - current, covered, tuple(foes))


def share_above(strength: float, floor: float) -> float:
    """Return the share of the hands above `floor` that a hand beats."""
    return (strength - floor) / (1 - floor) if strength > floor else 0.0
