"""The computer player in Draw Brag: what it exchanges, and what it bets before and after it.

A hand is measured by the chance that it beats one that was drawn to as well as it would draw; before the draw, by what
it is worth on average after the best exchange.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import combinations
from operator import itemgetter
from random import Random

from msgspec import Struct

from bot.players.betting.estimates import share_above
from bot.players.betting.hands import hand_of, one_of
from bot.players.betting.styles import Style
from bot.players.betting.tables import tables_of
from bot.rules.betting.draw.viewing import DrawSeatView, DrawView
from bot.rules.betting.moves import Bet, Check, Cover, Draw, Fold, Look
from bot.rules.betting.options import option_of
from bot.rules.betting.view import BragView, Status
from bot.rules.cards import Card
from bot.rules.game import Move, Option
from bot.rules.hands import Hand, split
from bot.rules.ranking import Ranking

IMPROVED = 2.2
"""A hand that beats a share of all hands beats this power of it of those that were drawn to."""
BLIND_REACH = 0.35
"""The price, as a share of the pot, above which nobody plays on unseen."""
DRAWS_UNSEEN = 0.3
"""How much of its taste for playing unseen is left when there are cards to be exchanged."""
CARE = 0.25
"""How fast a player is taken to hold better cards, for every big blind put in with open eyes."""
HIGHEST_FLOOR = 0.7
"""The share of hands worse than those that player is taken to hold in the end."""
PAT = 0.75
"""The same of a player who has seen the cards and exchanged none."""
FEAR = 0.7
"""How many hands a sensible player folds to a bet, measured against the pot odds on offer."""
LATER = {1: 1.8, 2: 1.2}
"""How much more than a bet goes into the pot after it, in each round."""
BLUFFS = 0.5
"""How often it bluffs, of how often it would in Brag, where bets may be as bold as one likes."""


class _Foe(Struct, frozen=True):
    floor: float
    folds: bool
    """Whether this player can fold at all: who is all-in cannot."""


def draw(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Exchanges what makes the hand best on average; unseen cards are looked at first, or kept as they are."""
    cards = hand_of(view)
    if cards is None:
        stays = rng.random() < DRAWS_UNSEEN * style.blind
        return Draw(seat=view.viewer or 0) if stays else one_of(options, Look)
    prospects = _prospects(view.ranking)
    draws = [one.move for one in options if isinstance(one.move, Draw)]
    return max(draws, key=lambda move: prospects.of(split(cards, move.places)[1]))


def draw_turn(view: DrawView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Does what is worth most, give or take; now and then it bluffs, and it plays unseen while that is cheap."""
    cards = hand_of(view)
    price = option_of(options, Bet)
    checks = option_of(options, Check)
    if cards is None:
        stays = checks or price
        cost = stays.price if stays else view.pot
        mood = style.blind * (1 - cost / (BLIND_REACH * max(1, view.pot)))
        return stays.move if stays and rng.random() < mood else one_of(options, Look)
    prospects = _prospects(view.ranking)
    value = prospects.best(cards) if view.betting_round == 1 else prospects.of(cards)
    foes = _foes(view)
    reach = style.spread * view.pot
    weighed: list[tuple[float, Move]] = []
    for one in options:
        if isinstance(one.move, Fold):
            weighed.append((0.0, one.move))
        elif isinstance(one.move, Check | Cover | Bet):
            extra = one.price - view.open_price if isinstance(one.move, Bet) else 0
            worth = _worth(view, foes, value, style.trust, one.price, extra)
            weighed.append((worth + (rng.gauss(0, reach) if one.price else 0.0), one.move))
    _, best = max(weighed, key=itemgetter(0))
    if isinstance(best, Fold | Check) and rng.random() < BLUFFS * style.bluff:
        return next((one.move for one in reversed(options) if isinstance(one.move, Bet)), best)
    return best


def _foes(view: DrawView) -> list[_Foe]:
    found = []
    for one in view.seats:
        if one.seat == view.viewer or not one.in_deal or not isinstance(one, DrawSeatView):
            continue
        floor = 0.0
        if one.seen and one.acted:
            weight = CARE * max(0.0, one.paid / max(1, view.big_blind) - 1)
            floor = HIGHEST_FLOOR * weight / (1 + weight)
        if one.seen and one.drawn == 0:
            floor = max(floor, PAT)
        found.append(_Foe(floor, one.status is not Status.COVERED))
    return found


def _worth(view: DrawView, foes: list[_Foe], value: float, trust: float, cost: int, extra: int) -> float:
    """What putting in `cost` is worth, of which `extra` is more than the others have met; folding is worth 0."""
    everyone_folds = wins = 1.0
    called = 0.0
    for foe in foes:
        leaving = FEAR * extra / (view.pot + cost + extra) if foe.folds else 0.0
        floor = foe.floor + (1 - foe.floor) * leaving
        folds = trust * leaving
        everyone_folds *= folds
        wins *= folds + (1 - trust) * value + trust * (1 - leaving) * share_above(value, floor)
        called += (1 - folds) * extra
    later = LATER.get(view.betting_round, 1.0)
    gain = everyone_folds * view.pot + (wins - everyone_folds) * (view.pot + called * later)
    return gain - (1 - wins) * cost * later


class _Prospects:
    """What hands are worth, and what can be hoped for from some of their cards."""

    def __init__(self, ranking: Ranking) -> None:
        self._strength = ranking.strength
        self._tables = tables_of(ranking)
        self._hopes: dict[frozenset[Card], float] = {}

    @cached_property
    def _values(self) -> dict[int, float]:
        return {strength: share**IMPROVED for strength, share in self._tables.shares.items()}

    def best(self, cards: Hand) -> float:
        """What a hand is worth before the draw."""
        kept = [some for count in range(4) for some in combinations(cards, count)]
        return max(self.of(some) for some in kept)

    def of(self, kept: Hand) -> float:
        """What is hoped for from a hand of which these cards are kept; what was laid aside is taken to be unseen."""
        if len(kept) == 3:
            return self._values[self._strength(*kept)]
        key = frozenset(kept)
        found = self._hopes.get(key)
        if found is None:
            found = self._hopes[key] = self._hope(kept)
        return found

    def _hope(self, kept: Hand) -> float:
        values, strength = self._values, self._strength
        if not kept:
            counts = self._tables.counts
            return sum(times * values[one] for one, times in counts.items()) / self._tables.hands
        rest = [one for one in self._tables.pack if one not in kept]
        drawn = [values[strength(*kept, *some)] for some in combinations(rest, 3 - len(kept))]
        return sum(drawn) / len(drawn)


@lru_cache(maxsize=16)
def _prospects(ranking: Ranking) -> _Prospects:
    return _Prospects(ranking)
