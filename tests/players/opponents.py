"""Simple strategies to measure the computer players against."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.players.betting.hand_counts import share_beaten
from bot.rules.betting.moves import Bet, Choose, Fold, Keep, Lend, Look, Throw
from bot.rules.betting.state import BragView
from bot.rules.cards import Card
from bot.rules.game import Move, Option
from bot.rules.ranking import NATURAL_RANKING

BELOW_A_PAIR = 16_440 / 22_100
"""Share of all hands that are below a pair."""


def at_random(view: BragView, options: tuple[Option, ...], rng: Random) -> Move:
    """Choose any option and any amount."""
    if view.chooser == view.viewer:
        return Choose(seat=view.viewer or 0, cards=rng.choice((3, 4, 5)))
    option = rng.choice(options)
    if isinstance(option.move, Bet | Lend) and option.most is not None:
        return replace(option.move, amount=rng.choice(option.amounts()))
    return option.move


def never_folds(view: BragView, options: tuple[Option, ...], rng: Random) -> Move:
    """Choose any option except folding and any amount; fold only if nothing else is possible."""
    return at_random(view, tuple(one for one in options if not isinstance(one.move, Fold)) or options, rng)


def needs_a_pair(view: BragView, options: tuple[Option, ...], rng: Random) -> Move:
    """Look, fold everything below a pair, and never fold a pair or better."""
    wanted: type[Move] = Look
    cards = hand_seen(view)
    if cards is not None:
        good = share_beaten(NATURAL_RANKING, cards) > BELOW_A_PAIR
        choosing = any(isinstance(one.move, Keep) for one in options)
        if choosing:
            wanted = Keep if good else Throw
        elif not good:
            wanted = Fold
    found = [one.move for one in options if isinstance(one.move, wanted)]
    return found[0] if found else never_folds(view, options, rng)


def hand_seen(view: BragView) -> tuple[Card, ...] | None:
    """Return the viewer's hand once they have looked at it."""
    for one in view.seats:
        if one.seat == view.viewer:
            for hand in one.hands:
                if hand.cards is not None:
                    return hand.cards
    return None
