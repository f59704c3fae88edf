"""A second, slow evaluator of three-card hands for tests, written from the text of RULES 1.2 to 1.4."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

from bot.rules.cards import PACK, Card


def value(one: Card) -> int:
    """Return the rank value of a card, 2 to 14."""
    return "??23456789TJQKA".index(one.text[0])


def key(hand: tuple[Card, ...], best_prial: int = 3) -> tuple[int, ...]:
    """Return the key of a hand without wild cards."""
    a, b, c = sorted(map(value, hand), reverse=True)
    suits = {one.text[1] for one in hand}
    ranks = {a, b, c}
    if len(ranks) == 1:
        return (5, 15 if a == best_prial else a)
    if len(ranks) == 2:
        paired = b
        return (1, paired, a + b + c - 2 * paired)
    top = 15 if ranks == {14, 2, 3} else a if a - c == 2 else 0
    if top:
        return (4 if len(suits) == 1 else 3, top)
    return (2 if len(suits) == 1 else 0, a, b, c)


class Reckoner:
    """Calculator of the best key of a hand over all replacements of its wild cards.

    A wild card may stand for any card not in the hand, so only the natural cards matter. The best key is stored for
    every set of up to three natural cards.
    """

    def __init__(self) -> None:
        self.best: dict[frozenset[Card], tuple[int, ...]] = {frozenset(one): key(one) for one in combinations(PACK, 3)}
        for size in (2, 1, 0):
            for some in combinations(PACK, size):
                hand = frozenset(some)
                self.best[hand] = max(self.best[hand | {one}] for one in PACK if one not in hand)

    def full_key(self, hand: Iterable[Card], wild: frozenset[Card]) -> tuple[tuple[int, ...], int]:
        """Return the key of three cards and minus the number of wild cards; the larger wins, and equal ones tie."""
        plain = frozenset(hand) - wild
        return self.best[plain], len(plain) - 3

    def best_three(self, hand: tuple[Card, ...], wild: frozenset[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """Return the kept cards and the discards of four or five cards (D-46).
        The best key decides, then the highest discards, then the dealt order.
        """
        ways = [
            (kept, tuple(place for place in range(len(hand)) if place not in kept))
            for kept in combinations(range(len(hand)), 3)
        ]
        kept, aside = max(
            ways,
            key=lambda way: (
                self.full_key([hand[place] for place in way[0]], wild),
                discards_key([hand[place] for place in way[1]]),
                [-place for place in way[0]],
            ),
        )
        return tuple(hand[place] for place in kept), tuple(hand[place] for place in aside)


def discards_key(discards: Iterable[Card]) -> list[int]:
    """Return the values by which discards are compared, highest first. A joker counts 0 (D-48, D-49)."""
    return sorted((0 if one.text.startswith("W") else value(one) for one in discards), reverse=True)
