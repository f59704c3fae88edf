"""Estimates of a computer player in betting games: the strength of hands, and the value of bets in chips."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from bot.players.betting.hand_counts import share_beaten
from bot.players.characters import STYLES, Style
from bot.rules.betting.moves import Discard, Keep, Retain, Throw
from bot.rules.betting.options import find_option
from bot.rules.betting.state import BettingStatus, BragView
from bot.rules.cards import Card
from bot.rules.game import Move, Option, Seat
from bot.rules.ranking import Hand, hand_value, split_hand


def style_of(seat: Seat) -> Style:
    """Return the style of the computer player at `seat`; neighbours differ."""
    return STYLES[seat % len(STYLES)]


FIRST_FLOOR = 0.3
"""Share of all hands that a sensible open player considers too weak for a first bet."""
LAST_FLOOR = 0.88
"""Limit that the floor of a player approaches, from `FIRST_FLOOR` on, as the player pays more."""
PAYMENT_WEIGHT = 0.2
"""Weight per ante paid beyond the first, which moves the floor of a player from `FIRST_FLOOR` towards `LAST_FLOOR`."""
FOLD_FACTOR = 0.7
"""Share of hands that a sensible player folds to a bet, relative to the pot odds."""
MAX_FOLDED_SHARE = 0.85
"""Greatest share of hands that a sensible open player folds to one bet."""
BLIND_FOLD_FACTOR = 0.4
"""Factor by which `FOLD_FACTOR` is multiplied for a blind player."""
FOLLOWING_BETS = 2.0
"""Number of equal bets, the current one included, that are assumed against one open opponent."""
FOLLOWING_BETS_LONG = 2.5
"""Number of equal bets that are assumed against several opponents, or against a blind one, who cannot be seen."""
LATER_GAIN_WEIGHT = 0.7
"""Weight of chips that may be gained by later bets, against chips that may be lost."""


class Foe(Struct, frozen=True):
    """Live opponent. `floor` is the share of all hands that a sensible player would have folded by now."""

    seat: Seat
    floor: float
    blind: bool

    def beaten_by(self, strength: float, trust: float) -> float:
        """Return the chance of beating this opponent with a hand that beats the share `strength` of all hands."""
        return (1 - trust) * strength + trust * share_above(strength, self.floor)


class Position(Struct, frozen=True):
    """Position of the viewer: the current pot, the `frozen` chips of `covered` seats, and the live opponents."""

    pot: int
    frozen: int
    covered: int
    foes: tuple[Foe, ...]

    def foe(self, seat: Seat) -> Foe | None:
        """Return the live opponent on `seat`; None if there is none."""
        return next((one for one in self.foes if one.seat == seat), None)

    def without(self, seat: Seat, paid: int) -> Position:
        """Return the position after the opponent on `seat` has folded and `paid` more chips are in the pot."""
        foes = tuple(one for one in self.foes if one.seat != seat)
        return replace(self, pot=self.pot + paid, foes=foes)

    def prize(self, strength: float) -> float:
        """Return the value of all pots to the last live player, who must win frozen pots against the covered seats."""
        return self.pot + self.frozen * strength**self.covered

    def chance(self, strength: float, trust: float) -> float:
        """Return the chance of beating every live opponent with a hand that beats the share `strength` of all hands."""
        chance = 1.0
        for foe in self.foes:
            chance *= foe.beaten_by(strength, trust)
        return chance

    def bet_worth(self, strength: float, trust: float, cost: int) -> float:
        """Return the value in chips of an open bet of `cost` chips. Folding is worth 0."""
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
"""Least strength with which a hand just looked at is kept instead of the unseen one."""


def move_of_kind(options: tuple[Option, ...], kind: type[Move]) -> Move:
    """Return the move of the kind `kind`; if it is not offered, the move of the first option."""
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
    """Keep a good hand. Throw a bad one, because the other, unseen hand is at least cheaper to play."""
    strength = viewer_strength(view)
    return move_of_kind(options, Keep if strength is None or strength >= MIN_KEPT_STRENGTH else Throw)


def choose_unseen_hand(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Choose one of two unseen hands at random; any hand is better than none."""
    return rng.choice([one.move for one in options if not (isinstance(one.move, Retain) and one.move.hand is None)])


def choose_discard(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Keep the best three cards. If several sets of three are equally good, keep the set with the highest discards."""
    cards: tuple[Card, ...] = viewer_hand(view) or ()
    found = [one.move for one in options if isinstance(one.move, Discard)]
    if not cards or not found:
        return options[0].move

    def value(move: Discard) -> tuple[int, int]:
        aside, kept = split_hand(cards, move.places)
        return hand_value(view.ranking, kept, aside)

    return max(found, key=value)
