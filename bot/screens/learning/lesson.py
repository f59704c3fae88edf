"""Coached deal: prepared cards, real rules, and a scripted computer player."""

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
from bot.tables.terms import Hints, TableSettings
from bot.tables.values import Occupant, PublicTable, TableStatus, TableView, TurnOffer

BEGIN_ACTION, PLAY_ACTION = "begin", "play"
LEARNER_SEAT: Final[Seat] = 1
COMPUTER_SEAT: Final[Seat] = 2
"""Seats: the learner sits to the left of the computer player, who deals."""
COMPUTER_NAME: Final = "Mrs Postlethwaite"
LESSON_STACK: Final = 100
"""Chips of both players at the start; they are nobody's."""
MOST_MOVES: Final = 12
"""Most moves of a learner in one lesson; no lesson needs as many."""


class Lesson(ABC):
    """Subject and script of a lesson; it teaches the base game of a family."""

    name: str
    """Name in custom_ids: a few letters."""
    family: str
    """Family whose games it serves."""
    game: str
    hands: tuple[str, ...]
    """Dealt hands: the learner's first, the computer player's last, spare ones between them."""
    hints = Hints.NAMES
    draft_actions: Collection[str] = ()
    """Actions of buttons and menus that change the learner's draft."""
    omitted_actions: Collection[str] = ()
    """Actions of buttons that lead out of the lesson, or too far."""

    @abstractmethod
    def computer_move(self, view: TableView, turns: int) -> Move:
        """Return the computer player's move, from its own view and the number of its earlier turns."""

    @abstractmethod
    def coaching_text(self, view: TableView, draft: object | None, words: Words) -> str:
        """Return the sentences for the moment, with the learner's draft."""

    @abstractmethod
    def closing_text(self, view: TableView, words: Words) -> str:
        """Return the sentences for the end of the deal."""

    @abstractmethod
    def parse_move(self, text: str, view: TableView) -> Move | None:
        """Return the learner's move from its text in custom_ids; None if it is no move of this game."""

    def write_item_move(self, action: str, about: str) -> str:
        """Return the text in custom_ids of the move behind a button that is no seat's move; "": it makes none."""
        return ""

    def read_draft(self, action: str, about: str, values: Sequence[str], view: TableView) -> object | None:
        """Return the learner's draft after an item with one of `draft_actions` was used."""
        return None

    def with_draft(self, view: TableView, draft: object | None, words: Words, panel: HandPanel) -> HandPanel:
        """Return the panel with the learner's draft, from the family's own panel."""
        return panel


class LessonState(Struct, frozen=True, kw_only=True):
    """Lesson in progress: the table as the learner sees it, and the learner's actions as text."""

    lesson: Lesson
    moves: tuple[str, ...]
    view: TableView

    @property
    def is_over(self) -> bool:
        """True if the deal is over, so that the learner has nothing left to decide."""
        return not self.view.view.in_deal

    def custom_id_about(self, *more: str) -> str:
        """Return the subject for custom_ids, with `more` actions added."""
        return f"{self.lesson.name}:{'-'.join((*self.moves, *more))}"


_MOVE_PATTERN: Final = re.compile(r"(?P<action>[a-z.]{1,20})(?P<price>\d{0,6})")


def write_move(action: str, price: int) -> str:
    """Return a seat's move as text for custom_ids: the content of its button."""
    return f"{action}{price or ''}"


def read_move(written: str) -> tuple[str, int]:
    """Return the action and price from the text of `write_move`; raise ValueError for anything else."""
    found = _MOVE_PATTERN.fullmatch(written)
    if found is None:
        raise ValueError(f"{written!r} is no move")
    return found["action"], int(found["price"] or 0)


def stacked_pack(hands: Sequence[str]) -> tuple[Card, ...]:
    """Return the pack that deals these hands, a card at a time, to players and spare places in order."""
    several = [cards(hand) for hand in hands]
    first = [card for together in zip(*several, strict=True) for card in together]
    return (*first, *(card for card in PACK if card not in first))


def play_lesson(lesson: Lesson, moves: Sequence[str], learner: str) -> LessonState:
    """Return a lesson after the actions of the learner of this name. Raise Refusal `lesson_gone` for invalid ones."""
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
