"""Distributions of whole numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from math import ceil

QUANTILES = (0.10, 0.25, 0.50, 0.75, 0.90, 0.99)


@dataclass
class Distribution:
    """Distribution of whole numbers, by number of occurrences."""

    counts: Counter[int] = field(default_factory=Counter)

    def add(self, value: int) -> None:
        """Count one more value."""
        self.counts[value] += 1

    @property
    def total(self) -> int:
        """Return the sum of all values."""
        return sum(value * times for value, times in self.counts.items())

    @property
    def mean(self) -> float:
        """Return the mean; 0 without values."""
        return self.total / self.counts.total() if self.counts else 0.0

    def quantile(self, share: float) -> int:
        """Return the least value that is not exceeded by a share, 0 to 1, of all values; 0 without values."""
        wanted = max(1, ceil(share * self.counts.total()))
        seen = 0
        for value in sorted(self.counts):
            seen += self.counts[value]
            if seen >= wanted:
                return value
        return 0

    def as_values(self) -> dict[str, float]:
        """Return mean, least, quantiles (`p50` is the median) and most, for JSON."""
        quantiles = {f"p{round(100 * share)}": self.quantile(share) for share in QUANTILES}
        return {"mean": round(self.mean, 3), "least": self.quantile(0), **quantiles, "most": self.quantile(1)}
