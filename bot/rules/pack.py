"""The pack: an ordered tuple, index 0 on top (RULES 2). No card is ever created or destroyed."""

from __future__ import annotations

from collections.abc import Iterable

from bot.rules.cards import PACK, UNKNOWN_CARDS, Card

Pack = tuple[Card, ...]

_SUIT_ORDER = "cdhs"


def deal_hands(pack: Pack, players: int, each: int) -> tuple[tuple[Pack, ...], Pack]:
    """Deal `each` cards one at a time to `players`, and return the hands and the remaining pack (RULES 2.3).

    The first hand belongs to the seat left of the dealer. Raise ValueError if there are not enough cards.
    """
    dealt = players * each
    if dealt > len(pack):
        raise ValueError(f"{len(pack)} cards are not enough for {players} hands of {each}")
    return tuple(pack[first:dealt:players] for first in range(players)), pack[dealt:]


def high_to_low(hand: Iterable[Card]) -> Pack:
    """Sort a hand by rank, highest first; equal ranks in the order c d h s; jokers last by number.

    Unknown cards come first, because the one card of such a hand that was ever seen lay at the bottom.
    """
    return tuple(sorted(hand, key=_rank_key))


def _rank_key(one: Card) -> tuple[int, int]:
    if one.rank is None or one.suit is None:
        return -99 if one in UNKNOWN_CARDS else 0, one.number
    return -one.rank, _SUIT_ORDER.index(one.suit.value)


def is_order_of(order: Pack, pack: Pack) -> bool:
    """Return True if `order` has each card of `pack` exactly once; an unknown card in either matches any card."""
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
