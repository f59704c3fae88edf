"""Computer players of known strength: the best choice that a computer player knows, and now and then a weak one."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from bot.players.registry import Chooser, range_of
from bot.rules.game import NOBODY, Move, Option, Seat
from bot.rules.view import View


def mixed(game: str, weak: Mapping[Seat, float]) -> Chooser:
    """A computer player that chooses alike on every seat but for the share of its choices, 0 to 1, that are weak.

    `weak` is that share by seat; what is weak the game's `Range` says. Raises KeyError for a game without one.
    """
    choices = range_of(game)

    def choose(view: View, options: tuple[Option, ...], rng: Random) -> Move:
        slips = rng.random() < weak[view.viewer or NOBODY]
        return (choices.weak if slips else choices.best)(view, options, rng)

    return choose
