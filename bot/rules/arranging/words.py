"""The words of the moves of arranging."""

from __future__ import annotations

from typing import Any

from bot.rules.arranging.moves import Arrange, CallCrash, Declaration, Declare, Knock, Pass, TakeSpare, Unlock
from bot.rules.cards import cards, written
from bot.rules.game import Seat
from bot.rules.verbs import Table, UnknownWords, Verb, number, plain


def _read_hands(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    try:
        return {"hands": tuple(cards(hand) for hand in rest.split("/")) if rest else ()}
    except ValueError as error:
        raise UnknownWords(str(error)) from None


def _read_declaration(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    try:
        return {"what": Declaration(rest)}
    except ValueError:
        known = ", ".join(one.value for one in Declaration)
        raise UnknownWords(f"declares what? {rest!r} is none of: {known}") from None


VERBS = (
    plain("passes", Pass),
    number("takes spare", TakeSpare, "number"),
    plain("knocks", Knock),
    Verb("arranges", Arrange, _read_hands, lambda made, _: " / ".join(written(hand) for hand in made.hands)),
    Verb("declares", Declare, _read_declaration, lambda made, _: made.what.value),
    plain("unlocks", Unlock),
    plain("calls crash", CallCrash),
)
"""The verbs of every game in which cards are arranged; what a game has no such move for, it refuses."""
