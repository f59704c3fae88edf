"""Events of Crash."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.arranging.engine.outcome import ScoredGameOver, ScoredOutcome
from bot.rules.cards import Card, Rank
from bot.rules.game import ChipsMoved, Event, Seat, SeatEvent
from bot.rules.outcome import DealOver, Ending


class CrashEnding(Ending):
    """Endings of a deal."""

    PLAYED = "played"
    """The hands were compared, all of them or until the game was won."""
    MISORDERED = "misordered"
    """Somebody's hands were out of order, which loses the game."""
    REDEALT = "redealt"
    """Pairs were declared: the same dealer deals again."""
    RESET = "reset"
    """Pairs or a thirteen-card run were declared. The others are back at no points, and the next dealer deals."""
    THIRTEEN_RUN = "thirteen_run"
    RUNS_CANCELLED = "runs_cancelled"
    """Two thirteen-card runs were declared and cancel each other."""
    FOUR_OF_A_KIND = "four_of_a_kind"
    """Four of a kind was declared and had its effect."""
    ABANDONED = "abandoned"
    """Fewer than two players were left."""
    VOIDED = "voided"


class PaymentReason(Enum):
    """Reasons for a payment between players."""

    CRASH = "crash"
    FAILED_CALL = "failed_call"
    BUS_RIDE = "bus_ride"
    THIRTEEN_RUN = "thirteen_run"
    GAME = "game"
    MISORDER = "misorder"


@dataclass(frozen=True, kw_only=True)
class CrashOutcome(ScoredOutcome):
    """Outcome of a deal: the game if it ended too, its winner, the scores, and the chips that stay in the pool."""

    reason: CrashEnding
    yogi: int = 0
    carried: int = 0

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        return () if self.winner is None else ((0, (self.winner,)),)


# Before the cards are played


@dataclass(frozen=True, kw_only=True)
class FirstSevenDealt(SeatEvent):
    """Cards were dealt round face up until `seat` got the first seven. It deals first."""

    cards: tuple[Card, ...]


class PackNotCut(SeatEvent):
    """The player to the dealer's right did not cut."""


@dataclass(frozen=True, kw_only=True)
class SparesDealt(Event):
    """`count` spare hands lie face down."""

    count: int


@dataclass(frozen=True, kw_only=True)
class SpareTaken(ChipsMoved):
    """A seat put its hand aside and took spare hand `number` for `amount` chips, which may be 0."""

    seat: Seat
    number: int


@dataclass(frozen=True, kw_only=True)
class HandStood(SeatEvent):
    """A seat kept its hand; `cause` is `chosen` or `time`."""

    cause: str = "chosen"


class Knocked(SeatEvent):
    """A seat announced that it holds four of a kind."""


class CallsBegan(Event):
    """Everybody is asked whether they will win every place."""


@dataclass(frozen=True, kw_only=True)
class CallMade(SeatEvent):
    """Answer of a seat, private to it until everybody has answered."""

    crash: bool


@dataclass(frozen=True, kw_only=True)
class Called(SeatEvent):
    """Answer of a seat, revealed."""

    crash: bool


# Comparing the hands


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


# Payments, and the end


@dataclass(frozen=True, kw_only=True)
class Paid(ChipsMoved):
    """A seat paid another. `due` is the debt; `amount` is less if the seat was short of chips."""

    seat: Seat
    other: Seat
    what: PaymentReason
    due: int


@dataclass(frozen=True, kw_only=True)
class PaidToPool(ChipsMoved):
    """The fictional player won, and a seat paid the price of the game into the pool. `due` is the debt."""

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
