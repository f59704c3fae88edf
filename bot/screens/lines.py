"""What the screens of every game share: signs, colours, short lines."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from bot.screens.cards import PICTURE
from bot.screens.words import Words
from bot.tables.values import Table, TableStatus

_MARKS: Final = re.compile(r"\*\*|~~|`|^-# |^#+ |\\(?=[\\*_~|`<>\[\]#:-])|[\ufe0e\ufe0f]|\u200b")
GREEN = 0x2E7D32
"""The table's cloth: a deal is in hand."""
GREY = 0x78909C
PURPLE = 0x5E35B1
"""What only the reader sees."""

DOT = " · "
TURN = "▶"
SEAT = "◦"
"""What stands before whose turn it is, and before everybody else."""
COMPUTER = "🤖"
"""What stands behind the name of a computer player."""
LINE = 44
"""Characters that a line holds on a phone."""
HAND_LINE = 40
"""Characters of a line with cards and a bold name: both are broad."""


def halt_line(table: Table, words: Words) -> str:
    """Why nobody can play at a table whose clocks stand still."""
    return words("table-disputed" if table.status is TableStatus.DISPUTED else "table-paused")


def in_lines(parts: Iterable[str]) -> str:
    """Facts beside each other, in as many lines as a phone needs for them."""
    lines: list[str] = []
    for part in filter(None, parts):
        if lines and breadth(lines[-1]) + len(DOT) + breadth(part) <= LINE:
            lines[-1] += DOT + part
        else:
            lines.append(part)
    return "\n".join(lines)


def breadth(text: str) -> int:
    """The characters of a line as it is read: without the marks that make it bold, struck out, small or large. The sign
    of a computer player is as broad as two, and a card as a picture is broader by one than in letters.
    """
    return len(_MARKS.sub("", text)) + text.count(COMPUTER) + text.count(PICTURE)


def unit(words: Words) -> str:
    """What several of what is played for are called, as `chips`."""
    return words.money(2).removeprefix(words.number(2)).strip()


def clock_line(table: Table, words: Words) -> str:
    """How long a turn may take."""
    clock = table.settings.clock
    if clock is None:
        return words("table-no-clock")
    minutes, seconds = divmod(clock, 60)
    return words("table-clock", seconds=clock) if seconds else words("table-clock-minutes", minutes=minutes)
