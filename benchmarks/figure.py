"""What a benchmark reports, and the ways of measuring they share."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One measured figure beside its limit. `ratio` is subject over yardstick unless `what` says otherwise."""

    what: str
    measured: float
    limit: float
    unit: str = "x"
    at_least: bool = False
    """Whether `limit` is the least that passes; otherwise it is the most."""

    @property
    def passed(self) -> bool:
        """Whether the measured figure is on the right side of the limit."""
        return self.measured >= self.limit if self.at_least else self.measured <= self.limit

    def __str__(self) -> str:
        word = "at least" if self.at_least else "at most"
        verdict = "PASS" if self.passed else "FAIL"
        return f"{verdict}  {self.what}: {self.measured:,.2f} {self.unit} ({word} {self.limit:g})"


def interleaved(measures: dict[str, Callable[[], float]], rounds: int) -> dict[str, float]:
    """The median of each of `measures` over `rounds` rounds, taken in turn, so that a busy moment falls on all."""
    taken: dict[str, list[float]] = {name: [] for name in measures}
    for number in range(rounds):
        names = list(measures) if number % 2 == 0 else list(reversed(measures))
        for name in names:
            taken[name].append(measures[name]())
    return {name: statistics.median(values) for name, values in taken.items()}


def percentile(values: Iterable[float], share: float) -> float:
    """The value below which `share` (0 to 1) of `values` lie; infinite where there are none."""
    ordered = sorted(values) or [math.inf]
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
