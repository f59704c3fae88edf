"""Games with another `play`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.rules.game import AnyGame


def played_by(game: AnyGame, play: Callable[..., Any], **changes: Any) -> AnyGame:
    """Return a copy of the game with another `play`, and with the fields in `changes`."""
    other: AnyGame = replace(game, **changes)
    object.__setattr__(other, "play", play)  # a game is frozen
    return other
