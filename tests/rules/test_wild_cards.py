"""Hands with wild cards (RULES 1.4, 1.5)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from bot.rules.cards import JOKERS, PACK, Card, card, cards
from bot.rules.ranking import Category, Ranking
from tests.rules.reckoner import full_key

CHECKSUMS = {
    "2c 2d 2h 2s": (628, 392, 1_656, 1_544, 5_280, 12_600),
    "2c 2s": (244, 232, 1_224, 1_356, 4_524, 14_520),
    "Jh Js": (244, 226, 1_182, 1_362, 4_536, 14_550),
    "Kh": (124, 143, 981, 1_235, 4_137, 15_480),
    "W1": (130, 148, 1_020, 1_308, 4_380, 16_440),
    "W1 W2": (260, 248, 1_320, 1_520, 5_016, 16_440),
    "W1 W2 W3": (443, 348, 1_620, 1_732, 5_652, 16_440),
    "W1 W2 W3 W4": (680, 448, 1_920, 1_944, 6_288, 16_440),
}


def pack_with(wild: frozenset[Card]) -> tuple[Card, ...]:
    """The pack with those jokers that are wild."""
    return PACK + tuple(one for one in JOKERS if one in wild)


@pytest.mark.parametrize("wild_text", CHECKSUMS)
def test_categories_with_wild_cards(wild_text: str) -> None:
    """Every hand, wild cards replaced for the best, falls into the categories in the numbers of RULES 1.5."""
    wild = frozenset(cards(wild_text))
    ranking = Ranking(wild=wild)
    counts = Counter(ranking.category(*one) for one in combinations(pack_with(wild), 3))
    expected = dict(zip(sorted(Category, reverse=True), CHECKSUMS[wild_text], strict=True))
    assert counts == expected


@pytest.mark.parametrize("wild_text", CHECKSUMS)
def test_wild_cards_stand_for_whatever_is_best(wild_text: str) -> None:
    """On a sample of each number of wild cards, strength orders hands as trying every replacement does."""
    wild = frozenset(cards(wild_text))
    ranking = Ranking(wild=wild)
    rng = random.Random(wild_text)
    everything = list(combinations(pack_with(wild), 3))
    by_count: dict[int, list[tuple[Card, ...]]] = {0: [], 1: [], 2: [], 3: []}
    for one in everything:
        by_count[len(wild.intersection(one))].append(one)
    sample = [
        one
        for count, size in ((0, 150), (1, 150), (2, 12), (3, 1))
        for one in rng.sample(by_count[count], min(size, len(by_count[count])))
    ]
    expected = sorted(sample, key=lambda one: full_key(one, wild))
    found = sorted(sample, key=lambda one: ranking.strength(*one))
    assert [full_key(one, wild) for one in expected] == [full_key(one, wild) for one in found]
    values = {(full_key(one, wild), ranking.strength(*one)) for one in sample}
    assert len(values) == len({one for one, _ in values}) == len({one for _, one in values})


def test_a_wild_card_that_stands_for_itself_counts_as_wild() -> None:
    """A wild two used as the two of A-2-3 loses to the natural A-2-3 of another table (D-4)."""
    ranking = Ranking(wild=frozenset(cards("2c")))
    wild = ranking.strength(*(card(one) for one in ("2c", "3d", "Ah")))
    natural = ranking.strength(*(card(one) for one in ("2d", "3d", "Ah")))
    assert ranking.key(*cards_of("2c 3d Ah")) == ranking.key(*cards_of("2d 3d Ah"))
    assert wild < natural


def test_three_wild_cards_are_the_best_prial() -> None:
    """Three wild cards make the best prial there is, and lose to any other way of making it."""
    ranking = Ranking(wild=frozenset(JOKERS))
    three = ranking.strength(*cards_of("W1 W2 W3"))
    assert three > ranking.strength(*cards_of("Ac Ad Ah"))
    assert three < ranking.strength(*cards_of("3c W1 W2")) < ranking.strength(*cards_of("3c 3d 3h"))


def cards_of(text: str) -> tuple[Card, Card, Card]:
    """The three cards that a text names."""
    first, second, third = cards(text)
    return first, second, third
