"""The state of a table of betting games, and a draft of the next one while a move is being made."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar, TypeVar

from bot.rules.betting.events import Outcome
from bot.rules.betting.house_rules import BettingRules, BragRules, ReturnOrder
from bot.rules.betting.moves import Which
from bot.rules.betting.terms import Choice, Terms
from bot.rules.betting.view import LIVE, Phase, Status
from bot.rules.cards import Card
from bot.rules.game import NOBODY, Event, Seat, State
from bot.rules.pack import Pack, high_to_low
from bot.rules.seats import sharers
from bot.rules.wild import NATURAL

T = TypeVar("T")

RANKING = NATURAL
"""The order of hands without wild cards: threes are the best prial, A-2-3 the best run (RULES 1.3)."""


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
    never_dealt: bool = False
    """Sat down after the first deal and has not been dealt in yet."""
    status: Status = Status.NOT_DEALT_IN
    old: tuple[Card, ...] = ()
    new: tuple[Card, ...] = ()
    discards: tuple[Card, ...] = ()
    """Laid aside from the only hand held (RULES 4); they go back with it."""
    holder: bool = False
    """Came into the deal with a kept hand."""
    alone: bool = False
    """Neither lends nor borrows (RULES 16.4)."""
    paid: int = 0
    last_bet: int | None = None
    acted: bool = False
    """Has put in chips at a turn of this deal (RULES 16.4)."""
    blind_bets: int = 0
    refusals: int = 0
    """How often it has refused a sideshow in this deal."""
    knows: bool = False
    """Has seen the hand it holds; stays true of an open player who covers."""
    covers: int | None = None
    exposed: tuple[Card, ...] | None = None
    discards_shown: tuple[Card, ...] | None = None
    confided_to: tuple[Seat, ...] = ()
    """Who was shown the hand in private."""
    confided: tuple[Card, ...] | None = None
    """The hand that was shown to them."""
    face_up: tuple[Card, ...] | None = None
    """The hand that was dealt to it face up (RULES 3.9)."""
    turned: tuple[Card, ...] = ()
    """The cards of its folded hands that everyone has seen (RULES 3.12)."""
    remembered: tuple[Card, ...] | None = None
    """Cards the seat has seen and holds no more: of its own hand, or in the deal those it threw away or exchanged."""
    remembered_discards: tuple[Card, ...] = ()
    """What it had laid aside of that hand."""
    unlooked: tuple[Card, ...] | None = None
    """The hand with which the seat, blind, lost a see; it may look at it until the next deal (D-25)."""

    @property
    def live(self) -> bool:
        """Neither folded nor covered."""
        return self.status in LIVE

    @property
    def in_deal(self) -> bool:
        """Still has a hand in the deal: live or covered."""
        return self.status in LIVE or self.status is Status.COVERED

    @property
    def blind(self) -> bool:
        """Live and has not looked."""
        return self.status is Status.BLIND

    @property
    def hand(self) -> tuple[Card, ...]:
        """The only hand held (of two, the old one), without what was laid aside."""
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
class Debt:
    """`borrower` owes `lender` chips lent in deal `deal_no`."""

    borrower: Seat
    lender: Seat
    amount: int
    deal_no: int


@dataclass(frozen=True, kw_only=True)
class BettingState(State):
    """A table of betting. `seats` are in the direction of play, `pack` lies with its top card first."""

    SEAT: ClassVar[type[SeatState]] = SeatState

    rules: BettingRules
    seats: tuple[SeatState, ...]
    pack: tuple[Card, ...]
    phase: Phase = Phase.BETWEEN_DEALS
    choice: Choice | None = None
    """What a dealer chose to be played; None: what the house rules say."""
    choice_left: int = 0
    """How many deals that stands, or what the house rules say, until the next dealer may choose."""
    choice_left_before: int = 0
    """How many there were before this deal, or the last."""
    carried: int = 0
    """In a deal: what was brought over into its pots; between deals: what waits for the next one."""
    carried_among: int = 0
    """How many played the deal that left it there."""
    pots: tuple[Pot, ...] = ()
    """In a deal: the frozen ones, oldest first, then the current one."""
    order: tuple[Seat, ...] = ()
    """The seats dealt in, left of the dealer first; between deals those of the last deal."""
    actor: Seat = NOBODY
    """Whose turn it is; in a vote the proposer; when a hand is chosen, who chooses."""
    stake: int = 0
    """The stake in force in open chips; 0 before the first bet."""
    rounds: int = 0
    """How many rounds of betting are complete."""
    looked: Which | None = None
    """Which of two hands the player to act has looked at."""
    accepted: tuple[Seat, ...] = ()
    """Who agreed to the proposed showdown."""
    barred_until: Seat = NOBODY
    """After a refused showdown: the seat whose turn has to come round before the next may be proposed."""
    asker: Seat = NOBODY
    """Who asked for a loan at his turn, or proposed a sideshow."""
    asked: Seat = NOBODY
    """Who was asked; stays until the asker's turn is over."""
    short: int = 0
    """How many chips the asker has to be lent to stay in."""
    bettors: tuple[Seat, ...] = ()
    """The last two seats that bet, the last one first."""
    may_ask: Seat = NOBODY
    """Who has just bet: until somebody else does something he may propose a sideshow."""
    comparison: Comparison | None = None
    """While a hand is being nominated: what comes after it."""
    seer: Seat = NOBODY
    """Who paid to see, until the hands are compared."""
    bottom: tuple[Card, ...] = ()
    """The card at the bottom of the pack when the hands had been dealt, where it is shown."""
    aside: tuple[Card, ...] = ()
    """Cards exchanged in this deal, out of it until it is over (RULES 6)."""
    debts: tuple[Debt, ...] = ()
    """Who owes whom, oldest first."""
    renamed: bool = False
    """Other hands or wild cards were agreed since the last deal, so that its hands may have other names by now."""
    told: tuple[Seat, ...] = ()
    """In a record written for somebody: who, in order, folds, or has his new hand compared, because of hidden cards."""
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
    def terms(self) -> Terms:
        """What is played by."""
        return self.rules.terms(self.choice)

    @property
    def most_players(self) -> int:
        return min(self.terms.max_players, self.rules.max_players)

    @property
    def live(self) -> tuple[SeatState, ...]:
        """The players neither folded nor covered, in the direction of play."""
        return tuple([one for one in self.seats if one.status in LIVE])

    @property
    def concerned(self) -> tuple[Seat, ...]:
        return tuple(one.seat for one in self.seats if one.in_deal and not one.leaving)

    @property
    def keeps_hand(self) -> bool:
        return any(one.old for one in self.seats)

    @property
    def sharers(self) -> tuple[Seat, ...]:
        return sharers(self.order, tuple(one.seat for one in self.seats))

    @property
    def pot(self) -> int:
        """All chips staked in the deal, carried and frozen ones included; between deals what is carried."""
        return sum(pot.amount for pot in self.pots) if self.pots else self.carried


@dataclass(frozen=True, kw_only=True)
class BragState(BettingState):
    """A table of Three, Four or Five Card Brag."""

    rules: BragRules


def _made(kind: type[T], values: dict[str, Any]) -> T:
    """A frozen record with these values, all of them: made without its checks, in a fraction of the time."""
    made = object.__new__(kind)
    object.__setattr__(made, "__dict__", values)
    return made


_LASTING = ("seat", "stack", "sitting_out", "leaving", "never_dealt", "alone", "old")
"""What a new deal leaves of a seat as it was."""


_OF_DRAFTS = ("terms", "seats", "pots", "events", "backing", "_before")
"""What a draft has beside, or otherwise than, the state."""


class Draft:
    """A state while a move changes it, and the events of that move.

    It has everything the state has. Pieces are replaced, never changed in place, so the state it was made from stays
    what it was. `backing` is what the mover could still put on the table from outside.
    """

    accepted: tuple[Seat, ...]
    actor: Seat
    aside: tuple[Card, ...]
    asked: Seat
    asker: Seat
    barred_until: Seat
    bettors: tuple[Seat, ...]
    bottom: tuple[Card, ...]
    carried: int
    carried_among: int
    choice: Choice | None
    choice_left: int
    choice_left_before: int
    closed: bool
    comparison: Comparison | None
    deal_no: int
    dealer: Seat
    debts: tuple[Debt, ...]
    highest: Seat
    looked: Which | None
    may_ask: Seat
    next_dealer: int
    order: tuple[Seat, ...]
    outcome: Outcome | None
    pack: Pack
    phase: Phase
    rounds: int
    rules: BettingRules
    seer: Seat
    short: int
    renamed: bool
    shuffle_due: bool
    shuffled: bool
    stake: int
    told: tuple[Seat, ...]

    def __init__(self, state: BettingState, backing: int = 0) -> None:
        vars(self).update(vars(state))
        self.backing = backing
        self.terms = state.terms
        self.seats = {one.seat: one for one in state.seats}
        self.pots = list(state.pots)
        self.events: list[Event] = []
        self._before = state

    @property
    def seat_kind(self) -> type[SeatState]:
        """The class of this game's seats."""
        return self._before.SEAT

    def state(self) -> BettingState:
        """The state as it is now."""
        values = vars(self).copy()
        for name in _OF_DRAFTS:
            del values[name]
        values["seats"] = tuple(self.seats.values())
        values["pots"] = tuple(self.pots)
        return _made(type(self._before), values)

    def done(self) -> tuple[BettingState, tuple[Event, ...]]:
        """The state as it is now, and what happened."""
        return self.state(), tuple(self.events)

    def emit(self, event: Event) -> None:
        """Notes that something happened."""
        self.events.append(event)

    def change(self, seat: Seat, **changes: Any) -> SeatState:
        """Replaces fields of one seat; the seat as it is now."""
        one = self.seats[seat]
        changed = self.seats[seat] = _made(type(one), vars(one) | changes)
        return changed

    def clear_seats(self) -> None:
        """Nothing is left at the seats of what tells of the last deal, but a hand that was kept."""
        first = vars(self.seat_kind(seat=NOBODY, stack=0))
        for seat, one in self.seats.items():
            lasting = {name: getattr(one, name) for name in _LASTING}
            self.seats[seat] = _made(type(one), first | lasting)

    def to_pot(self, seat: Seat, amount: int, **changes: Any) -> None:
        """Takes chips from a seat, which may change otherwise too, into the current pot; the caller emits the event."""
        one = self.seats[seat]
        self.change(seat, stack=one.stack - amount, paid=one.paid + amount, **changes)
        self.pots[-1] = Pot(amount=self.pots[-1].amount + amount)

    def to_bottom(self, hand: Pack, discards: Pack = ()) -> None:
        """Lays a hand under the pack, what was laid aside of it last (RULES 2.4)."""
        if self.terms.return_order is ReturnOrder.HIGH_TO_LOW:
            self.pack += high_to_low(hand) + high_to_low(discards)
        else:
            self.pack += hand + discards

    def live(self) -> list[SeatState]:
        """The players neither folded nor covered, left of the dealer first."""
        return [one for one in map(self.seats.__getitem__, self.order) if one.status in LIVE]

    def in_deal(self) -> list[SeatState]:
        """The players who still have a hand, live or covered, left of the dealer first."""
        return [one for one in map(self.seats.__getitem__, self.order) if one.in_deal]
