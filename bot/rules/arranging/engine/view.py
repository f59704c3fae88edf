"""What one person may know of a table at which cards are arranged (RULES 12.2), built by inclusion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingState
from bot.rules.arranging.engine.terms import ArrangingRules
from bot.rules.arranging.moves import Declaration, Hands
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Seat
from bot.rules.table import viewing
from bot.rules.view import Phase, SeatView, View


@dataclass(frozen=True, kw_only=True)
class OwnHand:
    """What only the viewer knows of their seat. Between deals it tells of the last deal."""

    cards: tuple[Card, ...] = ()
    """The cards as dealt; () where the seat is not in the deal."""
    hands: Hands | None = None
    """What was arranged; None where nothing was, or something was declared instead."""
    declared: Declaration | None = None
    given_up: tuple[Card, ...] = ()
    """The cards they put aside before they arranged, which are out of play for them."""


@dataclass(frozen=True, kw_only=True)
class ArrangingSeatView(SeatView):
    """One seat as everybody sees it. Between deals it tells of the last deal.

    Who is `leaving` a game of several deals has left; their chips stay until it is over, because they pay as a loser.
    """

    points: int
    playing: bool
    """Plays the game of several deals (or played the last one)."""
    dealt_in: bool
    ready: bool
    """Has submitted, or answered, what everybody is asked now."""
    declared: Declaration | None
    shown: Hands
    """The hands that were turned face up, first place first; () for one that stays hidden before one that does not."""
    proof: tuple[Card, ...]
    """The cards that prove a declaration, or that hands were out of order."""


ArrangingSeatViewT_co = TypeVar("ArrangingSeatViewT_co", bound=ArrangingSeatView, covariant=True)


@dataclass(frozen=True, kw_only=True)
class ArrangingView(View, Generic[ArrangingSeatViewT_co]):
    """Everything a viewer may know at a table at which cards are arranged; each game adds its own.

    `seats` are in clockwise order. `declarations` are what the house rules let anybody declare who holds it; they are
    the same for everybody. `pot` is what is carried, `outcome` the last deal's, once it has ended.
    """

    UNDEALT: ClassVar[frozenset[Phase]] = frozenset()
    """The phases of a deal in which nobody has cards yet."""
    ARRANGING: ClassVar[Phase]
    """The phase in which everybody arranges, or declares, in private."""

    rules: ArrangingRules
    seats: tuple[ArrangingSeatViewT_co, ...]
    declarations: tuple[Declaration, ...]
    target: int
    pot: int
    game_on: bool
    """A game of several deals has begun and is not over."""
    shuffled: bool
    """Whether the pack was shuffled for this deal."""
    next_dealer: Seat
    """Between deals: who deals next."""
    own: OwnHand | None = None

    @property
    def arranging(self) -> bool:
        """Whether everybody arranges."""
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


def of_table(state: ArrangingState[Any], seat: Seat | None) -> dict[str, Any]:
    """What a view tells of a table at which cards are arranged, but for its seats."""
    between = not state.in_deal and not state.closed
    return viewing.of_table(state, seat) | {
        "rules": state.rules,
        "declarations": state.terms.declarations,
        "target": state.target,
        "pot": state.carried,
        "game_on": state.game_on,
        "shuffled": state.shuffled,
        "next_dealer": state.seats[state.deals_next()].seat if between and state.seats else NOBODY,
    }


def of_own(one: ArrangingSeat) -> dict[str, Any]:
    """What only the viewer knows."""
    return {"cards": one.cards or one.remembered, "hands": one.hands, "declared": one.declared}


def of_seat(state: ArrangingState[Any], one: ArrangingSeat) -> dict[str, Any]:
    """What everybody sees of a seat."""
    points = {score.seat: score.points for score in state.scores}
    return viewing.of_seat(one) | {
        "points": points.get(one.seat, 0),
        "playing": one.seat in points,
        "dealt_in": one.dealt_in,
        "ready": one.ready,
        "declared": one.public_declared,
        "shown": one.shown,
        "proof": one.proof,
    }
