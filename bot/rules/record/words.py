"""Moves as words: `Andy bets 2` to a move and back. One grammar for all games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.rules.betting.moves import (
    Accept,
    Bet,
    Cover,
    Fold,
    Keep,
    Look,
    Nominate,
    ProposeShowdown,
    Refuse,
    Retain,
    See,
    Throw,
    Which,
)
from bot.rules.game import Close, ComeBack, Join, Leave, Move, Seat, SitOut, TimeOut, TopUp, Void


class UnknownWords(ValueError):
    """A move that the grammar does not have; the message says what is wrong with it."""


class NotWhole(ValueError):
    """An amount that is not a whole number of chips; such a move is refused, not misread."""


@dataclass(frozen=True)
class _Verb:
    """One verb: its words, the move it makes, and what may follow it.

    `read` makes the move's fields of the words that follow; `write` makes those words of a move, None where this verb
    does not say it.
    """

    words: str
    move: type[Move]
    read: Callable[[str], dict[str, Any]]
    write: Callable[[Any], str | None]


def _nothing(rest: str) -> dict[str, Any]:
    if rest:
        raise UnknownWords(f"nothing may follow here: {rest!r}")
    return {}


def _plain(words: str, move: type[Move]) -> _Verb:
    return _Verb(words, move, _nothing, lambda _: "")


def _number(words: str, move: type[Move], field: str) -> _Verb:
    def read(rest: str) -> dict[str, Any]:
        try:
            return {field: int(rest)}
        except ValueError:
            raise NotWhole(f"{rest!r} is not a number of chips") from None

    return _Verb(words, move, read, lambda made: str(getattr(made, field)))


def _which(words: str, move: type[Move], others: Mapping[str, Which | None], usual: Which | None = None) -> _Verb:
    """A verb followed by `old`, `new` or one of `others`; `usual` is what it is short for."""
    hands: dict[str, Which | None] = {"old": Which.OLD, "new": Which.NEW, **others}

    def read(rest: str) -> dict[str, Any]:
        if rest not in hands:
            raise UnknownWords(f"{words} what? {rest!r} is none of: {', '.join(hands)}")
        return {"hand": hands[rest]}

    def write(made: Any) -> str:
        return next(text for text, hand in hands.items() if hand is made.hand)

    return _Verb(words, move, read, write)


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
    _plain("proposes showdown", ProposeShowdown),
    _plain("accepts", Accept),
    _plain("refuses", Refuse),
    _number("tops up", TopUp, "amount"),
    _number("joins", Join, "stack"),
    _plain("leaves", Leave),
    _plain("sits out", SitOut),
    _plain("comes back", ComeBack),
    _plain("times out", TimeOut),
)
_OF_NOBODY = {"closes": Close, "voids": Void}
_OTHER_GAMES = frozenset(
    [
        "lends",
        "discards",
        "draws",
        "takes",
        "arranges",
        "calls",
        "declares",
        "knocks",
        "cuts",
        "packs",
        "exposes",
        "passes",
        "deals",
    ]
)


def read_move(text: str, seats: Mapping[str, Seat], newcomer: Seat) -> Move:
    """The move that `text` says; the longest of the names in `seats` at its start is the mover's.

    A name that is none of them may only join, as `newcomer`. Raises UnknownWords, and NotWhole for an amount that is
    no whole number.
    """
    if text in _OF_NOBODY:
        return _OF_NOBODY[text]()
    name = mover(text, seats)
    if name is None:
        return _joiner(text, newcomer)
    words = text[len(name) :].strip()
    if words == "closes":
        return Close()
    for verb in _VERBS:
        if words == verb.words or words.startswith(verb.words + " "):
            rest = words[len(verb.words) :].strip()
            return verb.move(seat=newcomer if verb.move is Join else seats[name], **verb.read(rest))
    if words.split(" ")[0] in _OTHER_GAMES:
        return _NotHere(seat=seats[name])
    raise UnknownWords(f"no such verb: {words!r}")


def mover(text: str, names: Iterable[str]) -> str | None:
    """The longest of `names` with which `text` begins; None where none of them does."""
    found = [name for name in names if text.startswith(name + " ")]
    return max(found, key=len, default=None)


def write_move(move: Move, names: Mapping[Seat, str]) -> str:
    """The words for a move; ValueError for a move that is not written (a deal is an entry of its own)."""
    for words, kind in _OF_NOBODY.items():
        if type(move) is kind:
            return words
    for verb in _VERBS:
        if type(move) is verb.move:
            return " ".join(part for part in (names[move.seat], verb.words, verb.write(move)) if part)
    raise ValueError(f"{type(move).__name__} has no words")


def new_name(text: str) -> str | None:
    """Who joins, where `text` says that somebody does."""
    name, joins, _ = text.rpartition(" joins ")
    return name if joins else None


@dataclass(frozen=True, kw_only=True)
class _NotHere(Move):
    """A move of another game; every game that is not it refuses it."""


def _joiner(text: str, newcomer: Seat) -> Move:
    name = new_name(text)
    if not name:
        raise UnknownWords(f"no name of a seat at its start: {text!r}")
    return Join(seat=newcomer, **_number("joins", Join, "stack").read(text[len(name) + len(" joins ") :]))
