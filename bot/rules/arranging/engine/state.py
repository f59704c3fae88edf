"""State of an arranging table, outcomes of deals with points, and views (RULES 12.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import ClassVar, Generic, Self, TypeVar

from bot.rules.arranging.engine.events import GameEnding, SeatScore
from bot.rules.arranging.engine.house_rules import ArrangingRules, ArrangingTerms
from bot.rules.arranging.moves import Declaration, Hands
from bot.rules.cards import Card
from bot.rules.game import DealOutcome, Ending, GameOver, IllegalMove, Seat, TableResult
from bot.rules.house_rules import Value
from bot.rules.table.state import Phase, SeatView, TableSeat, TableState, View


class ScoredOutcome(DealOutcome):
    """Outcome of a deal in a game of several deals. `game` and `winner` are set if this deal ended the game."""

    game: GameEnding | None = None
    winner: Seat | None = None
    scores: tuple[SeatScore, ...] = ()

    @property
    def points(self) -> tuple[tuple[Seat, int], ...]:
        return tuple((one.seat, one.points) for one in self.scores)


class ScoredGameOver(GameOver):
    reason: GameEnding
    scores: tuple[SeatScore, ...]

    @property
    def points(self) -> tuple[tuple[Seat, int], ...]:
        return tuple((one.seat, one.points) for one in self.scores)


class ArrangingSeat(TableSeat):
    """State of one seat. Between deals, the fields from `dealt_in` on describe the last deal."""

    dealt_in: bool = False
    cards: tuple[Card, ...] = ()
    """Cards in hand, in dealt order; () between deals."""
    remembered: tuple[Card, ...] = ()
    chosen: bool = False
    """True after the first submission of this deal, even if it was taken back."""
    ready: bool = False
    """True if the seat has submitted, or has answered the current question."""
    hands: Hands | None = None
    declared: Declaration | None = None
    public_declared: Declaration | None = None
    shown: Hands = ()
    """Hands turned face up, by place. () stands for a hidden hand before a shown hand."""
    proof: tuple[Card, ...] = ()

    @property
    def in_deal(self) -> bool:
        """True if the seat plays in the current deal or, between deals, played in the last one."""
        return self.dealt_in


ArrangingSeatT_co = TypeVar("ArrangingSeatT_co", bound=ArrangingSeat, covariant=True)


class ArrangingState(TableState[ArrangingSeatT_co]):
    """State of an arranging table; each game adds fields."""

    SEAT: ClassVar[type[ArrangingSeat]] = ArrangingSeat
    ARRANGING: ClassVar[Phase]
    SIMULTANEOUS: ClassVar[frozenset[Phase]]
    """Phases in which everybody is asked at once, including `ARRANGING`."""
    UNREVEALED_ENDINGS: ClassVar[frozenset[Ending]] = frozenset()
    EXTRA_REVEAL_STEPS: ClassVar[int] = 0
    """Maximum number of reveal steps besides those for the places."""

    rules: ArrangingRules
    scores: tuple[SeatScore, ...] = ()
    """Players of the current or the last game with their points, clockwise, including those who left."""
    target: int = 0
    game_on: bool = False
    head_starts: tuple[SeatScore, ...] = ()
    """Points with which seats will start the first game. Used only before the first deal."""
    last_deal: bool = False
    aside: tuple[tuple[Card, ...], ...] = ()
    """Hands out of play, in the order in which they were given up."""

    @property
    def reveal(self) -> int:
        if self.outcome is None or self.outcome.reason in self.UNREVEALED_ENDINGS:
            return 0
        return max((len(one.shown) for one in self.seats), default=0) + self.EXTRA_REVEAL_STEPS

    @property
    def terms(self) -> ArrangingTerms:
        return self.rules.terms

    @property
    def has_unfinished_game(self) -> bool:
        return self.game_on

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        if not self.game_on:
            return super().active_seats
        players = {one.seat for one in self.scores}
        return tuple(one.seat for one in self.seats if one.seat in players and not one.leaving)

    def is_staying(self, one: TableSeat) -> bool:
        """Return True if the next deal may include the seat. Nobody can join a game in progress."""
        return super().is_staying(one) and (not self.game_on or any(score.seat == one.seat for score in self.scores))

    @property
    def least_players(self) -> int:
        """Minimum number of players for the next deal. A game in progress continues with two."""
        return 2 if self.game_on else self.rules.min_players

    @property
    def result(self) -> TableResult:
        return replace(super().result, points=tuple((one.seat, one.points) for one in self.scores))

    def with_points(self, points: tuple[tuple[Seat, int], ...]) -> Self:
        """Return the table, before its first deal, with points to start the first game. Raise IllegalMove."""
        if not self.rules.for_points:
            return super().with_points(points)
        if any(self.seat_state(seat) is None for seat, _ in points):
            raise IllegalMove("no_such_seat")
        if any(start < 0 for _, start in points):
            raise IllegalMove("bad_amount", least=0)
        return replace(self, head_starts=tuple(SeatScore(seat=seat, points=start) for seat, start in points))

    @property
    def to_act(self) -> tuple[Seat, ...]:
        if self.phase in self.SIMULTANEOUS:
            waiting = {one.seat for one in self.seats if not one.ready}
            return tuple(seat for seat in self.order if seat in waiting)
        return super().to_act

    @property
    def is_simultaneous(self) -> bool:
        """True while everybody arranges. Submissions may be taken back until everybody has submitted."""
        return self.phase is self.ARRANGING

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        one = self.seat_state(seat)
        return () if one is None else one.cards


def best_seats(worths: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Return the seats with the greatest strength, in the order of `worths`."""
    top = max(worths.values(), default=0)
    return tuple(seat for seat, worth in worths.items() if worth == top)


class OwnCardsView(Value):
    """Private view of the viewer's own cards. Between deals it describes the last deal."""

    cards: tuple[Card, ...] = ()
    hands: Hands | None = None
    """Submitted arrangement; None before it, or after a declaration."""
    declared: Declaration | None = None
    given_up: tuple[Card, ...] = ()
    """Cards that the viewer put aside before arranging. They are out of play."""


class ArrangingSeatView(SeatView):
    """Public view of one seat. Between deals it describes the last deal. Leavers stay until the game is over."""

    points: int
    playing: bool
    """True if the seat plays the current game of several deals, or played the last one."""
    dealt_in: bool
    ready: bool
    declared: Declaration | None
    shown: Hands
    proof: tuple[Card, ...]
    """Cards that prove a declaration, or that the hands were out of order."""


ArrangingSeatViewT_co = TypeVar("ArrangingSeatViewT_co", bound=ArrangingSeatView, covariant=True)


class ArrangingView(View, Generic[ArrangingSeatViewT_co]):
    """View of an arranging table; each game adds fields. `pot` is the number of chips carried."""

    UNDEALT: ClassVar[frozenset[Phase]] = frozenset()
    """Phases of a deal in which nobody has cards yet."""
    ARRANGING: ClassVar[Phase]

    rules: ArrangingRules
    seats: tuple[ArrangingSeatViewT_co, ...]
    declarations: tuple[Declaration, ...]
    target: int
    pot: int
    game_on: bool
    shuffled: bool
    next_dealer: Seat
    own: OwnCardsView | None = None

    @property
    def arranging(self) -> bool:
        return self.phase is self.ARRANGING

    @property
    def holders(self) -> tuple[Seat, ...]:
        if not self.in_deal or self.phase in self.UNDEALT:
            return ()
        return tuple(one.seat for one in self.seats if one.dealt_in)

    @property
    def knows_cards(self) -> bool:
        return self.viewer in self.holders

    def seat_view(self, seat: Seat) -> ArrangingSeatViewT_co:
        for one in self.seats:
            if one.seat == seat:
                return one
        raise KeyError(seat)
