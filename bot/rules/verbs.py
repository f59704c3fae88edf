"""The words in which a record says the moves of a game: a game names its verbs, made here."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from bot.rules.cards import Card
from bot.rules.game import Move, Seat
from bot.rules.numbers import whole


class UnknownWords(ValueError):
    """A move that the grammar does not have; the message says what is wrong with it."""


class NotAMove(ValueError):
    """Words that mean a move, but one that cannot even be tried; it is refused, not misread. `code` says why."""

    code = ""


class NameReserved(NotAMove):
    """A newcomer with a name that nobody may have."""

    code = "name_reserved"


class NotWhole(NotAMove):
    """An amount that is not a whole number of chips, in plain digits."""

    code = "not_whole"


@dataclass(frozen=True)
class Table:
    """What words speak of: who sits or sat where, by name, and what each holds (nothing, where nobody asks for cards).

    `reserved` are names that no newcomer may have.
    """

    seats: Mapping[str, Seat]
    hand: Callable[[Seat], tuple[Card, ...]] = lambda _: ()
    reserved: Collection[str] = ()

    def newcomer(self, name: str) -> Seat:
        """Return the seat of somebody who comes to the table; where the name is a seat's, that one, which no game
        allows. Raises NameReserved for a name that is reserved or empty.
        """
        if name in self.reserved or not name.strip():
            raise NameReserved(f"a seat cannot be called {name!r}: taken, empty or reserved")
        return self.seats.get(name, max(self.seats.values(), default=0) + 1)

    def name(self, seat: Seat) -> str:
        """The name of `seat`."""
        return next(name for name, number in self.seats.items() if number == seat)


@dataclass(frozen=True)
class Verb:
    """One verb: its words, the move it makes, and what may follow it.

    `read` makes the move's fields of the words that follow, said by a seat; `write` makes those words of a move.
    `of_cards`: they are cards of one's own hand, which others may not know.
    """

    words: str
    move: type[Move]
    read: Callable[[str, Seat, Table], dict[str, Any]]
    write: Callable[[Any, Table], str]
    of_cards: bool = False


def _nothing(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    if rest:
        raise UnknownWords(f"nothing may follow here: {rest!r}")
    return {}


def plain(words: str, move: type[Move]) -> Verb:
    """A verb that nothing follows."""
    return Verb(words, move, _nothing, lambda *_: "")


def chips(rest: str) -> int:
    """A number of chips; one below nothing is no misreading, but for the rules to refuse."""
    below = rest.startswith("-")
    try:
        amount = whole(rest.removeprefix("-"))
        return -amount if below else amount
    except ValueError:
        raise NotWhole(f"{rest!r} is not a number of chips") from None


def number(words: str, move: type[Move], field: str) -> Verb:
    """A verb followed by a number, which is the `field` of its move."""
    return Verb(words, move, lambda rest, _, __: {field: chips(rest)}, lambda made, _: str(getattr(made, field)))
