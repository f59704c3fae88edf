"""A coached deal: prepared cards, real rules, and a computer player that always answers alike.

It is played nowhere but in the custom_ids of its own messages: they carry what the learner has done so far, from which
all the rest follows. So nothing is stored, nothing is paid, and a lesson goes on after a restart.
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
"""The panel of a lesson: `s:learn:begin:<game>`, `s:learn:play:<so far>`; `s:learn:<action>:…` for what is begun."""
BEGIN, PLAY = "begin", "play"
LEARNER: Final[Seat] = 1
COMPUTER: Final[Seat] = 2
"""The seats: the learner sits to the left of the computer player, who deals."""
NAME: Final = "Mrs Postlethwaite"
"""Who plays against the learner."""
STACK: Final = 100
"""Chips that both begin with; they are nobody's."""
MOST_DONE: Final = 12
"""Moves of a learner in one lesson; nobody needs as many."""


class Lesson(Struct, frozen=True, kw_only=True):
    """What is taught, and how: of a family its base game."""

    name: str
    """As custom_ids say it: a few letters."""
    family: str
    """The family whose games it serves."""
    game: str
    hands: tuple[str, ...]
    """Who is dealt what: the learner's hand first, the computer player's last, spare ones between them."""
    hints: Hints = Hints.NAMES
    answer: Callable[[TableView, int], Move]
    """What the computer player does at its turn, having had so many turns before; the view is its own."""
    said: Callable[[TableView, object | None, Words], str]
    """The sentences for the moment, with what the learner has begun and not submitted."""
    ended: Callable[[TableView, Words], str]
    """The sentences for the end of the deal."""
    move: Callable[[str, TableView], Move | None]
    """The move that the learner made, as custom_ids write it; None for no move of this game."""
    written: Callable[[str, str], str] = lambda _action, _about: ""
    """How custom_ids write the move that a button which is none of a seat's makes; "": it makes none."""
    begins: frozenset[str] = frozenset()
    """Actions of buttons and menus that change what the learner has begun."""
    without: frozenset[str] = frozenset()
    """Actions of buttons that lead out of the lesson, or too far."""
    begun: Callable[[str, str, Sequence[str], TableView], object | None] = lambda _action, _about, _values, _view: None
    """What the learner has begun once such an item was used."""
    panel: Callable[[TableView, object | None, Words, Panel], Panel] = lambda _view, _begun, _words, panel: panel
    """The panel with what the learner has begun, from the family's own."""


class Played(Struct, frozen=True, kw_only=True):
    """A lesson as far as it has come: the table as the learner sees it, and what they have done, as it is written."""

    lesson: Lesson
    done: tuple[str, ...]
    view: TableView

    @property
    def over(self) -> bool:
        """Whether the deal is over and the learner has nothing left to decide."""
        return not self.view.view.in_deal

    def about(self, *more: str) -> str:
        """What custom_ids carry of it, once `more` was done too."""
        return f"{self.lesson.name}:{'-'.join((*self.done, *more))}"


_WRITTEN: Final = re.compile(r"(?P<action>[a-z.]{1,20})(?P<price>\d{0,6})")


def write(action: str, price: int) -> str:
    """A seat's move as custom_ids carry it: what its button says."""
    return f"{action}{price or ''}"


def read(written: str) -> tuple[str, int]:
    """The action and the price that `write` wrote; ValueError for anything else."""
    found = _WRITTEN.fullmatch(written)
    if found is None:
        raise ValueError(f"{written!r} is no move")
    return found["action"], int(found["price"] or 0)


def dealt(hands: Sequence[str]) -> tuple[Card, ...]:
    """The pack from which these hands are dealt, a card at a time, to players and spare places in their order."""
    several = [cards(hand) for hand in hands]
    first = [card for together in zip(*several, strict=True) for card in together]
    return (*first, *(card for card in PACK if card not in first))


def play(lesson: Lesson, done: Sequence[str], learner: str) -> Played:
    """A lesson after what the learner, of this name, has done. Refusal `lesson_gone` where that leads nowhere."""
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
