"""Counters of a process: moves, clicks, requests to Discord, and histograms of display lag."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field, fields
from typing import Any, Final

LAG_BOUNDS: Final = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 5.0, 10.0, 30.0)
"""Upper bounds of the histogram buckets, in seconds."""


@dataclass(slots=True)
class LagHistogram:
    """Histogram of the seconds from a commit until Discord accepted the message that shows it.

    Element i of `counts` is the number of lags above the previous bound and up to bound i of `LAG_BOUNDS`. The last
    element counts all longer lags. `seconds` is the sum of the lags.
    """

    counts: list[int] = field(default_factory=lambda: [0] * (len(LAG_BOUNDS) + 1))
    seconds: float = 0.0

    def __add__(self, other: LagHistogram) -> LagHistogram:
        return LagHistogram(
            [mine + its for mine, its in zip(self.counts, other.counts, strict=True)], self.seconds + other.seconds
        )

    def __sub__(self, other: LagHistogram) -> LagHistogram:
        return LagHistogram(
            [mine - its for mine, its in zip(self.counts, other.counts, strict=True)], self.seconds - other.seconds
        )

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(LAG_BOUNDS, seconds)] += 1
        self.seconds += seconds

    def quantile(self, share: float) -> float | None:
        """Return the lowest bound, in seconds, that at least a `share` (0 to 1) of the lags did not exceed.

        Returns infinity if all bounds in `LAG_BOUNDS` are too low, and None if no lag was counted.
        """
        total = sum(self.counts)
        if not total:
            return None
        passed = 0
        for bound, count in zip(LAG_BOUNDS, self.counts, strict=False):
            passed += count
            if passed >= share * total:
                return bound
        return float("inf")


@dataclass(slots=True)
class ProcessCounters:
    """Counters since the start of a process, or their increase within a period."""

    moves: int = 0
    """Committed moves, including those that timeouts and computer players made."""
    clicks: int = 0
    """Interactions received from Discord: clicks, commands, choices and dialogs."""
    requests: int = 0
    """Requests that count against the bot's rate limit."""
    refused: int = 0
    """Requests that Discord refused because a rate limit was exceeded."""
    turn_lag: LagHistogram = field(default_factory=LagHistogram)
    """Lag from a move until the next person to act could see it."""
    table_lag: LagHistogram = field(default_factory=LagHistogram)
    """Lag from a move until the table message showed it."""

    def __add__(self, other: ProcessCounters) -> ProcessCounters:
        return ProcessCounters(*(mine + its for mine, its in _paired_values(self, other)))

    def __sub__(self, other: ProcessCounters) -> ProcessCounters:
        return ProcessCounters(*(mine - its for mine, its in _paired_values(self, other)))


def _paired_values(one: ProcessCounters, other: ProcessCounters) -> list[tuple[Any, Any]]:
    return [(getattr(one, part.name), getattr(other, part.name)) for part in fields(ProcessCounters)]
