"""Base types of every game: moves, events, outcomes, options, and `Game`: pure functions over a frozen state."""

from __future__ import annotations

import hashlib
import json
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeAlias, TypeVar

from bot.rules.cards import Card
from bot.rules.house_rules import HouseRuleError, HouseRules, OptionInfo, Preset, RulesT
from bot.rules.refusals import SENTENCES, format_refusal, refusal_sentence

if TYPE_CHECKING:
    from bot.rules.table.draft import Draft
    from bot.rules.table.state import TableState, View
    from bot.rules.verbs import Verb


Seat: TypeAlias = int
NOBODY: Seat = 0
"""Seat of a move that no player makes: the shuffle and deal, a void, the closing of the table."""


class IllegalMove(Exception):
    """A refused move: `code` names the reason, and `facts` have the values that would be right (amounts in chips)."""

    SENTENCES: ClassVar[Mapping[str, str]] = SENTENCES
    """Code to sentence; a family of games overrides it for codes of its own."""

    def __init__(self, code: str, **facts: object) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        return refusal_sentence(self.code, self.facts, self.SENTENCES)

    @property
    def record_text(self) -> str:
        """Refusal as a record has it: `too_little least=4 offered=2`."""
        return format_refusal(self.code, self.facts)


Backing: TypeAlias = Callable[[Seat], int]
"""Function that returns the chips with which a seat could still top up."""


@dataclass(frozen=True, kw_only=True)
class Move:
    """An action at the table, in the imperative. `seat` makes it (NOBODY: the table itself)."""

    NEEDS_ALL_BACKING: ClassVar[bool] = False
    """True for a move of a seat with too few chips: all the backing is put on the table before it."""
    LEAVES_A_CHIP: ClassVar[bool] = False
    """True if taking the last chips would change the move's effect, so that one chip more is put on the table first."""

    seat: Seat = NOBODY

    @property
    def requested_lender(self) -> Seat:
        """Seat that the move asks for a loan; NOBODY if it asks none."""
        return NOBODY

    @property
    def invited_bystander(self) -> Seat:
        """New seat of the bystander whom the move asks for a loan; NOBODY if it asks none."""
        return NOBODY


@dataclass(frozen=True, kw_only=True)
class AmountMove(Move):
    """A move with an amount chosen by its seat: of chips or, where the pack is cut, of cards."""

    amount: int


@dataclass(frozen=True, kw_only=True)
class Deal(Move):
    """The next deal. `order` is the pack after a shuffle, top card first; if it is empty, the pack is not shuffled.

    An order has all `TableState.loose_cards` (RULES 16.4). `backed` are the seats with money in their wallets: a stake
    of their last chips ends nothing. After a `last` deal the sole leader wins a game of several deals (RULES 16.3).
    """

    order: tuple[Card, ...] = ()
    backed: tuple[Seat, ...] = ()
    last: bool = False


@dataclass(frozen=True, kw_only=True)
class DealRound(Move):
    """Cards dealt round face up before the first deal, from the first seat: the first seven deals."""

    order: tuple[Card, ...]


@dataclass(frozen=True, kw_only=True)
class DealCut(Deal):
    """The next deal after a cut that is no player's choice: `cutter` (NOBODY: whose right it is) cuts `cut` cards."""

    cut: int
    cutter: Seat = NOBODY


class Cut(AmountMove):
    """Put the top `amount` cards of the pack at the bottom."""


@dataclass(frozen=True, kw_only=True)
class Join(Move):
    """`seat`, above any used before, sits down with `stack` chips to the right of the next dealer (RULES 2.6)."""

    stack: int


class Leave(Move):
    """`seat` goes home with its chips, at once or, during a deal, as RULES 2.6 says."""


class SitOut(Move):
    """`seat` is not dealt in until it comes back."""


class ComeBack(Move):
    """`seat` is dealt in again from the next deal."""


class TopUp(AmountMove):
    """`seat` adds `amount` chips to its stack."""


class CashIn(AmountMove):
    """`seat` takes `amount` chips off the table, between deals, and stays."""


class PlayAlone(Move):
    """`seat` neither lends nor borrows from the next deal on, as for computer players (RULES 16.4)."""


class TimeOut(Move):
    """The clock of `seat` ran out; RULES 13 says what it does."""


class Void(Move):
    """The current deal is cancelled: its payments are returned, the carried pot is as before, and a shuffle is due."""


class Close(Move):
    """The table ends between deals: a carried pot is divided by RULES 2.6 (D-15) and every seat goes home."""


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


@dataclass(frozen=True, kw_only=True)
class Event:
    """Something that happened, in the past tense. `seen_by` has the seats that may know it; None is everyone."""

    seen_by: tuple[Seat, ...] | None = None


@dataclass(frozen=True, kw_only=True)
class SeatEvent(Event):
    """Event in which `seat` did something, or something happened to it."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class HandTurnedUp(SeatEvent):
    """Event for a seat's hand turned face up for everybody; each game has its own."""


@dataclass(frozen=True, kw_only=True)
class ChipsMoved(Event):
    """Event for `amount` chips moved from `source` to `destination`; every chip that moves is in one."""

    source: Account
    destination: Account
    amount: int


@dataclass(frozen=True, kw_only=True)
class SeatChipsMoved(ChipsMoved):
    """Event for chips that `seat` paid or received."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class ChipsLent(SeatChipsMoved):
    """Event for a loan from `lender` to `seat`, or its repayment: chips neither won nor lost."""

    lender: Seat


def visible_events(events: tuple[Event, ...], seat: Seat | None) -> tuple[Event, ...]:
    """Return those of `events` that `seat` may know; a bystander (None) gets the public ones."""
    return tuple([e for e in events if e.seen_by is None or seat in e.seen_by])


def events_of(module: ModuleType) -> tuple[type[Event], ...]:
    found = [one for one in vars(module).values() if isinstance(one, type) and issubclass(one, Event)]
    return tuple(one for one in found if one.__module__ == module.__name__)


@dataclass(frozen=True, kw_only=True)
class Option:
    """One move that `play` accepts now from the seat it is offered to.

    `move` is the move itself. If it has an `amount`, any amount of `amounts` is accepted and `move.amount` is the least
    of them. `price` is the cost of the move in chips (for a bet: of its least amount), 0 if it is free.
    """

    move: Move
    price: int = 0
    most: int | None = None
    """Greatest amount, for a move that has one."""
    step: int = 1
    """Divisor of all amounts above the least."""
    loan: int = 0
    """Chips of the price that the seat lacks: this move borrows them, or asks for them."""
    risk: int = 0
    """Chips that a refusal may cost the seat beyond the price, as far as it has them."""
    secret: bool = False
    """True if the option reveals something about the seat's cards, so that nobody else may know of it."""

    def admits(self, move: Move) -> bool:
        """Return True if `play` accepts `move` by this option."""
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
        """Return True if `move` is this one with a higher seat number for the bystander."""
        alike = type(move) is type(self.move) and move.seat == self.move.seat
        return alike and NOBODY < self.move.invited_bystander < move.invited_bystander

    def cost_of(self, move: Move) -> int:
        """Return the cost of `move`, which the option admits: its amount, or the price for a move without one."""
        return self.price if self.most is None or not isinstance(move, AmountMove) else move.amount

    def amounts(self) -> range | tuple[int, ...]:
        """Return every accepted amount, ascending; empty for a move without one."""
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
    """The moves of a deal cannot be redacted for one person without revealing secrets; the text gives the reason."""


@dataclass(frozen=True, kw_only=True)
class Game(ABC, Generic[StateT, RulesT]):
    """One game: a class has its rules, an instance is a variant. `rules_version` rises whenever a result changes."""

    draft: ClassVar[type[Draft[Any, Any]]]
    events: ClassVar[tuple[type[Event], ...]]
    verbs: ClassVar[tuple[Verb, ...]] = ()
    table_moves: ClassVar[dict[type[Move], Callable[[Any, Any], None]]]
    """Effect on a draft of each move of the table. It does its own checks and raises IllegalMove."""
    deal_moves: ClassVar[dict[type[Move], Callable[[Any, Any, Option], None]]]
    """Effect on a draft of each move of a deal, after an option has admitted it."""
    hides_moves: ClassVar[bool] = False
    """True if moves are secret in more than the cards that they name: `redact_moves` removes those secrets."""

    name: str
    aliases: tuple[str, ...] = ()
    rules_version: int = 1
    default_rules: RulesT
    presets: tuple[Preset[RulesT], ...] = ()
    """Presets that ship with the game, the usual one first; if empty, only the usual rules."""
    excluded_options: frozenset[str] = frozenset()
    """Options of `house_rules` that this game does not offer; they keep their usual values."""
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
        """Return a table before its first deal; people and chips are in clockwise order. Raise IllegalMove."""

    @abstractmethod
    def revise(self, state: StateT, rules: RulesT) -> StateT:
        """Return the table under other house rules, with a shuffle due. Raise IllegalMove."""

    @abstractmethod
    def options(self, state: StateT, seat: Seat, backing: int = 0) -> tuple[Option, ...]:
        """Return the moves that the deal accepts from `seat` now.

        `backing` are the chips with which the seat could still top up (its wallet, if that counts as money). A bet or a
        see beyond the stack and within the backing is offered, and can be played once the chips are on the table. The
        moves of the table (Join, Leave, SitOut, ComeBack, TopUp, CashIn, PlayAlone, TimeOut, Deal, Void, Close) are not
        listed.
        """

    @abstractmethod
    def find_refusal(self, state: StateT, move: Move, backing: int) -> IllegalMove:
        """Return the reason why `move`, which no option admits, is refused (codes: `bot.rules.refusals`)."""

    @abstractmethod
    def view(self, state: StateT, seat: Seat | None) -> View:
        """Return the view of a seat, or of a bystander (None, or a number that is not at the table)."""

    def redact_moves(self, played: tuple[PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
        """Return the moves of one deal as `seat` (NOBODY: a bystander) may know them.

        `played` has each move with the events of it that `seat` saw. The result has None for a move that it may not
        know of; the other moves lead to what it saw. Raise RedactionError.
        """
        raise NotImplementedError

    def count_events(self, rules: RulesT, events: tuple[Event, ...], counts: dict[Seat, Counter[str]]) -> None:
        """Add to `counts`, by seat and field of `PlayerTally`, the events of one deal that not every game counts."""

    def play(self, state: StateT, move: Move, backing: int = 0) -> tuple[StateT, tuple[Event, ...]]:
        """Make a move and return the next state and the events, in order. Raise IllegalMove."""
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
        """Return the options that differ from this game's usual rules, as plain values that `rules` takes."""
        return rules.changed_options(self.default_rules)

    def option_infos(self) -> tuple[OptionInfo, ...]:
        """Return every option of this game in display order, with the game's usual value as its default."""
        return tuple(
            replace(option, default=getattr(self.default_rules, option.name))
            for option in self.house_rules.option_infos()
            if option.name not in self.excluded_options
        )


_SEATLESS_MOVES = (DealRound, Deal, Join, Void, Close)
"""Moves of the table without a seat, or of a seat that is not at the table yet."""
AnyGame: TypeAlias = Game[Any, Any]


class PointsMoved(SeatEvent):
    """Event for points that a seat gained or lost; every point given or taken is in an event of this kind."""

    @property
    def gained(self) -> int:
        """Points gained; negative for points lost."""
        raise NotImplementedError


class Ending(Enum):
    """Reason for the end of a deal, defined by each game. The member `VOIDED` (`voided`) is a cancelled deal."""


@dataclass(frozen=True, kw_only=True)
class DealOutcome:
    """Outcome of a deal, ended for `reason`; each game adds fields."""

    reason: Ending

    @property
    def voided(self) -> bool:
        """True if the deal was cancelled, so that nothing of it counts."""
        return bool(self.reason.value == "voided")

    @property
    def takers(self) -> tuple[tuple[int, tuple[Seat, ...]], ...]:
        """Seats that took chips, by pot, oldest (0) first; in games of several deals, 0 has the winner of the game."""
        return ()

    @property
    def points(self) -> tuple[tuple[Seat, int], ...]:
        return ()


@dataclass(frozen=True, kw_only=True)
class DealOver(Event):
    """Event for the end of deal `deal_no`."""

    deal_no: int
    outcome: DealOutcome


@dataclass(frozen=True, kw_only=True)
class GameBegun(Event):
    """Event for the start of a game of several deals with these players, clockwise."""

    seats: tuple[Seat, ...]


class GameLost(SeatEvent):
    """Event for a seat that loses the game of several deals at once, by breaking a house rule."""


@dataclass(frozen=True, kw_only=True)
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


@dataclass(frozen=True, kw_only=True)
class TableResult:
    """Result of a deal: the chips carried, or staked so far, the takers of the outcome, and the running scores."""

    pot: int = 0
    winners: tuple[tuple[int, tuple[Seat, ...]], ...] = ()
    points: tuple[tuple[Seat, int], ...] = ()
    others: tuple[tuple[str, int], ...] = ()
    """Scores of those who have a name and no seat."""


_DIGITS = 8


def rules_fingerprint(game: AnyGame, rules: HouseRules) -> str:
    """Return eight hexadecimal digits that identify non-default house rules of this game."""
    agreed = json.dumps([game.name, game.changed_options(rules)], sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(agreed.encode()).hexdigest()[:_DIGITS]
