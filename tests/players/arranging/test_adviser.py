"""Tests of the adviser's aims and of the influence of the score."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest

from benchmarks.exhaustive import Exhaustive, tables_of
from bot.players.arranging.adviser import Advice, Aim, Situation, advise, assess_hands, place_weights
from bot.players.arranging.chances import Chances, chance_rows, table_chances
from bot.players.arranging.crash import average_points, best_ride, situation, situation_of
from bot.players.arranging.strengths import PlayingStrength, arrange_for_points
from bot.rules.arranging.crash.house_rules import CrashRules
from bot.rules.arranging.crash.play import CRASH
from bot.rules.arranging.crash.state import CrashView
from bot.rules.arranging.hands import best_hand_by_hand
from bot.rules.cards import PACK, Card, cards
from tests.rules.arranging.tables import Table
from tests.rules.arranging.test_engine import Rules as NineCards
from tools.arranging_chances import play_round

RULES = CrashRules()
FOUR = situation(RULES, 3)
EXHAUSTIVE = Exhaustive(RULES.hands)
TABLES = tables_of(table_chances(RULES.terms, 3).rows)


def advised(hand: list[Card], aim: Aim = Aim.POINTS, score: Situation = FOUR) -> Advice:
    """Return the advice for a hand, and check that it is legal."""
    advice = advise(hand, RULES, score, aim)
    assert advice is not None
    assert RULES.hands.find_fault(advice.hands, hand) is None
    return advice


def hands(count: int) -> list[list[Card]]:
    rng = Random(4)
    return [rng.sample(PACK, 13) for _ in range(count)]


def test_the_most_points() -> None:
    """By default, the advised arrangement has the most expected points, including the bonus for a crash."""
    for hand in hands(10):
        advice = advised(hand)
        assert math.isclose(advice.points + advice.sweep, EXHAUSTIVE.best_worth(hand, TABLES, 1.0), rel_tol=1e-12)


def test_play_safe() -> None:
    """The safe arrangement has the best chance of a point; a player who needs one more point is advised the same."""
    for hand in hands(10):
        grades = EXHAUSTIVE.grades(hand)
        none = math.prod(1 - np.asarray(table)[grades[:, 3 - place]] for place, table in enumerate(TABLES))
        safe = advised(hand, Aim.SAFE)
        assert math.isclose(math.prod(1 - chance for chance in safe.chances), float(np.min(none)), rel_tol=1e-9)
        assert advised(hand, score=situation(RULES, 3, 1)).hands == safe.hands


def test_go_for_the_crash() -> None:
    """The arrangement that aims at the crash has the greatest chance of winning all four places."""
    for hand in hands(10):
        grades = EXHAUSTIVE.grades(hand)
        crash = math.prod(np.asarray(table)[grades[:, 3 - place]] for place, table in enumerate(TABLES))
        assert math.isclose(advised(hand, Aim.SWEEP).sweep, float(np.max(crash)), rel_tol=1e-9)


def test_aims_differ() -> None:
    """For some hands, the three aims give three different arrangements, each the best for its own aim."""
    hand = next(one for one in hands(300) if len({advised(one, aim).hands for aim in Aim}) == 3)
    points, safe, crash = (advised(hand, aim) for aim in Aim)
    assert points.points + points.sweep > max(safe.points + safe.sweep, crash.points + crash.sweep)
    assert crash.sweep > max(points.sweep, safe.sweep)


def test_who_is_about_to_win_makes_early_places_count_more() -> None:
    """Each later place counts a quarter less against a leader who needs one point."""
    assert place_weights(FOUR, 4) == (1, 1, 1, 1)
    assert place_weights(Situation(opponents=3, others_need=(4, 5, 9)), 4) == (1, 1, 1, 1)
    assert place_weights(Situation(opponents=3, others_need=(1, 9, 9)), 4) == pytest.approx((1, 3 / 4, 9 / 16, 27 / 64))
    one = place_weights(Situation(opponents=3, others_need=(1, 9, 9)), 4)
    two = place_weights(Situation(opponents=3, others_need=(1, 1, 9)), 4)
    assert all(both == pytest.approx(single**2) for single, both in zip(one, two, strict=True))
    changed = [
        hand
        for hand in hands(200)
        if advised(hand).hands != advised(hand, score=situation(RULES, 3, others_need=(1, 1, 1))).hands
    ]
    assert changed
    for hand in changed:
        hurried = advised(hand, score=situation(RULES, 3, others_need=(1, 1, 1)))
        assert hurried.chances[0] + hurried.chances[1] >= advised(hand).chances[0] + advised(hand).chances[1]


@pytest.mark.parametrize(
    ("options", "needed", "bonus"),
    [
        ({}, 11, 1.0),
        ({}, 4, 0.0),
        ({"crash_points": 5}, 6, 2.0),
        ({"crash_rule": "none"}, 11, 0.0),
        ({"crash_rule": "wins_game"}, 11, 7.0),
        ({"crash_rule": "payment", "payment": "per_point", "point_rate": 10}, 3, 15.0),
        ({"crash_announce": "required", "crash_announced_reward": "points:3"}, 11, 3.0),
        ({"crash_announce": "required", "crash_announced_reward": "wins_game"}, 9, 5.0),
        ({"crash_announce": "required", "payment": "per_point", "point_rate": 10}, 9, 30.0),
        ({"crash_announce": "optional", "crash_rule": "payment", "payment": "none", "crash_payment": 2}, 9, 6.0),
    ],
)
def test_what_a_crash_is_worth(options: dict[str, object], needed: int, bonus: float) -> None:
    """The bonus for a crash is its value beyond the four points, by the house rules and the score."""
    assert situation(CrashRules.from_options(options), 3, needed).sweep == bonus


def test_a_bus_ride_uses_all_four() -> None:
    """`best_ride` uses all four cards of a rank, and returns None without four of a kind."""
    hand = list(cards("5c 5d 5h 5s Kc Kd 9c 8c 2h 3d Js Tc Qd"))
    ride = best_ride(hand, RULES, FOUR)
    assert ride is not None
    assert set(cards("5c 5d 5h 5s")) <= {card for one in ride.hands for card in one}
    assert ride.points <= advised(hand).points + 1e-9
    assert best_ride(list(cards("5c 5d 5h 4s Kc Kd 9c 8c 2h 3d Js Tc Qd")), RULES, FOUR) is None


def test_the_score_is_read_from_the_view() -> None:
    """The situation has the points that the viewer and each opponent still need."""
    table = (
        Table(50, 50, 50, 50, win_margin=2)
        .deal({0: "3c 3d 3s Ac Ad Ah"})
        .say("A arranges 3c 3d 3s / Ac Ad Ah", "B arranges", "C arranges", "D arranges")
        .deal()
    )
    view = CRASH.view(table.state, 1)
    assert isinstance(view, CrashView)
    assert situation_of(view, 1) == Situation(opponents=3, needed=9, others_need=(11, 11, 11), sweep=1)
    assert situation_of(view, 2) == Situation(opponents=3, needed=11, others_need=(9, 11, 11), sweep=1)


def test_an_unseen_hand_is_worth_its_share() -> None:
    """On average, a spare hand is worth more than a bad hand and less than a good one."""
    bad = advised(list(cards("5s 8h Tc Jh 7s 4h 2d Ad 5h Kd 7d 4c 2s")), score=situation(RULES, 2))
    good = advised(list(cards("3c 3d 3s Ac Ad Ah Kc Kd Kh Qc Qd Qh 2c")), score=situation(RULES, 2))
    assert bad.points < average_points(RULES, 2) < good.points


def test_nine_cards_in_three_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser and computer players of every strength can arrange the cards of another game with its own tables."""
    rules, rng = NineCards(max_players=4), Random(9)
    table = play_round(rules, 2, None, 300, rng)
    monkeypatch.setattr(
        "bot.players.arranging.adviser.table_chances", lambda _terms, _opponents: Chances(chance_rows(table.below), 1.0)
    )
    score = Situation(opponents=2, sweep=1.0)

    for _ in range(20):
        hand = rng.sample(PACK, 9)
        advice, plain = advise(hand, rules, score), assess_hands(best_hand_by_hand(hand, rules.hands), rules, 2)
        assert advice is not None
        assert advice.points + advice.sweep >= plain.points + plain.sweep > 0
        sweep = advise(hand, rules, score, Aim.SWEEP)
        assert sweep is not None
        assert sweep.sweep >= advice.sweep
        for strength in PlayingStrength:
            made = arrange_for_points(hand, rules, score, strength, rng)
            assert rules.hands.find_fault(made, hand) is None
            assert len(made) == 3
