"""What a player may do in a game of arranging."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.cards import Card
from bot.rules.game import Move

Hands = tuple[tuple[Card, ...], ...]
"""An arrangement: the hands, first place first."""


class Declaration(Enum):
    """What a player may declare in place of an arrangement; the value is how a record says it."""

    SIX_PAIRS = "six pairs"
    FIVE_PAIRS = "five pairs"
    THIRTEEN_CARD_RUN = "thirteen-card run"
    FOUR_OF_A_KIND = "four of a kind"
    FOUR_SET_BACK = "four of a kind set back"
    FOUR_PAIRS = "four pairs"
    RUNNING_FLUSH = "running flush"


class Pass(Move):
    """The "no" of every question: keep one's hand, do not cut, no crash, do not expose."""


@dataclass(frozen=True, kw_only=True)
class TakeSpare(Move):
    """Put one's hand aside and take spare hand `number`, sight unseen."""

    number: int


class Knock(Move):
    """Warn the others that one holds four of a kind."""


@dataclass(frozen=True, kw_only=True)
class Arrange(Move):
    """Put one's cards into hands, first place first; no hand at all is an arrangement too."""

    hands: Hands = ()


@dataclass(frozen=True, kw_only=True)
class Declare(Move):
    """Declare a special holding in place of an arrangement."""

    what: Declaration


class Unlock(Move):
    """Take back what one has submitted, as long as somebody else has not submitted."""


class CallCrash(Move):
    """Announce that one will win every place."""


class Expose(Move):
    """Turn up the hand that one has in the place that is being exposed."""


class Pack(Move):
    """Call a bum deal: throw one's cards in as hopeless."""


@dataclass(frozen=True, kw_only=True)
class DealTenth(Move):
    """Deal everybody a tenth card; with an `order`, from the shuffled cards of who called a bum deal."""

    order: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Discard(Move):
    """Put one card aside, face down."""

    card: Card
