"""The state of a table of betting games, and a draft of the next one while a move is being made."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, TypeVar

from bot.rules.betting.events import Outcome
from bot.rules.betting.house_rules import BragRules, ReturnOrder
from bot.rules.betting.moves import Which
from bot.rules.betting.view import Phase, Status
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Event, Seat, State
from bot.rules.pack import Pack, high_to_low
from bot.rules.ranking import Ranking

T = TypeVar("T")

RANKING = Ranking()
"""The order of hands in three card brag: threes are the best prial, A-2-3 the best run (RULES 1.3)."""


class Comparison(Enum):
    """Why hands are compared at the end of the betting."""

    SEE = "see"
    SHOWDOWN = "showdown"
    COVER = "cover"


@dataclass(frozen=True, kw_only=True)
class SeatState:
    """One seat. `old` is a hand kept from the last deal, `new` the one dealt; () where there is none. Amounts in chips.

    Between deals the fields from `status` on tell of the last deal.
    """

    seat: Seat
    stack: int
    sitting_out: bool = False
    leaving: bool = False
    newcomer: bool = False
    """Sat down since the last deal began, and so is not the next dealer."""
    status: Status = Status.NOT_DEALT_IN
    old: tuple[Card, ...] = ()
    new: tuple[Card, ...] = ()
    holder: bool = False
    """Came into the deal with a kept hand."""
    paid: int = 0
    last_bet: int | None = None
    acted: bool = False
    """Has put in chips at a turn of this deal (RULES 16.4)."""
    knows: bool = False
    """Has seen the hand it holds; stays true of an open player who covers."""
    covers: int | None = None
    exposed: tuple[Card, ...] | None = None
    remembered: tuple[Card, ...] | None = None
    """A hand the seat has seen and holds no more."""
    unlooked: tuple[Card, ...] | None = None
    """The hand with which the seat, blind, lost a see; it may look at it until the next deal (D-25)."""

    @property
    def live(self) -> bool:
        """Neither folded nor covered."""
        return self.status is Status.OPEN or self.status is Status.BLIND

    @property
    def in_deal(self) -> bool:
        """Still has a hand in the deal: live or covered."""
        return self.status is Status.OPEN or self.status is Status.BLIND or self.status is Status.COVERED

    @property
    def blind(self) -> bool:
        """Live and has not looked."""
        return self.status is Status.BLIND

    @property
    def hand(self) -> tuple[Card, ...]:
        """The only hand held (of two, the old one)."""
        return self.old or self.new

    @property
    def two_hands(self) -> bool:
        """Holds two hands."""
        return bool(self.old and self.new)


@dataclass(frozen=True, kw_only=True, slots=True)
class Pot:
    """One pot in chips; `frozen_for` is the seat that covered it, None for the one being played for."""

    amount: int = 0
    frozen_for: Seat | None = None


@dataclass(frozen=True, kw_only=True, slots=True)
class BragState(State):
    """A table of Three Card Brag. `seats` are in clockwise order, `pack` lies with its top card first."""

    rules: BragRules
    seats: tuple[SeatState, ...]
    pack: tuple[Card, ...]
    phase: Phase = Phase.BETWEEN_DEALS
    carried: int = 0
    """In a deal: what was brought over into its pots; between deals: what waits for the next one."""
    pots: tuple[Pot, ...] = ()
    """In a deal: the frozen ones, oldest first, then the current one."""
    order: tuple[Seat, ...] = ()
    """The seats dealt in, left of the dealer first; between deals those of the last deal."""
    actor: Seat = NOBODY
    """Whose turn it is; in a vote the proposer; when a hand is chosen, who chooses."""
    stake: int = 0
    """The stake in force in open chips; 0 before the first bet."""
    looked: Which | None = None
    """Which of two hands the player to act has looked at."""
    accepted: tuple[Seat, ...] = ()
    """Who agreed to the proposed showdown."""
    barred_until: Seat = NOBODY
    """After a refused showdown: the seat whose turn has to come round before the next may be proposed."""
    comparison: Comparison | None = None
    """While a hand is being nominated: what comes after it."""
    seer: Seat = NOBODY
    """Who paid to see, until the hands are compared."""
    next_dealer: int = 0
    """The place in `seats` from which the next dealer is looked for."""
    highest: Seat = NOBODY
    """The highest seat number used so far."""
    outcome: Outcome | None = None
    shuffled: bool = False

    def seat_state(self, seat: Seat) -> SeatState | None:
        """The state of `seat`; None where nobody of that number sits here."""
        for one in self.seats:
            if one.seat == seat:
                return one
        return None

    @property
    def live(self) -> tuple[SeatState, ...]:
        """The players neither folded nor covered, in clockwise order of the seats."""
        return tuple([one for one in self.seats if one.live])

    @property
    def pot(self) -> int:
        """All chips staked in the deal, carried and frozen ones included; between deals what is carried."""
        return sum(pot.amount for pot in self.pots) if self.pots else self.carried


def _copy(record: T, values: dict[str, Any]) -> T:
    """A record like this one with other values: `dataclasses.replace` without its checks, in a fraction of the time."""
    made = object.__new__(type(record))
    vars(made).update(vars(record))
    vars(made).update(values)
    return made


class Draft:
    """A state while a move changes it, and the events of that move.

    Pieces are replaced, never changed in place, so the state it was made from stays what it was.
    """

    __slots__ = (
        "accepted", "actor", "barred_until", "carried", "closed", "comparison", "deal_no", "dealer", "events",
        "highest", "looked", "next_dealer", "order", "outcome", "pack", "phase", "pots", "rules", "seats", "seer",
        "shuffle_due", "shuffled", "stake",
    )  # fmt: skip

    def __init__(self, state: BragState) -> None:
        self.deal_no = state.deal_no
        self.dealer = state.dealer
        self.shuffle_due = state.shuffle_due
        self.closed = state.closed
        self.rules = state.rules
        self.seats = {one.seat: one for one in state.seats}
        self.pack: Pack = state.pack
        self.phase = state.phase
        self.carried = state.carried
        self.pots = list(state.pots)
        self.order = state.order
        self.actor = state.actor
        self.stake = state.stake
        self.looked = state.looked
        self.accepted = state.accepted
        self.barred_until = state.barred_until
        self.comparison = state.comparison
        self.seer = state.seer
        self.next_dealer = state.next_dealer
        self.highest = state.highest
        self.outcome = state.outcome
        self.shuffled = state.shuffled
        self.events: list[Event] = []

    def done(self) -> tuple[BragState, tuple[Event, ...]]:
        """The state as it is now, and what happened."""
        state = BragState(
            deal_no=self.deal_no,
            dealer=self.dealer,
            shuffle_due=self.shuffle_due,
            closed=self.closed,
            rules=self.rules,
            seats=tuple(self.seats.values()),
            pack=self.pack,
            phase=self.phase,
            carried=self.carried,
            pots=tuple(self.pots),
            order=self.order,
            actor=self.actor,
            stake=self.stake,
            looked=self.looked,
            accepted=self.accepted,
            barred_until=self.barred_until,
            comparison=self.comparison,
            seer=self.seer,
            next_dealer=self.next_dealer,
            highest=self.highest,
            outcome=self.outcome,
            shuffled=self.shuffled,
        )
        return state, tuple(self.events)

    def emit(self, event: Event) -> None:
        """Notes that something happened."""
        self.events.append(event)

    def change(self, seat: Seat, **changes: Any) -> SeatState:
        """Replaces fields of one seat; the seat as it is now."""
        changed = self.seats[seat] = _copy(self.seats[seat], changes)
        return changed

    def to_pot(self, seat: Seat, amount: int, **changes: Any) -> None:
        """Takes chips from a seat, which may change otherwise too, into the current pot; the caller emits the event."""
        one = self.seats[seat]
        self.change(seat, stack=one.stack - amount, paid=one.paid + amount, **changes)
        self.pots[-1] = Pot(amount=self.pots[-1].amount + amount)

    def to_bottom(self, hand: Pack) -> None:
        """Lays a hand under the pack (RULES 2.4)."""
        self.pack += high_to_low(hand) if self.rules.return_order is ReturnOrder.HIGH_TO_LOW else hand

    def live(self) -> list[SeatState]:
        """The players neither folded nor covered, left of the dealer first."""
        return [one for one in map(self.seats.__getitem__, self.order) if one.live]

    def in_deal(self) -> list[SeatState]:
        """The players who still have a hand, live or covered, left of the dealer first."""
        return [one for one in map(self.seats.__getitem__, self.order) if one.in_deal]
