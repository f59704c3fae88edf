"""The draft of a table at which cards are arranged, while a move is being made."""

from __future__ import annotations

from typing import Any, TypeVar

from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingState
from bot.rules.arranging.engine.terms import ArrangingRules, ArrangingTerms
from bot.rules.table.draft import Draft

StateT = TypeVar("StateT", bound=ArrangingState[Any])
SeatT = TypeVar("SeatT", bound=ArrangingSeat)


class ArrangingDraft(Draft[StateT, SeatT]):
    """The draft of a table at which cards are arranged; each game adds its own."""

    rules: ArrangingRules

    @property
    def terms(self) -> ArrangingTerms:
        """What is played by."""
        return self.rules.terms


AnyDraft = ArrangingDraft[Any, Any]
"""The draft of any game of arranging."""
