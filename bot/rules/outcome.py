"""Outcomes of deals, and of games of several deals: points, endings, and winners."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.rules.game import Event, Seat, SeatEvent


class PointsMoved(SeatEvent):
    """Event for points that a seat gained or lost; every point given or taken is in an event of this kind."""

    @property
    def gained(self) -> int:
        """Points gained; negative for points lost."""
        raise NotImplementedError


class Ending(Enum):
    """Reason for the end of a deal, defined by each game. The member `VOIDED` (`voided`) is a cancelled deal."""


@dataclass(frozen=True, kw_only=True)
class DealOutcome:
    """Outcome of a deal, ended for `reason`; each game adds fields."""

    reason: Ending

    @property
    def voided(self) -> bool:
        """True if the deal was cancelled, so that nothing of it counts."""
        return bool(self.reason.value == "voided")

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        """Seats that took chips, by the number of each pot, oldest (0) first.

        In games of several deals, number 0 has the winner of the game that ended, even if no chips moved.
        """
        return ()

    @property
    def points(self) -> tuple[tuple[Seat, int], ...]:
        """Running scores after the deal, if it was played for points."""
        return ()


@dataclass(frozen=True, kw_only=True)
class DealOver(Event):
    """Event for the end of deal `deal_no`."""

    deal_no: int
    outcome: DealOutcome


@dataclass(frozen=True, kw_only=True)
class GameBegun(Event):
    """Event for the start of a game of several deals with these players, clockwise."""

    seats: tuple[Seat, ...]


class GameLost(SeatEvent):
    """Event for a seat that loses the game of several deals at once, by breaking a house rule."""


@dataclass(frozen=True, kw_only=True)
class GameOver(Event):
    """Event for the end of a game of several deals; each game adds fields. `winner` is None if nobody won."""

    winner: Seat | None
    reason: Enum

    @property
    def voided(self) -> bool:
        """True if the game ended without a result, because too few players were left."""
        return bool(self.reason.value == "void")

    @property
    def points(self) -> tuple[tuple[Seat, int], ...]:
        """Final scores, in seat order."""
        return ()


@dataclass(frozen=True, kw_only=True)
class TableResult:
    """Result of a deal. `pot` is the amount carried, or the amount staked in an unfinished deal.

    `winners` are the takers of the outcome, `points` the running scores in games that have them.
    """

    pot: int = 0
    winners: tuple[tuple[int, tuple[Seat, ...]], ...] = ()
    points: tuple[tuple[Seat, int], ...] = ()
    others: tuple[tuple[str, int], ...] = ()
    """Scores of those who have a name and no seat."""
