"""Outcome of a deal, and of a game of several deals, that is played for points."""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.arranging.engine.events import GameEnding, SeatScore
from bot.rules.game import Seat
from bot.rules.outcome import DealOutcome, GameOver


@dataclass(frozen=True, kw_only=True)
class ScoredOutcome(DealOutcome):
    """Outcome of a deal within a game of several deals. If the game ended too: how, its winner, and the scores."""

    game: GameEnding | None = None
    winner: Seat | None = None
    scores: tuple[SeatScore, ...] = ()

    @property
    def points(self) -> tuple[tuple[Seat, int], ...]:
        return tuple((one.seat, one.points) for one in self.scores)


@dataclass(frozen=True, kw_only=True)
class ScoredGameOver(GameOver):
    """A game of several deals is over, with these scores."""

    reason: GameEnding
    scores: tuple[SeatScore, ...]

    @property
    def points(self) -> tuple[tuple[Seat, int], ...]:
        return tuple((one.seat, one.points) for one in self.scores)
