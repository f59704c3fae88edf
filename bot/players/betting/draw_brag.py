"""Computer player in Draw Brag: the exchange of cards, and the betting before and after it."""

from __future__ import annotations

from functools import cached_property, lru_cache
from itertools import combinations
from operator import itemgetter
from random import Random

from msgspec import Struct

from bot.players.betting.estimates import move_of_kind, share_above, viewer_hand
from bot.players.betting.hand_counts import hand_counts_of
from bot.players.characters import Style
from bot.rules.betting.draw.state import DrawSeatView, DrawView
from bot.rules.betting.moves import Bet, Check, Cover, Draw, Fold, Look
from bot.rules.betting.options import find_option
from bot.rules.betting.state import BettingStatus, BragView
from bot.rules.cards import Card
from bot.rules.game import Move, Option
from bot.rules.ranking import Hand, Ranking, split_hand

DRAW_EXPONENT = 2.2
"""Exponent that converts the share of hands that a hand beats before the draw into the share after the draw."""
MAX_UNSEEN_PRICE = 0.35
"""Price as a share of the pot above which a computer player looks at its cards before betting."""
UNSEEN_DRAW_FACTOR = 0.3
"""Factor for the chance of staying blind when cards are to be exchanged."""
PAYMENT_WEIGHT = 0.25
"""Weight per big blind paid beyond the first, in the `floor` of an opponent who has looked."""
MAX_FLOOR = 0.7
"""Limit that the `floor` of an opponent approaches as the opponent pays more."""
STAND_PAT_FLOOR = 0.75
"""Least `floor` of an opponent who has looked and exchanged no card."""
FOLD_FACTOR = 0.7
"""Share of hands that a sensible player folds to a bet, relative to the pot odds."""
LATER_BETS = {1: 1.8, 2: 1.2}
"""Sum of a bet and the later bets that follow it, as a multiple of the bet, by betting round."""
BLUFF_FACTOR = 0.5
"""Factor for the chance of a bluff, compared to games in which bets are freely chosen."""


class _DrawFoe(Struct, frozen=True):
    """Opponent in the deal. `floor` is the share of all hands worse than any that the opponent is assumed to hold."""

    floor: float
    folds: bool
    """True if the opponent can fold; an all-in player cannot."""


def choose_draw(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Exchange the cards that make the hand best on average. Without having looked, look first or keep all cards."""
    cards = viewer_hand(view)
    if cards is None:
        stays = rng.random() < UNSEEN_DRAW_FACTOR * style.blind
        return Draw(seat=view.viewer or 0) if stays else move_of_kind(options, Look)
    prospects = _prospects(view.ranking)
    draws = [one.move for one in options if isinstance(one.move, Draw)]
    return max(draws, key=lambda move: prospects.expected_value(split_hand(cards, move.places)[1]))


def draw_turn(view: DrawView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Choose the move with the greatest value, estimated with noise; sometimes bluff, or stay blind if cheap."""
    cards = viewer_hand(view)
    price = find_option(options, Bet)
    checks = find_option(options, Check)
    if cards is None:
        stays = checks or price
        cost = stays.price if stays else view.pot
        mood = style.blind * (1 - cost / (MAX_UNSEEN_PRICE * max(1, view.pot)))
        return stays.move if stays and rng.random() < mood else move_of_kind(options, Look)
    prospects = _prospects(view.ranking)
    kept = [some for count in range(4) for some in combinations(cards, count)] if view.betting_round == 1 else [cards]
    value = max(map(prospects.expected_value, kept))
    foes = _foes(view)
    reach = style.spread * view.pot
    weighed: list[tuple[float, Move]] = []
    for one in options:
        if isinstance(one.move, Fold):
            weighed.append((0.0, one.move))
        elif isinstance(one.move, Check | Cover | Bet):
            extra = one.price - view.open_price if isinstance(one.move, Bet) else 0
            worth = _bet_worth(view, foes, value, style.trust, one.price, extra)
            weighed.append((worth + (rng.gauss(0, reach) if one.price else 0.0), one.move))
    _, best = max(weighed, key=itemgetter(0))
    if isinstance(best, Fold | Check) and rng.random() < BLUFF_FACTOR * style.bluff:
        return next((one.move for one in reversed(options) if isinstance(one.move, Bet)), best)
    return best


def _foes(view: DrawView) -> list[_DrawFoe]:
    found = []
    for one in view.seats:
        if one.seat == view.viewer or not one.in_deal or not isinstance(one, DrawSeatView):
            continue
        floor = 0.0
        if one.seen and one.acted:
            weight = PAYMENT_WEIGHT * max(0.0, one.paid / max(1, view.big_blind) - 1)
            floor = MAX_FLOOR * weight / (1 + weight)
        if one.seen and one.drawn == 0:
            floor = max(floor, STAND_PAT_FLOOR)
        found.append(_DrawFoe(floor, one.status is not BettingStatus.COVERED))
    return found


def _bet_worth(view: DrawView, foes: list[_DrawFoe], value: float, trust: float, cost: int, extra: int) -> float:
    """Return the value in chips of paying `cost`, of which `extra` is a raise. Folding is worth 0."""
    everyone_folds = wins = 1.0
    called = 0.0
    for foe in foes:
        leaving = FOLD_FACTOR * extra / (view.pot + cost + extra) if foe.folds else 0.0
        floor = foe.floor + (1 - foe.floor) * leaving
        folds = trust * leaving
        everyone_folds *= folds
        wins *= folds + (1 - trust) * value + trust * (1 - leaving) * share_above(value, floor)
        called += (1 - folds) * extra
    later = LATER_BETS.get(view.betting_round, 1.0)
    gain = everyone_folds * view.pot + (wins - everyone_folds) * (view.pot + called * later)
    return gain - (1 - wins) * cost * later


class _Prospects:
    """Values of complete hands, and expected values of kept cards, for one ranking."""

    def __init__(self, ranking: Ranking) -> None:
        self._strength = ranking.strength
        self._tables = hand_counts_of(ranking)
        self._averages: dict[frozenset[Card], float] = {}

    @cached_property
    def _values(self) -> dict[int, float]:
        return {strength: share**DRAW_EXPONENT for strength, share in self._tables.shares.items()}

    def expected_value(self, kept: Hand) -> float:
        """Return the expected value of a hand with these cards kept. Its discards count as still in the pack."""
        if len(kept) == 3:
            return self._values[self._strength(*kept)]
        key = frozenset(kept)
        found = self._averages.get(key)
        if found is None:
            found = self._averages[key] = self._average_value(kept)
        return found

    def _average_value(self, kept: Hand) -> float:
        values, strength = self._values, self._strength
        if not kept:
            counts = self._tables.counts
            return sum(times * values[one] for one, times in counts.items()) / self._tables.total_hands
        rest = [one for one in self._tables.pack if one not in kept]
        drawn = [values[strength(*kept, *some)] for some in combinations(rest, 3 - len(kept))]
        return sum(drawn) / len(drawn)


@lru_cache(maxsize=16)
def _prospects(ranking: Ranking) -> _Prospects:
    return _Prospects(ranking)
