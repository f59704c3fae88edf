"""Moves of the arranging games, and the verbs for them in records."""

from __future__ import annotations

from enum import Enum
from typing import Any

from bot.rules.cards import Card, cards, format_cards, read_cards
from bot.rules.game import Move, Seat
from bot.rules.verbs import NamedTable, NotAMove, UnknownWords, Verb, number_verb, plain_verb

Hands = tuple[tuple[Card, ...], ...]
"""Arrangement of cards: the hands, in the order of their places."""


class Declaration(Enum):
    """Holding that a player may declare instead of arranging. The value is its text in records."""

    SIX_PAIRS = "six pairs"
    FIVE_PAIRS = "five pairs"
    THIRTEEN_CARD_RUN = "thirteen-card run"
    FOUR_OF_A_KIND = "four of a kind"
    FOUR_SET_BACK = "four of a kind set back"
    FOUR_PAIRS = "four pairs"
    RUNNING_FLUSH = "running flush"


class Pass(Move):
    """Answer "no": no cut, no exchange, no crash call, no tenth card, no bum deal, or no exposure."""


class TakeSpare(Move):
    """Exchange of the seat's hand for spare hand `number`, unseen."""

    number: int


class Knock(Move):
    """Warning to the others that the seat holds four of a kind."""


class Arrange(Move):
    """Arrangement of the cards in hands, in the order of their places. In Crash it may be empty."""

    hands: Hands = ()


class Declare(Move):
    """Declaration of a special holding instead of an arrangement."""

    what: Declaration


class Unlock(Move):
    """Withdrawal of a submission while another player has yet to submit."""


class CallCrash(Move):
    """Announcement of a crash: a win of every place."""


class Expose(Move):
    """Exposure of the seat's hand in the current place."""


class Pack(Move):
    """Call of a bum deal, which throws in a hopeless hand."""


class DealTenth(Move):
    """Deal of a tenth card to every player. With `order`, the cards are those of the player who called a bum deal."""

    order: tuple[Card, ...] = ()


class Discard(Move):
    """Discard of one card, face down."""

    card: Card


class NotOneCard(NotAMove):
    """Discard of a number of cards other than one."""

    code = "one_card"


def _parse_hands(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    return {"hands": tuple(cards(hand) for hand in rest.split("/")) if rest else ()}


def _parse_declaration(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    try:
        return {"what": Declaration(rest)}
    except ValueError:
        known = ", ".join(one.value for one in Declaration)
        raise UnknownWords(f"declares what? {rest!r} is none of: {known}") from None


def _parse_card(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    found = read_cards(rest)
    if len(found) != 1:
        raise NotOneCard(f"exactly one card is discarded here, not {len(found)}")
    return {"card": found[0]}


VERBS = (
    plain_verb("passes", Pass),
    number_verb("takes spare", TakeSpare, "number"),
    plain_verb("knocks", Knock),
    Verb(
        "arranges", Arrange, _parse_hands, lambda made, _: " / ".join(format_cards(hand) for hand in made.hands).strip()
    ),
    Verb("declares", Declare, _parse_declaration, lambda made, _: made.what.value),
    plain_verb("unlocks", Unlock),
    plain_verb("calls crash", CallCrash),
    plain_verb("exposes", Expose),
    plain_verb("packs", Pack),
    Verb(
        "deals tenth", DealTenth, lambda rest, *_: {"order": read_cards(rest)}, lambda made, _: format_cards(made.order)
    ),
    Verb("discards", Discard, _parse_card, lambda made, _: made.card.text),
)
"""Verbs of all arranging games. A game refuses verbs for which it has no move."""
