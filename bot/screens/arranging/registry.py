"""Registry of the games' hooks, by the game's name."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.crash.game import CRASH
from bot.rules.arranging.nine.game import NINE
from bot.rules.arranging.seven.game import SEVEN
from bot.rules.arranging.six.game import SIX
from bot.screens.arranging.crash import own
from bot.screens.arranging.nine import own as nine
from bot.screens.arranging.own import GameHooks
from bot.screens.arranging.two_hands import own as two_hands
from bot.tables.values import TableView

HOOKS: Final[dict[str, GameHooks]] = {
    CRASH.name: own.HOOKS,
    NINE.name: nine.HOOKS,
    SIX.name: two_hands.HOOKS,
    SEVEN.name: two_hands.HOOKS,
}


def game_hooks(view: TableView) -> GameHooks:
    """Return the hooks of a table's game. Raises KeyError for a game of another family."""
    return HOOKS[view.table.game]
