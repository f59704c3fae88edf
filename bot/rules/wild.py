"""Wild cards: the sets of RULES 5 by name, and the ranking of hands for them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from bot.rules.cards import JOKERS, PACK, Card, Rank, cards
from bot.rules.ranking import Ranking, RunOrder

_RANK_SETS = {
    "twos": Rank.TWO,
    "threes": Rank.THREE,
    "fours": Rank.FOUR,
    "fives": Rank.FIVE,
    "sixes": Rank.SIX,
    "sevens": Rank.SEVEN,
    "eights": Rank.EIGHT,
    "nines": Rank.NINE,
    "tens": Rank.TEN,
    "jacks": Rank.JACK,
    "queens": Rank.QUEEN,
    "kings": Rank.KING,
    "aces": Rank.ACE,
}
_DESIGNATED = {
    **{name: tuple(card for card in PACK if card.rank is rank) for name, rank in _RANK_SETS.items()},
    "black_twos": cards("2c 2s"),
    "one_eyed_jacks": cards("Jh Js"),
    "suicide_king": cards("Kh"),
    "braggers": cards("Ad Jc 9d"),
}
_JOKER_SETS = {f"jokers:{number}": number for number in range(1, len(JOKERS) + 1)}

WILD_SETS: tuple[str, ...] = (*_DESIGNATED, *_JOKER_SETS)
"""Values of the option `wild`. They may be combined, except two numbers of jokers."""
MAX_WILD_SETS = len(_DESIGNATED) + 1
"""Greatest number of sets in combination: all sets of pack cards, and one number of jokers."""


def jokers_of(wild: Iterable[str]) -> tuple[Card, ...]:
    """Return the jokers that these sets add to the pack."""
    return JOKERS[: sum(_JOKER_SETS.get(one, 0) for one in wild)]


def has_conflicting_jokers(wild: Iterable[str]) -> bool:
    """Return True if these sets contradict each other."""
    return sum(one in _JOKER_SETS for one in wild) > 1


def full_pack(wild: Iterable[str]) -> tuple[Card, ...]:
    """Return the 52 cards and the jokers, unshuffled."""
    return PACK + jokers_of(wild)


@lru_cache(maxsize=64)  # a ranking with wild cards takes a megabyte, and there are thousands of them
def ranking_of(
    wild: tuple[str, ...] = (),
    best_prial: Rank | None = Rank.THREE,
    run_order: RunOrder = RunOrder.A23_HIGH,
) -> Ranking:
    """Return the ranking of hands with these sets wild."""
    designated = [one for name in wild if name in _DESIGNATED for one in _DESIGNATED[name]]
    return Ranking(best_prial, run_order, frozenset((*designated, *jokers_of(wild))))


NATURAL_RANKING: Ranking = ranking_of()
"""Ranking of hands in Brag without wild cards."""
