"""Draft of the next state of a table while a move is being made."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar, cast

from bot.rules.cards import Pack
from bot.rules.game import NOBODY, Account, ChipLocation, ChipsMoved, Deal, DealOutcome, Event, Join, Move, Option, Seat
from bot.rules.house_rules import HouseRules
from bot.rules.table.state import Phase, TableSeat, TableState

T = TypeVar("T")
StateT = TypeVar("StateT", bound=TableState[Any])
SeatT = TypeVar("SeatT", bound=TableSeat)


class Draft(Generic[StateT, SeatT]):
    """Mutable copy of a state that a move changes, with the move's events. Parts of it are replaced, never mutated."""

    NOT_IN_STATE: ClassVar[tuple[str, ...]] = ("seats", "events", "backing", "before")
    """Attributes of a draft that its state does not have, or has in another form."""

    LASTING_SEAT_FIELDS: ClassVar[tuple[str, ...]] = ("seat", "stack", "sitting_out", "leaving")
    """Fields of a seat that a new deal does not reset."""

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
        values = vars(self).copy()
        for name in self.NOT_IN_STATE:
            del values[name]
        values["seats"] = tuple(self.seats.values())
        return values

    def state(self) -> StateT:
        return construct_unchecked(type(self.before), self.values())

    def result(self) -> tuple[StateT, tuple[Event, ...]]:
        return self.state(), tuple(self.events)

    @property
    def in_deal(self) -> bool:
        return self.phase.in_deal

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def change(self, seat: Seat, **changes: Any) -> SeatT:
        one = self.seats[seat]
        changed = self.seats[seat] = construct_unchecked(type(one), vars(one) | changes)
        return changed

    def newcomer(self, move: Join) -> SeatT:
        return cast("SeatT", self.before.SEAT(seat=move.seat, stack=move.stack, newcomer=True))

    def clear_seats(self) -> None:
        first = vars(self.before.SEAT(seat=NOBODY, stack=0))
        for seat, one in self.seats.items():
            self.seats[seat] = construct_unchecked(
                type(one), first | {name: getattr(one, name) for name in self.LASTING_SEAT_FIELDS}
            )

    def move_chips(self, event: ChipsMoved) -> None:
        self._add(event.source, -event.amount)
        self._add(event.destination, event.amount)
        self.emit(event)

    def _add(self, heap: Account, amount: int) -> None:
        if heap.place is ChipLocation.PURSE:
            self.change(heap.seat, stack=self.seats[heap.seat].stack + amount)
        elif heap.place is ChipLocation.POT:
            self.add_to_pot(amount)

    def add_to_pot(self, amount: int) -> None:
        """Add chips to the pot. A negative amount takes chips out."""
        self.carried += amount

    def prepare(self, move: Move, option: Option) -> None:
        """Prepare the draft for a move that `option` has admitted. Raise IllegalMove."""

    def start_deal(self, move: Deal) -> None:
        raise NotImplementedError

    def void_deal(self) -> None:
        """Cancel the current deal (RULES 13). Payments are returned, and the same dealer deals again."""
        raise NotImplementedError

    def act_for_absent(self, seat: Seat, cause: str) -> None:
        """Make the decision that a seat owes (RULES 13); `cause` is `time` (time-out) or `left` (it is leaving)."""
        raise NotImplementedError

    def cancel_request(self, seat: Seat) -> None:
        """Cancel a request that a leaving seat has made to another seat."""

    def return_kept_cards(self, seat: Seat) -> None:
        """Return a seat's kept cards to the pack, between deals, because it is not in the next deal."""

    def settle_leaver(self, seat: Seat) -> None:
        """Remove a seat's debts, between deals, before the seat goes home."""


def construct_unchecked(kind: type[T], values: dict[str, Any]) -> T:
    """Build a frozen dataclass quickly: set all its fields without running its checks."""
    record = object.__new__(kind)
    object.__setattr__(record, "__dict__", values)
    return record
