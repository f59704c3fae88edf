"""Conversion between moves of arranging games and actions of custom_ids, except moves that need a draft."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from bot.rules.arranging import moves
from bot.rules.arranging.moves import Declaration
from bot.rules.cards import card
from bot.rules.game import NOBODY, Cut, Move
from bot.screens.widgets.custom_ids import PlayId
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
    "pass": moves.Pass(),
    "spare.one": moves.TakeSpare(number=1),
    "spare.two": moves.TakeSpare(number=2),
    "knock": moves.Knock(),
    "unlock": moves.Unlock(),
    "call": moves.CallCrash(),
    "turn.up": moves.Expose(),
    "pack": moves.Pack(),
    "tenth": moves.DealTenth(),
    **{action: moves.Declare(what=what) for action, what in DECLARATIONS.items()},
}

_ACTIONS: Final[Mapping[Move, str]] = {move: action for action, move in _MOVES.items()}
CUT: Final = "cut"
"""Action that cuts the pack. The price in its custom_id is the number of cards to cut."""
LAY_ASIDE: Final = "aside"
"""Action of the menu that puts a card aside. Its values are card codes."""
ACTIONS: Final = (CUT, LAY_ASIDE, *_MOVES)


def move_for(action: str, price: int = 0, values: Sequence[str] = ()) -> Move | None:
    """Return the move of an action, without a seat; None if the action is unknown.

    `price` is the number of cards to cut, `values` has the code of the card to put aside. Raises ValueError if the code
    is not a card's.
    """
    if action == CUT:
        return Cut(amount=price)
    return moves.Discard(card=card("".join(values))) if action == LAY_ASIDE else _MOVES.get(action)


def action_for(move: Move) -> str:
    """Return the action of a move, regardless of its seat; raise KeyError for a move without a button."""
    if isinstance(move, Cut | moves.Discard):
        return CUT if isinstance(move, Cut) else LAY_ASIDE
    return _ACTIONS[replace(move, seat=NOBODY)]


def play_id(view: TableView, action: str, price: int = 0) -> PlayId:
    """Return the id of a button for one of `ACTIONS`, with the reader's current decision."""
    return PlayId(action, view.table.table_id, view.view.deal_no, view.decision, price)
