"""Every game by its name.

A game is played everywhere once it stands in `GAMES` here, in `CHOOSERS` of `bot.players.registry`, in `FAMILIES` of
`bot.screens.registry` and, where it has words of its own, in `SPOKEN` of `bot.screens.words`.
"""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.crash.game import CRASH
from bot.rules.arranging.nine.game import NINE
from bot.rules.arranging.seven.game import SEVEN
from bot.rules.arranging.six.game import SIX
from bot.rules.betting.draw.game import DRAW_BRAG
from bot.rules.betting.teen_patti import TEEN_PATTI
from bot.rules.betting.three_card import FIVE_CARD_BRAG, FOUR_CARD_BRAG, SEVEN_CARD_BETTING, THREE_CARD_BRAG
from bot.rules.game import AnyGame

USUAL: Final = THREE_CARD_BRAG.name
"""The game that is meant where none is named."""
GAMES: Final[dict[str, AnyGame]] = {
    one.name: one
    for one in (
        THREE_CARD_BRAG,
        FOUR_CARD_BRAG,
        FIVE_CARD_BRAG,
        SEVEN_CARD_BETTING,
        DRAW_BRAG,
        TEEN_PATTI,
        CRASH,
        NINE,
        SIX,
        SEVEN,
    )
}
"""The games that are played, in the order in which they are shown."""


def game(name: str) -> AnyGame:
    """The game of that name or alias, whatever the case; KeyError where there is none."""
    wanted = name.strip().lower().replace(" ", "_").replace("-", "_")
    return next((one for one in GAMES.values() if wanted in one.aliases), None) or GAMES[wanted]
