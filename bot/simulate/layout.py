"""Lines of a report: distributions, tables of counts, and names of hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TypeVar

from bot.rules.game import Event
from bot.rules.ranking import Category
from bot.simulate.spread import QUANTILES, Distribution

KeyT = TypeVar("KeyT")

CATEGORIES = {
    Category.PRIAL: "prial",
    Category.RUNNING_FLUSH: "running flush",
    Category.RUN: "run",
    Category.FLUSH: "flush",
    Category.PAIR: "pair",
    Category.HIGH_CARD: "high card",
}


def distribution_header() -> str:
    """Return the column heads for distributions."""
    heads = ["mean", "least", *(f"{share:.0%}" for share in QUANTILES), "most"]
    return f"  {'':18}" + "".join(f"{head:>9}" for head in heads)


def distribution_line(name: str, spread: Distribution) -> str:
    """Return a distribution as one line."""
    values = [spread.quantile(0), *(spread.quantile(share) for share in QUANTILES), spread.quantile(1)]
    return f"  {name:18}{spread.mean:>9,.1f}" + "".join(f"{value:>9,}" for value in values)


def count_lines(counts: Counter[KeyT], names: Mapping[KeyT, str], of: int) -> list[str]:
    """Return the non-zero counts in the order of `names`, each with its share of the total `of`."""
    return [f"    {name:36}{counts[key]:>10,}{counts[key] / of:>9.1%}" for key, name in names.items() if counts[key]]


def snake_case_name(kind: type[Event]) -> str:
    """Return the name of an event in JSON."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in kind.__name__).lstrip("_")
