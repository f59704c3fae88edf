"""Tests of the exact search, compared with all 200,200 splits."""

from __future__ import annotations

import math
from itertools import combinations
from random import Random

import pytest

from benchmarks.exhaustive import Exhaustive, tables_of
from bot.players.arranging.chances import table_chances
from bot.players.arranging.search import WorthTable, count_strengths, grade, search_arrangement
from bot.rules.arranging.crash.house_rules import CrashRules, MinHand
from bot.rules.arranging.hands import HandRules, best_hand_by_hand, find_fours, makeable_hands
from bot.rules.arranging.nine.house_rules import JokerRanking
from bot.rules.cards import PACK, Card, Rank, cards
from bot.rules.ranking import Category

PAIRS = HandRules(max_hands=4)
LEAST = (Category.HIGH_CARD, Category.PAIR, Category.FLUSH)


def seeded_hands(count: int, seed: str) -> list[list[Card]]:
    """Return seeded hands of thirteen cards."""
    rng = Random(seed)
    return [rng.sample(PACK, 13) for _ in range(count)]


def known(least: Category, opponents: int) -> WorthTable:
    """Return the chances of hands at Crash."""
    return table_chances(CrashRules(min_hand=MinHand[least.name]).terms, opponents).rows


def worth(hands: tuple[tuple[Card, ...], ...], rules: HandRules, rows: WorthTable, bonus: float) -> float:
    """Return the worth of an arrangement, calculated from its definition."""
    parts = [rows[grade(hand, rules)][place] for place, hand in enumerate(hands)]
    return sum(parts) + (bonus * math.prod(parts) if len(parts) == rules.max_hands else 0.0)


def check(count: int, rules: HandRules, opponents: int, bonus: float, seed: str) -> None:
    """Compare both objectives on `count` hands with an enumeration of every split."""
    exhaustive = Exhaustive(rules)
    rows = known(rules.lowest, opponents)
    tables = tables_of(rows)
    for hand in seeded_hands(count, seed):
        found = search_arrangement(hand, rules, rows, bonus)
        assert rules.find_fault(found.hands, hand) is None
        assert math.isclose(found.worth, worth(found.hands, rules, rows, bonus), rel_tol=1e-12)
        assert math.isclose(found.worth, exhaustive.best_worth(hand, tables, bonus), rel_tol=1e-12)
        plain = best_hand_by_hand(hand, rules)
        assert rules.find_fault(plain, hand) is None
        assert tuple(grade(one, rules) for one in plain) == exhaustive.best_hand_by_hand(hand)


def test_finds_what_looking_at_every_split_finds() -> None:
    """On 100 seeded hands, both ways of arranging give the results of an enumeration."""
    check(100, PAIRS, 3, 1.0, "short")


@pytest.mark.sample(3)
@pytest.mark.parametrize("least", LEAST)
@pytest.mark.parametrize("opponents", [1, 2])
def test_finds_it_under_other_rules(least: Category, opponents: int) -> None:
    """The search agrees with an enumeration for other lowest hands, fewer opponents and a high bonus for a crash."""
    check(6, HandRules(max_hands=4, lowest=least), opponents, 1e6, f"{least} {opponents}")


@pytest.mark.soak
def test_finds_it_on_two_thousand_hands() -> None:
    """The search agrees with an enumeration on 2,000 seeded hands."""
    check(2_000, PAIRS, 3, 1.0, "long")


def slow_best(hand: list[Card], rules: HandRules, rows: WorthTable, bonus: float, must: set[Card]) -> float:
    """Return the greatest worth of all arrangements by trying each of them."""
    made = sorted(makeable_hands(hand, rules), reverse=True, key=lambda one: one[0])
    greatest = -1.0 if must else 0.0

    def look(at: int, used: int, chosen: tuple[tuple[Card, ...], ...]) -> None:
        nonlocal greatest
        if must <= {card for one in chosen for card in one}:
            greatest = max(greatest, worth(chosen, rules, rows, bonus))
        if len(chosen) < rules.max_hands:
            for place in range(at, len(made)):
                _, mask, cards_of = made[place]
                if not mask & used:
                    look(place + 1, used | mask, (*chosen, cards_of))

    look(0, 0, ())
    return greatest


@pytest.mark.parametrize(
    "text",
    [
        "4c 4d 4h 4s Ac Ad 9h 8h 7h 2s 3d Jc Tc",
        "9c 9d 9h 9s 3c 3d 3h 3s Kc Kd 2h 6s 7d",
        "Ac Ad Ah As Kc Kd Kh Ks Qc Qd Qh Qs 2c",
    ],
)
def test_four_card_sets(text: str) -> None:
    """The search agrees with an enumeration if four of a kind counts as a hand."""
    rules = HandRules(max_hands=4, lowest=Category.FLUSH, four_card_sets=True)
    rows = known(Category.FLUSH, 3)
    hand = list(cards(text))
    found = search_arrangement(hand, rules, rows, 1.0)
    assert rules.find_fault(found.hands, hand) is None
    assert math.isclose(found.worth, slow_best(hand, rules, rows, 1.0, set()), rel_tol=1e-12)


@pytest.mark.parametrize(("count", "places"), [(6, 2), (7, 2), (9, 3), (10, 4)])
def test_other_numbers_of_cards_and_places(count: int, places: int) -> None:
    """The search agrees with an enumeration for other numbers of cards and places."""
    rules = HandRules(max_hands=places, lowest=Category.HIGH_CARD)
    rows = [row[:places] for row in known(Category.HIGH_CARD, 3)]
    rng = Random(places)
    for _ in range(10):
        hand = rng.sample(PACK, count)
        found = search_arrangement(hand, rules, rows, 1.0)
        assert rules.find_fault(found.hands, hand) is None
        assert math.isclose(found.worth, slow_best(hand, rules, rows, 1.0, set()), rel_tol=1e-12)


def test_cards_that_have_to_be_used() -> None:
    """The search finds the best arrangement that uses all four cards of a rank, and detects if there is none."""
    rules = HandRules(max_hands=4, lowest=Category.FLUSH)
    rows = known(Category.FLUSH, 3)
    hand = list(cards("5c 5d 5h 5s Kc Kd 9c 8c 2h 3d Js Tc Qd"))
    must = set(next(find_fours(hand)))
    found = search_arrangement(hand, rules, rows, 1.0, must)
    assert must <= {card for one in found.hands for card in one}
    assert math.isclose(found.worth, slow_best(hand, rules, rows, 1.0, must), rel_tol=1e-12)
    lonely = list(cards("5c 5d 5h 5s Kh Kd 9c 8d 2h 3d Js Tc Qd"))
    nothing = search_arrangement(lonely, rules, rows, 1.0, set(cards("5c 5d 5h 5s")))
    assert (nothing.worth < 0) == (slow_best(lonely, rules, rows, 1.0, set(cards("5c 5d 5h 5s"))) < 0)


def test_no_hand_at_all() -> None:
    """Cards of which no hand can be made are not arranged."""
    hand = cards("2c 4d 6h 8s Tc Qd Ah 3s 5c 7d 9h Js Ks")
    assert (
        search_arrangement(hand, HandRules(max_hands=4, lowest=Category.PRIAL), known(Category.FLUSH, 3), 1.0).hands
        == ()
    )


def test_a_better_hand_has_a_better_grade() -> None:
    """Grades rise with strength from 0 to 740, and then through the fours of a kind up to four fours."""
    rules = HandRules(max_hands=4, lowest=Category.HIGH_CARD, four_card_sets=True)
    texts = ["5c 3d 2h", "Ac Kd Jh", "2c 2d 3h", "2c 3d 4h", "Ac 2c 3c", "2c 2d 2h", "3c 3d 3h"]
    found = [grade(cards(text), rules) for text in texts]
    assert found == sorted(set(found))
    assert (found[0], found[-1]) == (0, 740)
    quads = [grade(cards(f"{rank}c {rank}d {rank}h {rank}s"), rules) for rank in "23AK4"]
    assert quads == [741, 742, 752, 751, 753]
    assert grade(cards("Ac Kd Qh"), rules) == grade(cards("As Kh Qc"), rules)


@pytest.mark.parametrize("ranking", [JokerRanking(), JokerRanking(equal=True)])
def test_grades_with_jokers(ranking: JokerRanking) -> None:
    """Grades rise with the strength of hands with jokers, and fours of a kind have higher grades."""
    rules = HandRules(max_hands=3, min_hands=3, lowest=Category.HIGH_CARD, best_four=Rank.NINE, ranking=ranking)
    grades = {ranking.strength(*three): grade(three, rules) for three in combinations(ranking.pack, 3)}
    assert [grades[strength] for strength in sorted(grades)] == list(range(count_strengths(ranking)))
    assert grade(cards("9c W1 9h W2"), rules) == count_strengths(ranking) + 12
    assert grade(cards("W1 2c 2h 2s"), rules) == count_strengths(ranking)


def test_the_search_is_exact_with_jokers() -> None:
    """The search finds the greatest worth for nine cards with two jokers."""
    ranking = JokerRanking()
    rules = HandRules(max_hands=3, min_hands=3, lowest=Category.HIGH_CARD, best_four=Rank.NINE, ranking=ranking)
    highest = count_strengths(ranking) + 12
    rows = [tuple(((one + 1) / (highest + 2)) ** power for power in (3, 2, 1)) for one in range(highest + 1)]
    rng = Random(8)
    for _ in range(30):
        hand = [*rng.sample(PACK, 7), *cards("W1 W2")]
        rng.shuffle(hand)
        found = search_arrangement(hand, rules, rows, 0.5)
        assert rules.find_fault(found.hands, hand) is None
        assert math.isclose(found.worth, slow_best(hand, rules, rows, 0.5, set()), rel_tol=1e-12)
