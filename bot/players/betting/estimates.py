"""Estimates of a betting computer player: its style, the hands, and the value of a bet in chips."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.players.betting.hand_counts import share_beaten
from bot.rules.betting.moves import Discard, Keep, Retain, Throw
from bot.rules.betting.options import find_option
from bot.rules.betting.state import BettingStatus, BragView
from bot.rules.cards import Card
from bot.rules.game import Move, Option, Seat
from bot.rules.ranking import Hand, hand_value, split_hand


class Style(Struct, frozen=True, kw_only=True):
    """Inclinations of a computer player. Shares and chances are 0 to 1."""

    blind: float
    """Inclination to stay blind if that costs next to nothing."""
    bluff: float
    """Chance to raise with a hand it would otherwise fold."""
    trust: float
    """Weight of the belief that others bet on good hands and fold bad ones, against that they gamble."""
    spread: float
    """Noise of its estimates as a share of the pot, which makes it hard to read."""


STEADY = Style(blind=0.35, bluff=0.05, trust=0.80, spread=0.05)
BOLD = Style(blind=0.50, bluff=0.08, trust=0.72, spread=0.06)
WARY = Style(blind=0.25, bluff=0.03, trust=0.86, spread=0.04)
STYLES = (STEADY, BOLD, WARY)


def style_of(seat: Seat) -> Style:
    """Return the style of the computer player at `seat`; neighbours differ."""
    return STYLES[seat % len(STYLES)]


FIRST_FLOOR = 0.3
"""Share of hands worse than any on which a sensible open player makes a first bet."""
LAST_FLOOR = 0.88
"""Limit that the share in `FIRST_FLOOR` approaches as a player pays more."""
PAYMENT_WEIGHT = 0.2
"""Speed at which the share grows, for every ante paid."""
FOLD_FACTOR = 0.7
"""Share of hands that a sensible player folds to a bet, relative to the pot odds."""
MAX_FOLDED_SHARE = 0.85
"""Greatest share of hands that a sensible open player folds to one bet."""
BLIND_FOLD_FACTOR = 0.4
"""Factor of `FOLD_FACTOR` for a blind player."""
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
    return (strength - floor) / (1 - floor) if strength > floor else 0.0


MoveT = TypeVar("MoveT", bound=Move)
MIN_KEPT_STRENGTH = 0.66
"""Strength from which a hand just looked at is better than another one unseen."""


def move_of_kind(options: tuple[Option, ...], kind: type[Move]) -> Move:
    """Return the move of that kind, or else of the first option."""
    return (find_option(options, kind) or options[0]).move


def viewer_hand(view: BragView) -> Hand | None:
    """Return the viewer's hand; None while the viewer has not seen it."""
    for one in view.seats:
        if one.seat == view.viewer:
            for hand in one.hands:
                if hand.cards is not None:
                    return hand.cards
    return None


def viewer_strength(view: BragView) -> float | None:
    """Return the strength of the viewer's hand, 0 to 1; None while the viewer has not seen it."""
    cards = viewer_hand(view)
    return None if cards is None else share_beaten(view.ranking, cards, view.hand_size)


def keep_or_throw(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Keep a good hand; otherwise throw it, because the other one, unseen, is at least cheaper to play."""
    strength = viewer_strength(view)
    return move_of_kind(options, Keep if strength is None or strength >= MIN_KEPT_STRENGTH else Throw)


def choose_unseen_hand(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Choose one of two unseen hands at random; any hand is better than none."""
    return rng.choice([one.move for one in options if not (isinstance(one.move, Retain) and one.move.hand is None)])


def choose_discard(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Keep the best three cards, and of equal ones those with the highest discards."""
    cards: tuple[Card, ...] = viewer_hand(view) or ()
    found = [one.move for one in options if isinstance(one.move, Discard)]
    if not cards or not found:
        return options[0].move

    def value(move: Discard) -> tuple[int, int]:
        aside, kept = split_hand(cards, move.places)
        return hand_value(view.ranking, kept, aside)

    return max(found, key=value)
