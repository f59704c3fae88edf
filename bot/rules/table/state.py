"""State and views of a table in every game: seats, chips, the dealer, and the next deal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar, Generic, Self, TypeVar

from bot.rules.cards import Card, Pack, sorted_pack
from bot.rules.game import NOBODY, Backing, DealOutcome, DealOver, Event, Move, Option, Seat, TableResult, TopUp
from bot.rules.house_rules import HouseRules, Value


class Phase(Enum):
    """Base of each game's phases of a table: `between_deals`, the phases of a deal, and `closed`."""

    def __init__(self, value: str) -> None:
        self.in_deal = value not in {"between_deals", "closed"}
        """True from the start of a deal to its last decision."""

    @classmethod
    def between_deals(cls) -> Self:
        return cls("between_deals")

    @classmethod
    def closed(cls) -> Self:
        return cls("closed")


@dataclass(frozen=True, kw_only=True, slots=True)
class TableDebt:
    """Debt of a seat: `borrower` owes `lender` `amount` chips that were lent in deal `deal_no`."""

    borrower: Seat
    lender: Seat
    amount: int
    deal_no: int


class SeatView(Value):
    """View of one seat, the same for everybody; each game adds fields. `stack` is in chips."""

    seat: Seat
    stack: int
    sitting_out: bool
    leaving: bool
    bystander: bool = False


class View(Value):
    """View of a state for one seat (None: a bystander); each game adds fields. It has only what the viewer may know."""

    viewer: Seat | None
    deal_no: int
    dealer: Seat
    to_act: tuple[Seat, ...]
    phase: Phase
    seats: tuple[SeatView, ...]
    outcome: DealOutcome | None = None
    """Outcome of the last deal; None during a deal and before the first."""
    reveal: int = 0
    """Maximum number of steps in which the end of the last deal is shown; 0 means at once."""

    @property
    def in_deal(self) -> bool:
        return self.phase.in_deal

    @property
    def holders(self) -> tuple[Seat, ...]:
        """Seats that hold cards of this deal and have seen them."""
        raise NotImplementedError

    @property
    def knows_cards(self) -> bool:
        """True if the viewer has seen cards in the current deal: their own, or cards shown only to them."""
        raise NotImplementedError

    @property
    def game_chooser(self) -> Seat | None:
        return None

    def seat_view(self, seat: Seat) -> SeatView:
        """Return the view of `seat`; raise KeyError if no such seat is at the table."""
        for one in self.seats:
            if one.seat == seat:
                return one
        raise KeyError(seat)

    def price_for(self, seat: Seat) -> int:
        """Return the chips that a seat must pay now to stay in, 0 if none. Raise KeyError for an unknown seat."""
        return 0


class DealNeed(Enum):
    """Input for the next deal that no player decides."""

    ORDER = "order"
    """`TableState.loose_cards` in a random order."""
    CUT = "cut"
    """Random position for cutting the pack."""
    ROUND = "round"
    """Cards dealt round before the first deal, to find its dealer."""
    DEALER = "dealer"
    """First dealer drawn by lot."""


class TableSeat(Value):
    """State of one seat, in chips; each game adds fields. It has no slots, as drafts copy its `__dict__`."""

    seat: Seat
    stack: int
    sitting_out: bool = False
    leaving: bool = False
    newcomer: bool = False
    """True for a seat taken since the last deal began. It is passed over as the next dealer."""
    paid: int = 0
    """Chips put into the pot in this deal or, between deals, in the last one."""

    @property
    def alone(self) -> bool:
        return False

    @property
    def bystander(self) -> bool:
        """True for a non-player who was asked for a loan in this deal and goes home after it."""
        return False

    def continued_from(self, before: TableSeat) -> Self:
        """Return this seat with `sitting_out` and `newcomer` as in `before`, its state in the previous game."""
        return replace(self, sitting_out=before.sitting_out, newcomer=before.newcomer)


SeatT_co = TypeVar("SeatT_co", bound=TableSeat, covariant=True)


class TableState(Value, Generic[SeatT_co]):
    """A table; each game adds fields. `seats` are in the direction of play, and the top card of `pack` is first."""

    SEAT: ClassVar[type[TableSeat]] = TableSeat
    PHASES: ClassVar[type[Phase]]

    rules: HouseRules
    seats: tuple[SeatT_co, ...]
    pack: tuple[Card, ...]
    phase: Phase
    deal_no: int = 0
    """Number of the current or last deal, from 1; 0 before the first."""
    dealer: Seat
    """Dealer of the current or last deal; before the first deal, its future dealer."""
    shuffle_due: bool = True
    """True between deals if the next `Deal` must have an order."""
    shuffled: bool = False
    closed: bool = False
    carried: int = 0
    """Chips carried over into the current deal or, between deals, into the next one."""
    order: tuple[Seat, ...] = ()
    """Seats dealt in to the current or last deal, the dealer's left first."""
    actor: Seat = NOBODY
    next_dealer: int = 0
    """Index in `seats` at which the search for the next dealer starts."""
    highest: Seat = NOBODY
    outcome: DealOutcome | None = None

    def seat_state(self, seat: Seat) -> SeatT_co | None:
        """Return the state of `seat`; None if no such seat is at the table."""
        for one in self.seats:
            if one.seat == seat:
                return one
        return None

    def at(self, seat: Seat) -> SeatT_co:
        """Return the state of `seat`; raise KeyError if no such seat is at the table."""
        for one in self.seats:
            if one.seat == seat:
                return one
        raise KeyError(seat)

    @property
    def seats_clockwise(self) -> tuple[SeatT_co, ...]:
        return self.seats

    @property
    def stacks(self) -> tuple[tuple[Seat, int], ...]:
        return tuple((one.seat, one.stack) for one in self.seats_clockwise)

    @property
    def pot(self) -> int:
        return self.carried

    @property
    def debts(self) -> tuple[TableDebt, ...]:
        return ()

    @property
    def allows_loans(self) -> bool:
        return False

    # In a deal

    @property
    def in_deal(self) -> bool:
        return self.phase.in_deal

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """Seats that owe a decision; none between deals, or if only the table can act."""
        return () if self.actor == NOBODY else (self.actor,)

    @property
    def decision_step(self) -> str:
        """Name of the pending decision; when it changes, the decision time starts again."""
        asked: str = self.phase.value
        return asked

    @property
    def is_answering(self) -> bool:
        """True if the pending decision is an answer instead of a turn, so that a time-out is no missed turn."""
        return False

    @property
    def is_quick(self) -> bool:
        """True if the pending decision needs little thought and gets only part of the usual time."""
        return False

    @property
    def is_simultaneous(self) -> bool:
        """True if several seats decide at the same time, may take back decisions, and share one deadline."""
        return False

    @property
    def active_seats(self) -> tuple[Seat, ...]:
        """Seats in the current deal or game of several deals, except those that are leaving."""
        return tuple(seat for seat in self.order if self.in_deal and not self.at(seat).leaving)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """Return a seat's cards in dealt order. Only for records, whose moves name cards; views must not use it."""
        raise NotImplementedError

    @property
    def result(self) -> TableResult:
        """Result of the last deal or, during a deal, its current standing."""
        if self.outcome is None:
            return TableResult(pot=self.pot)
        return TableResult(pot=self.pot, winners=self.outcome.takers, points=self.outcome.points)

    def missing_chips(self, backing: Backing) -> int:
        """Return the chips, missing from stack and backing, that the seat to act is lent automatically."""
        return 0

    def lender_top_up(self, backing: Backing) -> TopUp | None:
        """Return the top-up that the automatic lender must make first; None if there is no lender or no need."""
        return None

    @property
    def silent_moves(self) -> tuple[Move, ...]:
        """Default moves that end a deal if its players make no others. Records may leave them out."""
        return ()

    def implied_moves(self, move: Move) -> tuple[Move, ...]:
        """Return the moves before `move` that a record leaves out: a loan implies that it was asked for."""
        return ()

    def interpret(self, move: Move, options: tuple[Option, ...]) -> Move:
        """Return the move that `move`, read from a record, means here. `options` are those of its seat."""
        return move

    def with_random_cards(self, move: Move, shuffle: Callable[[Sequence[Card]], Pack]) -> Move:
        """Return the move with its random cards filled in, in an order made by `shuffle`."""
        return move

    def seats_to_disclose(self, move: Move, events: tuple[Event, ...]) -> tuple[Seat, ...]:
        """Return the seats affected by hidden cards in the move, in order; a redacted record discloses them."""
        return ()

    def with_disclosed(self, seats: tuple[Seat, ...]) -> Self:
        """Return this state with the seats disclosed by a redacted record. Raise ValueError if the game has none."""
        raise ValueError("nothing hangs on hidden cards")

    # Between deals

    @property
    def most_players(self) -> int:
        """Maximum number of seats, by the house rules and the current game."""
        return self.rules.max_players

    @property
    def least_players(self) -> int:
        return self.rules.min_players

    @property
    def has_unfinished_game(self) -> bool:
        return False

    @property
    def has_kept_hand(self) -> bool:
        return False

    @property
    def is_pending(self) -> bool:
        """True if a carried pot, a kept hand or an unfinished game prevents a change of the game."""
        return bool(self.carried) or self.has_unfinished_game or self.has_kept_hand

    @property
    def needs(self) -> frozenset[DealNeed]:
        """Inputs for the next deal that no player decides."""
        return frozenset({DealNeed.ORDER}) if self.shuffle_due else frozenset()

    @property
    def loose_cards(self) -> tuple[Card, ...]:
        """Cards that the next `Deal.order` must have, in an order that reveals nothing."""
        return sorted_pack(self.pack)

    @property
    def pot_sharers(self) -> tuple[Seat, ...]:
        """Seats among which a carried pot would be divided now (RULES 2.6, D-15)."""
        return pot_sharers(self.order, tuple(one.seat for one in self.seats))

    @property
    def stakeholders(self) -> tuple[Seat, ...]:
        """Seats that would lose something if the table closed now: a part in the deal, the game or the carried pot."""
        if self.in_deal or self.has_unfinished_game:
            return self.active_seats
        return tuple(seat for seat in self.pot_sharers if self.carried and not self.at(seat).leaving)

    @property
    def game_chooser(self) -> Seat | None:
        """Seat that may choose the next game and has not done so yet."""
        return None

    @property
    def reveal(self) -> int:
        """Maximum number of steps in which the end of the last deal is shown; 0 means at once."""
        return 0

    def entry(self, seat: Seat) -> int:
        return self.rules.entry

    @property
    def newcomer_entry(self) -> int:
        """Chips that a person who sits down now must have in front of them to be dealt in."""
        return self.rules.entry

    def is_staying(self, one: TableSeat) -> bool:
        """Return True if the next deal includes this seat as long as it can pay the entry."""
        return not one.sitting_out and not one.leaving

    def is_dealt_in(self, one: TableSeat) -> bool:
        """Return True if the next deal includes this seat. Its chips are checked only between deals."""
        return self.is_staying(one) and (self.in_deal or one.stack >= self.entry(one.seat))

    @property
    def players(self) -> tuple[Seat, ...]:
        """Seats in the next deal, in the direction of play."""
        return tuple(one.seat for one in self.seats if self.is_dealt_in(one))

    @property
    def next_deal_order(self) -> tuple[Seat, ...]:
        """Seats in the next deal, its dealer's left first. Empty if everybody has left."""
        if not self.seats:
            return ()
        ring, left = self.players, self.seats[self.next_dealer_place()].seat
        place = ring.index(left) + 1 if left in ring else 0
        return (*ring[place:], *ring[:place])

    @property
    def next_players(self) -> tuple[Seat, ...]:
        """Seats that want to be in the next deal, clockwise, even if they cannot pay the entry yet."""
        return tuple(one.seat for one in self.seats_clockwise if self.is_staying(one))

    def next_dealer_place(self) -> int:
        """Return the index in `seats` of the next dealer: the next seat dealt in, newcomers last."""
        around = [(self.next_dealer + step) % len(self.seats) for step in range(len(self.seats))]
        for place in around:
            one = self.seats[place]
            if not one.newcomer and self.is_dealt_in(one):
                return place
        return next((place for place in around if self.is_dealt_in(self.seats[place])), around[0])

    def voided_event(self) -> DealOver:
        """Return the event for the cancelled deal with the number `deal_no` of this state."""
        raise NotImplementedError

    def with_first_dealer(self, seat: Seat) -> Self:
        place = next(place for place, one in enumerate(self.seats) if one.seat == seat)
        return replace(self, dealer=seat, next_dealer=place)

    def with_points(self, points: tuple[tuple[Seat, int], ...]) -> Self:
        """Return the table with starting scores. Raise ValueError if the game has no scores, and IllegalMove."""
        raise ValueError("nobody starts with points")

    def continued_from(self, before: TableState[Any]) -> Self:
        """Return this new table with the seats and deal numbers of `before`, a table of another game."""
        seats = tuple(one.continued_from(before.at(one.seat)) for one in self.seats)
        begun = self.with_first_dealer(before.seats[before.next_dealer].seat)
        return replace(begun, seats=seats, deal_no=before.deal_no, dealer=before.dealer, highest=before.highest)


AnyState = TableState[TableSeat]


def divide(amount: int, seats: Sequence[Seat]) -> tuple[tuple[Seat, int], ...]:
    """Divide chips among seats and return the shares; odd chips go one by one to the first seats (D-5, D-15)."""
    each, odd = divmod(amount, len(seats))
    return tuple((seat, each + (place < odd)) for place, seat in enumerate(seats))


def pot_sharers(order: tuple[Seat, ...], seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Return the seats that share a carried pot: those in `order` (the last deal) or, if all left, all of `seats`."""
    return seats if len(seats) == 1 else tuple(seat for seat in order if seat in seats) or seats


def table_view_fields(state: TableState[Any], seat: Seat | None) -> dict[str, Any]:
    """Return the fields of a view for `seat`, except the seats; None or an unknown number is a bystander."""
    return {
        "viewer": None if seat is None or state.seat_state(seat) is None else seat,
        "deal_no": state.deal_no,
        "dealer": state.dealer,
        "to_act": state.to_act,
        "phase": state.phase,
        "outcome": state.outcome,
        "reveal": state.reveal,
    }


def seat_view_fields(one: TableSeat) -> dict[str, Any]:
    return {"seat": one.seat, "stack": one.stack, "sitting_out": one.sitting_out, "leaving": one.leaving}
