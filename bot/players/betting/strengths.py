"""Strength of a hand among all hands, as a share from 0 to 1: the measure of the computer players."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from bot.players.betting.tables import pack_of, hand_counts_of
from bot.rules.cards import Card
from bot.rules.hands import best_three, hand_strength
from bot.rules.ranking import Ranking

SAMPLE_SIZE = 400
"""Number of sampled hands of more than three cards: a share is accurate to two or three per cent."""


def share_beaten(ranking: Ranking, cards: Sequence[Card], hand_size: int = 3) -> float:
    """Return the share of all hands of `hand_size` cards that this one beats, a tie counting half.

    `cards` are three, or more from which the best three are taken. It takes a few microseconds, and a few milliseconds
    on the first use of a ranking.
    """
    own = _hand_strength(ranking, cards)
    if hand_size == 3:
        return hand_counts_of(ranking).shares[own]
    found = _sampled_strengths(ranking, hand_size)
    return (bisect_left(found, own) + bisect_right(found, own)) / (2 * len(found))


def _hand_strength(ranking: Ranking, cards: Sequence[Card]) -> int:
    return hand_strength(ranking, best_three(ranking, tuple(cards))[0])


@lru_cache(maxsize=32)
def _sampled_strengths(ranking: Ranking, hand_size: int) -> list[int]:
    """Return the strengths of hands dealt at random, worst first; the same every time."""
    rng = Random(hand_size)
    pack = pack_of(ranking)
    return sorted(_hand_strength(ranking, rng.sample(pack, hand_size)) for _ in range(SAMPLE_SIZE))
