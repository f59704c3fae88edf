"""Verbs that records use for the moves of a game."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from bot.rules.cards import Card
from bot.rules.game import Move, Seat
from bot.rules.house_rules import parse_whole_number


class UnknownWords(ValueError):
    """Text that is not a move in the grammar. The message explains the fault."""


class NotAMove(ValueError):
    """Text of a move with an invalid name, amount or card, which the rules cannot judge. `code` names the fault."""

    code = ""


class NameReserved(NotAMove):
    """A newcomer with a reserved name."""

    code = "name_reserved"


class NotWhole(NotAMove):
    """An amount that is not a whole number of chips in plain digits."""

    code = "not_whole"


@dataclass(frozen=True)
class NamedTable:
    """Context for parsing a move: seats by name (former ones included), hands, and names that no newcomer may have."""

    seats: Mapping[str, Seat]
    hand: Callable[[Seat], tuple[Card, ...]] = lambda _: ()
    reserved: Collection[str] = ()

    def newcomer_seat(self, name: str) -> Seat:
        """Return a newcomer's seat number. A taken name gives its old seat, which games refuse. Raise NameReserved."""
        if name in self.reserved or not name.strip():
            raise NameReserved(f"a seat cannot be called {name!r}: taken, empty or reserved")
        return self.seats.get(name, max(self.seats.values(), default=0) + 1)

    def seat_of(self, name: str) -> Seat:
        if name not in self.seats:
            raise UnknownWords(f"no name of a seat: {name!r}")
        return self.seats[name]

    def name_of(self, seat: Seat) -> str:
        return next(name for name, number in self.seats.items() if number == seat)


@dataclass(frozen=True)
class Verb:
    """Verb in a record: its words, and the move it stands for.

    `read` parses the text after the verb into the move's fields; `write` formats it. `of_cards` is True if this text
    names cards of the mover's hand, which others may not know.
    """

    words: str
    move: type[Move]
    read: Callable[[str, Seat, NamedTable], dict[str, Any]]
    write: Callable[[Any, NamedTable], str]
    of_cards: bool = False


def _read_nothing(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    if rest:
        raise UnknownWords(f"nothing may follow here: {rest!r}")
    return {}


def plain_verb(words: str, move: type[Move]) -> Verb:
    return Verb(words, move, _read_nothing, lambda *_: "")


def parse_chips(rest: str) -> int:
    """Parse a number of chips. Negative numbers are parsed for the rules to refuse."""
    below = rest.startswith("-")
    try:
        amount = parse_whole_number(rest.removeprefix("-"))
        return -amount if below else amount
    except ValueError:
        raise NotWhole(f"{rest!r} is not a number of chips") from None


def number_verb(words: str, move: type[Move], field: str) -> Verb:
    """Make a verb followed by a number, which becomes the field `field` of the move."""
    return Verb(words, move, lambda rest, _, __: {field: parse_chips(rest)}, lambda made, _: str(getattr(made, field)))
