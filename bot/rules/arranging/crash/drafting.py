"""The draft of a table of Crash, while a move is being made."""

from __future__ import annotations

from typing import Any

from bot.rules.arranging.crash.events import CrashOutcome, GameEnd, Score
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.state import CrashSeat, CrashState
from bot.rules.arranging.crash.view import CrashPhase
from bot.rules.arranging.engine.drafting import ArrangingDraft
from bot.rules.game import Seat
from bot.rules.pack import Pack


class CrashDraft(ArrangingDraft[CrashState, CrashSeat]):
    """The draft of a table of Crash."""

    BESIDE = (*ArrangingDraft.BESIDE, "points", "spares", "ended", "winner")

    aside: tuple[Pack, ...]
    dealt_round: bool
    game_on: bool
    head_starts: tuple[Score, ...]
    outcome: CrashOutcome | None
    phase: CrashPhase
    rules: CrashRules
    target: int
    yogi: int

    def __init__(self, state: CrashState, backing: int = 0) -> None:
        super().__init__(state, backing)
        self.points = {one.seat: one.points for one in state.scores}
        self.spares = list(state.spares)
        self.ended: GameEnd | None = None
        """How the game ended, once this move has ended it."""
        self.winner: Seat | None = None

    @property
    def scores(self) -> tuple[Score, ...]:
        """The players of the game with their points."""
        return tuple(Score(seat=seat, points=points) for seat, points in self.points.items())

    def values(self) -> dict[str, Any]:
        return super().values() | {"scores": self.scores, "spares": tuple(self.spares)}

    def clockwise(self) -> list[Seat]:
        """The players of the game, left of the dealer first, those who have left too."""
        players = list(self.points)
        ring = list(self.seats)
        if self.dealer in players:
            place = players.index(self.dealer) + 1
        else:
            after = ring[ring.index(self.dealer) :] + ring if self.dealer in ring else ring
            place = next((players.index(seat) for seat in after if seat in players), 0)
        return players[place:] + players[:place]
