"""Tests of the hands that thirteen cards make, and of the best arrangement hand by hand (RULES 7.5, 13, 16.2)."""

from __future__ import annotations

from itertools import permutations
from random import Random

import pytest

from bot.rules.arranging.hands import (
    ArrangeOption,
    FourOfAKind,
    HandRules,
    best_hand_by_hand,
    find_fours,
    makeable_hands,
)
from bot.rules.arranging.moves import Arrange, Hands, Knock
from bot.rules.cards import PACK, Card, Rank, cards, format_cards
from bot.rules.ranking import Category, HandName

OWN = cards("Ac Kd Qh 9c 9d 9h 9s 2c 2d 5h 7s 8d Jc")


def hands(text: str) -> Hands:
    """Return an arrangement from its text in a record."""
    return tuple(cards(hand) for hand in text.split(" / ")) if text else ()


@pytest.mark.parametrize(
    ("text", "rules", "fault"),
    [
        ("", HandRules(max_hands=4), None),
        ("9c 9d 9h / Ac Kd Qh / 2c 2d 9s", HandRules(max_hands=4), None),
        ("9c 9d 9h 9s / Ac Kd Qh", HandRules(max_hands=4, four_card_sets=True), None),
        ("9c 9d 9h 9s", HandRules(max_hands=4), "hand_size place=1 cards=4"),
        ("9c 9d 9h 2c", HandRules(max_hands=4, four_card_sets=True), "hand_size place=1 cards=4"),
        ("Ac Kd", HandRules(max_hands=4), "hand_size place=1 cards=2"),
        ("9c 9d 9h / Ac Kd 9h", HandRules(max_hands=4), "card_twice card=9h"),
        ("9c 9d 3h", HandRules(max_hands=4), "not_your_card card=3h"),
        ("Ac Kd Jc", HandRules(max_hands=4), "hand_too_low place=1 least=pair"),
        ("Ac Kd Jc", HandRules(max_hands=4, lowest=Category.HIGH_CARD), None),
        ("2c 2d 9s", HandRules(max_hands=4, lowest=Category.FLUSH), "hand_too_low place=1 least=flush"),
        ("2c 2d Ac / 9c 9d Jc", HandRules(max_hands=4), "misordered place=2"),
        ("9c 9d 9h / 2c 2d Ac / 8d 7s 9s", HandRules(max_hands=4), "misordered place=3"),
        ("9c 9d 9h / Ac Kd Qh / 2c 2d 9s", HandRules(max_hands=2), "too_many_hands most=2 hands=3"),
        ("9c 9d 9h", HandRules(max_hands=3, min_hands=3, lowest=Category.HIGH_CARD), "hand_size place=2 cards=0"),
    ],
)
def test_fault(text: str, rules: HandRules, fault: str | None) -> None:
    """A faulty arrangement is refused with a reason and its facts. A valid one has no fault."""
    found = rules.find_fault(hands(text), OWN)
    assert (None if found is None else found.record_text) == fault


def test_equal_neighbours_are_in_order() -> None:
    """A hand may equal the one before it. Sorting leaves equal hands in their order."""
    rules = HandRules(max_hands=4)
    own = cards("Ac Kd Qh As Kh Qc 2c 2d 5s")
    equal = hands("Ac Kd Qh / As Kh Qc / 2c 2d 5s")
    assert rules.find_fault(equal, own) is None
    assert rules.sort_hands(equal) == equal
    assert rules.sort_hands(hands("2c 2d 5s / As Kh Qc / Ac Kd Qh")) == hands("As Kh Qc / Ac Kd Qh / 2c 2d 5s")
    assert rules.first_misplaced(hands("2c 2d 5s / As Kh Qc")) == 1


def test_fours_rank_above_every_three() -> None:
    """Four of a kind beats the best prial. Four fours are best, then aces down to twos (RULES 1.3, 7.5)."""
    rules = HandRules(max_hands=4, four_card_sets=True)
    order = [cards(f"{rank}c {rank}d {rank}h {rank}s") for rank in "4AKQJT9876532"]
    strengths = [rules.strength(hand) for hand in order]
    assert strengths == sorted(strengths, reverse=True)
    assert min(strengths) > rules.strength(cards("3c 3d 3h"))


def test_hands_are_named() -> None:
    """A hand of three is named by its kind and ranks, four of a kind by its rank."""
    rules = HandRules(max_hands=4, four_card_sets=True)
    assert rules.describe(cards("9c 9d 9h 9s")) == FourOfAKind(Rank.NINE)
    assert rules.describe(cards("9c 9d 2h")) == HandName(Category.PAIR, (Rank.NINE, Rank.TWO))


def test_fours_among_cards() -> None:
    """Only four cards of one rank are four of a kind. They are returned in the order of the hand."""
    assert [format_cards(four) for four in find_fours(OWN)] == ["9c 9d 9h 9s"]
    assert list(find_fours(OWN[:6])) == []


def test_an_option_that_stands_for_every_arrangement() -> None:
    """The option admits every valid arrangement of its seat and no other move. Its own move makes no hand."""
    option = ArrangeOption(move=Arrange(seat=3), cards=OWN, rules=HandRules(max_hands=4))
    assert option.admits(option.move)
    assert option.admits(Arrange(seat=3, hands=hands("9c 9d 9h / Ac Kd Qh")))
    assert not option.admits(Arrange(seat=2, hands=hands("9c 9d 9h / Ac Kd Qh")))
    assert not option.admits(Arrange(seat=3, hands=hands("Ac Kd Qh / 9c 9d 9h")))
    assert not option.admits(Knock(seat=3))
    loose = ArrangeOption(move=Arrange(seat=3), cards=OWN, rules=HandRules(max_hands=4), in_order=False)
    assert loose.admits(Arrange(seat=3, hands=hands("Ac Kd Qh / 9c 9d 9h")))


@pytest.mark.parametrize(
    ("own", "best"),
    [
        ("2c 9d 9h 4s Kc Ks Qd Jh Th 8d 5c 3c 7s", "9h Jh Th / 9d 8d 7s / 4s 5c 3c / Kc Ks Qd"),
        ("Ac Ad Ks Kh 2c 3d 4h 6s 8c Tc Qd Js 9s", "Ac 2c 3d / Ad Ks Qd / Tc Js 9s"),
        ("Ac Ad Ah Kc Kd Kh Qc Qd Qh Jc Jd Jh 2c", "Ac Ad Ah / Kc Kd Kh / Qc Qd Qh / Jc Jd Jh"),
    ],
)
def test_hand_by_hand(own: str, best: str) -> None:
    """Each hand in turn is the best that the remaining cards make."""
    assert best_hand_by_hand(cards(own), HandRules(max_hands=4)) == hands(best)


def test_among_equal_arrangements_the_first_cards_are_taken() -> None:
    """Among arrangements with equal hands, the one whose cards come first in dealt order is chosen (RULES 16.2)."""
    own = cards("9h Ac As 9c Kd Kh Qs Qc 2d 4h 6s 7d 8s")
    found = best_hand_by_hand(own, HandRules(max_hands=4))
    assert [format_cards(hand) for hand in found[:3]] == ["Ac Kd Qs", "As Kh Qc", "9h 7d 8s"]
    again = best_hand_by_hand(cards("9h As Ac 9c Kh Kd Qc Qs 2d 4h 6s 7d 8s"), HandRules(max_hands=4))
    assert [format_cards(hand) for hand in again[:3]] == ["As Kh Qc", "Ac Kd Qs", "9h 7d 8s"]


def test_hand_by_hand_is_the_first_of_the_best() -> None:
    """For eight cards, the result equals that of an exhaustive search, in which cards dealt first win ties."""
    rng = Random(7)
    for rules in (
        HandRules(max_hands=4),
        HandRules(max_hands=4, lowest=Category.HIGH_CARD),
        HandRules(max_hands=4, four_card_sets=True),
    ):
        for _ in range(40):
            pack = [card for card in PACK if card.rank in {Rank.TWO, Rank.THREE, Rank.FOUR, Rank.KING}]
            own = rng.sample(pack, 8)
            assert best_hand_by_hand(own, rules) == _first_of_the_best(own, rules)


def _first_of_the_best(own: list[Card], rules: HandRules) -> Hands:
    made = [hand for _, _, hand in makeable_hands(own, rules)]
    places = {card: place for place, card in enumerate(own)}
    best: tuple[tuple[int, ...], tuple[tuple[int, ...], ...], Hands] = ((), (), ())
    for count in (1, 2):
        for chosen in permutations(made, count):
            if len({card for hand in chosen for card in hand}) < sum(map(len, chosen)):
                continue
            worths = tuple(rules.strength(hand) for hand in chosen)
            order = tuple(tuple(-places[card] for card in hand) for hand in chosen)
            if (worths, order) > best[:2]:
                best = (worths, order, chosen)
    return best[2]
