"""Verbs for the moves of the betting games in records."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.rules.betting import moves
from bot.rules.cards import UNKNOWN_CARDS, Card, card, format_cards
from bot.rules.game import Move, Seat
from bot.rules.numbers import parse_whole_number
from bot.rules.verbs import NotAMove, NamedTable, UnknownWords, Verb, parse_chips, number_verb, plain_verb


class NotInHand(NotAMove):
    """A card that the seat does not hold."""

    code = "not_in_hand"


def _hand_verb(words: str, move: type[Move], others: Mapping[str, moves.Which | None]) -> Verb:
    """Make a verb followed by `old`, `new` or one of `others`."""
    hands: dict[str, moves.Which | None] = {"old": moves.Which.OLD, "new": moves.Which.NEW, **others}

    def read(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
        if rest not in hands:
            raise UnknownWords(f"{words} what? {rest!r} is none of: {', '.join(hands)}")
        return {"hand": hands[rest]}

    def write(made: Any, table: NamedTable) -> str:
        return next(text for text, hand in hands.items() if hand is made.hand)

    return Verb(words, move, read, write)


def _read_seat(rest: str, table: NamedTable) -> Seat:
    if rest not in table.seats:
        raise UnknownWords(f"no name of a seat: {rest!r}")
    return table.seats[rest]


def _read_lender(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    return {"lender": _read_seat(rest, table)}


def _read_bystander(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    return {"lender": table.newcomer_seat(rest)}


def _read_loan(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    name, _, amount = rest.rpartition(" ")
    return {"borrower": _read_seat(name, table), "amount": parse_chips(amount)}


def _cards_verb(words: str, move: type[Move]) -> Verb:
    """Make a verb followed by cards of one's own hand; `??` is the last of the unknown ones."""

    def read(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
        hand = table.hand(seat)
        unknown = iter([place for place in reversed(range(len(hand))) if hand[place] in UNKNOWN_CARDS])
        places: list[int] = []
        for text in rest.split():
            place = next(unknown, None) if text == "??" else _place_in_hand(text, hand)
            if place is None:
                raise NotInHand(f"{text} is not in the hand: {format_cards(hand) or 'there is none'}")
            places.append(place)
        return {"places": tuple(sorted(places))}

    def write(made: Any, table: NamedTable) -> str:
        hand = table.hand(made.seat)
        return format_cards(tuple(hand[place] for place in made.places if place < len(hand)))

    return Verb(words, move, read, write, of_cards=True)


def _place_in_hand(text: str, hand: tuple[Card, ...]) -> int | None:
    try:
        one = card(text)
    except ValueError as error:
        raise UnknownWords(str(error)) from None
    return hand.index(one) if one in hand else None


def _read_choice(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    size, *others = [part.strip() for part in rest.split(",")]
    number, _, cards = size.partition(" ")
    try:
        count = parse_whole_number(number if cards == "cards" else "")
    except ValueError:
        raise UnknownWords(f"chooses what? {rest!r} does not begin with a number of cards") from None
    wild = tuple(one for one in others if one != "open")
    return {"cards": count, "wild": wild, "blind_play": "open" not in others}


def _write_choice(made: Any, table: NamedTable) -> str:
    return ", ".join((f"{made.cards} cards", *(() if made.blind_play else ("open",)), *made.wild))


VERBS = (
    number_verb("bets", moves.Bet, "amount"),
    plain_verb("sees", moves.See),
    plain_verb("folds", moves.Fold),
    _hand_verb("looks", moves.Look, {"": None}),
    plain_verb("keeps", moves.Keep),
    plain_verb("throws", moves.Throw),
    _hand_verb("retains", moves.Retain, {"none": None, "": moves.Which.OLD}),
    _hand_verb("nominates", moves.Nominate, {}),
    plain_verb("covers", moves.Cover),
    Verb("asks", moves.Ask, _read_lender, lambda made, table: table.name_of(made.lender)),
    Verb("calls in", moves.AskBystander, _read_bystander, lambda made, table: table.name_of(made.lender)),
    Verb("lends", moves.Lend, _read_loan, lambda made, table: f"{table.name_of(made.borrower)} {made.amount}"),
    plain_verb("exposes", moves.Expose),
    _cards_verb("discards", moves.Discard),
    _cards_verb("draws", moves.Draw),
    plain_verb("passes", moves.Check),
    plain_verb("proposes showdown", moves.ProposeShowdown),
    plain_verb("proposes sideshow", moves.ProposeSideshow),
    Verb("chooses", moves.Choose, _read_choice, _write_choice),
    plain_verb("accepts", moves.Accept),
    plain_verb("refuses", moves.Refuse),
)
"""Verbs of every betting game; a game refuses moves that it does not have."""
