"""Events of all arranging games."""

from __future__ import annotations

from enum import Enum

from bot.rules.arranging.moves import Declaration, Hands
from bot.rules.cards import Card
from bot.rules.game import Event, GameBegun, GameLost, HandTurnedUp, PointsMoved, Seat, SeatChipsMoved, SeatEvent
from bot.rules.house_rules import Value


class GameEnding(Enum):
    TARGET = "target"
    CRASH = "crash"
    THIRTEEN_RUN = "thirteen_run"
    FOUR_OF_A_KIND = "four_of_a_kind"
    """Four fours, or four threes, depending on the house rules."""
    YOGI = "yogi"
    """The fictional player has reached the target and has more points than anybody."""
    MISORDER = "misorder"
    DEALS = "deals"
    """A single player had the most points after the last deal."""
    VOID = "void"
    """Fewer than two players were left. Nobody pays."""


class PointReason(Enum):
    PLACE = "place"
    CRASH = "crash"
    BUS_RIDE = "bus_ride"
    FOUR_OF_A_KIND = "four_of_a_kind"
    RUNNING_FLUSH = "running_flush"
    SWEEP = "sweep"
    SAVED = "saved"
    """Four pairs were declared, so nobody won."""


class SeatScore(Value):
    seat: Seat
    points: int


class GameStarted(GameBegun):
    """A new game began. It is won with `target` points; 0 means that there is no target."""

    target: int


class ArrangingBegan(Event):
    """The players may now arrange their cards."""


class Locked(SeatEvent):
    """A seat has submitted an arrangement or a declaration."""


class Unlocked(SeatEvent):
    """A seat took back its submission."""


class Arranged(SeatEvent):
    """A seat's arrangement, seen only by this seat. `cause` is `chosen`, or `time` or `left` if it was automatic."""

    hands: Hands
    cause: str = "chosen"


class DeclarationMade(SeatEvent):
    """A seat's declaration, seen only by this seat until everybody has submitted."""

    what: Declaration


class Answered(SeatEvent):
    """A seat answered in private a question put to everybody. `cause` is `chosen` or `time`."""

    cause: str = "chosen"


class Declared(SeatEvent):
    """A seat's declaration was revealed. `cards` prove it; () if another declaration takes precedence."""

    what: Declaration
    cards: tuple[Card, ...]


class Misordered(GameLost):
    """A seat loses the game because its hands are out of order: `cards` is better than `before`, the previous hand."""

    before: tuple[Card, ...]
    cards: tuple[Card, ...]


class PlaceShown(HandTurnedUp):
    """A hand of a seat in `place` was turned face up."""

    place: int
    cards: tuple[Card, ...]


class PlaceTied(Event):
    """The best hands in `place` are equal."""

    place: int
    seats: tuple[Seat, ...]


class PlaceEmpty(Event):
    """Nobody has a hand in `place`."""

    place: int


class ExposingBegan(Event):
    """Hands in `place` are exposed one after the other, clockwise from `leader`."""

    place: int
    leader: Seat


class Passed(SeatEvent):
    """A seat did not expose its hand in `place`."""

    place: int


class PlaceWon(Event):
    """Exposing in `place` is over. `seats` have the best hands, the first exposed first."""

    place: int
    seats: tuple[Seat, ...]


class StakePaid(SeatChipsMoved):
    """A seat put its stake into the pot."""


class PotTaken(SeatChipsMoved):
    """A seat took the pot or its share of it. `pot` is the number of the pot where there are several."""

    pot: int = 0


class PotCarriedOver(Event):
    """Nobody took the pot. Its `amount` chips stay for the next deal."""

    amount: int


class PointScored(PointsMoved):
    """A seat scored one point and has `points` now. `place` is 0 if the point is not for a place."""

    why: PointReason
    place: int
    points: int

    @property
    def gained(self) -> int:
        return 1


class PointsLost(PointsMoved):
    """A seat lost points and has `points` now."""

    lost: int
    points: int

    @property
    def gained(self) -> int:
        return -self.lost


class ScoreReset(PointsMoved):
    """A seat's score was set to zero, so that it lost `lost` points."""

    lost: int = 0

    @property
    def gained(self) -> int:
        return -self.lost
