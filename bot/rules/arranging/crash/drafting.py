"""The draft of a table of Crash, while a move is being made."""

from __future__ import annotations

from typing import Any

from bot.rules.arranging.crash.events import CrashOutcome
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.state import CrashSeat, CrashState
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.drafting import ArrangingDraft


class CrashDraft(ArrangingDraft[CrashState, CrashSeat]):
    """The draft of a table of Crash."""

    BESIDE = (*ArrangingDraft.BESIDE, "spares")

    dealt_round: bool
    outcome: CrashOutcome | None
    phase: CrashPhase
    rules: CrashRules
    yogi: int

    def __init__(self, state: CrashState, backing: int = 0) -> None:
        super().__init__(state, backing)
        self.spares = list(state.spares)

    def values(self) -> dict[str, Any]:
        return super().values() | {"spares": tuple(self.spares)}
