"""The computer player at any table: what he sees tells which game it is."""

from __future__ import annotations

from random import Random

from bot.players import arranging, choosing
from bot.rules.arranging.crash.view import CrashView
from bot.rules.betting.view import BragView
from bot.rules.game import Move, Option, View


def choose(view: View, options: tuple[Option, ...], rng: Random) -> Move:
    """One of the moves that `options` admit, chosen from what `view` shows; TypeError for a view of no known game."""
    if isinstance(view, CrashView):
        return arranging.choose(view, options, rng)
    if isinstance(view, BragView):
        return choosing.choose(view, options, rng)
    raise TypeError(f"no computer player knows {type(view).__name__}")
