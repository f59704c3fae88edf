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
from bot.rules.cards import cards, read_cards, format_cards
from bot.rules.game import Seat
from bot.rules.verbs import NotAMove, NamedTable, UnknownWords, Verb, number_verb, plain_verb


class NotOneCard(NotAMove):
    """Discard of a number of cards other than one."""

    code = "one_card"


def _parse_hands(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    try:
        return {"hands": tuple(cards(hand) for hand in rest.split("/")) if rest else ()}
    except ValueError as error:
        raise UnknownWords(str(error)) from None


def _parse_declaration(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    try:
        return {"what": Declaration(rest)}
    except ValueError:
        known = ", ".join(one.value for one in Declaration)
        raise UnknownWords(f"declares what? {rest!r} is none of: {known}") from None


def _parse_order(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    try:
        return {"order": read_cards(rest)}
    except ValueError as error:
        raise UnknownWords(str(error)) from None


def _parse_card(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    try:
        found = read_cards(rest)
    except ValueError as error:
        raise UnknownWords(f"discards what? {error}") from None
    if len(found) != 1:
        raise NotOneCard(f"exactly one card is discarded here, not {len(found)}")
    return {"card": found[0]}


VERBS = (
    plain_verb("passes", Pass),
    number_verb("takes spare", TakeSpare, "number"),
    plain_verb("knocks", Knock),
    Verb("arranges", Arrange, _parse_hands, lambda made, _: " / ".join(format_cards(hand) for hand in made.hands).strip()),
    Verb("declares", Declare, _parse_declaration, lambda made, _: made.what.value),
    plain_verb("unlocks", Unlock),
    plain_verb("calls crash", CallCrash),
    plain_verb("exposes", Expose),
    plain_verb("packs", Pack),
    Verb("deals tenth", DealTenth, _parse_order, lambda made, _: format_cards(made.order)),
    Verb("discards", Discard, _parse_card, lambda made, _: made.card.text),
)
"""Verbs of all games of arranging. A game refuses verbs for which it has no move."""
