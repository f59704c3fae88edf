"""Judgement of a computer player about its own cards: their strength, the hand to keep, the discards."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from bot.players.betting.strengths import share_beaten
from bot.players.betting.styles import Style
from bot.rules.betting.moves import Discard, Keep, Retain, Throw
from bot.rules.betting.options import find_option
from bot.rules.betting.view import BragView
from bot.rules.cards import Card
from bot.rules.game import Move, Option
from bot.rules.hands import Hand, split_hand, hand_value

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
