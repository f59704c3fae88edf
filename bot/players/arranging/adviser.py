"""The adviser: which hands to make of the cards that were dealt.

It maximises exactly (`bot.players.arranging.search`), over all arrangements,

    sum of weight[i] * P(place i won)  +  bonus * product of P(place i won)

under the chances for the number of opponents: those of the tables, by which computer players go, or those in which
one's own cards count (`bot.players.arranging.own_cards`). Weights and bonus come from the situation:

* A place counts only while the game is on. Against `k` opponents, one of whom needs `m` more points, the place `i` is
  played with the chance that they win fewer than `m` of the `i - 1` places before it, if they win each with the chance
  `1 / (k + 1)`; the product of these chances over all opponents is the place's weight.
* Who needs one more point cares only about winning some place: then the sum is of weight[i] * -log(1 - P(place i won)),
  whose maximum, where all weights are 1, is the greatest chance of at least one point.
* The bonus is what winning every place is worth in points besides those of the places, as the game has it.

`Aim.SAFE` asks for at least one point whatever the score. `Aim.SWEEP` asks for the greatest product of
P(place i won) over a hand in every place; where so many cannot be made it asks for points.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from enum import Enum
from functools import lru_cache
from math import comb, log, log1p, prod
from operator import mul

from msgspec import Struct

from bot.players.arranging.chances import Chances, chances
from bot.players.arranging.grades import grade
from bot.players.arranging.own_cards import chances_with
from bot.players.arranging.search import Worths, best
from bot.rules.arranging.engine.terms import ArrangingRules
from bot.rules.arranging.moves import Hands
from bot.rules.cards import Card

Weights = tuple[float, ...]
_A_HAND_MORE = 100.0
"""Where the logarithms of chances are added up: more than all together, so that one hand more beats better ones."""

_ALMOST = 1 - 1e-9
"""What is certain counts so much where its logarithm is asked for."""


class Aim(Enum):
    """What an arrangement is made for."""

    POINTS = "points"
    """The most points to be expected."""
    SAFE = "safe"
    """At least one point."""
    SWEEP = "sweep"
    """Every place."""


class Situation(Struct, frozen=True, kw_only=True):
    """The score, as far as it matters: points still needed by oneself and by each opponent.

    `sweep` is what winning every place is worth in points besides those of the places.
    """

    opponents: int
    needed: int = 99
    others_need: tuple[int, ...] = ()
    sweep: float = 0.0


class Advice(Struct, frozen=True, kw_only=True):
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
    def sweep(self) -> float:
        """The chance of winning every place, were these independent; 0 with a hand too few for that."""
        return prod(self.chances) if len(self.chances) == self.places else 0.0


def advise(
    cards: Sequence[Card],
    rules: ArrangingRules,
    situation: Situation,
    aim: Aim = Aim.POINTS,
    must: Collection[Card] = (),
    *,
    counting: bool = False,
) -> Advice | None:
    """The best arrangement for an aim. `must` are cards that have to be used; None where they cannot be.
    `counting` is whether all of one's own cards count, which takes some milliseconds for the cards of a deal.
    """
    terms = rules.terms
    weights = place_weights(situation, terms.places) if aim is Aim.POINTS else even(terms.places)
    bonus = situation.sweep / prod(weights) if aim is Aim.POINTS else 0.0
    if aim is Aim.POINTS and situation.needed == 1:
        aim, bonus = Aim.SAFE, 0.0
    own = cards if counting else None
    found = best(cards, terms.hands, _worths(_known(rules, situation.opponents, own), weights, aim), bonus, must)
    if found.worth < 0:
        return None
    if aim is Aim.SWEEP and len(found.hands) < terms.places:
        return advise(cards, rules, situation, Aim.POINTS, must, counting=counting)
    return advice_on(found.hands, rules, situation.opponents, own)


def advice_on(made: Hands, rules: ArrangingRules, opponents: int, own: Sequence[Card] | None = None) -> Advice:
    """What to expect of these hands; where it is said of which cards of one's `own` they were made, these count."""
    rows = _known(rules, opponents, own).rows
    won = tuple(rows[grade(hand, rules.hands)][place] for place, hand in enumerate(made))
    return Advice(hands=made, chances=won, places=rules.terms.places)


def _known(rules: ArrangingRules, opponents: int, own: Sequence[Card] | None) -> Chances:
    return chances(rules.terms, opponents) if own is None else chances_with(rules.terms, opponents, own)


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


@lru_cache(maxsize=64)
def _worths(known: Chances, weights: Weights, aim: Aim) -> Worths:
    """What hands are worth by their grade for an aim, weights counted in."""
    rows = known.rows
    if aim is Aim.SAFE:
        rows = tuple(tuple(-log1p(-min(chance, _ALMOST)) for chance in row) for row in rows)
    elif aim is Aim.SWEEP:
        rows = tuple(tuple(_A_HAND_MORE + log(chance) for chance in row) for row in rows)
    if weights == even(len(weights)):
        return rows
    return tuple(tuple(map(mul, weights, row)) for row in rows)
