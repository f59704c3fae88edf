"""What happens in every game of arranging."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.arranging.moves import Declaration, Hands
from bot.rules.cards import Card
from bot.rules.game import ChipsMoved, Event, HandTurnedUp, Seat, SeatEvent
from bot.rules.outcome import GameBegun, GameLost, PointsMoved


class GameEnd(Enum):
    """How a game ended."""

    TARGET = "target"
    CRASH = "crash"
    THIRTEEN_RUN = "thirteen_run"
    FOUR_OF_A_KIND = "four_of_a_kind"
    """Four fours, or four threes, whichever wins the game by the house rules."""
    YOGI = "yogi"
    """The fictional player has the target and more points than anybody."""
    MISORDER = "misorder"
    DEALS = "deals"
    """After the last deal somebody alone had the most points."""
    VOID = "void"
    """Fewer than two players were left; nobody pays."""


class Why(Enum):
    """What a point was scored for."""

    PLACE = "place"
    CRASH = "crash"
    BUS_RIDE = "bus_ride"
    FOUR_OF_A_KIND = "four_of_a_kind"
    RUNNING_FLUSH = "running_flush"
    SWEEP = "sweep"
    """Every place was won."""
    SAVED = "saved"
    """Four pairs were declared, so that nobody won."""


@dataclass(frozen=True, kw_only=True)
class Score:
    """The points of one player of the game."""

    seat: Seat
    points: int


@dataclass(frozen=True, kw_only=True)
class GameStarted(GameBegun):
    """A new game began; `target` points win it (0: points alone do not)."""

    target: int


class ArrangingBegan(Event):
    """Everybody arranges their cards now."""


class Locked(SeatEvent):
    """A seat has submitted something."""


class Unlocked(SeatEvent):
    """A seat took back what it had submitted."""


@dataclass(frozen=True, kw_only=True)
class Arranged(SeatEvent):
    """What a seat arranged (private to it); `cause` is `chosen`, or `time` or `left` where it was arranged for it."""

    hands: Hands
    cause: str = "chosen"


@dataclass(frozen=True, kw_only=True)
class DeclarationMade(SeatEvent):
    """What a seat declared (private to it, until all have submitted)."""

    what: Declaration


@dataclass(frozen=True, kw_only=True)
class Answered(SeatEvent):
    """A seat has said, in private, what everybody is asked now; `cause` is `chosen` or `time`."""

    cause: str = "chosen"


@dataclass(frozen=True, kw_only=True)
class Declared(SeatEvent):
    """What a seat declared, revealed; `cards` prove it, () where another declaration came first."""

    what: Declaration
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class Misordered(GameLost):
    """A seat's hands are out of order, which loses the game: `cards` are better than `before`, laid before them."""

    before: tuple[Card, ...]
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class PlaceShown(HandTurnedUp):
    """A seat's hand in `place`, turned face up."""

    place: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class PlaceTied(Event):
    """The best hands in `place` are equal."""

    place: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, kw_only=True)
class PlaceEmpty(Event):
    """Nobody has a hand in `place`."""

    place: int


@dataclass(frozen=True, kw_only=True)
class ExposingBegan(Event):
    """The hands in `place` are exposed one after the other, clockwise; `leader` is the first."""

    place: int
    leader: Seat


@dataclass(frozen=True, kw_only=True)
class Passed(SeatEvent):
    """A seat does not expose its hand in `place`."""

    place: int


@dataclass(frozen=True, kw_only=True)
class PlaceWon(Event):
    """Nobody is left to expose a hand in `place`; the best are those of `seats`, the first exposed first."""

    place: int
    seats: tuple[Seat, ...]


@dataclass(frozen=True, kw_only=True)
class StakePaid(ChipsMoved):
    """A seat put its stake into the pot."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class PotTaken(ChipsMoved):
    """A seat took the pot, or its share of it; `pot` says which of several."""

    seat: Seat
    pot: int = 0


@dataclass(frozen=True, kw_only=True)
class PotCarriedOver(Event):
    """Nobody took these `amount` chips: they stay in the pot for the next deal."""

    amount: int


@dataclass(frozen=True, kw_only=True)
class PointScored(PointsMoved):
    """A seat scored one point and has `points` now; `place` is 0 for points that are not a place's."""

    why: Why
    place: int
    points: int

    @property
    def gained(self) -> int:
        return 1


@dataclass(frozen=True, kw_only=True)
class PointsLost(PointsMoved):
    """A seat lost points and has `points` now."""

    lost: int
    points: int

    @property
    def gained(self) -> int:
        return -self.lost


@dataclass(frozen=True, kw_only=True)
class ScoreReset(PointsMoved):
    """A seat is back at no points, and has lost so many."""

    lost: int = 0

    @property
    def gained(self) -> int:
        return -self.lost
