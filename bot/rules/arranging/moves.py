"""Moves of the games of arranging, and the words for them in records."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from bot.rules.cards import Card, cards, format_cards, read_cards
from bot.rules.game import Move, Seat
from bot.rules.verbs import NamedTable, NotAMove, UnknownWords, Verb, number_verb, plain_verb

Hands = tuple[tuple[Card, ...], ...]
"""An arrangement: the hands, first place first."""


class Declaration(Enum):
    """Holdings that a player may declare instead of arranging. The value is the text in records."""

    SIX_PAIRS = "six pairs"
    FIVE_PAIRS = "five pairs"
    THIRTEEN_CARD_RUN = "thirteen-card run"
    FOUR_OF_A_KIND = "four of a kind"
    FOUR_SET_BACK = "four of a kind set back"
    FOUR_PAIRS = "four pairs"
    RUNNING_FLUSH = "running flush"


class Pass(Move):
    """Decline: keep the hand, do not cut, call no crash, do not expose."""


@dataclass(frozen=True, kw_only=True)
class TakeSpare(Move):
    """Put the hand aside and take spare hand `number` unseen."""

    number: int


class Knock(Move):
    """Warn the others that the seat holds four of a kind."""


@dataclass(frozen=True, kw_only=True)
class Arrange(Move):
    """Put the cards into hands, first place first. An arrangement without hands is valid too."""

    hands: Hands = ()


@dataclass(frozen=True, kw_only=True)
class Declare(Move):
    """Declare a special holding instead of arranging."""

    what: Declaration


class Unlock(Move):
    """Take back a submission while another player has yet to submit."""


class CallCrash(Move):
    """Announce a win of every place."""


class Expose(Move):
    """Turn up the hand in the place that is being exposed."""


class Pack(Move):
    """Call a bum deal: throw in a hopeless hand."""


@dataclass(frozen=True, kw_only=True)
class DealTenth(Move):
    """Deal everybody a tenth card; with an `order`, those of the player who called a bum deal."""

    order: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Discard(Move):
    """Put one card aside, face down."""

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
"""Verbs of all games of arranging. A game refuses verbs for which it has no move."""
