"""What each game says of itself on the table's message."""

from __future__ import annotations

from typing import Protocol

from bot.rules.arranging.crash.view import CrashView
from bot.screens.arranging import table as arranging
from bot.screens.betting import table as betting
from bot.screens.words import Words
from bot.tables.values import TableView


class Face(Protocol):
    """The module `table` of a family of games. All lines are those for everybody, whoever's view it is."""

    def heading(self, view: TableView, words: Words) -> list[str]:
        """What stands under the title of a deal; empty lines are left out."""

    def seats(self, view: TableView, words: Words) -> list[str]:
        """Everybody at the table in clockwise order, a line each."""

    def pots(self, view: TableView, words: Words) -> str:
        """The chips in the middle; "" where none have to be spoken of."""

    def going_on(self, view: TableView, words: Words) -> list[str]:
        """What is special about the moment, while a deal is in hand."""

    def said(self, view: TableView, words: Words) -> list[str]:
        """What was done last, while a deal is in hand."""

    def result_lines(self, view: TableView, words: Words) -> list[str]:
        """How the last deal ended, with what was shown in it; empty before the end of the first."""

    def standing(self, view: TableView, words: Words, most: int | None = None) -> list[str]:
        """What goes on from deal to deal (debts, a score); of debts at most so many lines."""

    def summary(self, view: TableView, words: Words) -> list[str]:
        """What the message of a deal shrinks to: how it ended, in short."""

    def frames(self, view: TableView) -> int:
        """In how many frames the end of a deal is shown, one after the other; 1: all of it at once."""

    def at(self, view: TableView, frame: int) -> TableView:
        """The table as far as a frame but the last, counted from 0, shows it: nothing that comes later is in it."""

    def missing(self, view: TableView) -> int:
        """Between deals: how many players too few are there for the next; 0 or less where there are enough."""


def face_of(view: TableView) -> Face:
    """The face of the game that is played at a table."""
    return arranging if isinstance(view.view, CrashView) else betting
