"""The moves of a betting game as words of a custom_id, both ways."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.rules.betting import moves
from bot.rules.game import NOBODY, Move

RAISE = "raise"
"""Shows the amounts to choose from; no move by itself."""
RAISE_TO = "raise.to"
"""Bets the amount that it shows, which is more than staying in costs."""
RAISE_OTHER = "raise.other"
"""Opens the bet dialog; no move by itself."""
ASK_OTHER = "ask.other"
"""Asks somebody who is not at the table for a loan."""
LEND_MORE = "lend.more"
"""Opens the dialog for a loan; no move by itself."""

_MOVES: dict[str, Move] = {
    "look": moves.Look(),
    "look.new": moves.Look(hand=moves.Which.NEW),
    "look.old": moves.Look(hand=moves.Which.OLD),
    "keep": moves.Keep(),
    "throw": moves.Throw(),
    "see": moves.See(),
    "fold": moves.Fold(),
    "cover": moves.Cover(),
    "check": moves.Check(),
    "draw.none": moves.Draw(),
    "expose": moves.Expose(),
    "sideshow": moves.ProposeSideshow(),
    "showdown": moves.ProposeShowdown(),
    "accept": moves.Accept(),
    "refuse": moves.Refuse(),
    "nominate.old": moves.Nominate(hand=moves.Which.OLD),
    "nominate.new": moves.Nominate(hand=moves.Which.NEW),
    "retain.old": moves.Retain(hand=moves.Which.OLD),
    "retain.new": moves.Retain(hand=moves.Which.NEW),
    "retain.none": moves.Retain(hand=None),
}
_ACTIONS = {move: action for action, move in _MOVES.items()}
_WITH_MORE: dict[type[Move], str] = {
    moves.Bet: "bet",
    moves.Lend: "lend",
    moves.Discard: "discard",
    moves.Draw: "draw",
    moves.Ask: "ask",
    moves.AskBystander: ASK_OTHER,
}

CHOSEN = ("discard", "draw", "ask", ASK_OTHER)
"""Actions of menus: what is done is in the values that were chosen."""
ACTIONS = ("bet", RAISE, RAISE_TO, RAISE_OTHER, "lend", LEND_MORE, *CHOSEN, *_MOVES)
"""Every action there is."""


def move_of(action: str, amount: int = 0, *, values: Sequence[str] = ()) -> Move | None:
    """The move an action stands for, seat still open. None for what only opens something, and for unknown words.

    `bet` and `raise.to` bet `amount`, `lend` lends it, whom to still open; `discard` and `draw` mean the cards at the
    places in `values`, `ask` the seat in it; whom `ask.other` asks is no part of the move. ValueError where `values`
    are none of these.
    """
    numbers = tuple(int(value) for value in values)
    match action:
        case "bet" | "raise.to":
            return moves.Bet(amount=amount)
        case "lend":
            return moves.Lend(borrower=NOBODY, amount=amount)
        case "discard":
            return moves.Discard(places=tuple(sorted(numbers)))
        case "draw":
            return moves.Draw(places=tuple(sorted(numbers)))
        case "ask":
            return moves.Ask(lender=numbers[0] if numbers else NOBODY)
        case "ask.other":
            return moves.AskBystander(lender=NOBODY)
    return _MOVES.get(action)


def action_of(move: Move) -> str:
    """The action that stands for `move`, whoever makes it; KeyError for a move that no button makes."""
    if type(move) in _WITH_MORE:
        return _WITH_MORE[type(move)]
    return _ACTIONS[replace(move, seat=NOBODY)]
