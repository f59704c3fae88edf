"""The odds: how often each kind of hand is dealt, and how likely a hand is to be the best.

Everything follows from the order of hands that is played by, wild cards included, and is exact wherever that can be
counted within a second. What takes longer than a glance is for a thread of its own: `asyncio.to_thread`.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random

from msgspec import Struct

from bot.players.betting.counting import count_beaten
from bot.players.betting.kinds import count_kinds
from bot.players.betting.tables import full_pack, tables_of
from bot.rules.cards import Card
from bot.rules.hands import best_three, discards_worth, worth
from bot.rules.ranking import Category, Ranking

MOST_COUNTED = 5
"""Hands of so many cards can still be counted within a second."""
MOST_SAMPLES = 40_000
DEALT_CARDS = 400_000
"""So many cards are dealt in all where the odds are sampled: well within a second, and right to half a per cent."""
GLANCED_CARDS = 4_000
"""So many where it has to be a matter of milliseconds: right to a few per cent."""
ROUGHLY = 0.02
"""How far `at_a_glance` may be off for three cards against more than one."""


class CategoryChance(Struct, frozen=True, kw_only=True):
    """How often a category is dealt: as `hands` of `of`."""

    category: Category
    hands: int
    of: int

    @property
    def chance(self) -> float:
        """The chance of being dealt it, 0 to 1."""
        return self.hands / self.of


class Odds(Struct, frozen=True, kw_only=True):
    """How likely a hand is to be the best, 0 to 1.

    `wins`: it is the only best one; `ties`: it is one of several; `best`: its share of what is won on average, equal
    hands sharing. `error` is None where they are exact; otherwise they come from `samples` deals, and `error` is the
    standard error of `best`: two times out of three it is off by less, nineteen out of twenty by less than twice that.
    """

    best: Fraction | float
    wins: Fraction | float
    ties: Fraction | float
    error: float | None = None
    samples: int = 0


def chances(
    ranking: Ranking,
    cards: Sequence[Card],
    hand_size: int,
    opponents: int,
    *,
    aside: Sequence[Card] = (),
    unseen: Sequence[Card] | None = None,
    seed: int = 0,
) -> Odds:
    """How likely a hand is to be the best of `opponents` + 1, where each opponent is dealt `hand_size` of `unseen`.

    `cards` are one's own three, or more of which the best three count; `aside` is what was laid aside of them. `unseen`
    is all that the others may hold: by default the pack without one's own cards. Against one opponent it is exact for
    hands of up to five cards; otherwise it is sampled by `seed`. Raises ValueError for fewer than three cards, no
    opponent, or too few cards for all.

    Three cards against one take a microsecond unless `unseen` is given; everything else up to a second.
    """
    _check(cards, opponents)
    own = tuple(cards)
    kept, rest = best_three(ranking, own)
    if unseen is None and opponents == 1 and hand_size == 3 and len(own) == 3 and not aside:
        return _exact(tables_of(ranking).against_one(*own), tables_of(ranking).others)
    left = [one for one in full_pack(ranking) if one not in own and one not in aside] if unseen is None else [*unseen]
    if opponents * hand_size > len(left):
        raise ValueError(f"{len(left)} cards are not enough for {opponents} hands of {hand_size}")
    value = worth(ranking, kept, tuple(aside) or rest)
    if opponents == 1 and hand_size <= MOST_COUNTED:
        return _exact(count_beaten(ranking, left, hand_size, value), math.comb(len(left), hand_size))
    return _sampled(ranking, value, left, hand_size, opponents, Random(seed))


@lru_cache(maxsize=1_024)
def at_a_glance(
    ranking: Ranking, cards: tuple[Card, ...], hand_size: int, opponents: int, aside: tuple[Card, ...] = ()
) -> Odds:
    """About the same in milliseconds, for what is shown at every turn; the same every time.

    Exact for three cards against one. Against more, three cards are taken to be dealt to each independently of the
    others, which is right to about two per cent (`ROUGHLY`); hands of more cards are sampled from a few hundred
    deals. Raises ValueError as `chances` does.
    """
    if opponents == 1 and hand_size == 3 and len(cards) == 3:
        return chances(ranking, cards, hand_size, opponents)
    _check(cards, opponents)
    if hand_size == 3 and len(cards) == 3:
        worse, equal = tables_of(ranking).against_one(*cards)
        hands = tables_of(ranking).others
        wins = (worse / hands) ** opponents
        ties = ((worse + equal) / hands) ** opponents - wins
        return Odds(best=((worse + equal / 2) / hands) ** opponents, wins=wins, ties=ties, error=ROUGHLY)
    kept, rest = best_three(ranking, cards)
    left = [one for one in full_pack(ranking) if one not in cards and one not in aside]
    value = worth(ranking, kept, aside or rest)
    return _sampled(ranking, value, left, hand_size, opponents, Random(0), dealt=GLANCED_CARDS)


@lru_cache(maxsize=64)
def categories(ranking: Ranking, hand_size: int = 3) -> tuple[CategoryChance, ...]:
    """Every category that can be dealt with its exact count, best first; of more than three cards the best three count.

    The pack is the one that goes with the ranking. It takes up to a second.
    """
    counts = count_kinds(ranking, full_pack(ranking), hand_size)
    return tuple(
        CategoryChance(category=one, hands=counts[one], of=sum(counts.values()))
        for one in sorted(counts, reverse=True)
        if counts[one]
    )


def _check(cards: Sequence[Card], opponents: int) -> None:
    if len(cards) < 3:
        raise ValueError("a hand has three cards at least")
    if opponents < 1:
        raise ValueError("a hand needs an opponent")


def _exact(beaten: tuple[int, int], hands: int) -> Odds:
    worse, equal = beaten
    return Odds(best=Fraction(2 * worse + equal, 2 * hands), wins=Fraction(worse, hands), ties=Fraction(equal, hands))


def _sampled(
    ranking: Ranking,
    own: tuple[int, int],
    unseen: list[Card],
    hand_size: int,
    opponents: int,
    rng: Random,
    *,
    dealt: int = DEALT_CARDS,
) -> Odds:
    """Deals the others their hands many times: about so many cards in all."""
    needed = opponents * hand_size
    samples = min(MOST_SAMPLES, dealt // needed)
    alone = 0
    shared: Counter[int] = Counter()
    for _ in range(samples):
        equal = _not_beaten(ranking, own, rng.sample(unseen, needed), hand_size)
        if equal == 0:
            alone += 1
        elif equal is not None:
            shared[equal] += 1
    best = (alone + sum(times / (equal + 1) for equal, times in shared.items())) / samples
    squares = (alone + sum(times / (equal + 1) ** 2 for equal, times in shared.items())) / samples
    error = math.sqrt(max(squares - best * best, 1 / samples) / samples)  # an outcome never sampled is still possible
    return Odds(best=best, wins=alone / samples, ties=shared.total() / samples, error=error, samples=samples)


def _not_beaten(ranking: Ranking, own: tuple[int, int], dealt: list[Card], hand_size: int) -> int | None:
    """How many of the hands dealt are as good as one's own; None where one is better."""
    strength = ranking.strength
    mine, aside = own
    equal = 0
    for at in range(0, len(dealt), hand_size):
        hand = dealt[at : at + hand_size]
        best = max(strength(a, b, c) for a, b, c in combinations(hand, 3)) if hand_size > 3 else strength(*hand)
        if best > mine:
            return None
        if best == mine:
            theirs = discards_worth(best_three(ranking, tuple(hand))[1])
            if theirs > aside:
                return None
            equal += theirs == aside
    return equal
