"""Computer players of known strength: they mix the best known choices with weak ones."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from bot.players.registry import Chooser, skill_range_of
from bot.rules.game import NOBODY, Move, Option, Seat
from bot.rules.view import View


def mixed_chooser(game: str, weak: Mapping[Seat, float]) -> Chooser:
    """Return a computer player that makes, on each seat, a given share of weak choices.

    `weak` is that share by seat, 0 to 1; the game's `Range` defines weak choices. Raise KeyError for a game without
    one.
    """
    choices = skill_range_of(game)

    def choose(view: View, options: tuple[Option, ...], rng: Random) -> Move:
        slips = rng.random() < weak[view.viewer or NOBODY]
        return (choices.weak if slips else choices.best)(view, options, rng)

    return choose
