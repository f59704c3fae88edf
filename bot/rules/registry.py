"""Every game by its name."""

from __future__ import annotations

from bot.rules.arranging.crash.game import CRASH
from bot.rules.betting.draw.game import DRAW_BRAG
from bot.rules.betting.teen_patti import TEEN_PATTI
from bot.rules.betting.three_card import FIVE_CARD_BRAG, FOUR_CARD_BRAG, THREE_CARD_BRAG
from bot.rules.game import AnyGame

GAMES: tuple[AnyGame, ...] = (THREE_CARD_BRAG, FOUR_CARD_BRAG, FIVE_CARD_BRAG, DRAW_BRAG, TEEN_PATTI, CRASH)
"""The games that are played."""

_BY_NAME = {name: one for one in GAMES for name in (one.name, *one.aliases)}


def game(name: str) -> AnyGame:
    """The game of that name or alias, whatever the case; KeyError where there is none."""
    return _BY_NAME[name.strip().lower().replace(" ", "_").replace("-", "_")]
