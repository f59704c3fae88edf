"""What comes of deals, and of games of several deals: points, how they ended, who won what."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.game import Event, Seat, SeatEvent


class PointsMoved(SeatEvent):
    """A seat gained or lost points; every point that is given or taken is in an event of this kind."""

    @property
    def gained(self) -> int:
        """How many it gained, below zero where it lost them."""
        raise NotImplementedError


class Ending(Enum):
    """Why a deal ended. Each game has its own, among them `VOIDED`, of the value `voided`: it was cancelled."""


@dataclass(frozen=True, kw_only=True)
class DealOutcome:
    """How a deal ended, for what `reason`; each game says more."""

    reason: Ending

    @property
    def voided(self) -> bool:
        """Whether it was cancelled, so that nothing of it counts."""
        return bool(self.reason.value == "voided")

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        """By the number of each pot, oldest (0) first: who took chips of it.

        In games of several deals: under 0, who won the game that ended, whether or not chips moved.
        """
        return ()

    @property
    def points(self) -> tuple[tuple[Seat, int], ...]:
        """The running scores after it, where it was played for points."""
        return ()


@dataclass(frozen=True, kw_only=True)
class DealOver(Event):
    """Deal `deal_no` is over."""

    deal_no: int
    outcome: DealOutcome


@dataclass(frozen=True, kw_only=True)
class GameBegun(Event):
    """A game of several deals began, with these players, clockwise."""

    seats: tuple[Seat, ...]


class GameLost(SeatEvent):
    """A seat loses the game of several deals on the spot, by a house rule that it broke."""


@dataclass(frozen=True, kw_only=True)
class GameOver(Event):
    """A game of several deals is over, for what `reason`; each says more. `winner` is None where it is nobody's."""

    winner: Seat | None
    reason: Enum

    @property
    def voided(self) -> bool:
        """Whether it ended without a result, because too few were left."""
        return bool(self.reason.value == "void")

    @property
    def points(self) -> tuple[tuple[Seat, int], ...]:
        """The final scores, in the order of the seats."""
        return ()


@dataclass(frozen=True, kw_only=True)
class Result:
    """What a deal led to. `pot` is what is carried, or staked in a deal that is not over.

    `winners` are the takers of the outcome, `points` the running scores in games that have them.
    """

    pot: int = 0
    winners: tuple[tuple[int, tuple[Seat, ...]], ...] = ()
    points: tuple[tuple[Seat, int], ...] = ()
    others: tuple[tuple[str, int], ...] = ()
    """The scores of those who have a name and no seat."""
