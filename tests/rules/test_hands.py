"""Tests of the best three of four and five cards, and of discards (RULES 1.5, 4)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from bot.rules.cards import PACK, UNKNOWN, Card, cards
from bot.rules.ranking import (
    NATURAL_RANKING,
    Category,
    best_three,
    discards_value,
    full_pack,
    hand_value,
    is_prial,
    ranking_of,
)
from tests.rules.reckoner import Reckoner, discards_key

FOUR = (2_509, 2_308, 29_052, 41_376, 71_856, 123_624)
FIVE = (59_280, 53_900, 569_268, 708_688, 699_624, 508_200)
"""Numbers of four- and five-card hands in each category, best first (RULES 1.5)."""


@pytest.fixture(scope="module")
def reckoner() -> Reckoner:
    return Reckoner()


def best_categories(size: int) -> Counter[Category]:
    """Count the categories of the best three over all hands of this size."""
    triples: dict[tuple[Card, ...], int] = {
        (a, b, c): NATURAL_RANKING.strength(a, b, c) for a, b, c in combinations(PACK, 3)
    }
    best = triples
    pairs = {frozenset(two): dict.fromkeys(PACK, 0) for two in combinations(PACK, 2)}
    for one, strength in triples.items():
        for place, card in enumerate(one):
            pairs[frozenset(one[:place] + one[place + 1 :])][card] = strength
    counts: Counter[int] = Counter()
    for held in range(3, size):
        grown: dict[tuple[Card, ...], int] = {}
        for hand, strength in best.items():
            with_two = [pairs[frozenset(two)] for two in combinations(hand, 2)]
            for card in PACK[PACK.index(hand[-1]) + 1 :]:
                found = max(strength, *[one[card] for one in with_two])
                if held + 1 == size:
                    counts[found] += 1
                else:
                    grown[*hand, card] = found
        best = grown
    categories = {strength: NATURAL_RANKING.category(*one) for one, strength in triples.items()}
    return Counter({kind: sum(counts[one] for one in categories if categories[one] is kind) for kind in Category})


def test_the_best_three_of_four_fall_into_the_categories_of_the_checksums() -> None:
    """All 270,725 hands of four cards have the category counts of RULES 1.5."""
    assert best_categories(4) == dict(zip(sorted(Category, reverse=True), FOUR, strict=True))


@pytest.mark.soak
def test_the_best_three_of_five_fall_into_the_categories_of_the_checksums() -> None:
    """All 2,598,960 hands of five cards have the category counts of RULES 1.5."""
    assert best_categories(5) == dict(zip(sorted(Category, reverse=True), FIVE, strict=True))


@pytest.mark.parametrize("size", [4, 5])
@pytest.mark.parametrize("sets", [(), ("twos",), ("one_eyed_jacks", "jokers:4")], ids=" ".join)
def test_what_is_kept_is_the_best(size: int, sets: tuple[str, ...], reckoner: Reckoner) -> None:
    """The kept cards are those of an exhaustive search. `hand_value` orders hands by key, then by discards."""
    rng = random.Random(size)
    ranking = ranking_of(sets)
    found: list[tuple[tuple[object, ...], tuple[int, int]]] = []
    for _ in range(1_500):
        hand = tuple(rng.sample(full_pack(sets), size))
        kept, aside = reckoner.best_three(hand, ranking.wild)
        assert best_three(ranking, hand) == (kept, aside)
        full = reckoner.full_key(kept, ranking.wild)
        found.append(((full, discards_key(aside)), hand_value(ranking, kept, aside)))
    by_key = sorted(found, key=lambda one: one[0])
    assert [one for _, one in by_key] == sorted(one for _, one in found)


def test_three_cards_have_nothing_to_lay_aside() -> None:
    """A hand of three has no discards, whether its cards are known or not."""
    for hand in (cards("2c 5d 9h"), UNKNOWN[:3]):
        assert best_three(NATURAL_RANKING, hand) == (hand, ())


def test_discards_are_worth_their_highest_card_first() -> None:
    """A nine and a two are worth more than an eight and a seven; a joker counts nothing (D-48, D-49)."""
    assert discards_value(cards("9c 2d")) > discards_value(cards("8c 7d"))
    assert discards_value(cards("2d 9c")) == discards_value(cards("9h 2s"))
    assert discards_value(cards("9c 3d")) > discards_value(cards("9c W1")) == discards_value(cards("W2 9d"))


def test_what_nobody_saw_is_worth_nothing() -> None:
    """Three cards with an unknown one are worth nothing. Of more cards, the known ones are kept."""
    hidden = (*cards("Ac Ad"), UNKNOWN[0])
    assert hand_value(NATURAL_RANKING, hidden, ())[0] == 0
    assert not is_prial(NATURAL_RANKING, hidden)
    hand = (UNKNOWN[0], *cards("Ac"), UNKNOWN[1], *cards("9d 8d"))
    assert best_three(NATURAL_RANKING, hand)[0] == cards("Ac 9d 8d")
