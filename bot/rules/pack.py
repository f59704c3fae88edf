"""The pack: an ordered tuple, index 0 on top (RULES 2). Nothing is ever created or destroyed."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.cards import PACK, UNKNOWN_CARDS, Card

Pack = tuple[Card, ...]

_SUIT_ORDER = "cdhs"


def deal(pack: Pack, players: int, each: int) -> tuple[tuple[Pack, ...], Pack]:
    """Deals `each` cards one at a time to `players`: the hands, left of the dealer first, and what is left (RULES 2.3).

    Raises ValueError where there are not enough cards.
    """
    dealt = players * each
    if dealt > len(pack):
        raise ValueError(f"{len(pack)} cards are not enough for {players} hands of {each}")
    return tuple(pack[first:dealt:players] for first in range(players)), pack[dealt:]


def high_to_low(hand: Iterable[Card]) -> Pack:
    """The hand sorted by rank, highest first; equal ranks in the order c d h s; jokers last by number.

    Cards that are not known come first: the one of a hand that was ever seen lay at the bottom.
    """
    return tuple(sorted(hand, key=_height))


def _height(one: Card) -> tuple[int, int]:
    if one.rank is None or one.suit is None:
        return -99 if one in UNKNOWN_CARDS else 0, one.number
    return -one.rank, _SUIT_ORDER.index(one.suit.value)


def is_order_of(order: Pack, pack: Pack) -> bool:
    """Whether `order` holds each card of `pack` once; a place that is not known, in either, stands for any card."""
    given = set(order)
    if len(order) != len(pack) or len(given) != len(order):
        return False
    return given == set(pack) or not UNKNOWN_CARDS.isdisjoint(pack) or given - UNKNOWN_CARDS <= set(pack)


def sorted_pack(pack: Iterable[Card]) -> Pack:
    """The cards in an order that tells nothing: suit by suit, jokers and unknown places last."""
    return tuple(sorted(pack, key=_place))


def _place(one: Card) -> tuple[int, int]:
    return (_PLACES[one], 0) if one in _PLACES else (len(_PLACES), one.number)


_PLACES = {one: place for place, one in enumerate(PACK)}
