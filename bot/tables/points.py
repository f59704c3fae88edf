"""Points at a table as the ledger books them: what members score in games that are played for points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.rules.arranging.crash.events import PointScored, PointsLost, ScoreReset
from bot.rules.game import Event, GameOver, Seat


def scored(deal: Iterable[Event]) -> dict[Seat, int]:
    """What each seat scored in a deal less what it lost, below zero where it lost more; without those that end even."""
    points: Counter[Seat] = Counter()
    for event in deal:
        if isinstance(event, PointScored):
            points[event.seat] += 1
        elif isinstance(event, PointsLost | ScoreReset):
            points[event.seat] -= event.lost
    return {seat: amount for seat, amount in points.items() if amount}


def game_over(events: Iterable[Event]) -> GameOver | None:
    """The event by which a game of several deals ended, None where none did."""
    return next((event for event in events if isinstance(event, GameOver)), None)
