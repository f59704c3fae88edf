"""Totals of many deals of any game: length, endings, and events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from bot.rules.game import Event
from bot.simulate.layout import snake_case_name, distribution_header, distribution_line, count_lines
from bot.simulate.spread import Distribution


@dataclass
class DealTotals:
    """Totals of many deals. Subclasses add the totals of their game."""

    ENDINGS: ClassVar[Mapping[Any, str]] = {}
    """Names of the endings of a deal. Other endings are shown by their value."""
    NOTED: ClassVar[Mapping[type[Event], str]] = {}
    """Events for which the number of deals with them is reported."""

    deals: int = 0
    moves: Distribution = field(default_factory=Distribution)
    endings: Counter[Any] = field(default_factory=Counter)
    noted: Counter[type[Event]] = field(default_factory=Counter)

    def add(self, deal: Any) -> None:
        """Add one deal."""
        self.deals += 1
        self.moves.add(deal.moves)
        self.endings[deal.ending] += 1
        self.noted.update(deal.happened & self.NOTED.keys())

    def as_values(self) -> dict[str, object]:
        """Return the totals as values for JSON."""
        found: dict[str, object] = {
            "length": {"moves": self.moves.as_values()},
            "endings": {one.value: self.endings[one] for one in self._ending_names() if self.endings[one]},
        }
        if self.NOTED:
            found["happened"] = {snake_case_name(kind): self.noted[kind] for kind in self.NOTED if self.noted[kind]}
        return found

    def as_lines(self) -> list[str]:
        """Return the totals as lines of text."""
        happened = count_lines(self.noted, self.NOTED, self.deals)
        return [
            distribution_header(),
            distribution_line("moves in a deal", self.moves),
            *self._distribution_lines(),
            "",
            "  how deals ended",
            *count_lines(self.endings, self._ending_names(), self.deals),
            *self._more_lines(),
            *(["", "  deals in which", *happened] if happened else []),
        ]

    def _distribution_lines(self) -> list[str]:
        """Return lines for further distributions."""
        return []

    def _more_lines(self) -> list[str]:
        """Return further lines, shown below the endings."""
        return []

    def _ending_names(self) -> Mapping[Any, str]:
        others = sorted(self.endings.keys() - self.ENDINGS.keys(), key=lambda found: str(found.value))
        return {**self.ENDINGS, **{one: str(one.value).replace("_", " ") for one in others}}
