"""Points at a table as the ledger books them: what members score where it is played for points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from bot.rules.game import DealOver, Event, GameOver, PointsMoved, Seat


def scored(deal: Iterable[Event]) -> dict[Seat, int]:
    """What each seat scored in a deal less what it lost, below zero where it lost more; without those that end even.

    A deal that was voided brings nobody anything.
    """
    points: Counter[Seat] = Counter()
    for event in deal:
        if isinstance(event, PointsMoved):
            points[event.seat] += event.gained
        elif isinstance(event, DealOver) and event.outcome.voided:
            return {}
    return {seat: amount for seat, amount in points.items() if amount}


def game_over(events: Iterable[Event]) -> GameOver | None:
    """The event by which a game of several deals ended, None where none did."""
    return next((event for event in events if isinstance(event, GameOver)), None)
