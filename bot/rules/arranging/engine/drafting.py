"""Draft of a table at which cards are arranged, used during a move."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from bot.rules.arranging.engine.events import GameEnding, SeatScore
from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingState
from bot.rules.arranging.engine.terms import ArrangingRules, ArrangingTerms
from bot.rules.game import Join, Seat
from bot.rules.pack import Pack
from bot.rules.table.draft import Draft

StateT = TypeVar("StateT", bound=ArrangingState[Any])
SeatT = TypeVar("SeatT", bound=ArrangingSeat)


class ArrangingDraft(Draft[StateT, SeatT]):
    """Draft of a table at which cards are arranged. Each game adds its own fields."""

    NOT_IN_STATE = (*Draft.NOT_IN_STATE, "points", "ended", "winner")

    aside: tuple[Pack, ...]
    game_on: bool
    head_starts: tuple[SeatScore, ...]
    last_deal: bool
    rules: ArrangingRules
    target: int

    def __init__(self, state: StateT, backing: int = 0) -> None:
        super().__init__(state, backing)
        self.points = {one.seat: one.points for one in state.scores}
        self.ended: GameEnding | None = None
        """Ending of the game, if this move has ended it."""
        self.winner: Seat | None = None

    @property
    def terms(self) -> ArrangingTerms:
        """Return the terms of the deal."""
        return self.rules.terms

    @property
    def scores(self) -> tuple[SeatScore, ...]:
        """Return the players of the game with their points."""
        return tuple(SeatScore(seat=seat, points=points) for seat, points in self.points.items())

    def newcomer(self, move: Join) -> SeatT:
        """Return the seat of a newcomer. Before the first deal, newcomers may be its dealer."""
        seat = super().newcomer(move)
        return replace(seat, newcomer=self.deal_no > 0)

    def values(self) -> dict[str, Any]:
        return super().values() | {"scores": self.scores}

    def players_from_dealer(self) -> list[Seat]:
        """Return the players of the game, including those who have left, from the dealer's left."""
        players = list(self.points)
        ring = list(self.seats)
        if self.dealer in players:
            place = players.index(self.dealer) + 1
        else:
            after = ring[ring.index(self.dealer) :] + ring if self.dealer in ring else ring
            place = next((players.index(seat) for seat in after if seat in players), 0)
        return players[place:] + players[:place]


AnyDraft = ArrangingDraft[Any, Any]
"""Draft of any game of arranging."""
