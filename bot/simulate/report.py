"""Report of the simulator: totals over many deals, distributions, and their layout as text or JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from math import ceil
from typing import Any, ClassVar, TypeVar

from msgspec import Struct, structs

from bot.rules.game import Event
from bot.rules.ranking import Category

QUANTILES = (0.10, 0.25, 0.50, 0.75, 0.90, 0.99)


@dataclass
class Distribution:
    counts: Counter[int] = field(default_factory=Counter)

    def add(self, value: int) -> None:
        self.counts[value] += 1

    @property
    def total(self) -> int:
        return sum(value * times for value, times in self.counts.items())

    @property
    def mean(self) -> float:
        return self.total / self.counts.total() if self.counts else 0.0

    def quantile(self, share: float) -> int:
        """Return the least value that is not exceeded by `share` (0 to 1) of all values; 0 without values."""
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


KeyT = TypeVar("KeyT")


CATEGORIES = {
    Category.PRIAL: "prial",
    Category.RUNNING_FLUSH: "running flush",
    Category.RUN: "run",
    Category.FLUSH: "flush",
    Category.PAIR: "pair",
    Category.HIGH_CARD: "high card",
}


def distribution_line(name: str, spread: Distribution) -> str:
    values = [spread.quantile(0), *(spread.quantile(share) for share in QUANTILES), spread.quantile(1)]
    return f"  {name:18}{spread.mean:>9,.1f}" + "".join(f"{value:>9,}" for value in values)


def count_lines(counts: Counter[KeyT], names: Mapping[KeyT, str], of: int) -> list[str]:
    """Return the non-zero counts in the order of `names`, each with its share of the total `of`."""
    return [f"    {name:36}{counts[key]:>10,}{counts[key] / of:>9.1%}" for key, name in names.items() if counts[key]]


def snake_case_name(kind: type[Event]) -> str:
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__).lstrip("_")


@dataclass
class DealTotals:
    """Totals of many deals. Subclasses add the totals of their game."""

    ENDINGS: ClassVar[Mapping[Any, str]] = {}
    """Names of the endings of a deal. Other endings are shown by their value."""
    NOTED: ClassVar[Mapping[type[Event], str]] = {}

    deals: int = 0
    moves: Distribution = field(default_factory=Distribution)
    endings: Counter[Any] = field(default_factory=Counter)
    noted: Counter[type[Event]] = field(default_factory=Counter)

    def add(self, deal: Any) -> None:
        self.deals += 1
        self.moves.add(deal.moves)
        self.endings[deal.ending] += 1
        self.noted.update(deal.happened & self.NOTED.keys())

    def as_values(self) -> dict[str, object]:
        found: dict[str, object] = {
            "length": {"moves": self.moves.as_values()},
            "endings": {one.value: self.endings[one] for one in self._ending_names() if self.endings[one]},
        }
        if self.NOTED:
            found["happened"] = {snake_case_name(kind): self.noted[kind] for kind in self.NOTED if self.noted[kind]}
        return found

    def as_lines(self) -> list[str]:
        happened = count_lines(self.noted, self.NOTED, self.deals)
        heads = ["mean", "least", *(f"{share:.0%}" for share in QUANTILES), "most"]
        return [
            " " * 20 + "".join(f"{head:>9}" for head in heads),
            distribution_line("moves in a deal", self.moves),
            *self._distribution_lines(),
            "",
            "  how deals ended",
            *count_lines(self.endings, self._ending_names(), self.deals),
            *self._more_lines(),
            *(["", "  deals in which", *happened] if happened else []),
        ]

    def _distribution_lines(self) -> list[str]:
        return []

    def _more_lines(self) -> list[str]:
        """Return further lines, shown below the endings."""
        return []

    def _ending_names(self) -> Mapping[Any, str]:
        others = sorted(self.endings.keys() - self.ENDINGS.keys(), key=lambda found: str(found.value))
        return {**self.ENDINGS, **{one: str(one.value).replace("_", " ") for one in others}}


class SimulationSetup(Struct, frozen=True, kw_only=True):
    game: str
    sheet: str | None
    house_rules: Mapping[str, object]
    players: int
    stake: int
    seed: int
    deals: int


def report_values(setup: SimulationSetup, counted: DealTotals, seconds: float) -> dict[str, object]:
    """Return the report as a JSON object. For the same seed, all values except times and rates are the same."""
    return structs.asdict(setup) | {
        "deals": counted.deals,
        "stopped": counted.deals < setup.deals,
        "conserved": True,
        "moves": counted.moves.total,
        "seconds": round(seconds, 3),
        "moves_per_second": round(counted.moves.total / seconds, 1) if seconds else None,
        "deals_per_second": round(counted.deals / seconds, 1) if seconds else None,
        **counted.as_values(),
    }


def report_text(setup: SimulationSetup, counted: DealTotals, seconds: float) -> str:
    rules = ", ".join(f"{name} = {value}" for name, value in setup.house_rules.items()) or "as usual"
    stopped = f" of {setup.deals:,} (stopped)" if counted.deals < setup.deals else ""
    lines = [
        f"{setup.game}, {setup.players} computer players, {counted.deals:,} deals{stopped}, seed {setup.seed}",
        f"  house rules   {f'{setup.sheet}: ' if setup.sheet else ''}{rules}",
        f"  everybody brings {setup.stake:,} chips, and again when they cannot pay for a deal",
    ]
    if not counted.deals:
        return "\n".join([*lines, "  no deal was played to its end", ""])
    rate = f": {counted.moves.total / seconds:,.0f} moves/s, {counted.deals / seconds:,.0f} deals/s" if seconds else ""
    lines += [
        f"  played        {counted.moves.total:,} moves in {seconds:,.1f} s{rate}",
        "  conserved     all chips and all cards after every deal",
        "",
        *counted.as_lines(),
    ]
    return "\n".join([*lines, ""])
