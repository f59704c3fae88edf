"""The moves of arranging as words of a custom_id: those that need no tray."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.rules.arranging.moves import (
    CallCrash,
    DealTenth,
    Declaration,
    Declare,
    Discard,
    Expose,
    Knock,
    Pack,
    Pass,
    TakeSpare,
    Unlock,
)
from bot.rules.cards import card
from bot.rules.game import NOBODY, Cut, Move
from bot.screens.ids import PlayId
from bot.tables.values import TableView

DECLARATIONS: Final[Mapping[str, Declaration]] = {
    "declare.six": Declaration.SIX_PAIRS,
    "declare.five": Declaration.FIVE_PAIRS,
    "declare.run": Declaration.THIRTEEN_CARD_RUN,
    "declare.flush": Declaration.RUNNING_FLUSH,
    "declare.four": Declaration.FOUR_OF_A_KIND,
    "declare.back": Declaration.FOUR_SET_BACK,
    "declare.pairs": Declaration.FOUR_PAIRS,
}
_MOVES: Final[Mapping[str, Move]] = {
    "pass": Pass(),
    "spare.one": TakeSpare(number=1),
    "spare.two": TakeSpare(number=2),
    "knock": Knock(),
    "unlock": Unlock(),
    "call": CallCrash(),
    "turn.up": Expose(),
    "pack": Pack(),
    "tenth": DealTenth(),
    **{action: Declare(what=what) for action, what in DECLARATIONS.items()},
}
_ACTIONS: Final[Mapping[Move, str]] = {move: action for action, move in _MOVES.items()}
CUT: Final = "cut"
"""Its price is the number of cards."""
ASIDE: Final = "aside"
"""The menu of the cards of which one is put aside; its values are written cards."""
ACTIONS: Final = (CUT, ASIDE, *_MOVES)
"""Every `PlayId` action."""


def move_of(action: str, price: int = 0, values: Sequence[str] = ()) -> Move | None:
    """The move that a `PlayId` action stands for, with the values that were chosen, seat still open; None for unknown
    words. ValueError for values that are none of the menu's.
    """
    if action == CUT:
        return Cut(amount=price)
    return Discard(card=card("".join(values))) if action == ASIDE else _MOVES.get(action)


def action_of(move: Move) -> str:
    """The `PlayId` action that stands for `move`, whoever makes it; KeyError for a move that no button makes."""
    if isinstance(move, Cut | Discard):
        return CUT if isinstance(move, Cut) else ASIDE
    return _ACTIONS[replace(move, seat=NOBODY)]


def play_id(view: TableView, action: str, price: int = 0) -> PlayId:
    """What a button of the person whose view it is carries for one of `ACTIONS`, as they are asked now."""
    return PlayId(action, view.table.table_id, view.view.deal_no, view.decision, price)
