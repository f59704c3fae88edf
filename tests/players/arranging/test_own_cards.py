"""Tests of chances that take the player's own cards into account."""

from __future__ import annotations

import io
import statistics
from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from bot.players.arranging.adviser import Aim, Situation, advise, assess_hands
from bot.players.arranging.chances import CERTAIN, table_key
from bot.players.arranging.objective import score_ranked_places, win_two_of_three
from bot.players.arranging.own_cards import FEATURES, OwnCardChances, chances_given_cards, no_better_chances
from bot.players.arranging.prospects import prospect_of
from bot.players.arranging.search import grade
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.moves import Hands
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.arranging.two_hands import SixRules
from bot.rules.cards import PACK, Card, cards
from tests.players.arranging.simulating import GAMES, OPPONENTS, read, simulated
from tools.arranging_chances import RULES, objective_of
from tools.own_card_fits import arrange_as_computer, fit_all

CRASH = CrashRules()
CLOSE, MEAN = 0.03, 0.01
"""Maximum and mean distance allowed between a chance and its simulation."""


def told(own: Sequence[Card], hands: Hands, rules: ArrangingRules) -> tuple[float, ...]:
    """Return the chances of these hands of `own` cards in a game of four."""
    objective = objective_of(rules)
    if objective is None:
        return assess_hands(hands, rules, OPPONENTS, own).chances
    return prospect_of(hands, own, rules, objective, OPPONENTS, count_own_cards=True).chances


@pytest.mark.parametrize("name", GAMES)
def test_chances_are_those_of_simulated_deals(name: str) -> None:
    """Chances differ from simulation by less than one percentage point on average, and rarely by more than three."""
    off: list[float] = []
    for own, hands, won in read()[name]:
        off += [abs(one - seen) for one, seen in zip(told(own, hands, GAMES[name]), won, strict=True)]
    assert len(off) > 390
    assert statistics.fmean(off) < MEAN
    assert sum(one > CLOSE for one in off) <= 0.01 * len(off)


def test_the_tables_alone_are_further_off() -> None:
    """If the player's own cards are ignored, the chances of first hands are off by several points on average."""
    off = [
        abs(assess_hands(hands, CRASH, OPPONENTS).chances[0] - won[0]) for own, hands, won in read()["crash"] if hands
    ]
    assert statistics.fmean(off) > 3 * MEAN


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", GAMES)
def test_what_was_simulated_is_so(name: str) -> None:
    """A new simulation of some stored hands gives about the same shares of wins."""
    rng = Random(name)
    for own, hands, won in rng.sample(read()[name], 6):
        again = simulated(own, hands, GAMES[name], 4_000, rng)
        assert again == pytest.approx(won, abs=0.04)


@pytest.mark.parametrize(
    ("held", "place", "certain"),
    [
        ("3c 3d 3h 9c 9d 8h 7s Kc Jd 6h 5d 2s Tc", 0, True),
        ("Ac Ad Ah 9c 9d 8h 7s Kc Jd 6h 5d 2s Tc", 0, False),
        ("Ac Ad Ah 3c 9d 8h 7s Kc Jd 6h 5d 2s Tc", 0, False),
        ("Ac Ad Ah 3c 3d 8h 7s Kc Jd 6h 5d 2s Tc", 0, True),
        ("Kc Kd Kh 3c 3d As Ad 9s Jd 6h 5d 2s Tc", 0, True),
        ("Kc Kd Kh 3c 3d 8h As 9s Jd 6h 5d 2s Tc", 0, False),
        ("Kc Kd Kh 3c 3d 8h As 9s Jd 6h 5d 2s Tc", 1, True),
        ("Ac Ad Ah 9c 9d 8h 7s Kc Jd 6h 5d 2s Tc", 1, True),
    ],
)
def test_what_nothing_can_beat_is_certain(held: str, place: int, *, certain: bool) -> None:
    """A hand is certain to win if, and only if, no hand of unseen cards can beat it in its place."""
    own = cards(held)
    made = (own[:3],) * (place + 1)
    assert (assess_hands(made, CRASH, OPPONENTS, own).chances[place] == 1) is certain


def test_four_of_a_kind_of_others_is_reckoned_with() -> None:
    """If four of a kind counts as a hand, three threes are not certain to win."""
    own = cards("3c 3d 3h 9c 9d 8h 7s Kc Jd 6h 5d 2s Tc")
    fours = CrashRules.from_options({"four_card_sets": True})
    assert 0.99 < assess_hands((own[:3],), fours, OPPONENTS, own).chances[0] < 1


@pytest.mark.parametrize("number", range(len(RULES)))
def test_what_is_certain_does_not_fail(number: int) -> None:
    """In random deals, no opponent's hand is one that counts as certain in its place."""
    rules, rng = RULES[number], Random(number)
    terms, opponents = rules.terms, rules.max_players - 1
    for _ in range(4):
        pack = rng.sample(terms.pack, len(terms.pack))
        own, rest = pack[: terms.cards], pack[terms.cards :]
        rows = no_better_chances(terms, opponents, own).rows
        for at in range(0, opponents * terms.cards, terms.cards):
            for place, hand in enumerate(arrange_as_computer(rest[at : at + terms.cards], rules, opponents, rng)):
                assert rows[place][grade(hand, terms.hands)] < 1


@pytest.mark.parametrize("number", range(len(RULES)))
def test_a_better_hand_is_at_least_as_likely_to_win(number: int) -> None:
    """Chances rise with the grade of the hand, from above 0 to 1, for any cards and any number of opponents."""
    rules, rng = RULES[number], Random(number)
    for opponents in range(1, rules.max_players):
        for row in no_better_chances(rules.terms, opponents, rng.sample(rules.terms.pack, rules.terms.cards)).rows:
            assert all(low <= high for low, high in pairwise(row))
            assert row[0] > 0
            assert row[-1] == 1


def test_equal_hands_and_ranked_places_count_as_in_the_game() -> None:
    """In Nine Card Brag a possible tie counts half.
    With ranked places, the best hand scores all points of its place, the worst a third against two others.
    """
    rules = NineRules()
    own = cards("9c 9d 9h Ac Kd Js 8c 5d 2s")
    rows = OwnCardChances(rules.terms, 2, score_ranked_places((3, 3, 3))).rows_for(own)
    assert rows[0][-1] == CERTAIN
    assert rows[0][1] / CERTAIN == pytest.approx(1 / 3, abs=0.02)
    made = (cards("9c 9d 9h"), cards("Ac Kd Js"), cards("8c 5d 2s"))
    chances = prospect_of(made, own, rules, win_two_of_three(), 2, count_own_cards=True).chances
    assert chances[0] == 1
    found = no_better_chances(rules.terms, 2, own).rows[1]
    number = grade(made[1], rules.hands)
    assert chances[1] == pytest.approx((found[number] + found[number + 1]) / 2, abs=1e-4)


def test_advice_goes_by_the_chances_that_count() -> None:
    """Advice that counts the player's own cards is worth at least as much as advice by the tables."""
    rng, score, differs = Random(8), Situation(opponents=OPPONENTS, sweep=1.0), 0
    for _ in range(30):
        own = rng.sample(PACK, 13)
        counting, plain = advise(own, CRASH, score, count_own_cards=True), advise(own, CRASH, score)
        assert counting is not None
        assert plain is not None
        beside = assess_hands(plain.hands, CRASH, OPPONENTS, own)
        assert counting.points + counting.sweep >= beside.points + beside.sweep - 1e-9
        differs += counting.hands != plain.hands
        assert chances_given_cards(CRASH.terms, OPPONENTS, own) is chances_given_cards(
            CRASH.terms, OPPONENTS, own[::-1]
        )
    assert differs


def test_certain_hands_are_advised_in_safety() -> None:
    """Four hands that are certain to win are advised under every aim."""
    own = cards("3c 3d 3h Ac Ad Ah Kc Kd Kh Qc Qd Qh 2s")
    for aim in Aim:
        advice = advise(own, CRASH, Situation(opponents=OPPONENTS, sweep=1.0), aim, count_own_cards=True)
        assert advice is not None
        assert advice.chances == (1.0, 1.0, 1.0, 1.0)
        assert advice.sweep == 1


def test_the_same_seed_learns_the_same() -> None:
    """The fitted values depend on the seed. They have ascending knots for each number of opponents and each place."""
    rules = SixRules(max_players=3)
    one, two, other = (fit_all(24, seed, io.StringIO(), [rules]) for seed in (1, 1, 2))
    assert one == two != other
    learnt = one["learnt"][table_key(rules.terms)]["high_card"]
    assert list(learnt) == ["1", "2"]
    for places in learnt.values():
        assert len(places) == 2
        for knots in places:
            assert knots
            assert all(low[0] < high[0] for low, high in pairwise(knots))
            assert all(len(knot) == 2 + FEATURES for knot in knots)
