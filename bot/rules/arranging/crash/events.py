"""What happens in Crash."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.arranging.engine.outcome import ScoredGameOver, ScoredOutcome
from bot.rules.cards import Card, Rank
from bot.rules.game import ChipsMoved, Event, Seat, SeatEvent
from bot.rules.outcome import DealOver, Ending


class CrashEnding(Ending):
    """How a deal ended."""

    PLAYED = "played"
    """The hands were compared, all of them or until the game was won."""
    MISORDERED = "misordered"
    """Somebody's hands were out of order, which loses the game."""
    REDEALT = "redealt"
    """Pairs were declared: the same dealer deals again."""
    RESET = "reset"
    """Pairs or a thirteen-card run were declared: the others are back at nothing, the next dealer deals."""
    THIRTEEN_RUN = "thirteen_run"
    RUNS_CANCELLED = "runs_cancelled"
    """Two thirteen-card runs were declared and cancel each other."""
    FOUR_OF_A_KIND = "four_of_a_kind"
    """Four of a kind was declared and took what it takes."""
    ABANDONED = "abandoned"
    """Fewer than two players were left."""
    VOIDED = "voided"


class For(Enum):
    """What one player pays another for."""

    CRASH = "crash"
    FAILED_CALL = "failed_call"
    BUS_RIDE = "bus_ride"
    THIRTEEN_RUN = "thirteen_run"
    GAME = "game"
    MISORDER = "misorder"


@dataclass(frozen=True, kw_only=True)
class CrashOutcome(ScoredOutcome):
    """How a deal ended, and the game if it ended too: who won it, the scores, the chips that stay in the pool."""

    reason: CrashEnding
    yogi: int = 0
    carried: int = 0

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        return () if self.winner is None else ((0, (self.winner,)),)


# Before the cards are played


@dataclass(frozen=True, kw_only=True)
class FirstSevenDealt(SeatEvent):
    """Cards were dealt round face up until `seat` got the first seven: it deals first."""

    cards: tuple[Card, ...]


class PackNotCut(SeatEvent):
    """The player to the dealer's right did not cut."""


@dataclass(frozen=True, kw_only=True)
class SparesDealt(Event):
    """So many spare hands lie face down."""

    count: int


@dataclass(frozen=True, kw_only=True)
class SpareTaken(ChipsMoved):
    """A seat put its hand aside and took spare hand `number` for `amount` chips (perhaps 0)."""

    seat: Seat
    number: int


@dataclass(frozen=True, kw_only=True)
class HandStood(SeatEvent):
    """A seat kept its hand; `cause` is `chosen` or `time`."""

    cause: str = "chosen"


class Knocked(SeatEvent):
    """A seat says that it holds four of a kind."""


class CallsBegan(Event):
    """Everybody says now whether they will win every place."""


@dataclass(frozen=True, kw_only=True)
class CallMade(SeatEvent):
    """What a seat said (private to it, until all have answered)."""

    crash: bool


@dataclass(frozen=True, kw_only=True)
class Called(SeatEvent):
    """What a seat said, revealed."""

    crash: bool


# The hands are compared


@dataclass(frozen=True, kw_only=True)
class YogiScored(Event):
    """The fictional player was given the tied point of `place` and has `points` now."""

    place: int
    points: int


@dataclass(frozen=True, kw_only=True)
class Crashed(SeatEvent):
    """A seat scored every place."""

    announced: bool


class CallFailed(SeatEvent):
    """A seat announced a crash and did not make it."""


@dataclass(frozen=True, kw_only=True)
class BusRidden(SeatEvent):
    """A seat has the highest bus ride: all four cards of `rank` are in its hands."""

    rank: Rank


# Money, and the end


@dataclass(frozen=True, kw_only=True)
class Paid(ChipsMoved):
    """A seat paid another; `due` is what it owed, of which it may have had less."""

    seat: Seat
    other: Seat
    what: For
    due: int


@dataclass(frozen=True, kw_only=True)
class PaidToPool(ChipsMoved):
    """The fictional player won: a seat paid the price of the game into the pool; `due` is what it owed."""

    seat: Seat
    due: int


@dataclass(frozen=True, kw_only=True)
class PoolWon(ChipsMoved):
    """The winner of the game took the pool."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class GameEnded(ScoredGameOver):
    """The game is over."""

    yogi: int


@dataclass(frozen=True, kw_only=True)
class DealEnded(DealOver):
    """The deal is over."""

    outcome: CrashOutcome
