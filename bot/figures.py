"""What a process does, counted: moves, clicks, requests to Discord, and how long people wait to see what happened."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, fields
from typing import Any, Final

BOUNDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0)
"""Seconds up to which lags are counted together."""


@dataclass(slots=True)
class Lag:
    """How many seconds passed from a commit until Discord took what shows it: `counts` has how often it was at most
    each of `BOUNDS` and more than the one before, and last how often it was more than all; `seconds` is the sum.
    """

    counts: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0

    def __add__(self, other: Lag) -> Lag:
        return Lag(
            [mine + its for mine, its in zip(self.counts, other.counts, strict=True)], self.seconds + other.seconds
        )

    def __sub__(self, other: Lag) -> Lag:
        return Lag(
            [mine - its for mine, its in zip(self.counts, other.counts, strict=True)], self.seconds - other.seconds
        )

    def observe(self, seconds: float) -> None:
        """Count one of so many seconds."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds

    def within(self, share: float) -> float | None:
        """Seconds that `share` (0 to 1) of them took at most: the bound below which so many were counted, infinite
        where it is above all bounds; None where none was counted.
        """
        total = sum(self.counts)
        if not total:
            return None
        passed = 0
        for bound, count in zip(BOUNDS, self.counts, strict=False):
            passed += count
            if passed >= share * total:
                return bound
        return float("inf")


@dataclass(slots=True)
class Figures:
    """What was counted since a process began, or in a part of that time. Whoever does one of these things counts it."""

    moves: int = 0
    """Moves that were committed, those of clocks and computer players too."""
    clicks: int = 0
    """Presses, commands, choices and dialogs that Discord handed over."""
    requests: int = 0
    """Requests that Discord counts against the bot."""
    refused: int = 0
    """Requests that Discord refused because there were too many."""
    to_act: Lag = field(default_factory=Lag)
    """Until whoever is to act could see it."""
    tables: Lag = field(default_factory=Lag)
    """Until a table's message showed it."""

    def __add__(self, other: Figures) -> Figures:
        return Figures(*(mine + its for mine, its in _pairs(self, other)))

    def __sub__(self, other: Figures) -> Figures:
        return Figures(*(mine - its for mine, its in _pairs(self, other)))


def _pairs(one: Figures, other: Figures) -> list[tuple[Any, Any]]:
    return [(getattr(one, part.name), getattr(other, part.name)) for part in fields(Figures)]
