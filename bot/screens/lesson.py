"""Coached deal: prepared cards, real rules, and a scripted computer player.

Its only state is in the custom_ids of its own messages: they carry the learner's actions so far, from which the deal is
replayed. So nothing is stored or paid, and a lesson survives a restart.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from msgspec import Struct

from bot.errors import Refusal
from bot.rules.cards import PACK, Card, cards
from bot.rules.game import Deal, Event, IllegalMove, Move, Seat, visible
from bot.rules.registry import game as game_called
from bot.screens.family import Panel
from bot.screens.words import Words
from bot.tables.values import Hints, Sitter, Table, TableSettings, TableStatus, TableView, Turn

LEARN: Final = "learn"
"""Panel of a lesson: `s:learn:begin:<game>`, `s:learn:play:<so far>`; `s:learn:<action>:…` for a draft."""
BEGIN, PLAY = "begin", "play"
LEARNER: Final[Seat] = 1
COMPUTER: Final[Seat] = 2
"""Seats: the learner sits to the left of the computer player, who deals."""
NAME: Final = "Mrs Postlethwaite"
"""Name of the computer player."""
STACK: Final = 100
"""Chips of both players at the start; they are nobody's."""
MOST_DONE: Final = 12
"""Most moves of a learner in one lesson; no lesson needs as many."""


class Lesson(Struct, frozen=True, kw_only=True):
    """Subject and script of a lesson; it teaches the base game of a family."""

    name: str
    """Name in custom_ids: a few letters."""
    family: str
    """Family whose games it serves."""
    game: str
    hands: tuple[str, ...]
    """Dealt hands: the learner's first, the computer player's last, spare ones between them."""
    hints: Hints = Hints.NAMES
    answer: Callable[[TableView, int], Move]
    """Computer player's move at its turn, from its own view and the number of its earlier turns."""
    said: Callable[[TableView, object | None, Words], str]
    """Sentences for the moment, with the learner's draft."""
    ended: Callable[[TableView, Words], str]
    """Sentences for the end of the deal."""
    move: Callable[[str, TableView], Move | None]
    """Learner's move from its text in custom_ids; None if it is no move of this game."""
    written: Callable[[str, str], str] = lambda _action, _about: ""
    """Text in custom_ids of the move behind a button that is no seat's move; "": it makes none."""
    begins: frozenset[str] = frozenset()
    """Actions of buttons and menus that change the learner's draft."""
    without: frozenset[str] = frozenset()
    """Actions of buttons that lead out of the lesson, or too far."""
    begun: Callable[[str, str, Sequence[str], TableView], object | None] = lambda _action, _about, _values, _view: None
    """Learner's draft after such an item was used."""
    panel: Callable[[TableView, object | None, Words, Panel], Panel] = lambda _view, _begun, _words, panel: panel
    """Panel with the learner's draft, from the family's own panel."""


class Played(Struct, frozen=True, kw_only=True):
    """Lesson in progress: the table as the learner sees it, and the learner's actions as text."""

    lesson: Lesson
    done: tuple[str, ...]
    view: TableView

    @property
    def over(self) -> bool:
        """True if the deal is over, so that the learner has nothing left to decide."""
        return not self.view.view.in_deal

    def about(self, *more: str) -> str:
        """Return the subject for custom_ids, with `more` actions added."""
        return f"{self.lesson.name}:{'-'.join((*self.done, *more))}"


_WRITTEN: Final = re.compile(r"(?P<action>[a-z.]{1,20})(?P<price>\d{0,6})")


def write(action: str, price: int) -> str:
    """Return a seat's move as text for custom_ids: the content of its button."""
    return f"{action}{price or ''}"


def read(written: str) -> tuple[str, int]:
    """Return the action and price from the text of `write`; raise ValueError for anything else."""
    found = _WRITTEN.fullmatch(written)
    if found is None:
        raise ValueError(f"{written!r} is no move")
    return found["action"], int(found["price"] or 0)


def dealt(hands: Sequence[str]) -> tuple[Card, ...]:
    """Return the pack that deals these hands, a card at a time, to players and spare places in order."""
    several = [cards(hand) for hand in hands]
    first = [card for together in zip(*several, strict=True) for card in together]
    return (*first, *(card for card in PACK if card not in first))


def play(lesson: Lesson, done: Sequence[str], learner: str) -> Played:
    """Return a lesson after the actions of the learner of this name. Raise Refusal `lesson_gone` for invalid ones."""
    game: Any = game_called(lesson.game)
    state = game.start(game.usual, ((LEARNER, STACK), (COMPUTER, STACK)), COMPUTER)
    happened: list[Event] = []

    def make(move: Move) -> None:
        nonlocal state
        state, events = game.play(state, move)
        happened.extend(events)

    def view(seat: Seat) -> TableView:
        return TableView(
            table=_table(lesson, learner),
            view=game.view(state, seat),
            user_id=seat,
            seat=seat,
            options=game.options(state, seat),
            happened=visible(tuple(happened), seat),
            turns=tuple(Turn(seat=one, options=game.options(state, one), decision=0) for one in state.to_act),
        )

    answers = 0
    try:
        make(Deal(order=dealt(lesson.hands)))
        for what in (*done[:MOST_DONE], None):
            while COMPUTER in state.to_act:
                make(replace(lesson.answer(view(COMPUTER), answers), seat=COMPUTER))
                answers += 1
            if what is not None:
                move = lesson.move(what, view(LEARNER))
                if move is None:
                    raise Refusal("lesson_gone")
                make(replace(move, seat=LEARNER))
    except (IllegalMove, ValueError, LookupError) as error:
        raise Refusal("lesson_gone") from error
    return Played(lesson=lesson, done=tuple(done), view=view(LEARNER))


def _table(lesson: Lesson, learner: str) -> Table:
    game = game_called(lesson.game)
    return Table(
        table_id=0,
        guild_id=0,
        channel_id=0,
        host=LEARNER,
        game=lesson.game,
        house_rules=game.usual,
        settings=TableSettings(clock=None, hints=lesson.hints),
        status=TableStatus.PLAYING,
        version=0,
        sitters=(
            Sitter(seat=LEARNER, user_id=LEARNER, name=learner),
            Sitter(seat=COMPUTER, user_id=0, name=NAME),
        ),
    )
