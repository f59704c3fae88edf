"""Views of the table of an arranging game (RULES 12.2), built by inclusion.

Also reduces the moves of a deal to those that one person may know, for records that leave the table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from bot.rules.arranging.engine.events import Declared, Locked, Misordered, PlaceShown
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.engine.state import ArrangingSeat, ArrangingState
from bot.rules.arranging.hands import put_hand
from bot.rules.arranging.moves import Arrange, Declaration, Declare, Hands
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Event, Move, PlayedMove, Seat
from bot.rules.table import state as table_state
from bot.rules.table.state import Phase, SeatView, View


@dataclass(frozen=True, kw_only=True)
class OwnCardsView:
    """Private knowledge of the viewer about their seat. Between deals it describes the last deal."""

    cards: tuple[Card, ...] = ()
    """Cards in dealt order; () if the seat is not in the deal."""
    hands: Hands | None = None
    """Submitted arrangement; None without one, or after a declaration."""
    declared: Declaration | None = None
    given_up: tuple[Card, ...] = ()
    """Cards that the viewer put aside before arranging. They are out of play."""


@dataclass(frozen=True, kw_only=True)
class ArrangingSeatView(SeatView):
    """Public view of one seat. Between deals it describes the last deal.

    A player who is `leaving` has left a game of several deals. Their chips stay until it is over, because they pay as a
    loser.
    """

    points: int
    playing: bool
    """True if the seat plays the current game of several deals, or played the last one."""
    dealt_in: bool
    ready: bool
    """True if the seat has submitted, or has answered the current question."""
    declared: Declaration | None
    shown: Hands
    """Hands turned face up, first place first; () for a hidden hand before one that is shown."""
    proof: tuple[Card, ...]
    """Cards that prove a declaration, or that the hands were out of order."""


ArrangingSeatViewT_co = TypeVar("ArrangingSeatViewT_co", bound=ArrangingSeatView, covariant=True)


@dataclass(frozen=True, kw_only=True)
class ArrangingView(View, Generic[ArrangingSeatViewT_co]):
    """Everything that a viewer may know at the table of an arranging game. Each game adds its own fields.

    `seats` are in clockwise order. `declarations` are those that the house rules allow; they are the same for
    everybody. `pot` is the number of chips carried. `outcome` is that of the last finished deal.
    """

    UNDEALT: ClassVar[frozenset[Phase]] = frozenset()
    """Phases of a deal in which nobody has cards yet."""
    ARRANGING: ClassVar[Phase]
    """Phase in which everybody arranges, or declares, in private."""

    rules: ArrangingRules
    seats: tuple[ArrangingSeatViewT_co, ...]
    declarations: tuple[Declaration, ...]
    target: int
    pot: int
    game_on: bool
    """True while a game of several deals is being played."""
    shuffled: bool
    """True if the pack was shuffled for this deal."""
    next_dealer: Seat
    """Between deals: the next dealer."""
    own: OwnCardsView | None = None

    @property
    def arranging(self) -> bool:
        """Return True while everybody arranges."""
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


def table_view_fields(state: ArrangingState[Any], viewer: Seat | None) -> dict[str, Any]:
    """Return the fields of an arranging game's view, except its seats."""
    between = not state.in_deal and not state.closed
    return table_state.table_view_fields(state, viewer) | {
        "rules": state.rules,
        "declarations": state.terms.declarations,
        "target": state.target,
        "pot": state.carried,
        "game_on": state.game_on,
        "shuffled": state.shuffled,
        "next_dealer": state.seats[state.next_dealer_place()].seat if between and state.seats else NOBODY,
    }


def own_view_fields(one: ArrangingSeat) -> dict[str, Any]:
    """Return the fields that only the viewer knows."""
    return {"cards": one.cards or one.remembered, "hands": one.hands, "declared": one.declared}


def seat_view_fields(state: ArrangingState[Any], one: ArrangingSeat) -> dict[str, Any]:
    """Return the public fields of a seat."""
    points = {score.seat: score.points for score in state.scores}
    return table_state.seat_view_fields(one) | {
        "points": points.get(one.seat, 0),
        "playing": one.seat in points,
        "dealt_in": one.dealt_in,
        "ready": one.ready,
        "declared": one.public_declared,
        "shown": one.shown,
        "proof": one.proof,
    }


def redact_moves(played: tuple[PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
    """Return the moves of one deal as `seat` (NOBODY: a bystander) may know them.

    Each comes with the events that `seat` saw. A submission of somebody else becomes the declaration that was revealed,
    or the hands that were turned up, if any. This also replaces a submission that was taken back and differed. A
    submission that was later replaced becomes None. A record of these moves replays to exactly the events that
    everybody saw.
    """
    events = tuple(event for _, seen in played for event in seen)
    declared = {one.seat: one.what for one in events if isinstance(one, Declared)}
    shown = _shown_hands(events)
    found: list[Move | None] = []
    for move, seen in played:
        other = move.seat
        if other == seat:
            found.append(move)
        elif is_submission(move, seen):
            if other in declared:
                found.append(Declare(seat=other, what=declared[other]))
            else:
                found.append(Arrange(seat=other, hands=shown.get(other, ())))
        elif isinstance(move, Arrange | Declare):
            found.append(None)
        else:
            found.append(move)
    return tuple(found)


def is_submission(move: Move, seen: tuple[Event, ...]) -> bool:
    """Return True if a move submitted an arrangement or a declaration. A time-out counts if it submitted one."""
    return any(isinstance(event, Locked) and event.seat == move.seat for event in seen)


def _shown_hands(events: tuple[Event, ...]) -> dict[Seat, Hands]:
    """Return the hands that each seat turned up, each in its place."""
    shown: dict[Seat, Hands] = {}
    for event in events:
        if isinstance(event, PlaceShown):
            shown[event.seat] = put_hand(shown.get(event.seat, ()), event.place, event.cards)
        elif isinstance(event, Misordered):
            shown[event.seat] = (event.before, event.cards)
    return shown
