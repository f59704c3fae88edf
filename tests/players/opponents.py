"""Simple ways of playing, to measure the computer players against."""

from __future__ import annotations

from random import Random

from bot.players.odds import odds_of
from bot.rules.betting.moves import Bet, Fold, Keep, Look, Throw
from bot.rules.betting.view import BragView
from bot.rules.cards import Card
from bot.rules.game import Move, Option

BELOW_A_PAIR = 16_440 / 22_100
"""The share of all hands below a pair."""


def at_random(view: BragView, options: tuple[Option, ...], rng: Random) -> Move:
    """Any option, any amount."""
    option = rng.choice(options)
    if option.most is None:
        return option.move
    return Bet(seat=option.move.seat, amount=rng.choice(option.amounts()))


def never_folds(view: BragView, options: tuple[Option, ...], rng: Random) -> Move:
    """Any option but folding, any amount."""
    return at_random(view, tuple(one for one in options if not isinstance(one.move, Fold)), rng)


def needs_a_pair(view: BragView, options: tuple[Option, ...], rng: Random) -> Move:
    """Looks, folds everything below a pair, and never folds a pair or better."""
    wanted: type[Move] = Look
    cards = hand_seen(view)
    if cards is not None:
        good = odds_of().share_beaten(cards) > BELOW_A_PAIR
        choosing = any(isinstance(one.move, Keep) for one in options)
        if choosing:
            wanted = Keep if good else Throw
        elif not good:
            wanted = Fold
    found = [one.move for one in options if isinstance(one.move, wanted)]
    return found[0] if found else never_folds(view, options, rng)


def hand_seen(view: BragView) -> tuple[Card, ...] | None:
    """The viewer's hand, once he has looked at it."""
    for one in view.seats:
        if one.seat == view.viewer:
            for hand in one.hands:
                if hand.cards is not None:
                    return hand.cards
    return None
