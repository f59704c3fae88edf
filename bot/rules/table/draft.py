"""The draft of the next state of a table, while a move is being made."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar, cast

from bot.rules.game import NOBODY, Account, ChipsMoved, Event, Join, Place, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.outcome import DealOutcome
from bot.rules.pack import Pack
from bot.rules.table.state import TableSeat, TableState
from bot.rules.view import Phase

T = TypeVar("T")
StateT = TypeVar("StateT", bound=TableState[Any])
SeatT = TypeVar("SeatT", bound=TableSeat)


class Draft(Generic[StateT, SeatT]):
    """A state while a move changes it, and the events of that move.

    It has everything the state has. Pieces are replaced, never changed in place, so the state it was made from stays
    what it was. `backing` is what the mover could still put on the table from outside.
    """

    BESIDE: ClassVar[tuple[str, ...]] = ("seats", "events", "backing", "before")
    """What a draft has beside, or otherwise than, the state."""

    LASTING: ClassVar[tuple[str, ...]] = ("seat", "stack", "sitting_out", "leaving")
    """What a new deal leaves of a seat as it was."""

    actor: Seat
    carried: int
    closed: bool
    deal_no: int
    dealer: Seat
    highest: Seat
    next_dealer: int
    order: tuple[Seat, ...]
    outcome: DealOutcome | None
    pack: Pack
    phase: Phase
    rules: HouseRules
    shuffle_due: bool
    shuffled: bool

    def __init__(self, state: StateT, backing: int = 0) -> None:
        vars(self).update(vars(state))
        self.before = state
        self.backing = backing
        self.seats: dict[Seat, SeatT] = {one.seat: one for one in state.seats}
        self.events: list[Event] = []

    def values(self) -> dict[str, Any]:
        """The fields of the state as it is now."""
        values = vars(self).copy()
        for name in self.BESIDE:
            del values[name]
        values["seats"] = tuple(self.seats.values())
        return values

    def state(self) -> StateT:
        """The state as it is now."""
        return made(type(self.before), self.values())

    def done(self) -> tuple[StateT, tuple[Event, ...]]:
        """The state as it is now, and what happened."""
        return self.state(), tuple(self.events)

    @property
    def in_deal(self) -> bool:
        """Whether a deal is in hand."""
        return self.phase.in_deal

    def emit(self, event: Event) -> None:
        """Notes that something happened."""
        self.events.append(event)

    def change(self, seat: Seat, **changes: Any) -> SeatT:
        """Replaces fields of one seat; the seat as it is now."""
        one = self.seats[seat]
        changed = self.seats[seat] = made(type(one), vars(one) | changes)
        return changed

    def newcomer(self, move: Join) -> SeatT:
        """The seat of somebody who sits down now."""
        return cast("SeatT", self.before.SEAT(seat=move.seat, stack=move.stack, newcomer=True))

    def clear_seats(self) -> None:
        """Nothing is left at the seats of what tells of the last deal."""
        first = vars(self.before.SEAT(seat=NOBODY, stack=0))
        for seat, one in self.seats.items():
            self.seats[seat] = made(type(one), first | {name: getattr(one, name) for name in self.LASTING})

    def move_chips(self, event: ChipsMoved) -> None:
        """Moves the chips that the event says moved, and notes it."""
        self._add(event.source, -event.amount)
        self._add(event.destination, event.amount)
        self.emit(event)

    def _add(self, heap: Account, amount: int) -> None:
        if heap.place is Place.PURSE:
            self.change(heap.seat, stack=self.seats[heap.seat].stack + amount)
        elif heap.place is Place.POT:
            self.add_to_pot(amount)

    def add_to_pot(self, amount: int) -> None:
        """Puts chips into the pot, or, below 0, takes them out of it."""
        self.carried += amount

    def give_back(self, seat: Seat) -> None:
        """Between deals: what a seat has kept of the cards goes back to the pack, for it is not in the next deal."""

    def part_with(self, seat: Seat) -> None:
        """Between deals: what is left to be said of a seat before it goes home."""


def made(kind: type[T], values: dict[str, Any]) -> T:
    """A frozen record with these values, all of them: made without its checks, in a fraction of the time."""
    record = object.__new__(kind)
    object.__setattr__(record, "__dict__", values)
    return record
