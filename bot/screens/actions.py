"""The moves of a betting game as words of a custom_id, both ways."""

from __future__ import annotations

from bot.rules.betting.moves import (
    Accept,
    Bet,
    Cover,
    Fold,
    Keep,
    Look,
    Nominate,
    ProposeShowdown,
    Refuse,
    Retain,
    See,
    Throw,
    Which,
)
from bot.rules.game import Move

RAISE = "raise"
"""Opens the bet dialog; no move by itself."""

_MOVES: dict[str, Move] = {
    "look": Look(),
    "look.new": Look(hand=Which.NEW),
    "look.old": Look(hand=Which.OLD),
    "keep": Keep(),
    "throw": Throw(),
    "see": See(),
    "fold": Fold(),
    "cover": Cover(),
    "showdown": ProposeShowdown(),
    "accept": Accept(),
    "refuse": Refuse(),
    "nominate.old": Nominate(hand=Which.OLD),
    "nominate.new": Nominate(hand=Which.NEW),
    "retain.old": Retain(hand=Which.OLD),
    "retain.new": Retain(hand=Which.NEW),
    "retain.none": Retain(hand=None),
}


ACTIONS = ("bet", RAISE, *_MOVES)
"""Every action there is."""


def move_of(action: str, amount: int = 0) -> Move | None:
    """The move an action stands for, seat still open; `bet` bets `amount`. None for `raise` and for unknown words."""
    if action == "bet":
        return Bet(amount=amount)
    return _MOVES.get(action)


def action_of(move: Move) -> str:
    """The action that stands for `move`, whoever makes it; KeyError for a move that no button makes."""
    if isinstance(move, Bet):
        return "bet"
    for action, other in _MOVES.items():
        if type(move) is type(other) and getattr(move, "hand", None) == getattr(other, "hand", None):
            return action
    raise KeyError(type(move).__name__)
