"""The moves of arranging as words of a custom_id: those that need no tray."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from bot.rules.arranging.moves import CallCrash, Declaration, Declare, Knock, Pass, TakeSpare, Unlock
from bot.rules.game import NOBODY, Cut, Move
from bot.screens.ids import PlayId
from bot.tables.values import TableView

DECLARATIONS: Final[Mapping[str, Declaration]] = {
    "declare.six": Declaration.SIX_PAIRS,
    "declare.five": Declaration.FIVE_PAIRS,
    "declare.run": Declaration.THIRTEEN_CARD_RUN,
    "declare.four": Declaration.FOUR_OF_A_KIND,
}
_MOVES: Final[Mapping[str, Move]] = {
    "pass": Pass(),
    "spare.one": TakeSpare(number=1),
    "spare.two": TakeSpare(number=2),
    "knock": Knock(),
    "unlock": Unlock(),
    "call": CallCrash(),
    **{action: Declare(what=what) for action, what in DECLARATIONS.items()},
}
_ACTIONS: Final[Mapping[Move, str]] = {move: action for action, move in _MOVES.items()}
CUT: Final = "cut"
"""Its price is the number of cards."""
ACTIONS: Final = (CUT, *_MOVES)
"""Every `PlayId` action."""


def move_of(action: str, price: int = 0) -> Move | None:
    """The move that a `PlayId` action stands for, seat still open; None for unknown words."""
    return Cut(amount=price) if action == CUT else _MOVES.get(action)


def action_of(move: Move) -> str:
    """The `PlayId` action that stands for `move`, whoever makes it; KeyError for a move that no button makes."""
    return CUT if isinstance(move, Cut) else _ACTIONS[replace(move, seat=NOBODY)]


def play_id(view: TableView, action: str, price: int = 0) -> PlayId:
    """What a button of the person whose view it is carries for one of `ACTIONS`, as he is asked now."""
    return PlayId(action, view.table.table_id, view.view.deal_no, view.decision, price)
