"""Views of an arranging table (RULES 12.2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.moves import Declaration, Hands
from bot.rules.cards import Card
from bot.rules.game import Seat
from bot.rules.table.state import Phase, SeatView, View


@dataclass(frozen=True, kw_only=True)
class OwnCardsView:
    """Private view of the viewer's own cards. Between deals it describes the last deal."""

    cards: tuple[Card, ...] = ()
    hands: Hands | None = None
    """Submitted arrangement; None before it, or after a declaration."""
    declared: Declaration | None = None
    given_up: tuple[Card, ...] = ()
    """Cards that the viewer put aside before arranging. They are out of play."""


@dataclass(frozen=True, kw_only=True)
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


@dataclass(frozen=True, kw_only=True)
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
