"""Base types of all games: moves, events, outcomes, options, and `Game` itself."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeAlias, TypeVar

from bot.rules.cards import Card
from bot.rules.house_rules import HouseRuleError, HouseRules, OptionInfo, Preset, RulesT, Value
from bot.rules.refusals import SENTENCES, format_refusal, refusal_sentence

if TYPE_CHECKING:
    from bot.rules.table.draft import Draft
    from bot.rules.table.state import TableState, View
    from bot.rules.verbs import Verb


Seat: TypeAlias = int
NOBODY: Seat = 0
"""Seat number for "no seat", as in moves that no player makes (`Deal`, `Void`, `Close`)."""


class IllegalMove(Exception):
    """Refusal of a move. `code` names the reason. `facts` are the values in its sentence (see `bot.rules.refusals`)."""

    SENTENCES: ClassVar[Mapping[str, str]] = SENTENCES
    """Sentence for each code. A subclass for one family of games may replace the mapping."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return refusal_sentence(self.code, self.facts, self.SENTENCES)

    @property
    def record_text(self) -> str:
        """Refusal in the form used by records: `too_little least=4 offered=2`."""
        return format_refusal(self.code, self.facts)


Backing: TypeAlias = Callable[[Seat], int]
"""Function that returns how many chips a seat could still put on the table."""


class Move(Value):
    """An action at the table, named in the imperative. `seat` makes the move (NOBODY: the table itself)."""

    NEEDS_ALL_BACKING: ClassVar[bool] = False
    """True if the seat must put all its backing on the table before the move, as a seat that is short does."""
    LEAVES_A_CHIP: ClassVar[bool] = False
    """True if the move means something else with a seat's last chips. One more chip is then topped up first."""

    IS_BRIEFLY_OFFERED: ClassVar[bool] = False
    """True if the move is possible between deals, and a table offers it only for a short time after a deal."""

    seat: Seat = NOBODY

    @property
    def requested_lender(self) -> Seat:
        """Seat that the move asks for a loan; NOBODY if it asks none."""
        return NOBODY

    @property
    def invited_bystander(self) -> Seat:
        """Seat number for the bystander whom the move asks for a loan; NOBODY if it asks no bystander."""
        return NOBODY


class AmountMove(Move):
    """A move with an amount chosen by the player: chips or, for a cut, cards."""

    amount: int


class Deal(Move):
    """The next deal. `order` is the shuffled pack, top card first; if it is empty, the pack is not shuffled.

    `order` must have all `TableState.loose_cards` (RULES 16.4). `backed` has the seats with money in their wallets,
    which are not all-in when a blind takes their last chips on the table. After a `last` deal the sole leader wins a
    game of several deals (RULES 16.3).
    """

    order: tuple[Card, ...] = ()
    backed: tuple[Seat, ...] = ()
    last: bool = False


class DealRound(Move):
    """Cards dealt round face up, from the first seat, to find the first dealer: the player who gets the first seven."""

    order: tuple[Card, ...]


class DealCut(Deal):
    """The next deal, after a cut of `cut` cards by `cutter`. NOBODY stands for the player who has the right to cut."""

    cut: int
    cutter: Seat = NOBODY


class Cut(AmountMove):
    """Cut of the pack: the top `amount` cards go to the bottom."""


class Join(Move):
    """A newcomer sits down to the right of the next dealer (RULES 2.6), with a `seat` number above all used before."""

    stack: int


class Leave(Move):
    """`seat` goes home with its chips: between deals at once, during a deal by RULES 2.6."""


class SitOut(Move):
    """`seat` is not dealt in until it comes back."""


class ComeBack(Move):
    """`seat` is dealt in again from the next deal."""


class TopUp(AmountMove):
    """`seat` adds `amount` chips to its stack."""


class CashIn(AmountMove):
    """`seat` takes `amount` chips off the table, between deals, and stays."""


class PlayAlone(Move):
    """`seat` neither lends nor borrows from the next deal on. Meant for computer players (RULES 16.4)."""


class TimeOut(Move):
    """The clock of `seat` ran out. The rules decide for it (RULES 13)."""


class Void(Move):
    """The current deal is cancelled. Payments are returned, the carried pot is restored, and a shuffle is due."""


class Close(Move):
    """The table closes between deals. A carried pot is divided (RULES 2.6, D-15), and every player goes home."""


class ChipLocation(Enum):
    PURSE = "purse"
    POT = "pot"
    OUTSIDE = "outside"
    """Money off the table: the person's wallet, or the bank for a computer player."""

    __hash__ = object.__hash__  # used as a dict key in hot code


@dataclass(frozen=True)
class Account:
    """One account of chips: a seat's purse, a seat's money outside the table, or the pot (`seat` NOBODY)."""

    place: ChipLocation
    seat: Seat = NOBODY


POT = Account(ChipLocation.POT)


def purse(seat: Seat) -> Account:
    return Account(ChipLocation.PURSE, seat)


def outside(seat: Seat) -> Account:
    return Account(ChipLocation.OUTSIDE, seat)


class Event(Value):
    """Something that happened, in the past tense. Only the seats in `seen_by` may know of it (None: everybody)."""

    seen_by: tuple[Seat, ...] | None = None


class SeatEvent(Event):
    """Event that concerns `seat`."""

    seat: Seat


class HandTurnedUp(SeatEvent):
    """Base of each game's event for a hand turned face up for everybody."""


class ChipsMoved(Event):
    """Event for `amount` chips moved from `source` to `destination`. Chips move only with an event of this class."""

    source: Account
    destination: Account
    amount: int


class SeatChipsMoved(ChipsMoved):
    """Event for chips that `seat` paid or received."""

    seat: Seat

    @classmethod
    def into_pot(cls, seat: Seat, amount: int, **facts: Any) -> Self:
        """Return the event for chips that `seat` paid into the pot. `facts` are the other fields of the class."""
        return cls(source=purse(seat), destination=POT, amount=amount, seat=seat, **facts)

    @classmethod
    def from_pot(cls, seat: Seat, amount: int, **facts: Any) -> Self:
        """Return the event for chips that `seat` received from the pot. `facts` are the other fields of the class."""
        return cls(source=POT, destination=purse(seat), amount=amount, seat=seat, **facts)

    @classmethod
    def between_seats(cls, seat: Seat, payee: Seat, amount: int, **facts: Any) -> Self:
        """Return the event for chips that `seat` paid to `payee`. `facts` are the other fields of the class."""
        return cls(source=purse(seat), destination=purse(payee), amount=amount, seat=seat, **facts)


class ChipsLent(SeatChipsMoved):
    """Event for a loan from `lender` to `seat`, or for its repayment. These chips are neither won nor lost."""

    lender: Seat


def visible_events(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """Return the events that `seat` may know of. A bystander (None) may know of the public events."""
    return tuple([e for e in events if e.seen_by is None or seat in e.seen_by])


def events_of(module: ModuleType) -> tuple[type[Event], ...]:
    found = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Event)]
    return tuple(one for one in found if one.__module__ == module.__name__)


class Option(Value):
    """One move that `Game.play` accepts now.

    If `move` has an `amount`, it is the least amount that is accepted; `amounts()` returns all of them. `price` is the
    cost of the move in chips, 0 if it is free. For a bet it is the cost of the least amount.
    """

    move: Move
    price: int = 0
    most: int | None = None
    """Greatest amount that is accepted; None for a move without an amount."""
    step: int = 1
    """Number that divides every accepted amount above the least one."""
    loan: int = 0
    """Part of the price, in chips, that the seat lacks. The move borrows it or asks for it."""
    risk: int = 0
    """Chips, besides the price, that the seat loses if its proposal is refused (fewer if it has fewer)."""
    secret: bool = False
    """True if nobody else may know of the option, because it reveals something about the seat's cards."""

    def admits(self, move: Move) -> bool:
        """Return True if `move` is the option's move, with any accepted amount."""
        if self.most is None:
            return move == self.move or self._invites_another(move)
        if type(move) is not type(self.move) or not isinstance(move, AmountMove):
            return False
        offered = vars(self.move)
        amount, least = move.amount, offered["amount"]
        if vars(move) | {"amount": least} != offered:
            return False
        return amount == least or (least < amount <= self.most and amount % self.step == 0)

    def _invites_another(self, move: Move) -> bool:
        """Return True if `move` differs from the option's move only by a higher seat number for the bystander."""
        alike = type(move) is type(self.move) and move.seat == self.move.seat
        return alike and NOBODY < self.move.invited_bystander < move.invited_bystander

    def cost_of(self, move: Move) -> int:
        """Return the cost of an admitted `move` in chips: its amount, or `price` if it has no amount."""
        return self.price if self.most is None or not isinstance(move, AmountMove) else move.amount

    def amounts(self) -> range | tuple[int, ...]:
        """Return every accepted amount, ascending; empty for a move without an amount."""
        if self.most is None or not isinstance(self.move, AmountMove):
            return ()
        least = self.move.amount
        above = range(least - least % self.step + self.step, self.most + 1, self.step)
        return (least, *above)


def without_bystander_loans(options: tuple[Option, ...]) -> tuple[Option, ...]:
    return tuple([one for one in options if one.move.invited_bystander == NOBODY])


PlayedMove: TypeAlias = tuple[Move, tuple[Event, ...]]
StateT = TypeVar("StateT", bound="TableState[Any]")


class RedactionError(Exception):
    """The moves of a deal cannot be redacted for one person without revealing secrets. The message gives the reason."""


class Game(Value, ABC, Generic[StateT, RulesT]):
    """A game. Its class implements the rules; each instance is a variant.

    `rules_version` increases whenever the same moves would lead to a different result.
    """

    draft: ClassVar[type[Draft[Any, Any]]]
    events: ClassVar[tuple[type[Event], ...]]
    verbs: ClassVar[tuple[Verb, ...]] = ()
    table_moves: ClassVar[dict[type[Move], Callable[[Any, Any], None]]]
    """Function for each move of the table. It raises IllegalMove or changes the draft."""
    deal_moves: ClassVar[dict[type[Move], Callable[[Any, Any, Option], None]]]
    """Function for each move of a deal. It changes the draft after an option has admitted the move."""
    hides_moves: ClassVar[bool] = False
    """True if moves have secrets other than the cards they name, so that records use `redact_moves`."""

    name: str
    aliases: tuple[str, ...] = ()
    rules_version: int = 1
    default_rules: RulesT
    presets: tuple[Preset[RulesT], ...] = ()
    """Presets that ship with the game, the usual rules first. If it is empty, the usual rules are the only preset."""
    excluded_options: frozenset[str] = frozenset()
    """Options of `house_rules` that this game does not offer. They keep their usual values."""
    state: type[StateT]

    def __post_init__(self) -> None:
        described = {option.name for option in self.house_rules.option_infos()}
        unlike = sorted(described ^ {part.name for part in fields(self.house_rules)})
        if unlike:
            raise TypeError(f"{self.house_rules.__name__} has other fields than it describes: {', '.join(unlike)}")

    @property
    def house_rules(self) -> type[RulesT]:
        return type(self.default_rules)

    @property
    def moves(self) -> tuple[type[Move], ...]:
        return (*self.table_moves, *self.deal_moves)

    @abstractmethod
    def start(self, rules: RulesT, stacks: tuple[tuple[Seat, int], ...], dealer: Seat) -> StateT:
        """Return a table before its first deal; `stacks` has seats and their chips, clockwise. Raise IllegalMove."""

    @abstractmethod
    def revise(self, state: StateT, rules: RulesT) -> StateT:
        """Return the table with other house rules and a shuffle due. Raise IllegalMove."""

    @abstractmethod
    def options(self, state: StateT, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
        """Return the moves of the deal that `play` accepts from `seat` now; moves of the table are not listed.

        `backing` is the number of chips that the seat could still put on the table (its wallet, if that counts as
        money). A bet or a see that needs them is offered too, but can be played only once they are on the table.
        """

    @abstractmethod
    def find_refusal(self, state: StateT, move: Move, backing: int) -> IllegalMove:
        """Return the reason why `move`, which no option admits, is refused (codes: `bot.rules.refusals`)."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> View:
        """Return the view for `seat`. None, or a number that is not at the table, stands for a bystander."""

    def redact_moves(self, played: tuple[PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
        """Return the moves of one deal as `seat` (NOBODY: a bystander) may know them.

        `played` has each move with those of its events that `seat` saw. The result has None for a move that `seat` may
        not know of. The other moves, when replayed, produce everything that `seat` saw. Raise RedactionError.
        """
        raise NotImplementedError

    def count_events(self, rules: RulesT, events: tuple[Event, ...], counts: dict[Seat, Counter[str]]) -> None:
        """Count the events of one deal that only this game counts. `counts` is by seat and `PlayerTally` field."""

    def play(self, state: StateT, move: Move, backing: int = 0) -> tuple[StateT, tuple[Event, ...]]:
        """Make a move. Return the next state and the events in order. Raise IllegalMove."""
        if state.closed:
            raise IllegalMove("closed")
        table_move = self.table_moves.get(type(move))
        if table_move is not None:
            if not isinstance(move, _SEATLESS_MOVES) and state.seat_state(move.seat) is None:
                raise IllegalMove("no_such_seat")
            draft = self.draft(state, backing)
            table_move(draft, move)
            return draft.result()
        deal_move = self.deal_moves.get(type(move))
        if deal_move is None:
            raise IllegalMove("not_in_this_game")
        for option in self.options(state, move.seat, backing):
            if option.admits(move):
                draft = self.draft(state, backing)
                draft.prepare(move, option)
                deal_move(draft, move, option)
                return draft.result()
        raise self.find_refusal(state, move, backing)

    def build_rules(self, options: Mapping[str, object]) -> RulesT:
        """Build house rules from plain values, with other options at their usual values. Raise HouseRuleError."""
        for name in options:
            if name in self.excluded_options:
                raise HouseRuleError(name, "unknown_option")
        return self.house_rules.from_options(options, self.default_rules)

    def changed_options(self, rules: RulesT) -> dict[str, object]:
        """Return the options that differ from this game's usual rules, as plain values for `build_rules`."""
        return rules.changed_options(self.default_rules)

    def option_infos(self) -> tuple[OptionInfo, ...]:
        """Return every option of this game in display order, with the game's usual value as its default."""
        return tuple(
            replace(option, default=getattr(self.default_rules, option.name))
            for option in self.house_rules.option_infos()
            if option.name not in self.excluded_options
        )


_SEATLESS_MOVES = (DealRound, Deal, Join, Void, Close)
"""Moves of the table that are not made by a seat at the table."""
AnyGame: TypeAlias = Game[Any, Any]


class PointsMoved(SeatEvent):
    """Event for points that a seat gained or lost. Scores never change without an event of this class."""

    @property
    def gained(self) -> int:
        """Points gained; negative for points lost."""
        raise NotImplementedError


class Ending(Enum):
    """Base of each game's reasons for the end of a deal. The member `VOIDED` (`voided`) means a cancelled deal."""


class DealOutcome(Value):
    """Outcome of a deal that ended for `reason`; each game adds fields."""

    reason: Ending

    @property
    def voided(self) -> bool:
        """True if the deal was cancelled, so that nothing of it counts."""
        return bool(self.reason.value == "voided")

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        """Seats that took chips, by pot (0 is the oldest). In a game of several deals, pot 0 is the winner's."""
        return ()

    @property
    def points(self) -> tuple[tuple[Seat, int], ...]:
        return ()


class DealOver(Event):
    deal_no: int
    outcome: DealOutcome


class GameBegun(Event):
    """Event for the start of a game of several deals. `seats` are its players, clockwise."""

    seats: tuple[Seat, ...]


class GameLost(SeatEvent):
    """Event for a seat that broke a house rule and thereby loses the game of several deals."""


class GameOver(Event):
    """Event for the end of a game of several deals; each game adds fields. `winner` is None if nobody won."""

    winner: Seat | None
    reason: Enum

    @property
    def voided(self) -> bool:
        """True if the game ended without a result, because too few players were left."""
        return bool(self.reason.value == "void")

    @property
    def points(self) -> tuple[tuple[Seat, int], ...]:
        """Final scores, in seat order."""
        return ()


class TableResult(Value):
    """Result of a deal, or its standing so far: chips in the pot or carried, takers by pot, and scores."""

    pot: int = 0
    winners: tuple[tuple[int, tuple[Seat, ...]], ...] = ()
    points: tuple[tuple[Seat, int], ...] = ()
    others: tuple[tuple[str, int], ...] = ()
    """Scores of scorers without a seat (Yogi), by name."""


_DIGITS = 8


def rules_fingerprint(game: AnyGame, rules: HouseRules) -> str:
    """Return eight hexadecimal digits that identify a game and its changed house rules."""
    agreed = json.dumps([game.name, game.changed_options(rules)], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(agreed.encode()).hexdigest()[:_DIGITS]
