"""Hooks that each arranging game fills in for the shared screens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from bot.rules.game import Seat
from bot.screens.arranging.advice import PanelAdviser
from bot.screens.arranging.event_sentences import Narration
from bot.screens.family import TableItems, TableLines, no_items, no_lines
from bot.screens.words import Words
from bot.tables.values import TableView

SeatLines: TypeAlias = Callable[[TableView, Seat, Words], list[str]]
"""Function that returns lines about a seat."""


def no_seat_lines(view: TableView, seat: Seat, words: Words) -> list[str]:
    """Return no lines."""
    return []


class GameHooks(Struct, frozen=True, kw_only=True):
    """Questions, texts and advice of one game. The defaults are those of a game in which everybody just arranges."""

    adviser: PanelAdviser
    question_lines: Callable[[TableView, Seat, Words, str], list[str]] = lambda _view, _seat, _words, _until: []
    """Return the question to a player in the deal besides arranging, or whom the deal waits for, with its deadline in
    words.
    """
    answer_items: TableItems = no_items
    """Return the answers to that question."""
    offer_items: TableItems = no_items
    """Return what everybody who arranges is offered, regardless of their cards, apart from declarations."""
    offer_lines: TableLines = no_lines
    """Return the explanation of these offers."""
    activity_facts: SeatLines = no_seat_lines
    """Return what the player on a seat does besides arranging, for the table message, whichever seat the view belongs
    to.
    """
    narration: Narration
    """Sentences of the game's events."""
    other_lines: SeatLines = no_seat_lines
    """Return further facts about the other players."""
    out_key: Callable[[TableView, Seat], str] = lambda _view, _seat: ""
    """Return the key of the text for a player who was dealt in and is out before arranging; "" for everyone else."""
