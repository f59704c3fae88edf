"""Odds of hands, exact if they can be computed within a second. Run slow calls in a thread."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from random import Random

from msgspec import Struct

from bot.players.betting.hand_counts import count_beaten, count_categories, hand_counts_of
from bot.rules.cards import Card
from bot.rules.ranking import Category, Ranking, best_three, discards_value, hand_value

MAX_EXACT_SIZE = 5
"""Largest hand size whose hands can be counted within a second."""
MAX_SAMPLES = 40_000
SAMPLED_CARDS = 400_000
"""Total number of cards dealt to sample odds. This takes well below a second and is accurate to half a per cent."""
QUICK_SAMPLED_CARDS = 4_000
"""Total number of cards dealt to sample quick odds. This takes milliseconds and is accurate to a few per cent."""
QUICK_ODDS_ERROR = 0.02
"""Greatest error of `quick_odds` for three cards against more than one opponent."""


class CategoryChance(Struct, frozen=True, kw_only=True):
    """Frequency of a category: `hands` out of `of` hands."""

    category: Category
    hands: int
    of: int

    @property
    def chance(self) -> float:
        return self.hands / self.of


class Odds(Struct, frozen=True, kw_only=True):
    """Chances of a hand being the best, 0 to 1.

    `wins` is the chance of being the only best hand, `ties` of being one of several. `best` is the average share of the
    winnings if equal hands share them. `error` is None for exact odds. Sampled odds come from `samples` deals, and
    `error` is the standard error of `best`: the true value is nearer in two of three cases, and within twice the error
    in nineteen of twenty.
    """

    best: Fraction | float
    wins: Fraction | float
    ties: Fraction | float
    error: float | None = None
    samples: int = 0


def hand_odds(
    ranking: Ranking,
    cards: Sequence[Card],
    hand_size: int,
    opponents: int,
    *,
    aside: Sequence[Card] = (),
    unseen: Sequence[Card] | None = None,
    seed: int = 0,
) -> Odds:
    """Return the odds of a hand against `opponents` opponents, each dealt `hand_size` of the `unseen` cards.

    `cards` is one's own hand, of which the best three cards count. `aside` are its discards. By default, `unseen` is
    the pack without one's own cards. Against one opponent with hands of up to five cards the odds are exact; otherwise
    they are sampled by `seed`. Raises ValueError for fewer than three cards, no opponent, or too few cards for all.

    Three cards against one opponent take a microsecond unless `unseen` is given; all other cases take up to a second.
    """
    _check(cards, opponents)
    own = tuple(cards)
    kept, rest = best_three(ranking, own)
    if unseen is None and opponents == 1 and hand_size == 3 and len(own) == 3 and not aside:
        return _exact_odds(hand_counts_of(ranking).count_beaten_and_tied(*own), hand_counts_of(ranking).opponent_hands)
    left = [one for one in ranking.pack if one not in own and one not in aside] if unseen is None else [*unseen]
    if opponents * hand_size > len(left):
        raise ValueError(f"{len(left)} cards are not enough for {opponents} hands of {hand_size}")
    value = hand_value(ranking, kept, tuple(aside) or rest)
    if opponents == 1 and hand_size <= MAX_EXACT_SIZE:
        return _exact_odds(count_beaten(ranking, left, hand_size, value), math.comb(len(left), hand_size))
    return _sampled_odds(ranking, value, left, hand_size, opponents, Random(seed))


@lru_cache(maxsize=1_024)
def quick_odds(
    ranking: Ranking, cards: tuple[Card, ...], hand_size: int, opponents: int, aside: tuple[Card, ...] = ()
) -> Odds:
    """Return approximate odds within milliseconds, for display at every turn. Equal arguments give equal odds.

    The odds are exact for three cards against one opponent. Against more opponents, hands of three are treated as dealt
    independently of each other, which is accurate to about two per cent (`QUICK_ODDS_ERROR`). Hands of more cards are
    sampled from a few hundred deals. Raises ValueError as `hand_odds` does.
    """
    if opponents == 1 and hand_size == 3 and len(cards) == 3:
        return hand_odds(ranking, cards, hand_size, opponents)
    _check(cards, opponents)
    if hand_size == 3 and len(cards) == 3:
        worse, equal = hand_counts_of(ranking).count_beaten_and_tied(*cards)
        hands = hand_counts_of(ranking).opponent_hands
        wins = (worse / hands) ** opponents
        ties = ((worse + equal) / hands) ** opponents - wins
        return Odds(best=((worse + equal / 2) / hands) ** opponents, wins=wins, ties=ties, error=QUICK_ODDS_ERROR)
    kept, rest = best_three(ranking, cards)
    left = [one for one in ranking.pack if one not in cards and one not in aside]
    value = hand_value(ranking, kept, aside or rest)
    return _sampled_odds(ranking, value, left, hand_size, opponents, Random(0), dealt=QUICK_SAMPLED_CARDS)


@lru_cache(maxsize=64)
def category_chances(ranking: Ranking, hand_size: int = 3) -> tuple[CategoryChance, ...]:
    """Return all possible categories of hands of that size with exact counts, best first, within a second."""
    counts = count_categories(ranking, ranking.pack, hand_size)
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


def _exact_odds(beaten: tuple[int, int], hands: int) -> Odds:
    worse, equal = beaten
    return Odds(best=Fraction(2 * worse + equal, 2 * hands), wins=Fraction(worse, hands), ties=Fraction(equal, hands))


def _sampled_odds(
    ranking: Ranking,
    own: tuple[int, int],
    unseen: list[Card],
    hand_size: int,
    opponents: int,
    rng: Random,
    *,
    dealt: int = SAMPLED_CARDS,
) -> Odds:
    """Return the odds sampled by dealing the opponents' hands many times, `dealt` cards in total."""
    needed = opponents * hand_size
    samples = min(MAX_SAMPLES, dealt // needed)
    alone = 0
    shared: Counter[int] = Counter()
    for _ in range(samples):
        equal = _count_tied(ranking, own, rng.sample(unseen, needed), hand_size)
        if equal == 0:
            alone += 1
        elif equal is not None:
            shared[equal] += 1
    best = (alone + sum(times / (equal + 1) for equal, times in shared.items())) / samples
    squares = (alone + sum(times / (equal + 1) ** 2 for equal, times in shared.items())) / samples
    error = math.sqrt(max(squares - best * best, 1 / samples) / samples)  # outcomes that were not sampled are possible
    return Odds(best=best, wins=alone / samples, ties=shared.total() / samples, error=error, samples=samples)


def _count_tied(ranking: Ranking, own: tuple[int, int], dealt: list[Card], hand_size: int) -> int | None:
    """Return the number of dealt hands that equal one's own; None if a dealt hand is better."""
    strength = ranking.strength
    mine, aside = own
    equal = 0
    for at in range(0, len(dealt), hand_size):
        hand = dealt[at : at + hand_size]
        best = max(strength(a, b, c) for a, b, c in combinations(hand, 3)) if hand_size > 3 else strength(*hand)
        if best > mine:
            return None
        if best == mine:
            theirs = discards_value(best_three(ranking, tuple(hand))[1])
            if theirs > aside:
                return None
            equal += theirs == aside
    return equal
