"""What a game in which cards are arranged asks, says and advises itself: everything else is alike in all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from bot.rules.game import Seat
from bot.screens.arranging.advising import Adviser
from bot.screens.arranging.happened import Story
from bot.screens.family import TableItems, TableLines, no_items, no_lines
from bot.screens.words import Words
from bot.tables.values import TableView

Of: TypeAlias = Callable[[TableView, Seat, Words], list[str]]
"""What is told to the person on a seat, whose view it is."""


def nothing(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Nothing to tell."""
    return []


class Own(Struct, frozen=True, kw_only=True):
    """What one game says itself on the panel of somebody's own hand, and goes by in advice. What is not said is as in a
    game in which everybody arranges, and nothing else is asked.
    """

    adviser: Adviser
    asked: Callable[[TableView, Seat, Words, str], list[str]] = lambda _view, _seat, _words, _until: []
    """What somebody in the deal is asked besides arranging, or whom it waits for, and, in words, until when."""
    answers: TableItems = no_items
    """The answers to that."""
    offers: TableItems = no_items
    """What everybody who arranges is offered besides, whatever they hold, and not to declare."""
    offered: TableLines = no_lines
    """What is said of that."""
    doing: Of = nothing
    """What is said at the table of what the player on a seat does, besides arranging; whoever's view it is."""
    story: Story
    """How it tells what happens."""
    around: Of = nothing
    """What else there is to know of the others."""
    out: Callable[[TableView, Seat], str] = lambda _view, _seat: ""
    """The words for somebody who was dealt in and is out before anything is arranged; "" for everybody else."""
