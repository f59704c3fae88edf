"""Tests of hands with wild cards (RULES 1.4, 1.5)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from bot.rules.cards import JOKERS, PACK, Card, card, cards
from bot.rules.ranking import WILD_SETS, Category, Ranking, full_pack, ranking_of
from tests.rules.reckoner import Reckoner, key

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
    """Return the pack with the wild jokers."""
    return PACK + tuple(one for one in JOKERS if one in wild)


@pytest.mark.parametrize("wild_text", CHECKSUMS)
def test_categories_with_wild_cards(wild_text: str) -> None:
    """All hands, with the best replacements for wild cards, have the category counts of RULES 1.5."""
    wild = frozenset(cards(wild_text))
    ranking = Ranking(wild=wild)
    counts = Counter(ranking.category(*one) for one in combinations(pack_with(wild), 3))
    expected = dict(zip(sorted(Category, reverse=True), CHECKSUMS[wild_text], strict=True))
    assert counts == expected


def check_all_hands(sets: tuple[str, ...], reckoner: Reckoner) -> None:
    """Check each hand's category, and that strengths order hands by key and then by number of wild cards."""
    ranking = ranking_of(sets)
    strengths: dict[tuple[tuple[int, ...], int], int] = {}
    for one in combinations(full_pack(sets), 3):
        expected = reckoner.full_key(one, ranking.wild)
        strength = ranking.strength(*one)
        if strengths.setdefault(expected, strength) != strength:
            raise AssertionError(f"{one} is worth {strength}, others with the key {expected} {strengths[expected]}")
        if ranking.category(*one) != expected[0][0]:
            raise AssertionError(f"{one} is {ranking.category(*one)}, not {expected}")
    in_order = [strengths[one] for one in sorted(strengths)]
    assert in_order == sorted(set(in_order))


@pytest.fixture(scope="module")
def reckoner() -> Reckoner:
    """Return the slow evaluator, which takes a moment to build."""
    return Reckoner()


@pytest.mark.parametrize("name", WILD_SETS)
def test_every_hand_of_every_set(name: str, reckoner: Reckoner) -> None:
    """With each set of wild cards, every hand has the worth that an exhaustive search finds."""
    check_all_hands((name,), reckoner)


@pytest.mark.parametrize(
    "sets",
    [
        (),
        ("twos", "jokers:2"),
        ("one_eyed_jacks", "suicide_king"),
        ("black_twos", "one_eyed_jacks", "jokers:1"),
        ("twos", "black_twos", "one_eyed_jacks", "suicide_king", "jokers:4"),
    ],
    ids=" ".join,
)
def test_every_hand_of_some_combinations(sets: tuple[str, ...], reckoner: Reckoner) -> None:
    """With combined sets of wild cards, every hand has the worth that an exhaustive search finds."""
    check_all_hands(sets, reckoner)


@pytest.mark.soak
def test_every_hand_of_many_combinations(reckoner: Reckoner) -> None:
    """With 500 of the 655,360 combinations of sets, every hand has the worth that an exhaustive search finds."""
    rng = random.Random(3)
    designated = [one for one in WILD_SETS if not one.startswith("jokers")]
    for _ in range(500):
        some, jokers = rng.sample(designated, rng.randint(0, len(designated))), rng.randrange(5)
        check_all_hands((*some, *([f"jokers:{jokers}"] if jokers else [])), reckoner)


def test_keys_with_wild_cards(reckoner: Reckoner) -> None:
    """`Ranking.key` is the key of the hand that the wild cards make, and `represented_hand` is such a hand."""
    rng = random.Random(2)
    for sets in (("twos",), ("jokers:4",), ("one_eyed_jacks", "suicide_king", "jokers:2")):
        ranking = ranking_of(sets)
        for one in rng.sample(list(combinations(full_pack(sets), 3)), 2_000):
            expected, _ = reckoner.full_key(one, ranking.wild)
            assert ranking.key(*one) == expected
            meant = ranking.represented_hand(*one)
            assert len(set(meant)) == 3
            assert key(meant) == expected
            assert all(card is other or card in ranking.wild for card, other in zip(one, meant, strict=True))
            assert ranking.describe(*one).wild == len(ranking.wild.intersection(one))


def test_a_wild_card_that_stands_for_itself_counts_as_wild() -> None:
    """A wild two used as the two of A-2-3 loses to a natural A-2-3 (D-4)."""
    ranking = Ranking(wild=frozenset(cards("2c")))
    wild = ranking.strength(*(card(one) for one in ("2c", "3d", "Ah")))
    natural = ranking.strength(*(card(one) for one in ("2d", "3d", "Ah")))
    assert ranking.key(*cards_of("2c 3d Ah")) == ranking.key(*cards_of("2d 3d Ah"))
    assert wild < natural


def test_three_wild_cards_are_the_best_prial() -> None:
    """Three wild cards make the best prial but lose to one with fewer wild cards."""
    ranking = Ranking(wild=frozenset(JOKERS))
    three = ranking.strength(*cards_of("W1 W2 W3"))
    assert three > ranking.strength(*cards_of("Ac Ad Ah"))
    assert three < ranking.strength(*cards_of("3c W1 W2")) < ranking.strength(*cards_of("3c 3d 3h"))


def cards_of(text: str) -> tuple[Card, Card, Card]:
    first, second, third = cards(text)
    return first, second, third
