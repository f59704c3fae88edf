"""The state of a table, whatever is played at it: who sits there with what, whose deal it is, what is due."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, ClassVar, Generic, Self, TypeVar

from bot.rules.cards import Card
from bot.rules.game import NOBODY, Backing, Event, Move, Option, Seat, TopUp
from bot.rules.house_rules import HouseRules
from bot.rules.outcome import DealOutcome, DealOver, Result
from bot.rules.pack import Pack, sorted_pack
from bot.rules.table.lending import Debt
from bot.rules.view import Phase


class Need(Enum):
    """What the next deal takes that nobody at the table decides."""

    ORDER = "order"
    """The loose cards in a random order."""
    CUT = "cut"
    """A random place to cut the pack at."""
    ROUND = "round"
    """Before it, cards dealt round to find the first dealer."""
    DEALER = "dealer"
    """A first dealer drawn by lot."""


@dataclass(frozen=True, kw_only=True)
class TableSeat:
    """One seat; each game adds its own. Amounts in chips. Without slots, as are states: so it is copied faster."""

    seat: Seat
    stack: int
    sitting_out: bool = False
    leaving: bool = False
    newcomer: bool = False
    """Sat down since the last deal began, and so is not the next dealer."""
    paid: int = 0
    """What it has put into the pot in this deal (or, between deals, in the last one)."""

    @property
    def alone(self) -> bool:
        """Whether it neither lends nor borrows."""
        return False

    @property
    def bystander(self) -> bool:
        """Whether it is no player, but was asked for a loan in this deal, and goes when the deal is over."""
        return False

    def in_place_of(self, before: TableSeat) -> Self:
        """This seat as it goes on with what it was at the same table in another game."""
        return replace(self, sitting_out=before.sitting_out, newcomer=before.newcomer)


SeatT_co = TypeVar("SeatT_co", bound=TableSeat, covariant=True)


@dataclass(frozen=True, kw_only=True)
class TableState(Generic[SeatT_co]):
    """A table; each game adds its own. Never changed in place.

    `seats` are in the direction of play, `pack` lies with its top card first. What it is asked for below, each game
    answers in its own way where this is not what holds there.
    """

    SEAT: ClassVar[type[TableSeat]] = TableSeat
    """What its seats are."""
    PHASES: ClassVar[type[Phase]]
    """Where it may stand."""

    rules: HouseRules
    seats: tuple[SeatT_co, ...]
    pack: tuple[Card, ...]
    phase: Phase
    deal_no: int = 0
    """1 for the first deal; 0 before it."""
    dealer: Seat
    """Who deals this deal or, between deals, dealt the last one; before the first deal, who will deal it."""
    shuffle_due: bool = True
    """Between deals: the next `Deal` must bring an order."""
    shuffled: bool = False
    """Whether the pack was shuffled for this deal, or the last."""
    closed: bool = False
    carried: int = 0
    """In a deal: the chips that were brought over into it; between deals: those that wait for the next one."""
    order: tuple[Seat, ...] = ()
    """The seats dealt in, left of the dealer first; between deals those of the last deal."""
    actor: Seat = NOBODY
    """Whose turn it is."""
    next_dealer: int = 0
    """The place in `seats` from which the next dealer is looked for."""
    highest: Seat = NOBODY
    """The highest seat number used so far."""
    outcome: DealOutcome | None = None
    """How the last deal ended; None in a deal and before the first."""

    def seat_state(self, seat: Seat) -> SeatT_co | None:
        """The state of `seat`; None where nobody of that number sits here."""
        for one in self.seats:
            if one.seat == seat:
                return one
        return None

    def at(self, seat: Seat) -> SeatT_co:
        """The state of `seat`; KeyError where nobody of that number sits here."""
        for one in self.seats:
            if one.seat == seat:
                return one
        raise KeyError(seat)

    @property
    def clockwise(self) -> tuple[SeatT_co, ...]:
        """The seats in clockwise order, whichever way the game goes round."""
        return self.seats

    @property
    def stacks(self) -> tuple[tuple[Seat, int], ...]:
        """The chips in front of each seat, in clockwise order."""
        return tuple((one.seat, one.stack) for one in self.clockwise)

    @property
    def pot(self) -> int:
        """All chips that lie in the pot."""
        return self.carried

    @property
    def debts(self) -> tuple[Debt, ...]:
        """Who owes whom at the table, oldest first."""
        return ()

    @property
    def lends(self) -> bool:
        """Whether the players may lend each other chips in a deal."""
        return False

    # In a deal

    @property
    def in_deal(self) -> bool:
        """Whether a deal is in hand, from its start to its last decision."""
        return self.phase.in_deal

    @property
    def to_act(self) -> tuple[Seat, ...]:
        """The seats that owe a decision: none between deals, or when only the table can go on."""
        return () if self.actor == NOBODY else (self.actor,)

    @property
    def step(self) -> str:
        """What those who owe a decision are asked: when it changes, their time begins anew."""
        asked: str = self.phase.value
        return asked

    @property
    def answering(self) -> bool:
        """Whether what is owed is an answer, and no turn of one's own: who leaves it unanswered misses no turn."""
        return False

    @property
    def quick(self) -> bool:
        """Whether what is owed is said in a moment, so that there is only a part of the time for it."""
        return False

    @property
    def together(self) -> bool:
        """Whether several decide side by side and may take back what they decided, in one time for all."""
        return False

    @property
    def concerned(self) -> tuple[Seat, ...]:
        """The seats that the deal in hand, or the game of several deals, is about, but for those who are leaving."""
        return tuple(seat for seat in self.order if self.in_deal and not self.at(seat).leaving)

    def hand(self, seat: Seat) -> tuple[Card, ...]:
        """The cards a seat holds, in dealt order: for records, whose moves name cards. No view is made of it."""
        raise NotImplementedError

    @property
    def result(self) -> Result:
        """What the last deal led to, or, while one is in hand, how it stands."""
        if self.outcome is None:
            return Result(pot=self.pot)
        return Result(pot=self.pot, winners=self.outcome.takers, points=self.outcome.points)

    def lacking(self, backing: Backing) -> int:
        """The chips that the seat to act lacks, with its backing, and that somebody lends it without being asked."""
        return 0

    def brought_to_lend(self, backing: Backing) -> TopUp | None:
        """What who lends unasked has to put on the table for that; None where nobody does, or has to."""
        return None

    @property
    def unsaid(self) -> tuple[Move, ...]:
        """The moves that end a deal where the players say nothing more; a record need not write them."""
        return ()

    def implied(self, move: Move) -> tuple[Move, ...]:
        """The moves that a record need not write before this one: a loan implies that it was asked for."""
        return ()

    def meant(self, move: Move, options: tuple[Option, ...]) -> Move:
        """What is meant where a record says this move, `options` being what its seat may do."""
        return move

    def with_chance(self, move: Move, shuffle: Callable[[Sequence[Card]], Pack]) -> Move:
        """The move with what its seat does not decide of it: cards in an order that `shuffle` makes."""
        return move

    def said_as(self, move: Move, events: tuple[Event, ...]) -> Move:
        """The move in the words in which a record says it to others, where what it led to hangs on hidden cards."""
        return move

    def told_of(self, move: Move, events: tuple[Event, ...]) -> tuple[Seat, ...]:
        """Who has to be told in a record made for somebody: to whom, in order, what this move led to happened because
        of cards that not everybody knows.
        """
        return ()

    def as_told(self, told: tuple[Seat, ...]) -> Self:
        """The same for a record in which `told` says what hangs on hidden cards; ValueError where nothing does."""
        raise ValueError("nothing hangs on hidden cards")

    # Between deals

    @property
    def most_players(self) -> int:
        """How many may sit at the table, by its house rules and by what is played now."""
        return self.rules.max_players

    @property
    def least_players(self) -> int:
        """How many the next deal takes."""
        return self.rules.min_players

    @property
    def unfinished(self) -> bool:
        """Whether a game of several deals is on that nobody has won yet."""
        return False

    @property
    def keeps_hand(self) -> bool:
        """Whether somebody holds a hand kept for the next deal."""
        return False

    @property
    def pending(self) -> bool:
        """Whether something goes on into the next deal (a pot, a kept hand, a debt, a game that is not won), so that no
        other game may be played.
        """
        return bool(self.carried) or self.unfinished or self.keeps_hand

    @property
    def needs(self) -> frozenset[Need]:
        """What the next deal takes that nobody at the table decides."""
        return frozenset({Need.ORDER}) if self.shuffle_due else frozenset()

    @property
    def loose(self) -> tuple[Card, ...]:
        """The cards that the next `Deal.order` must hold, in an order that tells nothing."""
        return sorted_pack(self.pack)

    @property
    def sharers(self) -> tuple[Seat, ...]:
        """The seats among which a carried pot would be divided now (RULES 2.6, D-15)."""
        return sharers(self.order, tuple(one.seat for one in self.seats))

    @property
    def holding(self) -> tuple[Seat, ...]:
        """Return the seats that would lose something if the table were closed now: who is still in the deal, or the
        game of several deals, neither folded nor leaving; between deals, who has a share of the carried pot.
        """
        if self.in_deal or self.unfinished:
            return self.concerned
        return tuple(seat for seat in self.sharers if self.carried and not self.at(seat).leaving)

    @property
    def choosing(self) -> Seat | None:
        """Between deals: who may choose what is played, and is waited for."""
        return None

    @property
    def reveal(self) -> int:
        """In how many steps the end of the last deal is worth showing, at most; 0: at once."""
        return 0

    def entry(self, seat: Seat) -> int:
        """The chips that a seat must have in front of it to be dealt in."""
        return self.rules.entry

    @property
    def entry_of_newcomer(self) -> int:
        """The chips that somebody who sits down now must have in front of them to be dealt in."""
        return self.rules.entry

    def stays(self, one: TableSeat) -> bool:
        """Whether the next deal deals this seat in if it has the entry."""
        return not one.sitting_out and not one.leaving

    def plays(self, one: TableSeat) -> bool:
        """Whether the next deal deals this seat in. In a deal what it will have then is not known, and not asked."""
        return self.stays(one) and (self.in_deal or one.stack >= self.entry(one.seat))

    @property
    def players(self) -> tuple[Seat, ...]:
        """The seats that the next deal deals in, in the direction of play."""
        return tuple(one.seat for one in self.seats if self.plays(one))

    @property
    def dealt_to(self) -> tuple[Seat, ...]:
        """The seats that the next deal deals in, left of its dealer first; none at a table that everybody has left."""
        if not self.seats:
            return ()
        ring, left = self.players, self.seats[self.deals_next()].seat
        place = ring.index(left) + 1 if left in ring else 0
        return (*ring[place:], *ring[:place])

    @property
    def next_players(self) -> tuple[Seat, ...]:
        """The seats that the next deal deals in if they have the entry, clockwise."""
        return tuple(one.seat for one in self.clockwise if self.stays(one))

    def deals_next(self) -> int:
        """The place in `seats` of the next dealer: the next that is dealt in and did not sit down just now."""
        around = [(self.next_dealer + step) % len(self.seats) for step in range(len(self.seats))]
        for place in around:
            one = self.seats[place]
            if not one.newcomer and self.plays(one):
                return place
        return next((place for place in around if self.plays(self.seats[place])), around[0])

    def voided(self) -> DealOver:
        """How a deal is said to have ended that is cancelled; of the state before it with the number of that deal."""
        raise NotImplementedError

    def dealt_by(self, seat: Seat) -> Self:
        """Before the first deal: the same table with that seat as the first dealer."""
        place = next(place for place, one in enumerate(self.seats) if one.seat == seat)
        return replace(self, dealer=seat, next_dealer=place)

    def with_points(self, points: tuple[tuple[Seat, int], ...]) -> Self:
        """Before the first deal: the same table with these scores to start from; ValueError where nobody may start
        with points. Raises IllegalMove.
        """
        raise ValueError("nobody starts with points")

    def in_place_of(self, before: TableState[Any]) -> Self:
        """This table, at which nothing was dealt, as it goes on with the people and deals of another game's."""
        seats = tuple(one.in_place_of(before.at(one.seat)) for one in self.seats)
        begun = self.dealt_by(before.seats[before.next_dealer].seat)
        return replace(begun, seats=seats, deal_no=before.deal_no, dealer=before.dealer, highest=before.highest)


AnyState = TableState[TableSeat]
"""The state of any game."""


def divide(amount: int, seats: Sequence[Seat]) -> tuple[tuple[Seat, int], ...]:
    """What each of these seats gets where they share so much, odd chips one by one to the first of them (D-5, D-15)."""
    each, odd = divmod(amount, len(seats))
    return tuple((seat, each + (place < odd)) for place, seat in enumerate(seats))


def sharers(order: tuple[Seat, ...], seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
    """Those of `seats` among whom a carried pot is divided, the odd chips' first (D-15): who was in the last deal,
    whose `order` that was from the dealer's left. A single one, or all where none was in it, take it too.
    """
    return seats if len(seats) == 1 else tuple(seat for seat in order if seat in seats) or seats
