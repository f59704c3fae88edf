"""The adviser: which hands to make of the cards that were dealt.

It maximises exactly (`bot.players.arranging.search`), over all arrangements,

    sum of weight[i] * P(place i won)  +  bonus * product of P(place i won)

under the tables of chances for the number of opponents. Weights and bonus come from the score:

* A place counts only while the game is on. Against `k` opponents, one of whom needs `m` more points, the place `i` is
  played with the chance that he wins fewer than `m` of the `i - 1` places before it, if he wins each with the chance
  `1 / (k + 1)`; the product of these chances over all opponents is the place's weight.
* Who needs one more point cares only about winning some place: then the sum is of weight[i] * -log(1 - P(place i won)),
  whose maximum, where all weights are 1, is the greatest chance of at least one point.
* The bonus is what a crash is worth in points besides those of its places: its extra points as far as they are still
  needed; for a crash that wins the game all the points still needed; for one that is paid what the opponents pay, in
  points at the price of a point. Who needs no more points than there are places gets nothing for extra points.

`Aim.SAFE` asks for at least one point whatever the score. `Aim.CRASH` asks for the greatest product of
P(place i won) over a hand in every place; where so many cannot be made it asks for points.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from math import comb, log, log1p, prod
from operator import mul

from bot.players.arranging.chances import chances
from bot.players.arranging.grades import grade
from bot.players.arranging.search import Worths, best
from bot.rules.arranging.crash.house_rules import CrashAnnounce, CrashReward, CrashRule, CrashRules, Payment
from bot.rules.arranging.crash.view import CrashView
from bot.rules.arranging.hands import HandRules, fours
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card
from bot.rules.game import Seat

Weights = tuple[float, ...]
_A_HAND_MORE = 100.0
"""Where the logarithms of chances are added up: more than all together, so that one hand more beats better ones."""


class Aim(Enum):
    """What an arrangement is made for."""

    POINTS = "points"
    """The most points to be expected."""
    SAFE = "safe"
    """At least one point."""
    CRASH = "crash"
    """Every place."""


@dataclass(frozen=True, kw_only=True)
class Situation:
    """The score, as far as it matters: points still needed by oneself and by each opponent."""

    opponents: int
    needed: int = 99
    others_need: tuple[int, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Advice:
    """An arrangement, the chance that each of its hands wins its place, and what to expect of it."""

    hands: Hands
    chances: tuple[float, ...]
    places: int
    """In how many places hands are compared."""

    @property
    def points(self) -> float:
        """The points of places to be expected."""
        return sum(self.chances)

    @property
    def crash(self) -> float:
        """The chance of winning every place, were these independent; 0 with a hand too few for that."""
        return prod(self.chances) if len(self.chances) == self.places else 0.0


def advise(
    cards: Sequence[Card],
    rules: CrashRules,
    situation: Situation,
    aim: Aim = Aim.POINTS,
    must: Collection[Card] = (),
) -> Advice | None:
    """The best arrangement for an aim. `must` are cards that have to be used; None where they cannot be."""
    hands = rules.hands
    places = rules.terms.places
    weights = place_weights(situation, places) if aim is Aim.POINTS else even(places)
    bonus = crash_bonus(rules, situation) / prod(weights) if aim is Aim.POINTS else 0.0
    if aim is Aim.POINTS and situation.needed == 1:
        aim, bonus = Aim.SAFE, 0.0
    found = best(cards, hands, _worths(hands, situation.opponents, weights, aim), bonus, must)
    if found.worth < 0:
        return None
    if aim is Aim.CRASH and len(found.hands) < places:
        return advise(cards, rules, situation, Aim.POINTS, must)
    return advice_on(found.hands, hands, situation.opponents)


def advice_on(made: Hands, hands: HandRules, opponents: int) -> Advice:
    """What to expect of these hands."""
    rows = chances(hands.least, opponents).rows
    won = tuple(rows[grade(hand, hands)][place] for place, hand in enumerate(made))
    return Advice(hands=made, chances=won, places=hands.most)


def average_points(rules: CrashRules, opponents: int) -> float:
    """The points of places that an unseen hand brings on average."""
    return chances(rules.hands.least, opponents).average


def even(places: int) -> Weights:
    """Every place counts the same."""
    return (1.0,) * places


@lru_cache(maxsize=512)
def place_weights(situation: Situation, places: int) -> Weights:
    """How likely each place is to be played."""
    share = 1 / (situation.opponents + 1)
    return tuple(prod(_still_on(needed, before, share) for needed in situation.others_need) for before in range(places))


def _still_on(needed: int, places: int, share: float) -> float:
    """The chance that somebody wins fewer than `needed` of so many places."""
    return sum(comb(places, won) * share**won * (1 - share) ** (places - won) for won in range(min(needed, places + 1)))


def crash_bonus(rules: CrashRules, situation: Situation) -> float:
    """What a crash is worth in points besides its places (as if unannounced, unless it has to be announced)."""
    beyond = max(0, situation.needed - rules.terms.places)
    paid = point_price(rules)
    if rules.crash_announce is CrashAnnounce.REQUIRED:
        reward = rules.crash_announced_reward
        if reward is CrashReward.WINS_GAME:
            return beyond
        if reward is CrashReward.PAYMENT:
            return situation.opponents * rules.crash_payment_announced / paid
        return min(beyond, reward.points)
    if rules.crash_rule is CrashRule.WINS_GAME:
        return beyond
    if rules.crash_rule is CrashRule.PAYMENT:
        return situation.opponents * rules.crash_payment / paid
    return min(beyond, rules.crash_points) if rules.crash_rule is CrashRule.BONUS_POINTS else 0.0


def point_price(rules: CrashRules) -> float:
    """What a point is worth in chips, roughly: the prize of the game over its points, at least one chip."""
    if rules.payment is Payment.PER_POINT:
        return max(1.0, rules.point_rate)
    return max(1.0, 3 * rules.game_stake / rules.target) if rules.payment is Payment.FIXED else 1.0


def situation_of(view: CrashView, seat: Seat) -> Situation:
    """The score as `seat` has it before him."""
    points = {one.seat: one.points for one in view.seats if one.playing}
    others = [one for one in view.seats if one.dealt_in and one.seat != seat]
    return Situation(
        opponents=max(1, len(others)),
        needed=_needed(view, points, seat),
        others_need=tuple(_needed(view, points, one.seat) for one in others),
    )


def _needed(view: CrashView, points: dict[Seat, int], seat: Seat) -> int:
    """The points that `seat` is short of winning, at least 1."""
    ahead = max((score for other, score in points.items() if other != seat), default=0) + view.rules.win_margin
    goal = view.target if view.rules.win_margin == 1 else max(view.target, ahead)
    return max(1, goal - points.get(seat, 0))


def best_ride(cards: Sequence[Card], rules: CrashRules, situation: Situation) -> Advice | None:
    """The best arrangement in which all four cards of a rank are used; None where there is none."""
    found = [advise(cards, rules, situation, must=four) for four in fours(cards)]
    return max((one for one in found if one is not None), key=lambda one: one.points, default=None)


@lru_cache(maxsize=64)
def _worths(hands: HandRules, opponents: int, weights: Weights, aim: Aim) -> Worths:
    """What hands are worth by their grade for an aim, weights counted in."""
    rows = chances(hands.least, opponents).rows
    if aim is Aim.SAFE:
        rows = tuple(tuple(-log1p(-chance) for chance in row) for row in rows)
    elif aim is Aim.CRASH:
        rows = tuple(tuple(_A_HAND_MORE + log(chance) for chance in row) for row in rows)
    if weights == even(hands.most):
        return rows
    return tuple(tuple(map(mul, weights, row)) for row in rows)
