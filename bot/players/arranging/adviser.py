"""Adviser that finds the best hands to make of the cards that were dealt.

It maximises exactly (`bot.players.arranging.search`), over all arrangements,

    sum of weight[i] * P(place i won)  +  bonus * product of P(place i won)

The chances depend on the number of opponents. Computer players use the chances of the tables. Advice to people also
takes their own cards into account (`bot.players.arranging.own_cards`). Weights and bonus come from the situation:

* The weight of a place is the chance that the game is still on when the place is compared. Each of the `k` opponents is
  assumed to win a place with the chance `1 / (k + 1)`. The game is on at place `i` if every opponent who needs `m` more
  points has won fewer than `m` of the `i - 1` places before.
* A player who needs only one more point just has to win any place. In this case the sum of
  weight[i] * -log(1 - P(place i won)) is maximised. If all weights are 1, this gives the greatest chance of a point.
* The bonus is the value in points of winning every place, besides the points of the places.

`Aim.SAFE` seeks at least one point at any score. `Aim.SWEEP` seeks a hand in every place with the greatest product of
P(place i won). If too few hands can be made for that, it seeks points.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from functools import lru_cache
from math import comb, log, log1p, prod
from operator import mul

from msgspec import Struct

from bot.players.arranging.chances import Chances, table_chances
from bot.players.arranging.own_cards import chances_given_cards
from bot.players.arranging.search import WorthTable, grade, search_arrangement
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card

Weights = tuple[float, ...]
_WORTH_OF_A_HAND = 100.0
"""Bonus per hand if logarithms of chances are summed, so that one more hand outweighs any better hands."""
_ALMOST_CERTAIN = 1 - 1e-9


class Aim(Enum):
    POINTS = "points"
    SAFE = "safe"
    SWEEP = "sweep"


class Situation(Struct, frozen=True, kw_only=True):
    """Points that the player and each opponent still need, and the extra value in points of winning every place."""

    opponents: int
    needed: int = 99
    others_need: tuple[int, ...] = ()
    sweep: float = 0.0


class Advice(Struct, frozen=True, kw_only=True):
    """Arrangement, with the chance of each hand to win its place. `places` is the number of places."""

    hands: Hands
    chances: tuple[float, ...]
    places: int

    @property
    def points(self) -> float:
        return sum(self.chances)

    @property
    def sweep(self) -> float:
        """Return the chance of winning every place, treating places as independent; 0 if a place has no hand."""
        return prod(self.chances) if len(self.chances) == self.places else 0.0


def advise(
    cards: Sequence[Card],
    rules: ArrangingRules,
    situation: Situation,
    aim: Aim = Aim.POINTS,
    required: Collection[Card] = (),
    *,
    count_own_cards: bool = False,
) -> Advice | None:
    """Return the best arrangement for an aim; None if the `required` cards cannot all be used."""
    terms = rules.terms
    weights = place_weights(situation, terms.places) if aim is Aim.POINTS else equal_weights(terms.places)
    bonus = situation.sweep / prod(weights) if aim is Aim.POINTS else 0.0
    if aim is Aim.POINTS and situation.needed == 1:
        aim, bonus = Aim.SAFE, 0.0
    own = cards if count_own_cards else None
    found = search_arrangement(
        cards, terms.hands, _worth_table(_chances_of(rules, situation.opponents, own), weights, aim), bonus, required
    )
    if found.worth < 0:
        return None
    if aim is Aim.SWEEP and len(found.hands) < terms.places:
        return advise(cards, rules, situation, Aim.POINTS, required, count_own_cards=count_own_cards)
    return assess_hands(found.hands, rules, situation.opponents, own)


def assess_hands(made: Hands, rules: ArrangingRules, opponents: int, own: Sequence[Card] | None = None) -> Advice:
    """Return the chances of the hands `made`. If one's `own` cards are given, the chances take them into account."""
    rows = _chances_of(rules, opponents, own).rows
    won = tuple(rows[grade(hand, rules.hands)][place] for place, hand in enumerate(made))
    return Advice(hands=made, chances=won, places=rules.terms.places)


def _chances_of(rules: ArrangingRules, opponents: int, own: Sequence[Card] | None) -> Chances:
    return table_chances(rules.terms, opponents) if own is None else chances_given_cards(rules.terms, opponents, own)


def equal_weights(places: int) -> Weights:
    return (1.0,) * places


@lru_cache(maxsize=512)
def place_weights(situation: Situation, places: int) -> Weights:
    share = 1 / (situation.opponents + 1)
    return tuple(
        prod(_chance_below(needed, before, share) for needed in situation.others_need) for before in range(places)
    )


def _chance_below(needed: int, places: int, share: float) -> float:
    return sum(comb(places, won) * share**won * (1 - share) ** (places - won) for won in range(min(needed, places + 1)))


@lru_cache(maxsize=64)
def _worth_table(known: Chances, weights: Weights, aim: Aim) -> WorthTable:
    rows = known.rows
    if aim is Aim.SAFE:
        rows = tuple(tuple(-log1p(-min(chance, _ALMOST_CERTAIN)) for chance in row) for row in rows)
    elif aim is Aim.SWEEP:
        rows = tuple(tuple(_WORTH_OF_A_HAND + log(chance) for chance in row) for row in rows)
    if weights == equal_weights(len(weights)):
        return rows
    return tuple(tuple(map(mul, weights, row)) for row in rows)
