"""The moves of a betting game as words of a custom_id, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.rules.betting.moves import (
    Accept,
    Ask,
    Bet,
    Check,
    Cover,
    Discard,
    Draw,
    Expose,
    Fold,
    Keep,
    Lend,
    Look,
    Nominate,
    ProposeShowdown,
    ProposeSideshow,
    Refuse,
    Retain,
    See,
    Throw,
    Which,
)
from bot.rules.game import NOBODY, Move

RAISE = "raise"
"""Opens the bet dialog; no move by itself."""
LEND_MORE = "lend.more"
"""Opens the dialog for a loan; no move by itself."""

_MOVES: dict[str, Move] = {
    "look": Look(),
    "look.new": Look(hand=Which.NEW),
    "look.old": Look(hand=Which.OLD),
    "keep": Keep(),
    "throw": Throw(),
    "see": See(),
    "fold": Fold(),
    "cover": Cover(),
    "check": Check(),
    "draw.none": Draw(),
    "expose": Expose(),
    "sideshow": ProposeSideshow(),
    "showdown": ProposeShowdown(),
    "accept": Accept(),
    "refuse": Refuse(),
    "nominate.old": Nominate(hand=Which.OLD),
    "nominate.new": Nominate(hand=Which.NEW),
    "retain.old": Retain(hand=Which.OLD),
    "retain.new": Retain(hand=Which.NEW),
    "retain.none": Retain(hand=None),
}
_ACTIONS = {move: action for action, move in _MOVES.items()}
_WITH_MORE: dict[type[Move], str] = {Bet: "bet", Lend: "lend", Discard: "discard", Draw: "draw", Ask: "ask"}

CHOSEN = ("discard", "draw", "ask")
"""Actions of menus: what is done is in the values that were chosen."""
ACTIONS = ("bet", RAISE, "lend", LEND_MORE, *CHOSEN, *_MOVES)
"""Every action there is."""


def move_of(action: str, amount: int = 0, *, values: Sequence[str] = ()) -> Move | None:
    """The move an action stands for, seat still open. None for `raise`, `lend.more` and for unknown words.

    `bet` bets `amount`, `lend` lends it, whom to still open; `discard` and `draw` mean the cards at the places in
    `values`, `ask` the seat in it. ValueError where `values` are none of these.
    """
    numbers = tuple(int(value) for value in values)
    match action:
        case "bet":
            return Bet(amount=amount)
        case "lend":
            return Lend(borrower=NOBODY, amount=amount)
        case "discard":
            return Discard(places=tuple(sorted(numbers)))
        case "draw":
            return Draw(places=tuple(sorted(numbers)))
        case "ask":
            return Ask(lender=numbers[0] if numbers else NOBODY)
    return _MOVES.get(action)


def action_of(move: Move) -> str:
    """The action that stands for `move`, whoever makes it; KeyError for a move that no button makes."""
    if type(move) in _WITH_MORE:
        return _WITH_MORE[type(move)]
    return _ACTIONS[replace(move, seat=NOBODY)]
