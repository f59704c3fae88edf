"""Moves of the games of arranging."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.cards import Card
from bot.rules.game import Move

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
    """Take back a submission, as long as somebody else has not submitted."""


class CallCrash(Move):
    """Announce a win of every place."""


class Expose(Move):
    """Turn up the hand in the place that is being exposed."""


class Pack(Move):
    """Call a bum deal: throw in a hopeless hand."""


@dataclass(frozen=True, kw_only=True)
class DealTenth(Move):
    """Deal everybody a tenth card.

    With an `order` it comes from the shuffled cards of the player who called a bum deal.
    """

    order: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Discard(Move):
    """Put one card aside, face down."""

    card: Card
