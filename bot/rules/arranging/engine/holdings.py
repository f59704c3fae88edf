"""Holdings that can be declared: pairs, a card of every rank, four of a kind, running flushes (RULES 7.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from bot.rules.arranging.engine.terms import SpecialHolding
from bot.rules.arranging.hands import HandRules, find_fours, rank_of_four
from bot.rules.arranging.moves import Declaration
from bot.rules.cards import Card, Rank

_ACE_LOW_VALUE = 15
"""Value of a long running flush that starts with ace, two: above the one that ends with the ace."""


def has_pairs(count: int, cards: Sequence[Card]) -> bool:
    """Return True if `cards` contain at least `count` pairs.

    Four of a kind is two pairs (D-75). Jokers make none (D-95).
    """
    return sum(held // 2 for held in Counter(card.rank for card in cards if card.rank is not None).values()) >= count


def has_every_rank(cards: Sequence[Card]) -> bool:
    """Return True if `cards` contain every rank."""
    return {card.rank for card in cards} >= set(Rank)


def four_of_a_kind(hands: HandRules, ranks: Collection[Rank] = tuple(Rank), *, with_jokers: bool = False) -> SpecialHolding:
    """Return the holding "four of a kind of one of these ranks", proven by the best one.

    `with_jokers` jokers may complete it (D-94).
    """

    def held(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
        return [four for four in find_fours(cards, with_jokers=with_jokers) if rank_of_four(four) in ranks]

    return SpecialHolding(
        what=Declaration.FOUR_OF_A_KIND,
        held=lambda cards: bool(held(cards)),
        proof=lambda cards: max(held(cards), key=hands.strength),
        worth=hands.strength,
    )


def running_flush_value(cards: Sequence[Card]) -> int:
    """Return the value of a running flush of all these cards; 0 if they are none (D-83).

    It is the highest rank; an ace-low flush is above all others.
    """
    ranks = {card.rank for card in cards if card.rank is not None}
    if len(ranks) != len(cards) or len({card.suit for card in cards}) != 1:
        return 0
    if max(ranks) - min(ranks) == len(cards) - 1:
        return max(ranks)
    return _ACE_LOW_VALUE if ranks == {Rank.ACE, *list(Rank)[: len(cards) - 1]} else 0


RUNNING_FLUSH = SpecialHolding(
    what=Declaration.RUNNING_FLUSH,
    held=lambda cards: bool(running_flush_value(cards)),
    worth=running_flush_value,
)
"""Running flush of all cards of a player, all of which prove it."""
