"""Strength of a hand among all hands, as a share from 0 to 1: the measure of the computer players."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from bot.players.betting.tables import full_pack, tables_of
from bot.rules.cards import Card
from bot.rules.hands import best_three, strength
from bot.rules.ranking import Ranking

SAMPLE = 400
"""Number of sampled hands of more than three cards: a share is accurate to two or three per cent."""


def share_beaten(ranking: Ranking, cards: Sequence[Card], hand_size: int = 3) -> float:
    """Return the share of all hands of `hand_size` cards that this one beats, a tie counting half.

    `cards` are three, or more from which the best three are taken. It takes a few microseconds, and a few milliseconds
    on the first use of a ranking.
    """
    own = _worth(ranking, cards)
    if hand_size == 3:
        return tables_of(ranking).shares[own]
    found = _dealt(ranking, hand_size)
    return (bisect_left(found, own) + bisect_right(found, own)) / (2 * len(found))


def _worth(ranking: Ranking, cards: Sequence[Card]) -> int:
    return strength(ranking, best_three(ranking, tuple(cards))[0])


@lru_cache(maxsize=32)
def _dealt(ranking: Ranking, hand_size: int) -> list[int]:
    """Return the strengths of hands dealt at random, worst first; the same every time."""
    rng = Random(hand_size)
    pack = full_pack(ranking)
    return sorted(_worth(ranking, rng.sample(pack, hand_size)) for _ in range(SAMPLE))
