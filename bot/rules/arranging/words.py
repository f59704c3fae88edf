"""Words for the moves of arranging in records."""

from __future__ import annotations

from typing import Any

from bot.rules.arranging.moves import (
    Arrange,
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
from bot.rules.cards import cards, read_cards, written
from bot.rules.game import Seat
from bot.rules.verbs import NotAMove, Table, UnknownWords, Verb, number, plain


class NotOneCard(NotAMove):
    """Discard of a number of cards other than one."""

    code = "one_card"


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


def _read_order(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    try:
        return {"order": read_cards(rest)}
    except ValueError as error:
        raise UnknownWords(str(error)) from None


def _read_card(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    try:
        found = read_cards(rest)
    except ValueError as error:
        raise UnknownWords(f"discards what? {error}") from None
    if len(found) != 1:
        raise NotOneCard(f"exactly one card is discarded here, not {len(found)}")
    return {"card": found[0]}


VERBS = (
    plain("passes", Pass),
    number("takes spare", TakeSpare, "number"),
    plain("knocks", Knock),
    Verb("arranges", Arrange, _read_hands, lambda made, _: " / ".join(written(hand) for hand in made.hands).strip()),
    Verb("declares", Declare, _read_declaration, lambda made, _: made.what.value),
    plain("unlocks", Unlock),
    plain("calls crash", CallCrash),
    plain("exposes", Expose),
    plain("packs", Pack),
    Verb("deals tenth", DealTenth, _read_order, lambda made, _: written(made.order)),
    Verb("discards", Discard, _read_card, lambda made, _: made.card.text),
)
"""Verbs of all games of arranging. A game refuses verbs for which it has no move."""
