"""What happens in Nine Card Brag."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.engine.outcome import ScoredGameOver, ScoredOutcome
from bot.rules.cards import Card
from bot.rules.game import ChipsMoved, Event, Seat, SeatEvent
from bot.rules.outcome import DealOver, Ending


class NineEnding(Ending):
    """How a deal ended."""

    PLAYED = "played"
    """The hands were exposed, and somebody won the pot or one of the pots; or it was played for points."""
    CARRIED = "carried"
    """The hands were exposed, and nobody won: the pot is carried over."""
    FOUR_OF_A_KIND = "four_of_a_kind"
    """The best four of a kind that was declared took what it takes."""
    RUNNING_FLUSH = "running_flush"
    """The best running flush of nine cards that was declared took what it takes."""
    RUNNING_FLUSHES_TIED = "running_flushes_tied"
    """The best running flushes that were declared are equal: nobody wins."""
    SAVED = "saved"
    """Four pairs were declared: nobody wins, the pot is carried over."""
    LAST_UNPACKED = "last_unpacked"
    """All but one called a bum deal."""
    ALL_PACKED = "all_packed"
    """Everybody called a bum deal: nobody wins."""
    ABANDONED = "abandoned"
    """Fewer than two players were left."""
    VOIDED = "voided"


@dataclass(frozen=True, kw_only=True)
class NineOutcome(ScoredOutcome):
    """How a deal ended, and the game if it ended too.

    `rounds` has for each round that was exposed who won it: nobody where the best were equal and that wins nothing,
    several where equal ones count for all. `pots` are the pots that were taken, each with who took it; `saved` are who
    saved the game, `carried` the chips that stay in the pot or the pots.
    """

    reason: NineEnding
    rounds: tuple[tuple[Seat, ...], ...] = ()
    pots: tuple[tuple[int, Seat], ...] = ()
    saved: tuple[Seat, ...] = ()
    carried: int = 0

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        if self.game is not None:
            return () if self.winner is None else ((0, (self.winner,)),)
        return tuple((number, (seat,)) for number, seat in self.pots)


# Before the hands are arranged


class BumDealsAsked(Event):
    """Everybody says whether they call a bum deal, which may be dealt round, before anything is arranged."""


@dataclass(frozen=True, kw_only=True)
class PackingMade(SeatEvent):
    """Whether a seat calls a bum deal (private to it, until it is revealed)."""

    packs: bool


class Packed(SeatEvent):
    """A seat called a bum deal, revealed: it is out, unless its cards are dealt round."""


@dataclass(frozen=True, kw_only=True)
class TenthRefused(SeatEvent):
    """The dealer deals no tenth card; `cause` is `chosen` or `time`."""

    cause: str = "chosen"


@dataclass(frozen=True, kw_only=True)
class TenthDealt(SeatEvent):
    """Everybody got a tenth card from a seat, the dealer: from the pack, or one of the cards of `caller`."""

    caller: Seat


class Discarded(SeatEvent):
    """A seat put one of its ten cards aside, face down; of one that leaves it is the tenth."""


@dataclass(frozen=True, kw_only=True)
class DiscardMade(SeatEvent):
    """Which card a seat put aside (private to it)."""

    card: Card


class HandReturned(SeatEvent):
    """Who called a bum deal got nine cards back: those that the others discarded and those that were not dealt."""


# The end


@dataclass(frozen=True, kw_only=True)
class PointsPaid(ChipsMoved):
    """The game is over: a seat paid its winner, `other`, for each point it was behind; `due` is what it owed, of which
    it may have had less.
    """

    seat: Seat
    other: Seat
    due: int


class GameEnded(ScoredGameOver):
    """The game is over."""


@dataclass(frozen=True, kw_only=True)
class DealEnded(DealOver):
    """The deal is over."""

    outcome: NineOutcome
