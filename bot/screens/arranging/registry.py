"""Registry of the games' hooks, by the game's name."""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.crash.game import CRASH
from bot.rules.arranging.nine.game import NINE
from bot.rules.arranging.seven.game import SEVEN
from bot.rules.arranging.six.game import SIX
from bot.screens.arranging.crash import own
from bot.screens.arranging.nine import own as nine
from bot.screens.arranging.own import Own
from bot.screens.arranging.two_hands import own as two_hands
from bot.tables.values import TableView

OWN: Final[dict[str, Own]] = {
    CRASH.name: own.OWN,
    NINE.name: nine.OWN,
    SIX.name: two_hands.OWN,
    SEVEN.name: two_hands.OWN,
}


def own_of(view: TableView) -> Own:
    """Return the hooks of a table's game. Raises KeyError for a game of another family."""
    return OWN[view.table.game]
