"""What a computer player makes of its own cards: how good they are, which of two hands it keeps, what it discards."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from bot.players.betting.strengths import share_beaten
from bot.players.betting.styles import Style
from bot.rules.betting.moves import Discard, Keep, Retain, Throw
from bot.rules.betting.options import option_of
from bot.rules.betting.view import BragView
from bot.rules.cards import Card
from bot.rules.game import Move, Option
from bot.rules.hands import Hand, split, worth

MoveT = TypeVar("MoveT", bound=Move)

KEEPS_FROM = 0.66
"""The strength from which a hand just looked at is better than another one unseen."""


def one_of(options: tuple[Option, ...], kind: type[Move]) -> Move:
    """The move of that kind, or whatever else is open."""
    return (option_of(options, kind) or options[0]).move


def hand_of(view: BragView) -> Hand | None:
    """The viewer's hand; None while the viewer has not seen it."""
    for one in view.seats:
        if one.seat == view.viewer:
            for hand in one.hands:
                if hand.cards is not None:
                    return hand.cards
    return None


def strength_of(view: BragView) -> float | None:
    """How good the viewer's hand is, 0 to 1; None while the viewer has not seen it."""
    cards = hand_of(view)
    return None if cards is None else share_beaten(view.ranking, cards, view.hand_size)


def keep_or_throw(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Keeps a good hand; otherwise the other one, unseen, is at least cheaper to play."""
    strength = strength_of(view)
    return one_of(options, Keep if strength is None or strength >= KEEPS_FROM else Throw)


def unseen_hand(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Of two unseen hands one is as good as the other, and any is better than none."""
    return rng.choice([one.move for one in options if not (isinstance(one.move, Retain) and one.move.hand is None)])


def discard(view: BragView, options: tuple[Option, ...], rng: Random, style: Style) -> Move:
    """Keeps the best three cards, and of equal ones those that leave the highest discards."""
    cards: tuple[Card, ...] = hand_of(view) or ()
    found = [one.move for one in options if isinstance(one.move, Discard)]
    if not cards or not found:
        return options[0].move

    def value(move: Discard) -> tuple[int, int]:
        aside, kept = split(cards, move.places)
        return worth(view.ranking, kept, aside)

    return max(found, key=value)
