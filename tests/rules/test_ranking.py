"""Tests of three-card hands without wild cards: counts, order, names (RULES 1.1 to 1.7)."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from bot.rules.cards import PACK, UNKNOWN, Card, Rank, card, cards, joker
from bot.rules.ranking import Category, HandName, Ranking, RunOrder
from tests.rules.reckoner import key
from tests.rules.vectors import VECTORS

HANDS = list(combinations(PACK, 3))
RANKING = Ranking()
_NAMES = {
    "prial": Category.PRIAL,
    "running flush": Category.RUNNING_FLUSH,
    "run": Category.RUN,
    "flush": Category.FLUSH,
    "pair": Category.PAIR,
    "high card": Category.HIGH_CARD,
}


def hand(text: str) -> tuple[Card, Card, Card]:
    first, second, third = cards(text)
    return first, second, third


def ranking_for(options: str) -> Ranking:
    """Return the ranking for a vector's options."""
    if options.startswith("best_prial="):
        letter = options.removeprefix("best_prial=")
        return Ranking(best_prial=next(rank for rank in Rank if rank.letter == letter))
    wild = {
        "": "",
        "joker": "W1",
        "2 jokers": "W1 W2",
        "3 jokers": "W1 W2 W3",
        "4 jokers": "W1 W2 W3 W4",
        "twos wild": "2c 2d 2h 2s",
        "one-eyed jacks wild": "Jh Js",
        "suicide king wild": "Kh",
    }[options]
    return Ranking(wild=frozenset(cards(wild)))


def test_every_hand_has_the_category_of_the_checksum_table() -> None:
    """All 22,100 hands have the category counts of RULES 1.5."""
    counts = Counter(RANKING.category(*one) for one in HANDS)
    assert counts == {
        Category.PRIAL: 52,
        Category.RUNNING_FLUSH: 48,
        Category.RUN: 720,
        Category.FLUSH: 1_096,
        Category.PAIR: 3_744,
        Category.HIGH_CARD: 16_440,
    }


def test_there_are_741_strengths() -> None:
    """The hands have 741 classes of equal strength, with the numbers per category of RULES 1.5."""
    classes = {RANKING.strength(*one): RANKING.category(*one) for one in HANDS}
    assert len(classes) == 741
    assert Counter(classes.values()) == {
        Category.PRIAL: 13,
        Category.RUNNING_FLUSH: 12,
        Category.RUN: 12,
        Category.FLUSH: 274,
        Category.PAIR: 156,
        Category.HIGH_CARD: 274,
    }


def test_strength_orders_hands_as_the_keys_do() -> None:
    """Strengths give all hands the order and the ties of an independent evaluator's keys."""
    by_strength = sorted(HANDS, key=lambda one: RANKING.strength(*one))
    keys = [key(one) for one in by_strength]
    assert keys == sorted(keys)
    assert len({(RANKING.strength(*one), key(one)) for one in HANDS}) == 741


def test_the_public_key_is_the_key_of_the_rules() -> None:
    """`Ranking.key` is the tuple of RULES 1.2 for every hand."""
    assert all(RANKING.key(*one) == key(one) for one in HANDS)


def test_the_order_of_the_cards_does_not_matter() -> None:
    """A hand has the same strength for any order of its cards."""
    rng = random.Random(1)
    for one in rng.sample(HANDS, 500):
        shuffled = rng.sample(one, 3)
        assert RANKING.strength(*shuffled) == RANKING.strength(*one)


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{vector[0]}: {vector[1]} v {vector[2]}")
def test_vector(vector: tuple[int, str, str, str, str, str, str]) -> None:
    """Each comparison of RULES 1.7 has the winner and the keys given there."""
    _, first, second, options, winner, first_is, second_is = vector
    ranking = ranking_for(options)
    a, b = hand(first), hand(second)
    difference = ranking.strength(*a) - ranking.strength(*b)
    assert {"A": difference > 0, "B": difference < 0, "tie": difference == 0}[winner]
    for one, text in ((a, first_is), (b, second_is)):
        kind, _, rest = text.partition(" (")
        values, _, wild = rest.partition(")")
        assert ranking.key(*one) == (_NAMES[kind], *(int(value) for value in values.split(",")))
        assert ranking.describe(*one).wild == (int(wild.strip(" w")) if wild else 0)


@pytest.mark.parametrize(
    ("order", "ladder"),
    [
        (RunOrder.A23_HIGH, ["Ac 2d 3h", "Ac Kd Qh", "Kc Qd Jh", "5c 4d 3h", "4c 3d 2h"]),
        (RunOrder.AKQ_HIGH_A23_SECOND, ["Ac Kd Qh", "Ac 2d 3h", "Kc Qd Jh", "5c 4d 3h", "4c 3d 2h"]),
        (RunOrder.A23_LOW, ["Ac Kd Qh", "Kc Qd Jh", "5c 4d 3h", "4c 3d 2h", "Ac 2d 3h"]),
    ],
)
def test_run_order_places_ace_two_three(order: RunOrder, ladder: list[str]) -> None:
    """The run order decides where A-2-3 ranks among runs and among running flushes. A run is named by its ranks."""
    ranking = Ranking(run_order=order)
    strengths = [ranking.strength(*hand(one)) for one in ladder]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(ladder)
    suited = [ranking.strength(*(card(one.text[0] + "s") for one in hand(text))) for text in ladder]
    assert suited == sorted(suited, reverse=True)
    assert min(suited) > max(strengths)
    assert ranking.describe(*hand("3h Ac 2d")).ranks == (Rank.ACE, Rank.TWO, Rank.THREE)
    assert ranking.describe(*hand("Kd Ac Qh")).ranks == (Rank.ACE, Rank.KING, Rank.QUEEN)
    assert ranking.describe(*hand("5c 4d 3h")).ranks == (Rank.FIVE, Rank.FOUR, Rank.THREE)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("3c 3d 3s", HandName(Category.PRIAL, (Rank.THREE,))),
        ("Ac Ad As", HandName(Category.PRIAL, (Rank.ACE,))),
        ("2s 3s As", HandName(Category.RUNNING_FLUSH, (Rank.ACE, Rank.TWO, Rank.THREE))),
        ("9c Td 8h", HandName(Category.RUN, (Rank.TEN, Rank.NINE, Rank.EIGHT))),
        ("2h Kh Ah", HandName(Category.FLUSH, (Rank.ACE, Rank.KING, Rank.TWO))),
        ("4c Kd 4h", HandName(Category.PAIR, (Rank.FOUR, Rank.KING))),
        ("2h Kd Ah", HandName(Category.HIGH_CARD, (Rank.ACE, Rank.KING, Rank.TWO))),
    ],
)
def test_a_hand_is_called_by_its_kind_and_ranks(text: str, name: HandName) -> None:
    """`describe` returns the category and the ranks of a hand."""
    assert RANKING.describe(*hand(text)) == name


def test_no_prial_is_privileged_without_a_best_prial() -> None:
    """With `best_prial = None` prials rank naturally: aces best, twos lowest."""
    ranking = Ranking(best_prial=None)
    prials = [ranking.strength(*(card(rank.letter + suit) for suit in "cdh")) for rank in Rank]
    assert prials == sorted(prials)


def test_a_joker_or_an_unknown_card_has_no_strength_unless_it_is_wild() -> None:
    """The strength of a hand with an unknown card, or with a joker that is not wild, raises `IndexError`."""
    for odd in (joker(1), UNKNOWN[0]):
        with pytest.raises(IndexError):
            RANKING.strength(odd, card("As"), card("Kd"))
