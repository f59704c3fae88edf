"""Moves of betting games as actions of custom_ids, and the typed view that buttons and texts are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.rules.betting import moves
from bot.rules.betting.state import BettingStatus, BragView
from bot.rules.game import NOBODY, Move, Seat
from bot.screens.family import expect
from bot.tables.values import TableView

RAISE = "raise"
"""Action that shows the amounts to choose from. It makes no move."""
RAISE_TO = "raise.to"
"""Action that bets the amount on its button, which is above the price of staying in."""
RAISE_OTHER = "raise.other"
"""Action that opens the bet dialog. It makes no move."""
ASK_OTHER = "ask.other"
"""Action that asks a person outside the table for a loan."""
LEND_MORE = "lend.more"
"""Action that opens the loan dialog. It makes no move."""

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
    "show": moves.ShowHand(),
}

_ACTIONS = {move: action for action, move in _MOVES.items()}

_PARAMETERIZED: dict[type[Move], str] = {
    moves.Bet: "bet",
    moves.Lend: "lend",
    moves.Discard: "discard",
    moves.Draw: "draw",
    moves.Ask: "ask",
    moves.AskBystander: ASK_OTHER,
}

MENU_ACTIONS = ("discard", "draw", "ask", ASK_OTHER)
ACTIONS = ("bet", RAISE, RAISE_TO, RAISE_OTHER, "lend", LEND_MORE, *MENU_ACTIONS, *_MOVES)


def move_for(action: str, amount: int = 0, *, values: Sequence[str] = ()) -> Move | None:
    """Return the move of an action, without a seat; None if the action is unknown or makes no move.

    `bet` and `raise.to` bet `amount`, `lend` lends it. The values of `discard` and `draw` are places of cards, the
    value of `ask` is a seat. The lender of `ask.other` and the borrower of `lend` are filled in later. Raises
    ValueError if a value is not a number.
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


def action_for(move: Move) -> str:
    """Return the action of a move, regardless of its seat; raise KeyError for a move without a button."""
    if type(move) in _PARAMETERIZED:
        return _PARAMETERIZED[type(move)]
    return _ACTIONS[replace(move, seat=NOBODY)]


def brag_view(view: TableView) -> BragView:
    return expect(view.view, BragView)


def is_blind(view: TableView, seat: Seat | None) -> bool:
    """Return True if the seat plays without having seen its cards."""
    return any(one.seat == seat and one.status is BettingStatus.BLIND for one in brag_view(view).seats)
