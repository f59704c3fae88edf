"""Verbs for the moves of the betting games in records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.rules.betting import moves
from bot.rules.cards import UNKNOWN_CARDS, Card, card, written
from bot.rules.game import Move, Seat
from bot.rules.numbers import whole
from bot.rules.verbs import NotAMove, Table, UnknownWords, Verb, chips, number, plain


class NotInHand(NotAMove):
    """A card that the seat does not hold."""

    code = "not_in_hand"


def _which(words: str, move: type[Move], others: Mapping[str, moves.Which | None]) -> Verb:
    """Make a verb followed by `old`, `new` or one of `others`."""
    hands: dict[str, moves.Which | None] = {"old": moves.Which.OLD, "new": moves.Which.NEW, **others}

    def read(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
        if rest not in hands:
            raise UnknownWords(f"{words} what? {rest!r} is none of: {', '.join(hands)}")
        return {"hand": hands[rest]}

    def write(made: Any, table: Table) -> str:
        return next(text for text, hand in hands.items() if hand is made.hand)

    return Verb(words, move, read, write)


def _seat(rest: str, table: Table) -> Seat:
    if rest not in table.seats:
        raise UnknownWords(f"no name of a seat: {rest!r}")
    return table.seats[rest]


def _read_lender(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    return {"lender": _seat(rest, table)}


def _read_bystander(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    return {"lender": table.newcomer(rest)}


def _read_loan(rest: str, seat: Seat, table: Table) -> dict[str, Any]:
    name, _, amount = rest.rpartition(" ")
    return {"borrower": _seat(name, table), "amount": chips(amount)}


def _cards(words: str, move: type[Move]) -> Verb:
    """Make a verb followed by cards of one's own hand; `??` is the last of the unknown ones."""

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

    return Verb(words, move, read, write, of_cards=True)


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


VERBS = (
    number("bets", moves.Bet, "amount"),
    plain("sees", moves.See),
    plain("folds", moves.Fold),
    _which("looks", moves.Look, {"": None}),
    plain("keeps", moves.Keep),
    plain("throws", moves.Throw),
    _which("retains", moves.Retain, {"none": None, "": moves.Which.OLD}),
    _which("nominates", moves.Nominate, {}),
    plain("covers", moves.Cover),
    Verb("asks", moves.Ask, _read_lender, lambda made, table: table.name(made.lender)),
    Verb("calls in", moves.AskBystander, _read_bystander, lambda made, table: table.name(made.lender)),
    Verb("lends", moves.Lend, _read_loan, lambda made, table: f"{table.name(made.borrower)} {made.amount}"),
    plain("exposes", moves.Expose),
    _cards("discards", moves.Discard),
    _cards("draws", moves.Draw),
    plain("passes", moves.Check),
    plain("proposes showdown", moves.ProposeShowdown),
    plain("proposes sideshow", moves.ProposeSideshow),
    Verb("chooses", moves.Choose, _read_choice, _write_choice),
    plain("accepts", moves.Accept),
    plain("refuses", moves.Refuse),
)
"""Verbs of every betting game; a game refuses moves that it does not have."""
