"""What every game keeps: states, moves, events, options, views and the Game that ties them together.

A game is a value: five pure functions over a frozen state. Amounts are whole chips. Seats are positive numbers that
stay with a person for as long as he sits at the table; their clockwise order is the order of `State.seats`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from types import ModuleType
from typing import Any, Generic, TypeAlias, TypeVar

from bot.rules.cards import Card
from bot.rules.house_rules import HouseRuleError, HouseRules, OptionInfo

Seat: TypeAlias = int
NOBODY: Seat = 0
"""The seat of a move that no player makes: the shuffle and deal, a void, the closing of the table."""


class IllegalMove(Exception):
    """A move the rules refuse; the state it was tried on is unchanged.

    `code` names the reason, `facts` hold what would be right (amounts in chips).
    """

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return self.code + "".join(f" {name}={value}" for name, value in self.facts.items())


@dataclass(frozen=True, kw_only=True)
class Move:
    """Something done at the table, in the imperative; `seat` is who does it (NOBODY: the table itself)."""

    seat: Seat = NOBODY


@dataclass(frozen=True, kw_only=True)
class Deal(Move):
    """The next deal. `order` is the pack after a shuffle, top card first; empty to go on with the pack as it lies.

    An order holds every card that is loose (`Game.loose`): a kept hand stays with its owner (RULES 16.4).
    """

    order: tuple[Card, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Join(Move):
    """`seat`, a number higher than any used at this table before, sits down with `stack` chips.

    His place is immediately to the right of the next dealer (RULES 2.6); he is dealt in from the next deal.
    """

    stack: int


@dataclass(frozen=True, kw_only=True)
class Leave(Move):
    """`seat` goes home with his chips: now, or, while he is in a deal, by RULES 2.6."""


@dataclass(frozen=True, kw_only=True)
class SitOut(Move):
    """`seat` is not dealt in until he comes back."""


@dataclass(frozen=True, kw_only=True)
class ComeBack(Move):
    """`seat` is dealt in again from the next deal."""


@dataclass(frozen=True, kw_only=True)
class TopUp(Move):
    """`seat` adds `amount` chips to what is in front of him."""

    amount: int


@dataclass(frozen=True, kw_only=True)
class CashIn(Move):
    """`seat` takes `amount` chips off the table, between deals, and stays."""

    amount: int


@dataclass(frozen=True, kw_only=True)
class PlayAlone(Move):
    """`seat` neither lends nor borrows from the next deal on, as computer players do not (RULES 16.4)."""


@dataclass(frozen=True, kw_only=True)
class TimeOut(Move):
    """The clock of `seat` ran out: what RULES 13 says he does."""


@dataclass(frozen=True, kw_only=True)
class Void(Move):
    """The deal in hand is cancelled: every payment of it returns, the carried pot is as before, a shuffle is due."""


@dataclass(frozen=True, kw_only=True)
class Close(Move):
    """The table ends between deals: a carried pot is divided by RULES 2.6 (D-15) and every seat goes home."""


class Place(Enum):
    """Where chips lie."""

    PURSE = "purse"
    POT = "pot"
    OUTSIDE = "outside"
    """The person's wallet, or the bank for a computer player: what is not on the table."""


@dataclass(frozen=True)
class Account:
    """One heap of chips: a seat's purse, a seat's money outside the table, or the pot (`seat` NOBODY)."""

    place: Place
    seat: Seat = NOBODY


POT = Account(Place.POT)


def purse(seat: Seat) -> Account:
    """The chips in front of `seat`."""
    return Account(Place.PURSE, seat)


def outside(seat: Seat) -> Account:
    """The money of `seat` that is not on the table."""
    return Account(Place.OUTSIDE, seat)


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened, in the past tense. `seen_by` holds the seats that may know it; None is everyone."""

    seen_by: tuple[Seat, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class ChipsMoved(Event):
    """`amount` chips went from `source` to `destination`; every chip that moves is an event of this kind."""

    source: Account
    destination: Account
    amount: int


@dataclass(frozen=True, kw_only=True)
class DealOver(Event):
    """Deal `deal_no` is over; each game says in its own way how (`outcome`)."""

    deal_no: int
    outcome: Any


@dataclass(frozen=True, kw_only=True)
class GameOver(Event):
    """A game of several deals is over; each says in its own way how. `winner` is None where it is nobody's."""

    winner: Seat | None


EventT = TypeVar("EventT", bound=Event)


def visible(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """Those of `events` that `seat` may know; a bystander (None) gets the public ones."""
    return tuple(e for e in events if e.seen_by is None or seat in e.seen_by)


def events_of(module: ModuleType) -> tuple[type[Event], ...]:
    """Every kind of event that a module makes."""
    found = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Event)]
    return tuple(one for one in found if one.__module__ == module.__name__)


@dataclass(frozen=True, kw_only=True)
class Option:
    """One thing `play` accepts now from the seat it is offered to.

    `move` is the move itself; where it has an `amount`, any amount of `amounts` is accepted and `move.amount` is the
    least of them. `price` is what the move costs in chips (for a bet: its least amount), 0 where it is free.
    """

    move: Move
    price: int = 0
    most: int | None = None
    """The greatest amount, for a move that has one."""
    step: int = 1
    """Amounts above the least are multiples of it."""
    loan: int = 0
    """Chips of the price that the seat does not have: they are lent to it, or it asks for them, by this move."""
    secret: bool = False
    """Whether its being offered tells of the seat's cards: nobody else may know of it."""

    def admits(self, move: Move) -> bool:
        """Whether `play` accepts `move` by this option."""
        if self.most is None:
            return move == self.move
        if type(move) is not type(self.move):
            return False
        for part in fields(move):
            if part.name != "amount" and getattr(move, part.name) != getattr(self.move, part.name):
                return False
        amount: int = getattr(move, "amount")  # noqa: B009 (only moves with an amount have a most)
        least: int = getattr(self.move, "amount")  # noqa: B009
        return amount == least or (least < amount <= self.most and amount % self.step == 0)

    def amounts(self) -> range | tuple[int, ...]:
        """Every amount accepted, ascending; empty for a move without one."""
        if self.most is None:
            return ()
        least: int = getattr(self.move, "amount")  # noqa: B009
        above = range(least - least % self.step + self.step, self.most + 1, self.step)
        return (least, *above)


@dataclass(frozen=True, kw_only=True)
class State:
    """What every game's state has; each game adds its own. Never changed in place.

    Without slots, as are the records in it that change often: such a record is copied several times faster.
    """

    deal_no: int = 0
    """1 for the first deal; 0 before it."""
    dealer: Seat
    """Who deals this deal or, between deals, dealt the last one; before the first deal, who will deal it."""
    shuffle_due: bool = True
    """Between deals: the next `Deal` must bring an order."""
    closed: bool = False

    @property
    def most_players(self) -> int:
        """How many may sit at the table, by its house rules and by what is played now."""
        raise NotImplementedError

    @property
    def unfinished(self) -> bool:
        """Between deals: whether a game of several deals is on that nobody has won yet."""
        return False

    @property
    def keeps_hand(self) -> bool:
        """Between deals: whether somebody holds a hand kept for the next one."""
        return False

    @property
    def concerned(self) -> tuple[Seat, ...]:
        """The seats that the deal in hand, or the game of several deals, is about, but for those who are leaving."""
        raise NotImplementedError

    @property
    def sharers(self) -> tuple[Seat, ...]:
        """The seats among which a carried pot would be divided now (RULES 2.6, D-15)."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class SeatView:
    """One seat as everybody sees it; each game adds its own. `stack` in chips."""

    seat: Seat
    stack: int
    sitting_out: bool
    leaving: bool


@dataclass(frozen=True, kw_only=True)
class View:
    """What one seat (None: a bystander) may know of a state; each game adds its own. Built by inclusion."""

    viewer: Seat | None
    deal_no: int
    dealer: Seat
    to_act: tuple[Seat, ...]
    seats: tuple[SeatView, ...]
    """In clockwise order."""

    @property
    def in_deal(self) -> bool:
        """Whether a deal is in hand."""
        raise NotImplementedError

    @property
    def holders(self) -> tuple[Seat, ...]:
        """The seats that hold cards of this deal which they have seen."""
        raise NotImplementedError

    @property
    def knows_cards(self) -> bool:
        """Whether the viewer has seen cards in the deal in hand: some of his own, or some shown to him alone."""
        raise NotImplementedError

    @property
    def choosing(self) -> Seat | None:
        """Between deals: who may choose what is played, and is waited for."""
        return None

    def seat_view(self, seat: Seat) -> SeatView:
        """The view of `seat`; KeyError where nobody of that number sits here."""
        for one in self.seats:
            if one.seat == seat:
                return one
        raise KeyError(seat)

    @property
    def ended(self) -> object:
        """How the last deal ended; None while one is in hand, or before the first."""
        raise NotImplementedError

    @property
    def reveal(self) -> int:
        """In how many steps the end of the last deal is worth showing, at most; 0: at once."""
        return 0


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
class Result:
    """What a deal led to. `pot` is what is carried, or staked in a deal that is not over.

    `winners` are those who took chips of each pot, oldest pot first; `points` the running scores in games that have
    them.
    """

    pot: int = 0
    winners: tuple[tuple[int, tuple[Seat, ...]], ...] = ()
    points: tuple[tuple[Seat, int], ...] = ()
    others: tuple[tuple[str, int], ...] = ()
    """The scores of those who have a name and no seat."""


Played: TypeAlias = tuple[Move, tuple[Event, ...]]
"""A move that was made, and what happened."""

StateT = TypeVar("StateT", bound=State)
RulesT = TypeVar("RulesT", bound=HouseRules)


@dataclass(frozen=True, kw_only=True)
class Game(Generic[StateT, RulesT]):
    """One game: its name and its functions.

    `start(house_rules, stacks, dealer)` seats people with chips, in clockwise order, before the first deal.
    `options(state, seat, backing)` is exactly what the deal accepts from that seat now, where `backing` is what the
    seat could still top up with (his wallet under `money_source = wallet`). The moves of the table (Join, Leave,
    SitOut, ComeBack, TopUp, CashIn, PlayAlone, TimeOut, Deal, Void, Close) are not listed. A bet or a see beyond the
    stack and within the backing is offered, and played once the chips are on the table.
    `play(state, move, backing)` returns the next state and what happened, or raises IllegalMove.
    `view(state, seat)` is what that seat, or a bystander, may know.
    `to_act(state)` are the seats that owe a decision (none between deals, or when only the table can go on).
    `in_deal(state)` says whether a deal is in hand (from its Deal to its last decision).
    `stacks(state)` are the chips in front of each seat, in clockwise order.
    `moves`, `events`: the classes it uses, for readers and stores. `rules_version` is raised whenever a result changes.
    """

    name: str
    aliases: tuple[str, ...] = ()
    rules_version: int
    house_rules: type[RulesT]
    usual: RulesT
    """What is played by where nothing else was agreed."""
    hidden: frozenset[str] = frozenset()
    """Options of `house_rules` that this game does not have: they stay as usual."""
    state: type[StateT]
    moves: tuple[type[Move], ...]
    events: tuple[type[Event], ...]
    start: Callable[[RulesT, tuple[tuple[Seat, int], ...], Seat], StateT]
    options: Callable[..., tuple[Option, ...]]
    play: Callable[..., tuple[StateT, tuple[Event, ...]]]
    view: Callable[[StateT, Seat | None], View]
    to_act: Callable[[StateT], tuple[Seat, ...]]
    in_deal: Callable[[StateT], bool]
    stacks: Callable[[StateT], tuple[tuple[Seat, int], ...]]
    pack: Callable[[RulesT], tuple[Card, ...]] = field(kw_only=True)
    """The cards the game is played with, unshuffled."""
    loose: Callable[[StateT], tuple[Card, ...]] = field(kw_only=True)
    """Between deals: the cards that the next `Deal.order` must hold, in an order that tells nothing."""

    result: Callable[[StateT], Result] = field(kw_only=True)
    """What the last deal led to, or, while one is in hand, how it stands."""
    unsaid: Callable[[StateT], tuple[Move, ...]] = field(kw_only=True)
    """The moves that end a deal where the players say nothing more; a record need not write them."""
    implied: Callable[[StateT, Move], tuple[Move, ...]] = field(kw_only=True)
    """The moves that a record need not write before this one: a loan implies that it was asked for."""
    hand: Callable[[StateT, Seat], tuple[Card, ...]] = field(kw_only=True)
    """The cards a seat holds, in dealt order: for records, whose moves name cards. No view is made of it."""
    entry: Callable[[StateT, Seat], int] = field(kw_only=True)
    """Between deals: the chips that a seat must have in front of it to be dealt in."""
    step: Callable[[StateT], str] = field(kw_only=True)
    """What those who owe a decision are asked: when it changes, their time begins anew."""
    answering: Callable[[StateT], bool] = field(kw_only=True)
    """Whether what is owed is an answer, and no turn of one's own: who leaves it unanswered misses no turn."""
    together: Callable[[StateT], bool] = field(kw_only=True)
    """Whether several decide side by side and may take back what they decided, in one time for all."""
    pending: Callable[[StateT], bool] = field(kw_only=True)
    """Between deals: whether something goes on into the next (a pot, a kept hand, a debt, a game that is not won), so
    that no other game may be played."""
    next_players: Callable[[StateT], tuple[Seat, ...]] = field(kw_only=True)
    """Between deals: the seats that the next deal deals in if they have the entry, clockwise."""
    least_players: Callable[[StateT], int] = field(kw_only=True)
    """Between deals: how many the next deal takes."""
    needs: Callable[[StateT], frozenset[Need]] = field(kw_only=True)
    """Between deals: what the next deal takes."""
    dealt_by: Callable[[StateT, Seat], StateT] = field(kw_only=True)
    """Before the first deal: the same table with that seat as the first dealer."""
    voided: Callable[[StateT], DealOver] = field(kw_only=True)
    """How a deal is said to have ended that is cancelled, from the state before it with the number of that deal."""
    revise: Callable[[StateT, RulesT], StateT] = field(kw_only=True)
    """Between deals: the table under other house rules, with a shuffle due; IllegalMove where that cannot be."""
    with_points: Callable[[StateT, tuple[tuple[Seat, int], ...]], StateT] | None = field(default=None, kw_only=True)
    """Before the first deal: the same table with these scores to start from; None in games without points."""
    retold: Callable[[tuple[Played, ...], Seat], tuple[Move | None, ...]] | None = field(default=None, kw_only=True)
    """`retold(played, seat)`: the moves of one deal as `seat` (NOBODY: a bystander) may know them, each given with the
    events of it that he saw, and None for one he may not know of; they lead to what he saw. None where moves are
    secret only in the cards that they name.
    """

    def rules(self, options: Mapping[str, object]) -> RulesT:
        """House rules of this game from plain values, the rest as usual; raises HouseRuleError."""
        for name in options:
            if name in self.hidden:
                raise HouseRuleError(name, "unknown_option")
        return self.house_rules.made(options, self.usual)

    def differing(self, rules: RulesT) -> dict[str, object]:
        """The options that differ from what is usual in this game, as plain values: what `rules` takes."""
        return rules.differing(self.usual)

    def described(self) -> tuple[OptionInfo, ...]:
        """Every option of this game in the order in which it is shown, with this game's usual value as its default."""
        return tuple(
            replace(option, default=getattr(self.usual, option.name))
            for option in self.house_rules.described()
            if option.name not in self.hidden
        )


AnyGame: TypeAlias = Game[Any, Any]
