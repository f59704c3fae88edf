"""Lesson: a coached deal with prepared cards, the real rules and a scripted computer player."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any, Final

from msgspec import Struct

from bot.errors import Refusal
from bot.rules.cards import PACK, Card, cards
from bot.rules.game import Deal, Event, IllegalMove, Move, Seat, visible_events
from bot.rules.registry import find_game
from bot.screens.family import HandPanel
from bot.screens.words import Words
from bot.tables.table_settings import Hints, TableSettings
from bot.tables.values import Occupant, PublicTable, TableStatus, TableView, TurnOffer

BEGIN_ACTION, PLAY_ACTION = "begin", "play"
LEARNER_SEAT: Final[Seat] = 1
COMPUTER_SEAT: Final[Seat] = 2
"""Seats of a lesson. The computer player deals; the learner sits to its left."""
COMPUTER_NAME: Final = "Mrs Postlethwaite"
LESSON_STACK: Final = 100
"""Chips of each player at the start, which belong to no account."""
MOST_MOVES: Final = 12
"""Maximum number of a learner's moves that are replayed; no lesson needs as many."""


class Lesson(ABC):
    """Script of a lesson, which teaches the basic game of a family."""

    name: str
    """Name in custom_ids, of a few letters."""
    family: str
    """Name of the family for whose games the lesson is offered."""
    game: str
    hands: tuple[str, ...]
    """Hands in the order in which they are dealt: the learner's, spare hands, the computer player's."""
    hints = Hints.NAMES
    draft_actions: Collection[str] = ()
    """Actions of buttons and menus that change the learner's draft."""
    omitted_actions: Collection[str] = ()
    """Actions of buttons that are left out of the lesson."""

    @abstractmethod
    def computer_move(self, view: TableView, turns: int) -> Move:
        """Return the computer player's move, from its `view` and the number of turns that it has had."""

    @abstractmethod
    def coaching_text(self, view: TableView, draft: object | None, words: Words) -> str:
        """Return the coach's text on the current decision. `draft` is the learner's draft, if any."""

    @abstractmethod
    def closing_text(self, view: TableView, words: Words) -> str:
        """Return the coach's text on the end of the deal."""

    @abstractmethod
    def parse_move(self, text: str, view: TableView) -> Move | None:
        """Parse a learner's move in a custom_id; return None if it is no move of this game."""

    def write_item_move(self, action: str, about: str) -> str:
        """Return the text for the move that an item with a `TableId` makes; "" if it makes none."""
        return ""

    def read_draft(self, action: str, about: str, values: Sequence[str], view: TableView) -> object | None:
        """Return the learner's draft after an item with one of `draft_actions` was used."""
        return None

    def with_draft(self, view: TableView, draft: object | None, words: Words, panel: HandPanel) -> HandPanel:
        """Return the family's hand `panel`, changed to show the learner's draft."""
        return panel


class LessonState(Struct, frozen=True, kw_only=True):
    """Lesson in progress: the learner's moves as text, and the learner's view of the table."""

    lesson: Lesson
    moves: tuple[str, ...]
    view: TableView

    @property
    def is_over(self) -> bool:
        return not self.view.view.in_deal

    def custom_id_about(self, *more: str) -> str:
        """Return the subject of custom_ids: the lesson and the moves so far, with `more` moves added."""
        return f"{self.lesson.name}:{'-'.join((*self.moves, *more))}"


_MOVE_PATTERN: Final = re.compile(r"(?P<action>[a-z.]{1,20})(?P<price>\d{0,6})")


def write_move(action: str, price: int) -> str:
    """Return the text of a move for custom_ids: the action and price of its button."""
    return f"{action}{price or ''}"


def read_move(written: str) -> tuple[str, int]:
    """Parse the text of `write_move` into action and price; raise ValueError for other text."""
    found = _MOVE_PATTERN.fullmatch(written)
    if found is None:
        raise ValueError(f"{written!r} is no move")
    return found["action"], int(found["price"] or 0)


def stacked_pack(hands: Sequence[str]) -> tuple[Card, ...]:
    """Return a pack that deals these hands to consecutive places, one card at a time."""
    several = [cards(hand) for hand in hands]
    first = [card for together in zip(*several, strict=True) for card in together]
    return (*first, *(card for card in PACK if card not in first))


def play_lesson(lesson: Lesson, moves: Sequence[str], learner: str) -> LessonState:
    """Return a lesson after the learner's `moves`; raise Refusal `lesson_gone` for an invalid move."""
    game: Any = find_game(lesson.game)
    state = game.start(game.default_rules, ((LEARNER_SEAT, LESSON_STACK), (COMPUTER_SEAT, LESSON_STACK)), COMPUTER_SEAT)
    happened: list[Event] = []

    def make(move: Move) -> None:
        nonlocal state
        state, events = game.play(state, move)
        happened.extend(events)

    def view(seat: Seat) -> TableView:
        return TableView(
            table=_lesson_table(lesson, learner),
            view=game.view(state, seat),
            user_id=seat,
            seat=seat,
            options=game.options(state, seat),
            deal_events=visible_events(tuple(happened), seat),
            turns=tuple(TurnOffer(seat=one, options=game.options(state, one), decision=0) for one in state.to_act),
        )

    answers = 0
    try:
        make(Deal(order=stacked_pack(lesson.hands)))
        for what in (*moves[:MOST_MOVES], None):
            while COMPUTER_SEAT in state.to_act:
                make(replace(lesson.computer_move(view(COMPUTER_SEAT), answers), seat=COMPUTER_SEAT))
                answers += 1
            if what is not None:
                move = lesson.parse_move(what, view(LEARNER_SEAT))
                if move is None:
                    raise Refusal("lesson_gone")
                make(replace(move, seat=LEARNER_SEAT))
    except (IllegalMove, ValueError, LookupError) as error:
        raise Refusal("lesson_gone") from error
    return LessonState(lesson=lesson, moves=tuple(moves), view=view(LEARNER_SEAT))


def _lesson_table(lesson: Lesson, learner: str) -> PublicTable:
    game = find_game(lesson.game)
    return PublicTable(
        table_id=0,
        guild_id=0,
        channel_id=0,
        host=LEARNER_SEAT,
        game=lesson.game,
        house_rules=game.default_rules,
        settings=TableSettings(turn_seconds=None, hints=lesson.hints),
        status=TableStatus.PLAYING,
        version=0,
        occupants=(
            Occupant(seat=LEARNER_SEAT, user_id=LEARNER_SEAT, name=learner),
            Occupant(seat=COMPUTER_SEAT, user_id=0, name=COMPUTER_NAME),
        ),
    )
