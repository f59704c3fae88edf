"""What many deals of any game come to: how long they were and how they ended."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from bot.simulate.layout import spread_head, spread_line, table
from bot.simulate.spread import Spread


@dataclass
class Counted:
    """The sum of many deals."""

    deals: int = 0
    moves: Spread = field(default_factory=Spread)
    endings: Counter[Any] = field(default_factory=Counter)

    def add(self, deal: Any) -> None:
        """Counts one more deal."""
        self.deals += 1
        self.moves.add(deal.moves)
        self.endings[deal.ending] += 1

    def as_values(self) -> dict[str, object]:
        """What is told, for JSON."""
        return {
            "length": {"moves": self.moves.as_values()},
            "endings": {
                one.value: count for one, count in sorted(self.endings.items(), key=lambda found: found[0].value)
            },
        }

    def as_lines(self) -> list[str]:
        """The same as lines."""
        names = {one: str(one.value).replace("_", " ") for one in sorted(self.endings, key=lambda found: found.value)}
        return [
            spread_head(),
            spread_line("moves in a deal", self.moves),
            "",
            "  how deals ended",
            *table(self.endings, names, self.deals),
        ]
