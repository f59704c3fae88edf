"""Registry of the games' hooks, by the game's name."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.two_hands.seven import SEVEN
from bot.rules.arranging.two_hands.six import SIX
from bot.screens.arranging.crash import hand
from bot.screens.arranging.hooks import GameHooks
from bot.screens.arranging.nine import hand as nine
from bot.screens.arranging.two_hands import hand as two_hands
from bot.tables.values import TableView

HOOKS: Final[dict[str, GameHooks]] = {
    CRASH.name: hand.HOOKS,
    NINE.name: nine.HOOKS,
    SIX.name: two_hands.HOOKS,
    SEVEN.name: two_hands.HOOKS,
}


def game_hooks(view: TableView) -> GameHooks:
    """Return the hooks of a table's game. Raises KeyError for a game of another family."""
    return HOOKS[view.table.game]
