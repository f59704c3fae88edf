"""Moves of the betting games, and the verbs for them in records."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, ClassVar

from bot.rules.cards import UNKNOWN_CARDS, card, format_cards
from bot.rules.game import AmountMove, Move, Seat
from bot.rules.house_rules import parse_whole_number
from bot.rules.verbs import NamedTable, NotAMove, UnknownWords, Verb, number_verb, parse_chips, plain_verb


class Which(Enum):
    """One of two hands: the old one, kept from the last deal, or the new one, just dealt."""

    OLD = "old"
    NEW = "new"

    @property
    def other(self) -> Which:
        return Which.NEW if self is Which.OLD else Which.OLD


class Look(Move):
    """Look at one's cards. With two hands, `hand` selects one."""

    hand: Which | None = None


class Keep(Move):
    """Decision to keep the hand just looked at. The other hand goes to the bottom of the pack unseen."""


class Throw(Move):
    """Decision to throw away the hand just looked at, and to play on blind with the other."""


class Bet(AmountMove):
    """Bet of `amount` chips, at least the price of staying in. A higher bet is a raise."""

    LEAVES_A_CHIP: ClassVar[bool] = True


class See(Move):
    """Payment that ends the betting, so that the last two hands are compared."""


class Fold(Move):
    """Decision to give up this deal."""


class Cover(Move):
    """Decision of a short player to stay in with the last chips (or none). The pot so far is frozen."""

    NEEDS_ALL_BACKING: ClassVar[bool] = True


class ProposeShowdown(Move):
    """Proposal of a showdown of all live players."""


class Accept(Move):
    """Acceptance of a proposed showdown or sideshow."""


class Refuse(Move):
    """Refusal of a proposed showdown or sideshow, or of a loan."""


class Nominate(Move):
    """Choice of `hand`, one of two unseen hands, for a comparison. The other goes to the bottom."""

    hand: Which


class Retain(Move):
    """Choice of the unseen hand that the blind winner of a carried pot keeps; None: no hand."""

    hand: Which | None = Which.OLD


class Discard(Move):
    """Choice of cards to lay aside, by their places in the hand (0 is the first dealt)."""

    places: tuple[int, ...]


class Ask(Move):
    """Request of a short player for a loan from `lender`, who is out of the deal and sees the hand."""

    NEEDS_ALL_BACKING: ClassVar[bool] = True

    lender: Seat

    @property
    def requested_lender(self) -> Seat:
        return self.lender


class AskBystander(Move):
    """Request for a loan from a person not at the table, who sees the hand and becomes seat `lender` (RULES 3.10)."""

    NEEDS_ALL_BACKING: ClassVar[bool] = True

    lender: Seat

    @property
    def invited_bystander(self) -> Seat:
        return self.lender


class Lend(AmountMove):
    """Loan of `amount` chips to `borrower`, who is short."""

    borrower: Seat


class Expose(Move):
    """Decision to compare hands with a short player instead of lending chips."""


class ProposeSideshow(Move):
    """Request to the previous bettor to compare hands in private. At one's turn it includes the least bet."""


class Choose(Move):
    """Dealer's choice of how to play: number of cards, wild cards, and with or without blind play."""

    cards: int
    wild: tuple[str, ...] = ()
    blind_play: bool = True


class Draw(Move):
    """Exchange of cards, by their places in the hand (0 is the first dealt), for cards from the pack; () for none."""

    places: tuple[int, ...] = ()


class ShowHand(Move):
    """Decision of a winner, to whom everyone else folded, to show the hand after the deal."""

    IS_BRIEFLY_OFFERED: ClassVar[bool] = True


class Check(Move):
    """Decision to stay in without a bet, allowed as long as nobody has bet."""


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
    """Make a verb followed by cards of the mover's hand. Each `??` is the last unknown card not named yet."""

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
    plain_verb("shows", ShowHand),
)
"""Verbs of every betting game; a game refuses moves that it does not have."""
