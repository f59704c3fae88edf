"""Moves of the betting games, and the verbs for them in records."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, ClassVar

from bot.rules.cards import UNKNOWN_CARDS, card, format_cards
from bot.rules.game import AmountMove, Move, Seat
from bot.rules.house_rules import parse_whole_number
from bot.rules.verbs import NamedTable, NotAMove, UnknownWords, Verb, number_verb, parse_chips, plain_verb


class Which(Enum):
    """One of two hands: the one kept from the last deal, or the one just dealt."""

    OLD = "old"
    NEW = "new"

    @property
    def other(self) -> Which:
        return Which.NEW if self is Which.OLD else Which.OLD


@dataclass(frozen=True, kw_only=True)
class Look(Move):
    """Look at one's cards; `hand` selects one of two hands."""

    hand: Which | None = None


class Keep(Move):
    """Keep the hand just looked at; the other goes to the bottom of the pack unseen."""


class Throw(Move):
    """Throw away the hand just looked at, and play on blind with the other."""


@dataclass(frozen=True, kw_only=True)
class Bet(AmountMove):
    """Put `amount` chips in the pot: at least the price of staying in; more is a raise."""

    LEAVES_A_CHIP: ClassVar[bool] = True


class See(Move):
    """Pay to end the betting and compare the last two hands."""


class Fold(Move):
    """Give up this deal."""


@dataclass(frozen=True, kw_only=True)
class Cover(Move):
    """Stay in with one's last chips (none is enough) when short: the pot so far is frozen."""

    NEEDS_ALL_BACKING: ClassVar[bool] = True


class ProposeShowdown(Move):
    """Propose a showdown of everybody left."""


class Accept(Move):
    """Agree to the proposed showdown or sideshow."""


class Refuse(Move):
    """Refuse the proposed showdown or sideshow, or the requested loan."""


@dataclass(frozen=True, kw_only=True)
class Nominate(Move):
    """Choose the one of two unseen hands, `hand`, that is compared; the other goes to the bottom."""

    hand: Which


@dataclass(frozen=True, kw_only=True)
class Retain(Move):
    """Keep a hand unseen into the next deal, as the blind winner of a carried pot; `hand` None keeps nothing."""

    hand: Which | None = Which.OLD


@dataclass(frozen=True, kw_only=True)
class Discard(Move):
    """Lay aside the cards at these places of one's hand (0 is the first dealt), and keep the others."""

    places: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class Ask(Move):
    """Show one's hand to `lender`, who is out of the deal, and ask them for a loan when short."""

    NEEDS_ALL_BACKING: ClassVar[bool] = True

    lender: Seat

    @property
    def requested_lender(self) -> Seat:
        return self.lender


@dataclass(frozen=True, kw_only=True)
class AskBystander(Move):
    """Show one's hand to a person not at the table, who becomes `lender`, and ask for a loan (RULES 3.10)."""

    NEEDS_ALL_BACKING: ClassVar[bool] = True

    lender: Seat

    @property
    def invited_bystander(self) -> Seat:
        return self.lender


@dataclass(frozen=True, kw_only=True)
class Lend(AmountMove):
    """Lend `amount` chips to `borrower`, who is short."""

    borrower: Seat


class Expose(Move):
    """Show one's hand to a player who is short instead of lending to them: the hands are compared."""


class ProposeSideshow(Move):
    """Ask the player who bet before to compare hands in private; at one's turn it includes the least bet."""


@dataclass(frozen=True, kw_only=True)
class Choose(Move):
    """Choose the next game as its dealer: the number of cards, the wild cards, with blind play or without."""

    cards: int
    wild: tuple[str, ...] = ()
    blind_play: bool = True


@dataclass(frozen=True, kw_only=True)
class Draw(Move):
    """Exchange the cards at these places of one's hand (0 is the first dealt) for others from the pack; () for none."""

    places: tuple[int, ...] = ()


class Check(Move):
    """Stay in without a bet, as long as nobody has bet."""


class NotInHand(NotAMove):
    """A card that the seat does not hold."""

    code = "not_in_hand"


def _hand_verb(words: str, move: type[Move], others: Mapping[str, Which | None]) -> Verb:
    """Make a verb followed by `old`, `new` or one of `others`."""
    hands: dict[str, Which | None] = {"old": Which.OLD, "new": Which.NEW, **others}

    def read(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
        if rest not in hands:
            raise UnknownWords(f"{words} what? {rest!r} is none of: {', '.join(hands)}")
        return {"hand": hands[rest]}

    def write(made: Any, table: NamedTable) -> str:
        return next(text for text, hand in hands.items() if hand is made.hand)

    return Verb(words, move, read, write)


def _read_loan(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
    name, _, amount = rest.rpartition(" ")
    return {"borrower": table.seat_of(name), "amount": parse_chips(amount)}


def _cards_verb(words: str, move: type[Move]) -> Verb:
    """Make a verb followed by cards of one's own hand; `??` is the last of the unknown ones."""

    def read(rest: str, seat: Seat, table: NamedTable) -> dict[str, Any]:
        hand = table.hand(seat)
        unknown = iter([place for place in reversed(range(len(hand))) if hand[place] in UNKNOWN_CARDS])
        own = {one: place for place, one in enumerate(hand)}
        places: list[int] = []
        for text in rest.split():
            place = next(unknown, None) if text == "??" else own.get(card(text))
            if place is None:
                raise NotInHand(f"{text} is not in the hand: {format_cards(hand) or 'there is none'}")
            places.append(place)
        return {"places": tuple(sorted(places))}

    def write(made: Any, table: NamedTable) -> str:
        hand = table.hand(made.seat)
        return format_cards(tuple(hand[place] for place in made.places if place < len(hand)))

    return Verb(words, move, read, write, of_cards=True)


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
    number_verb("bets", Bet, "amount"),
    plain_verb("sees", See),
    plain_verb("folds", Fold),
    _hand_verb("looks", Look, {"": None}),
    plain_verb("keeps", Keep),
    plain_verb("throws", Throw),
    _hand_verb("retains", Retain, {"none": None, "": Which.OLD}),
    _hand_verb("nominates", Nominate, {}),
    plain_verb("covers", Cover),
    Verb(
        "asks",
        Ask,
        lambda rest, _, table: {"lender": table.seat_of(rest)},
        lambda made, table: table.name_of(made.lender),
    ),
    Verb(
        "calls in",
        AskBystander,
        lambda rest, _, table: {"lender": table.newcomer_seat(rest)},
        lambda made, table: table.name_of(made.lender),
    ),
    Verb("lends", Lend, _read_loan, lambda made, table: f"{table.name_of(made.borrower)} {made.amount}"),
    plain_verb("exposes", Expose),
    _cards_verb("discards", Discard),
    _cards_verb("draws", Draw),
    plain_verb("passes", Check),
    plain_verb("proposes showdown", ProposeShowdown),
    plain_verb("proposes sideshow", ProposeSideshow),
    Verb("chooses", Choose, _read_choice, _write_choice),
    plain_verb("accepts", Accept),
    plain_verb("refuses", Refuse),
)
"""Verbs of every betting game; a game refuses moves that it does not have."""
