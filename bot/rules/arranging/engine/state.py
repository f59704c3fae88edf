"""The state of a table at which cards are arranged: what every game of arranging has."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Self, TypeVar

from bot.rules.arranging.engine.events import Score
from bot.rules.arranging.engine.terms import ArrangingRules, ArrangingTerms
from bot.rules.arranging.moves import Declaration, Hands
from bot.rules.cards import Card
from bot.rules.game import IllegalMove, Seat
from bot.rules.outcome import Ending, Result
from bot.rules.table.state import TableSeat, TableState
from bot.rules.view import Phase


@dataclass(frozen=True, kw_only=True)
class ArrangingSeat(TableSeat):
    """One seat. Between deals the fields from `dealt_in` on tell of the last deal."""

    dealt_in: bool = False
    cards: tuple[Card, ...] = ()
    """The cards it holds, as dealt; between deals ()."""
    remembered: tuple[Card, ...] = ()
    """Between deals: the cards it held."""
    chosen: bool = False
    """Has submitted something in this deal, if only to take it back."""
    ready: bool = False
    """Has submitted, or answered, what everybody is asked now."""
    hands: Hands | None = None
    declared: Declaration | None = None
    public_declared: Declaration | None = None
    shown: Hands = ()
    """What was turned face up, first place first; () for a hand that stays hidden before one that does not."""
    proof: tuple[Card, ...] = ()

    @property
    def in_deal(self) -> bool:
        """Plays in the deal in hand (or, between deals, played in the last one)."""
        return self.dealt_in


ArrangingSeatT_co = TypeVar("ArrangingSeatT_co", bound=ArrangingSeat, covariant=True)


@dataclass(frozen=True, kw_only=True)
class ArrangingState(TableState[ArrangingSeatT_co]):
    """A table at which cards are arranged; each game adds its own."""

    SEAT: ClassVar[type[ArrangingSeat]] = ArrangingSeat
    ARRANGING: ClassVar[Phase]
    """The phase in which everybody arranges, or declares, in private."""
    SIDE_BY_SIDE: ClassVar[frozenset[Phase]]
    """That phase, and others in which everybody is asked at once."""
    UNSEEN: ClassVar[frozenset[Ending]] = frozenset()
    """The endings of a deal in which nothing is turned up."""
    AROUND: ClassVar[int] = 0
    """In how many steps something else than a place is revealed, at the most."""

    rules: ArrangingRules
    scores: tuple[Score, ...] = ()
    """The players of the game (between games: of the last one), clockwise, leavers too, with their points."""
    target: int = 0
    game_on: bool = False
    head_starts: tuple[Score, ...] = ()
    """Before the first deal: points with which seats start the first game."""
    last_deal: bool = False
    """The sole leader wins the game after this deal."""
    aside: tuple[tuple[Card, ...], ...] = ()
    """Hands out of play, in the order in which they were given up."""

    @property
    def reveal(self) -> int:
        if self.outcome is None or self.outcome.reason in self.UNSEEN:
            return 0
        return max((len(one.shown) for one in self.seats), default=0) + self.AROUND

    @property
    def terms(self) -> ArrangingTerms:
        """What is played by."""
        return self.rules.terms

    @property
    def unfinished(self) -> bool:
        return self.game_on

    @property
    def concerned(self) -> tuple[Seat, ...]:
        if not self.game_on:
            return super().concerned
        players = {one.seat for one in self.scores}
        return tuple(one.seat for one in self.seats if one.seat in players and not one.leaving)

    def stays(self, one: TableSeat) -> bool:
        """Nobody comes into a game that is on."""
        return super().stays(one) and (not self.game_on or any(score.seat == one.seat for score in self.scores))

    @property
    def least_players(self) -> int:
        """How many the next deal takes: a game that is on goes on with two."""
        return 2 if self.game_on else self.rules.min_players

    @property
    def result(self) -> Result:
        return replace(super().result, points=tuple((one.seat, one.points) for one in self.scores))

    def with_points(self, points: tuple[tuple[Seat, int], ...]) -> Self:
        """Before the first deal: the same table, where these seats start the first game with these points.

        Raises IllegalMove for a seat that nobody has and for fewer than 0 points.
        """
        if not self.rules.for_points:
            return super().with_points(points)
        if any(self.seat_state(seat) is None for seat, _ in points):
            raise IllegalMove("no_such_seat")
        if any(start < 0 for _, start in points):
            raise IllegalMove("bad_amount", least=0)
        return replace(self, head_starts=tuple(Score(seat=seat, points=start) for seat, start in points))

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.phase in self.SIDE_BY_SIDE:
            waiting = {one.seat for one in self.seats if not one.ready}
            return tuple(seat for seat in self.order if seat in waiting)
        return super().to_act

    @property
    def together(self) -> bool:
        """Whether everybody arranges, and may take back what they submitted until the last has."""
        return self.phase is self.ARRANGING

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards a seat holds, in dealt order; () where it is not in the deal."""
        one = self.seat_state(seat)
        return () if one is None else one.cards
