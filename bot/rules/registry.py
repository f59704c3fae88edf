"""Registry of all games by name.

To add a game, enter it in `GAMES` or `BETTING_GAMES` here and in `FAMILIES` of `bot.screens.registry`. A game without
betting needs a computer player in `CHOOSERS` of `bot.players.registry`, and a game with words of its own an entry in
`GAME_VOCABULARIES` of `bot.screens.words`.
"""

from __future__ import annotations

from typing import Final

from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.nine.play import NINE
from bot.rules.arranging.two_hands import SEVEN, SIX
from bot.rules.betting.draw.play import DRAW_BRAG
from bot.rules.betting.play import FIVE_CARD_BRAG, FOUR_CARD_BRAG, SEVEN_CARD_BETTING, THREE_CARD_BRAG
from bot.rules.betting.teen_patti import TEEN_PATTI
from bot.rules.game import AnyGame

DEFAULT_GAME: Final = THREE_CARD_BRAG.name
"""Name of the game that is used if none is named."""
BETTING_GAMES: Final[tuple[AnyGame, ...]] = (
    THREE_CARD_BRAG,
    FOUR_CARD_BRAG,
    FIVE_CARD_BRAG,
    SEVEN_CARD_BETTING,
    DRAW_BRAG,
    TEEN_PATTI,
)
GAMES: Final[dict[str, AnyGame]] = {one.name: one for one in (*BETTING_GAMES, CRASH, NINE, SIX, SEVEN)}


def find_game(name: str) -> AnyGame:
    """Return the game with that name or alias, ignoring case; raise KeyError if there is none."""
    wanted = name.strip().lower().replace(" ", "_").replace("-", "_")
    return next((one for one in GAMES.values() if wanted in one.aliases), None) or GAMES[wanted]
