"""Cards and the pack: ranks, suits, jokers, text forms, and dealing (RULES 0.2, 2)."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum


class Rank(IntEnum):
    """Rank of a card, with its value for comparison: the ace is 14 (RULES 0.2)."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def letter(self) -> str:
        """One-letter code: `A`, `K`, `Q`, `J`, `T`, `9` ... `2`."""
        return "23456789TJQKA"[self - 2]


class Suit(Enum):
    """Suit of a card, by its letter. Suits have no order in any game."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def symbol(self) -> str:
        return {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[self.value]


class Card:
    """One physical card: a rank and a suit, or a joker (`number` 1 to 4, no rank, no suit).

    There is one object per card, so cards compare and hash by identity. Get them from `card("As")` or `PACK`. `text` is
    the code (`As`, `W1`). `weight` is for rankings: the sum of three weights identifies the ranks, whether all three
    suits are equal, and the number of jokers.
    """

    __slots__ = ("number", "rank", "suit", "text", "weight")

    def __init__(self, text: str, rank: Rank | None, suit: Suit | None, number: int, weight: int) -> None:
        self.text = text
        self.rank = rank
        self.suit = suit
        self.number = number
        self.weight = weight

    @property
    def symbol(self) -> str:
        """Card as `A♠`; a joker as its code."""
        return self.text if self.rank is None or self.suit is None else self.rank.letter + self.suit.symbol

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card with the code that `str` writes; raise ValueError for any other text."""
        return card(text)

    def __repr__(self) -> str:
        # States, moves and errors appear in logs, which must not reveal anybody's cards.
        return "card(...)"

    def __str__(self) -> str:
        return self.text

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return card, (self.text,)


_RANK_WEIGHTS = (0, 1, 4, 13, 32, 71, 124, 218, 375, 572, 744, 1208, 1556)
"""Weights of the ranks from two to ace. Any two different combinations of three ranks have different sums."""
_SUIT_WEIGHTS = (0, 1, 4, 5)
"""Weights of the suits. Only three equal suits have a sum of three times one weight. All sums are below 16."""
_JOKER_WEIGHT = 16 * (3 * _RANK_WEIGHTS[-1] + 1)
"""Weight of a joker. It exceeds every sum of three of the 52 cards, so the table for them has no entry with a joker."""
_UNKNOWN_WEIGHT = 1 << 24
"""Weight of an unknown card. No ranking's table has an entry for a hand with one."""

PACK: tuple[Card, ...] = tuple(
    Card(rank.letter + suit.value, rank, suit, 0, 16 * _RANK_WEIGHTS[rank - 2] + suit_weight)
    for suit, suit_weight in zip(Suit, _SUIT_WEIGHTS, strict=True)
    for rank in Rank
)
"""The 52 cards: clubs, diamonds, hearts, spades, each from two to ace."""
JOKERS: tuple[Card, ...] = tuple(Card(f"W{number}", None, None, number, _JOKER_WEIGHT) for number in range(1, 5))
_BY_TEXT = {one.text: one for one in PACK + JOKERS}


def card(text: str) -> Card:
    """Return the card with the code `As`, `Td` or `W1`; raise ValueError for any other text. Case matters."""
    try:
        return _BY_TEXT[text]
    except KeyError:
        raise ValueError(f"{text!r} is not a card") from None


def joker(number: int) -> Card:
    """Return joker `number`, 1 to 4; raise ValueError for any other number."""
    return card(f"W{number}")


def cards(text: str) -> tuple[Card, ...]:
    """Parse card codes separated by spaces (`As Kd 4s`). Raise ValueError for an invalid code."""
    return tuple(card(one) for one in text.split())


def format_cards(some: tuple[Card, ...]) -> str:
    return " ".join(one.text for one in some)


UNKNOWN: tuple[Card, ...] = tuple(Card("??", None, None, number, _UNKNOWN_WEIGHT) for number in range(1, 57))
"""Unknown cards (`??`) of redacted records. A hand with one was never shown, so it ranks below every other."""
UNKNOWN_CARDS = frozenset(UNKNOWN)


def read_cards(text: str) -> tuple[Card, ...]:
    """Parse the cards of a record; `??` is an unknown card. Raise ValueError for a repeated or invalid card."""
    unknown = iter(UNKNOWN)
    found = tuple(next(unknown) if one == "??" else card(one) for one in text.split())
    if len(set(found)) != len(found):
        raise ValueError("a card comes twice")
    return found


Pack = tuple[Card, ...]
_SUIT_ORDER = "cdhs"


def deal_hands(pack: Pack, players: int, each: int) -> tuple[tuple[Pack, ...], Pack]:
    """Deal cards one by one; return hands, the dealer's left first, and undealt cards (RULES 2.3). Raise ValueError."""
    dealt = players * each
    if dealt > len(pack):
        raise ValueError(f"{len(pack)} cards are not enough for {players} hands of {each}")
    return tuple(pack[first:dealt:players] for first in range(players)), pack[dealt:]


def high_to_low(hand: Iterable[Card]) -> Pack:
    """Sort a hand: unknown cards, then ranks from high to low (equal ranks: c d h s), then jokers."""
    return tuple(sorted(hand, key=_rank_key))


def _rank_key(one: Card) -> tuple[int, int]:
    if one.rank is None or one.suit is None:
        return -99 if one in UNKNOWN_CARDS else 0, one.number
    return -one.rank, _SUIT_ORDER.index(one.suit.value)


def is_order_of(order: Pack, pack: Pack) -> bool:
    """Return True if `order` has each card of `pack` exactly once. An unknown card in either matches any card."""
    given = set(order)
    if len(order) != len(pack) or len(given) != len(order):
        return False
    return given == set(pack) or not UNKNOWN_CARDS.isdisjoint(pack) or given - UNKNOWN_CARDS <= set(pack)


def sorted_pack(pack: Iterable[Card]) -> Pack:
    """Return the cards in an order that reveals nothing: suit by suit, with jokers and unknown cards last."""
    return tuple(sorted(pack, key=_sort_key))


def _sort_key(one: Card) -> tuple[int, int]:
    return (_PACK_INDEX[one], 0) if one in _PACK_INDEX else (len(_PACK_INDEX), one.number)


_PACK_INDEX = {one: place for place, one in enumerate(PACK)}
