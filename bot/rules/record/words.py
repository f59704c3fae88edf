"""Moves as words: `Andy bets 2` to a move and back. One grammar for all games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.rules.arranging.crash.events import PackCut
from bot.rules.arranging.moves import (
    Arrange,
    CallCrash,
    Cut,
    DealCut,
    Declaration,
    Declare,
    Knock,
    Pass,
    TakeSpare,
    Unlock,
)
from bot.rules.betting.moves import (
    Accept,
    Ask,
    Bet,
    Check,
    Choose,
    Cover,
    Discard,
    Draw,
    Expose,
    Fold,
    Keep,
    Lend,
    Look,
    Nominate,
    ProposeShowdown,
    ProposeSideshow,
    Refuse,
    Retain,
    See,
    Throw,
    Which,
)
from bot.rules.cards import UNKNOWN_CARDS, Card, card, cards, written
from bot.rules.game import (
    AnyGame,
    CashIn,
    Close,
    ComeBack,
    Deal,
    Event,
    Join,
    Leave,
    Move,
    PlayAlone,
    Seat,
    SitOut,
    TimeOut,
    TopUp,
    Void,
)
from bot.rules.numbers import whole
from bot.rules.table.state import AnyState


class UnknownWords(ValueError):
    """A move that the grammar does not have; the message says what is wrong with it."""


class NotAMove(ValueError):
    """Words that mean a move, but one that cannot even be tried; it is refused, not misread. `code` says why."""

    code = ""


class NotWhole(NotAMove):
    """An amount that is not a whole number of chips, in plain digits."""

    code = "not_whole"


class NameReserved(NotAMove):
    """A newcomer with a name that nobody may have."""

    code = "name_reserved"


class NotInHand(NotAMove):
    """A card that the seat does not hold."""

    code = "not_in_hand"


@dataclass(frozen=True)
class Table:
    """What words speak of: who sits or sat where, by name, and what each holds (nothing, where nobody asks for cards).

    `reserved` are names that no newcomer may have.
    """

    seats: Mapping[str, Seat]
    hand: Callable[[Seat], tuple[Card, ...]] = lambda _: ()
    reserved: Collection[str] = ()

    def name(self, seat: Seat) -> str:
        """The name of `seat`."""
        return next(name for name, number in self.seats.items() if number == seat)


@dataclass(frozen=True)
class _Verb:
    """One verb: its words, the move it makes, and what may follow it.

    `read` makes the move's fields of the words that follow, said by a seat; `write` makes those words of a move.
    """

    words: str
    move: type[Move]
    read: Callable[[str, Seat, Table], dict[str, Any]]
    write: Callable[[Any, Table], str]


def _nothing(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    if rest:
        raise UnknownWords(f"nothing may follow here: {rest!r}")
    return {}


def _plain(words: str, move: type[Move]) -> _Verb:
    return _Verb(words, move, _nothing, lambda *_: "")


def _chips(rest: str) -> int:
    """A number of chips; one below nothing is no misreading, but for the rules to refuse."""
    below = rest.startswith("-")
    try:
        amount = whole(rest.removeprefix("-"))
        return -amount if below else amount
    except ValueError:
        raise NotWhole(f"{rest!r} is not a number of chips") from None


def _number(words: str, move: type[Move], field: str) -> _Verb:
    return _Verb(words, move, lambda rest, _, __: {field: _chips(rest)}, lambda made, _: str(getattr(made, field)))


def _which(words: str, move: type[Move], others: Mapping[str, Which | None]) -> _Verb:
    """A verb followed by `old`, `new` or one of `others`."""
    hands: dict[str, Which | None] = {"old": Which.OLD, "new": Which.NEW, **others}

    def read(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
        if rest not in hands:
            raise UnknownWords(f"{words} what? {rest!r} is none of: {', '.join(hands)}")
        return {"hand": hands[rest]}

    def write(made: Any, table: Table) -> str:
        return next(text for text, hand in hands.items() if hand is made.hand)

    return _Verb(words, move, read, write)


def _seat(rest: str, table: Table) -> Seat:
    if rest not in table.seats:
        raise UnknownWords(f"no name of a seat: {rest!r}")
    return table.seats[rest]


def _read_lender(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    return {"lender": _seat(rest, table)}


def _read_loan(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    name, _, amount = rest.rpartition(" ")
    return {"borrower": _seat(name, table), "amount": _chips(amount)}


def _cards(words: str, move: type[Move]) -> _Verb:
    """A verb followed by cards of one's own hand; `??` is the last of those that are not known."""

    def read(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
        hand = table.hand(seat)
        unknown = iter([place for place in reversed(range(len(hand))) if hand[place] in UNKNOWN_CARDS])
        places: list[int] = []
        for text in rest.split():
            place = next(unknown, None) if text == "??" else _place(text, hand)
            if place is None:
                raise NotInHand(f"{text} is not in the hand: {written(hand) or 'there is none'}")
            places.append(place)
        return {"places": tuple(sorted(places))}

    def write(made: Any, table: Table) -> str:
        hand = table.hand(made.seat)
        return written(tuple(hand[place] for place in made.places if place < len(hand)))

    return _Verb(words, move, read, write)


def _place(text: str, hand: tuple[Card, ...]) -> int | None:
    try:
        one = card(text)
    except ValueError as error:
        raise UnknownWords(str(error)) from None
    return hand.index(one) if one in hand else None


def _read_choice(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    size, *others = [part.strip() for part in rest.split(",")]
    number, _, cards = size.partition(" ")
    try:
        count = whole(number if cards == "cards" else "")
    except ValueError:
        raise UnknownWords(f"chooses what? {rest!r} does not begin with a number of cards") from None
    wild = tuple(one for one in others if one != "open")
    return {"cards": count, "wild": wild, "blind_play": "open" not in others}


def _write_choice(made: Any, table: Table) -> str:
    return ", ".join((f"{made.cards} cards", *(() if made.blind_play else ("open",)), *made.wild))


def _read_hands(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    try:
        return {"hands": tuple(cards(hand) for hand in rest.split("/")) if rest else ()}
    except ValueError as error:
        raise UnknownWords(str(error)) from None


def _read_declaration(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    try:
        return {"what": Declaration(rest)}
    except ValueError:
        known = ", ".join(one.value for one in Declaration)
        raise UnknownWords(f"declares what? {rest!r} is none of: {known}") from None


_VERBS = (
    _number("bets", Bet, "amount"),
    _plain("sees", See),
    _plain("folds", Fold),
    _which("looks", Look, {"": None}),
    _plain("keeps", Keep),
    _plain("throws", Throw),
    _which("retains", Retain, {"none": None, "": Which.OLD}),
    _which("nominates", Nominate, {}),
    _plain("covers", Cover),
    _Verb("asks", Ask, _read_lender, lambda made, table: table.name(made.lender)),
    _Verb("lends", Lend, _read_loan, lambda made, table: f"{table.name(made.borrower)} {made.amount}"),
    _plain("exposes", Expose),
    _cards("discards", Discard),
    _cards("draws", Draw),
    _plain("passes", Check),
    _plain("passes", Pass),
    _plain("proposes showdown", ProposeShowdown),
    _plain("proposes sideshow", ProposeSideshow),
    _Verb("chooses", Choose, _read_choice, _write_choice),
    _plain("accepts", Accept),
    _plain("refuses", Refuse),
    _number("cuts", Cut, "amount"),
    _number("takes spare", TakeSpare, "number"),
    _plain("knocks", Knock),
    _Verb("arranges", Arrange, _read_hands, lambda made, _: " / ".join(written(hand) for hand in made.hands)),
    _Verb("declares", Declare, _read_declaration, lambda made, _: made.what.value),
    _plain("unlocks", Unlock),
    _plain("calls crash", CallCrash),
    _number("tops up", TopUp, "amount"),
    _number("cashes in", CashIn, "amount"),
    _plain("neither lends nor borrows", PlayAlone),
    _number("joins", Join, "stack"),
    _plain("leaves", Leave),
    _plain("sits out", SitOut),
    _plain("comes back", ComeBack),
    _plain("times out", TimeOut),
)
_OF_NOBODY = {"closes": Close, "voids": Void}
_OTHER_GAMES = frozenset(["packs", "deals"])
"""The first words of moves that are in none of the games here."""
_OTHER_DECLARATIONS = frozenset(["declares four pairs", "declares four of a kind set back", "declares running flush"])
"""What is declared in none of them."""


def read_move(text: str, table: Table | Mapping[str, Seat], newcomer: Seat) -> Move:
    """The move that `text` says at a table; the longest of the names of its seats at the start is the mover's.

    A name that is none of them may only join, as `newcomer`; where it is one, whose seat it is joins, which no game
    allows. Raises UnknownWords, and NotAMove for what cannot be tried: an amount that is no whole number, a card that
    is not held, a newcomer's name that is reserved.
    """
    if not isinstance(table, Table):
        table = Table(seats=table)
    if text in _OF_NOBODY:
        return _OF_NOBODY[text]()
    name = mover(text, table.seats)
    if name is None:
        return _joiner(text, newcomer, table)
    seat, words = table.seats[name], text[len(name) :].strip()
    if words == "closes":
        return Close()
    if words.split(" ")[0] in _OTHER_GAMES or words in _OTHER_DECLARATIONS:
        return _NotHere(seat=seat)
    for verb in _VERBS:
        if words == verb.words or words.startswith(verb.words + " "):
            return verb.move(seat=seat, **verb.read(words[len(verb.words) :].strip(), seat, table))
    if new_name(text):
        return _joiner(text, newcomer, table)
    raise UnknownWords(f"no such verb: {words!r}")


def said(words: str, game: AnyGame, state: AnyState, table: Table, newcomer: Seat) -> Move:
    """The move that words say here: who has one hand keeps that one, and `passes` is the no of every question.

    Raises UnknownWords and NotAMove, as `read_move` does.
    """
    move = read_move(words, table, newcomer)
    options = game.options(state, move.seat)
    if isinstance(move, Retain) and move.hand is Which.NEW and len(options) == 2:
        return replace(move, hand=Which.OLD)
    if isinstance(move, Check) and Pass in game.moves:
        return Pass(seat=move.seat)
    if isinstance(move, Check) and Check not in game.moves:
        answers = [option.move for option in options if isinstance(option.move, Refuse | Expose)]
        return answers[0] if answers else Refuse(seat=move.seat)
    return move


def mover(text: str, names: Iterable[str]) -> str | None:
    """The longest of `names` with which `text` begins; None where none of them does."""
    found = [name for name in names if text.startswith(name + " ")]
    return max(found, key=len, default=None)


def write_move(move: Move, names: Mapping[Seat, str], hand: Callable[[Seat], tuple[Card, ...]] = lambda _: ()) -> str:
    """The words for a move; `hand` tells what a seat holds before it, for moves that name cards.

    Raises ValueError for a move that is not written (a deal is an entry of its own).
    """
    for words, kind in _OF_NOBODY.items():
        if type(move) is kind:
            return words
    table = Table(seats={name: seat for seat, name in names.items()}, hand=hand)
    for verb in _VERBS:
        if type(move) is verb.move:
            return " ".join(part for part in (names[move.seat], verb.words, verb.write(move, table)) if part)
    raise ValueError(f"{type(move).__name__} has no words")


def write_cut(deal: Deal, events: Iterable[Event], names: Mapping[Seat, str]) -> tuple[str, ...]:
    """The words for the cut that is part of a deal, of which `events` tell; () where there was none."""
    if not isinstance(deal, DealCut):
        return ()
    cutter = next(event.seat for event in events if isinstance(event, PackCut))
    return (f"{names[cutter]} cuts {deal.cut}",)


def new_name(text: str) -> str | None:
    """Who joins, where `text` says that somebody does."""
    name, joins, _ = text.rpartition(" joins ")
    return name if joins else None


@dataclass(frozen=True, kw_only=True)
class _NotHere(Move):
    """A move of another game; every game that is not it refuses it."""


def _joiner(text: str, newcomer: Seat, table: Table) -> Move:
    name = new_name(text)
    if not name:
        raise UnknownWords(f"no name of a seat at its start: {text!r}")
    if name in table.reserved or not name.strip():
        raise NameReserved(f"a seat cannot be called {name!r}: taken, empty or reserved")
    return Join(seat=newcomer, stack=_chips(text[len(name) + len(" joins ") :]))
