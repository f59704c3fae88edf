"""What every game keeps: states, moves, events, options, views and the Game that ties them together.

A game is a value: pure functions over a frozen state. Amounts are whole chips. Seats are positive numbers that stay
with a person for as long as they sit at the table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from bot.rules.cards import Card
from bot.rules.house_rules import HouseRuleError, OptionInfo, Preset, RulesT
from bot.rules.refusals import SENTENCES, sentence, written

if TYPE_CHECKING:
    from bot.rules.table.playing import Options, Play
    from bot.rules.table.state import TableState
    from bot.rules.verbs import Verb
    from bot.rules.view import View

Seat: TypeAlias = int
NOBODY: Seat = 0
"""The seat of a move that no player makes: the shuffle and deal, a void, the closing of the table."""


class IllegalMove(Exception):
    """A move the rules refuse; the state it was tried on is unchanged.

    `code` names the reason, `facts` hold what would be right (amounts in chips); its text is a sentence made of them.
    """

    SENTENCES: ClassVar[Mapping[str, str]] = SENTENCES
    """Code to what it says; a family has its own codes in a class of its own."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return sentence(self.code, self.facts, self.SENTENCES)

    @property
    def written(self) -> str:
        """As a record writes it: `too_little least=4 offered=2`."""
        return written(self.code, self.facts)


Backing: TypeAlias = Callable[[Seat], int]
"""The chips with which each seat could still top up."""


@dataclass(frozen=True, kw_only=True)
class Move:
    """Something done at the table, in the imperative; `seat` is who does it (NOBODY: the table itself)."""

    FOR_THE_SHORT: ClassVar[bool] = False
    """Whether it is for who has too little, so that all the backing is put on the table before it."""
    LEAVES_A_CHIP: ClassVar[bool] = False
    """Whether it would be something else if it took the last chips, so that one more of the backing is put there."""

    seat: Seat = NOBODY

    @property
    def asked_to_lend(self) -> Seat:
        """Whom it asks for a loan; NOBODY where nobody is."""
        return NOBODY

    @property
    def brings(self) -> Seat:
        """Return the new seat of the bystander whom it asks for a loan; NOBODY where it asks none."""
        return NOBODY


@dataclass(frozen=True, kw_only=True)
class AmountMove(Move):
    """A move with an amount that its seat chooses: of chips or, where the pack is cut, of cards."""

    amount: int


@dataclass(frozen=True, kw_only=True)
class Deal(Move):
    """The next deal. `order` is the pack after a shuffle, top card first; empty to go on with the pack as it lies.

    An order holds every card that is loose (`TableState.loose`): a kept hand stays with its owner (RULES 16.4).
    `backed` are the seats that have money in their wallets: a stake of their last chips on the table ends nothing. In a
    game of several deals the sole leader wins it after a `last` deal (RULES 16.3).
    """

    order: tuple[Card, ...] = ()
    backed: tuple[Seat, ...] = ()
    last: bool = False


@dataclass(frozen=True, kw_only=True)
class DealRound(Move):
    """Before the first deal the cards are dealt round face up, from the first seat: the first seven deals."""

    order: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class DealCut(Deal):
    """The next deal, of a pack that is cut first, where that is no choice of anybody's.

    `cut` cards from the top are put at the bottom by `cutter` (NOBODY: whoever's right it is).
    """

    cut: int
    cutter: Seat = NOBODY


class Cut(AmountMove):
    """Put the top `amount` cards of the pack at the bottom."""


@dataclass(frozen=True, kw_only=True)
class Join(Move):
    """`seat`, a number higher than any used at this table before, sits down with `stack` chips.

    The place is immediately to the right of the next dealer (RULES 2.6); cards come from the next deal on.
    """

    stack: int


class Leave(Move):
    """`seat` goes home with its chips: now, or, while it is in a deal, by RULES 2.6."""


class SitOut(Move):
    """`seat` is not dealt in until it comes back."""


class ComeBack(Move):
    """`seat` is dealt in again from the next deal."""


class TopUp(AmountMove):
    """`seat` adds `amount` chips to what is in front of it."""


class CashIn(AmountMove):
    """`seat` takes `amount` chips off the table, between deals, and stays."""


class PlayAlone(Move):
    """`seat` neither lends nor borrows from the next deal on, as computer players do not (RULES 16.4)."""


class TimeOut(Move):
    """The clock of `seat` ran out: what RULES 13 says it does."""


class Void(Move):
    """The deal in hand is cancelled: every payment of it returns, the carried pot is as before, a shuffle is due."""


class Close(Move):
    """The table ends between deals: a carried pot is divided by RULES 2.6 (D-15) and every seat goes home."""


class Place(Enum):
    """Where chips lie."""

    PURSE = "purse"
    POT = "pot"
    OUTSIDE = "outside"
    """The person's wallet, or the bank for a computer player: what is not on the table."""

    __hash__ = object.__hash__  # heaps are told apart by it all the time


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
class SeatEvent(Event):
    """Something that `seat` did, or that happened to it."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class HandTurnedUp(SeatEvent):
    """A hand of a seat was turned face up for everybody; each game has its own."""


@dataclass(frozen=True, kw_only=True)
class ChipsMoved(Event):
    """`amount` chips went from `source` to `destination`; every chip that moves is an event of this kind."""

    source: Account
    destination: Account
    amount: int


class ChipsLent(ChipsMoved):
    """Chips went from one purse to another as a loan, or as what is given back of one: neither won nor lost."""


def visible(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """Those of `events` that `seat` may know; a bystander (None) gets the public ones."""
    return tuple([e for e in events if e.seen_by is None or seat in e.seen_by])


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
    risk: int = 0
    """Chips that it may cost the seat beyond the price, as far as it has them, if it is refused."""
    secret: bool = False
    """Whether its being offered tells of the seat's cards: nobody else may know of it."""

    def admits(self, move: Move) -> bool:
        """Whether `play` accepts `move` by this option."""
        if self.most is None:
            return move == self.move or self._brings_another(move)
        if type(move) is not type(self.move) or not isinstance(move, AmountMove):
            return False
        offered = vars(self.move)
        amount, least = move.amount, offered["amount"]
        if vars(move) | {"amount": least} != offered:
            return False
        return amount == least or (least < amount <= self.most and amount % self.step == 0)

    def _brings_another(self, move: Move) -> bool:
        """Whether `move` is this one with a higher number for the bystander whom it brings."""
        alike = type(move) is type(self.move) and move.seat == self.move.seat
        return alike and NOBODY < self.move.brings < move.brings

    def paid_by(self, move: Move) -> int:
        """What `move`, which it admits, costs: its amount, or the price where it has none."""
        return self.price if self.most is None or not isinstance(move, AmountMove) else move.amount

    def amounts(self) -> range | tuple[int, ...]:
        """Every amount accepted, ascending; empty for a move without one."""
        if self.most is None or not isinstance(self.move, AmountMove):
            return ()
        least = self.move.amount
        above = range(least - least % self.step + self.step, self.most + 1, self.step)
        return (least, *above)


def at_the_table(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return the options that ask no bystander."""
    return tuple([one for one in options if one.move.brings == NOBODY])


Played: TypeAlias = tuple[Move, tuple[Event, ...]]
"""A move that was made, and what happened."""

StateT = TypeVar("StateT", bound="TableState[Any]")


class Untellable(Exception):
    """The moves of a deal cannot be told to one person without telling what they may not know; the text says why."""


@dataclass(frozen=True, kw_only=True)
class Game(Generic[StateT, RulesT]):
    """One game: its name, what it is made of and its functions. What a table says of itself are members of its state.

    `moves`, `events`: the classes it uses, for readers and stores. `rules_version` is raised whenever a result changes.
    """

    name: str
    aliases: tuple[str, ...] = ()
    rules_version: int
    house_rules: type[RulesT]
    usual: RulesT
    """What is played by where nothing else was agreed."""
    presets: tuple[Preset[RulesT], ...] = ()
    """What is shipped, the usual first; none: the usual alone."""
    hidden: frozenset[str] = frozenset()
    """Options of `house_rules` that this game does not have: they stay as usual."""
    state: type[StateT]
    moves: tuple[type[Move], ...]
    events: tuple[type[Event], ...]
    verbs: tuple[Verb, ...] = ()
    """The words for its own moves, as records say them."""

    # Of a deal
    options: Options[StateT]
    play: Play[StateT]
    view: Callable[[StateT, Seat | None], View]
    """What a seat, or a bystander (None, or a number that is not at the table), may know."""
    retold: Callable[[tuple[Played, ...], Seat], tuple[Move | None, ...]] | None = None
    """`retold(played, seat)`: the moves of one deal as `seat` (NOBODY: a bystander) may know them, each given with the
    events of it that it saw, and None for one it may not know of; they lead to what it saw. None where moves are
    secret only in the cards that they name. Raises Untellable.
    """
    counted: Callable[[RulesT, tuple[Event, ...]], dict[Seat, Counter[str]]] | None = None
    """`counted(house_rules, events)`: what all events of one deal come to, by seat and by the fields of a
    `bot.rules.tally.Tally`. None where no more is counted than of every game.
    """

    # Between deals
    start: Callable[[RulesT, tuple[tuple[Seat, int], ...], Seat], StateT]
    """`start(house_rules, stacks, dealer)` seats people with chips, in clockwise order; IllegalMove where it cannot."""
    revise: Callable[[StateT, RulesT], StateT]
    """The table under other house rules, with a shuffle due; IllegalMove where that cannot be."""

    def __post_init__(self) -> None:
        described = {option.name for option in self.house_rules.described()}
        unlike = sorted(described ^ {part.name for part in fields(self.house_rules)})
        if unlike:
            raise TypeError(f"{self.house_rules.__name__} has other fields than it describes: {', '.join(unlike)}")

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
