"""What many deals of any game come to: how long they were, how they ended, and what happened in them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from bot.rules.game import Event
from bot.simulate.layout import snake, spread_head, spread_line, table
from bot.simulate.spread import Spread


@dataclass
class Counted:
    """The sum of many deals. A game of which more is told adds to it."""

    ENDINGS: ClassVar[Mapping[Any, str]] = {}
    """How a deal may end, in words; what is not there is called as it is."""
    NOTED: ClassVar[Mapping[type[Event], str]] = {}
    """Events of which it is told in how many deals they happened."""

    deals: int = 0
    moves: Spread = field(default_factory=Spread)
    endings: Counter[Any] = field(default_factory=Counter)
    noted: Counter[type[Event]] = field(default_factory=Counter)

    def add(self, deal: Any) -> None:
        """Counts one more deal."""
        self.deals += 1
        self.moves.add(deal.moves)
        self.endings[deal.ending] += 1
        self.noted.update(deal.happened & self.NOTED.keys())

    def as_values(self) -> dict[str, object]:
        """What is told, for JSON."""
        found: dict[str, object] = {
            "length": {"moves": self.moves.as_values()},
            "endings": {one.value: self.endings[one] for one in self._ways_to_end() if self.endings[one]},
        }
        if self.NOTED:
            found["happened"] = {snake(kind): self.noted[kind] for kind in self.NOTED if self.noted[kind]}
        return found

    def as_lines(self) -> list[str]:
        """The same as lines."""
        happened = table(self.noted, self.NOTED, self.deals)
        return [
            spread_head(),
            spread_line("moves in a deal", self.moves),
            *self._spreads(),
            "",
            "  how deals ended",
            *table(self.endings, self._ways_to_end(), self.deals),
            *self._more_lines(),
            *(["", "  deals in which", *happened] if happened else []),
        ]

    def _spreads(self) -> list[str]:
        """Lines of what else has a spread."""
        return []

    def _more_lines(self) -> list[str]:
        """What else is told, below how the deals ended."""
        return []

    def _ways_to_end(self) -> Mapping[Any, str]:
        others = sorted(self.endings.keys() - self.ENDINGS.keys(), key=lambda found: str(found.value))
        return {**self.ENDINGS, **{one: str(one.value).replace("_", " ") for one in others}}
