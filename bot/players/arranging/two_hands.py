"""Six and Seven Card Brag at computer players and advisers."""

from __future__ import annotations

from random import Random

from bot.rules.arranging.lexicographic import best_hand_by_hand
from bot.rules.arranging.moves import Arrange, Expose, Hands
from bot.rules.arranging.two_hands.view import TwoHandsPhase, TwoHandsView
from bot.rules.game import Move, Option, Seat
from bot.rules.view import View


def suggestion(view: TwoHandsView, seat: Seat) -> Hands:
    """What an adviser would arrange for `seat`, whose view it is; () where it holds nothing."""
    return () if view.own is None else best_hand_by_hand(view.own.cards, view.rules.hands)


def player(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """One of the moves that `options` admit; TypeError for a view of another game."""
    if not isinstance(view, TwoHandsView):
        raise TypeError(f"{type(view).__name__} is no view of a game of two hands")
    if view.viewer is None or not options:
        raise ValueError("a computer player needs a seat and something to choose from")
    if view.phase is TwoHandsPhase.EXPOSING:
        return Expose(seat=view.viewer)
    return Arrange(seat=view.viewer, hands=suggestion(view, view.viewer))
