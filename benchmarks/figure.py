"""Benchmark results and shared ways of measuring."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """Measured figure with its limit. The default unit `x` is for ratios of Prial and the yardstick."""

    what: str
    measured: float
    limit: float
    unit: str = "x"
    at_least: bool = False
    """True if `limit` is the minimum that passes; otherwise it is the maximum."""

    @property
    def passed(self) -> bool:
        return self.measured >= self.limit if self.at_least else self.measured <= self.limit

    def __str__(self) -> str:
        word = "at least" if self.at_least else "at most"
        verdict = "PASS" if self.passed else "FAIL"
        return f"{verdict}  {self.what}: {self.measured:,.2f} {self.unit} ({word} {self.limit:g})"


def interleaved(measures: dict[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """Return the median of each measure over `rounds` rounds, by name.

    Every round takes all measures, so that a busy moment of the machine affects them all.
    """
    taken: dict[str, list[float]] = {name: [] for name in measures}
    for number in range(rounds):
        names = list(measures) if number % 2 == 0 else list(reversed(measures))
        for name in names:
            taken[name].append(measures[name]())
    return {name: statistics.median(values) for name, values in taken.items()}


def percentile(values: Iterable[float], share: float) -> float:
    """Return the value below which a `share` (0 to 1) of the values lies; infinity without values."""
    ordered = sorted(values) or [math.inf]
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
