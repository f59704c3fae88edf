"""Tests of the exact search for games in which all hands must be made."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random

import pytest

from bot.players.arranging.chances import unseen_chances
from bot.players.arranging.objective import (
    TIE_HALVES,
    TIE_LOSES,
    TIE_WINS,
    Objective,
    score_each_place,
    score_ranked_places,
    win_every_place,
    win_two_of_three,
)
from bot.players.arranging.prospects import search_full_arrangement
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.moves import Hands
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.arranging.two_hands import SevenRules, SixRules
from bot.rules.cards import Card, cards
from bot.rules.ranking import RunOrder

OF_THREE = (
    win_two_of_three(),
    win_every_place(3, TIE_WINS),
    win_every_place(3, TIE_LOSES),
    score_each_place((1, 1, 1), 1, TIE_LOSES),
    score_each_place((1, 0.8, 0.5), 3, TIE_HALVES),
    score_ranked_places((3, 3, 3)),
)
OF_TWO = (win_every_place(2, TIE_WINS), win_every_place(2, TIE_LOSES), score_each_place((1, 1), 0.5, TIE_HALVES))
CASES: list[tuple[ArrangingRules, Objective]] = [
    *((NineRules(), objective) for objective in OF_THREE),
    (NineRules(best_prial=14, run_order=RunOrder.A23_LOW), score_ranked_places((3, 3, 3))),
    (NineRules(jokers=2, max_players=6), win_two_of_three()),
    (NineRules(jokers=2, joker_equal=True, max_players=6), win_every_place(3, TIE_WINS)),
    *((rules, objective) for rules in (SevenRules(), SixRules(best_prial=3)) for objective in OF_TWO),
]


def arrangements(hand: list[Card], rules: ArrangingRules) -> Iterator[Hands]:
    """Yield every legal arrangement of a hand, each once."""

    def split(left: list[Card], hands: int) -> Iterator[Hands]:
        if not hands:
            yield ()
            return
        for three in combinations(left, 3):
            rest = [one for one in left if one not in three]
            for others in split(rest, hands - 1):
                if not others or left.index(three[0]) < left.index(others[0][0]):
                    yield three, *others

    for hands in split(hand, rules.terms.places):
        yield next(one for one in permutations(hands) if rules.hands.find_fault(one, hand) is None)


def check(rules: ArrangingRules, objective: Objective, opponents: int, count: int) -> None:
    """Check on `count` seeded hands that the arrangement found is legal and has the greatest worth."""
    rng = Random(f"{rules.terms.cards} {objective} {opponents}")
    known = unseen_chances(rules.terms, opponents, objective)
    for _ in range(count):
        hand = rng.sample(rules.terms.pack, rules.terms.cards)
        found = search_full_arrangement(hand, known, objective)
        assert rules.hands.find_fault(found.hands, hand) is None
        worth = objective.worth(known.chances(found.hands, hand), known.together)
        assert math.isclose(found.worth, worth, rel_tol=1e-9)
        best = max(objective.worth(known.chances(one, hand), known.together) for one in arrangements(hand, rules))
        assert math.isclose(worth, best, rel_tol=1e-9)


@pytest.mark.sample(2)
@pytest.mark.parametrize("number", range(len(CASES)))
def test_finds_what_trying_everything_finds(number: int) -> None:
    """The search finds the greatest worth under every objective, in every game, even with jokers."""
    rules, objective = CASES[number]
    check(rules, objective, 1 + number % (rules.max_players - 1), 6)


@pytest.mark.soak
@pytest.mark.parametrize("number", range(len(CASES)))
def test_finds_it_against_any_number(number: int) -> None:
    """The search finds the greatest worth for many hands, against every number of opponents."""
    rules, objective = CASES[number]
    for opponents in range(1, rules.max_players):
        check(rules, objective, opponents, 60)


def test_the_same_cards_are_arranged_alike() -> None:
    """The same cards in the same order give the same arrangement; each hand lists its cards in dealt order."""
    rules, objective = SevenRules(), win_every_place(2, TIE_WINS)
    hand = cards("2c Kd 7h 7s Kh 9d 2s")
    known = unseen_chances(rules.terms, 3, objective)
    first = search_full_arrangement(hand, known, objective)
    assert first == search_full_arrangement(hand, known, objective)
    for one in first.hands:
        assert list(one) == sorted(one, key=hand.index)


def test_a_hand_is_given_up_for_two_that_win_more() -> None:
    """Three aces are split if two places must be won and a prial would leave nothing for the other."""
    rules, objective = SevenRules(), win_every_place(2, TIE_WINS)
    hand = cards("Ac Ad Ah Kd Qh 2c 3d")
    found = search_full_arrangement(hand, unseen_chances(rules.terms, 3, objective), objective)
    names = [rules.hands.describe(one) for one in found.hands]
    assert all(
        name == rules.hands.describe(cards(text)) for name, text in zip(names, ("As 2d 3h", "Ah Ks Qd"), strict=True)
    )
