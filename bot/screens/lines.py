"""What the screens of every game share: signs, colours, short lines."""

from __future__ import annotations

from bot.screens.words import Words
from bot.tables.values import Table, TableStatus

GREEN = 0x2E7D32
"""The table's cloth: a deal is in hand."""
GREY = 0x78909C
PURPLE = 0x5E35B1
"""What only the reader sees."""

DOT = " · "
TURN = "▶"
SEAT = "◦"
"""What stands before whose turn it is, and before everybody else."""


def halt_line(table: Table, words: Words) -> str:
    """Why nobody can play at a table whose clocks stand still."""
    return words("table-disputed" if table.status is TableStatus.DISPUTED else "table-paused")


def clock_line(table: Table, words: Words) -> str:
    """How long a turn may take."""
    clock = table.settings.clock
    return words("table-no-clock") if clock is None else words("table-clock", seconds=clock)
