"""Signs, colours and short lines that screens of all games share."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bot.screens.cards import TILE_MARK
from bot.screens.words import Words
from bot.tables.values import PublicTable, TableStatus

_ZERO_WIDTH: Final = re.compile(r"\*\*|~~|`|^-# |^#+ |\\(?=[\\*_~|`<>\[\]#:-])|[\ufe0e\ufe0f]|\u200b")
GREEN = 0x2E7D32
"""Colour of the table's cloth: a deal is in progress."""
GREY = 0x78909C
PURPLE = 0x5E35B1
"""Colour of messages that only the reader sees."""

DOT = " · "
TURN_SIGN = "▶"
SEAT_SIGN = "◦"
"""Signs before the player whose turn it is, and before all others."""
COMPUTER_SIGN = "🤖"
"""Sign after the name of a computer player."""
LINE_WIDTH = 44
"""Characters that fit in a line on a phone."""
HAND_LINE_WIDTH = 40
"""Characters in a line with cards and a bold name, which are both wide."""


def halt_line(table: PublicTable, words: Words) -> str:
    """Return the reason why nobody can play while the clocks are stopped."""
    return words("table-disputed" if table.status is TableStatus.DISPUTED else "table-paused")


def wrap_facts(parts: Iterable[str]) -> str:
    """Join facts in as few lines as fit on a phone."""
    lines: list[str] = []
    for part in filter(None, parts):
        if lines and display_width(lines[-1]) + len(DOT) + display_width(part) <= LINE_WIDTH:
            lines[-1] += DOT + part
        else:
            lines.append(part)
    return "\n".join(lines)


def display_width(text: str) -> int:
    """Return the width of a displayed line in characters, without markdown.

    The sign of a computer player counts as two. A card as a tile counts one more than in letters.
    """
    return len(_ZERO_WIDTH.sub("", text)) + text.count(COMPUTER_SIGN) + text.count(TILE_MARK)


def currency_unit(words: Words) -> str:
    """Return the plural of the currency, such as `chips`."""
    return words.money(2).removeprefix(words.number(2)).strip()


def turn_limit_line(table: PublicTable, words: Words) -> str:
    """Return the time limit of a turn."""
    clock = table.settings.clock
    if clock is None:
        return words("table-no-clock")
    minutes, seconds = divmod(clock, 60)
    return words("table-clock", seconds=clock) if seconds else words("table-clock-minutes", minutes=minutes)
