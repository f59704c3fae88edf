"""Tests of the chances of hands, given the player's own cards."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from bot.players.arranging.chances import CERTAIN, self_play_counts, unseen_chances
from bot.players.arranging.objective import (
    TIE_HALVES,
    TIE_LOSES,
    TIE_WINS,
    Objective,
    score_ranked_places,
    win_every_place,
    win_two_of_three,
)
from bot.players.arranging.search import count_strengths
from bot.rules.arranging.engine.house_rules import ArrangingRules
from bot.rules.arranging.nine.house_rules import NineRules
from bot.rules.arranging.two_hands import SevenRules, SixRules
from bot.rules.cards import cards

GAMES: list[tuple[ArrangingRules, Objective]] = [
    (NineRules(), win_two_of_three()),
    (NineRules(), score_ranked_places((3, 3, 3))),
    (NineRules(jokers=2, max_players=6), win_two_of_three()),
    (SevenRules(), win_every_place(2, TIE_WINS)),
    (SixRules(), win_every_place(2, TIE_LOSES)),
]
ROUNDED = 16


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_better_hand_is_likelier_to_win(number: int) -> None:
    """For any cards, a better hand has no smaller chance, except for rounding. All chances are above 0 and below 1."""
    rules, objective = GAMES[number]
    rng = Random(number)
    for opponents in range(1, rules.max_players):
        known = unseen_chances(rules.terms, opponents, objective)
        for _ in range(20):
            for row in known.rows_for(rng.sample(rules.terms.pack, rules.terms.cards)):
                assert len(row) == count_strengths(rules.hands.ranking) + 1
                assert all(high - low > -ROUNDED for low, high in pairwise(row))
                assert row[0] > 0
                assert row[-1] < CERTAIN


def test_cards_that_one_holds_are_held_by_nobody_else() -> None:
    """A prial of kings is likelier to be the best left hand if the player holds two aces as well."""
    rules, objective = SixRules(), win_every_place(2, TIE_HALVES)
    kings = cards("Kc Kd Kh")
    held, not_held = cards("Kc Kd Kh Ac Ad 4s"), cards("Kc Kd Kh 8c 9d 4s")
    for opponents in range(1, 8):
        known = unseen_chances(rules.terms, opponents, objective)
        with_aces = known.chances((kings, cards("Ac Ad 4s")), held)[0]
        without = known.chances((kings, cards("8c 9d 4s")), not_held)[0]
        assert with_aces > without


def test_holding_nothing_of_a_rank_changes_chances_the_other_way() -> None:
    """Averaged over the cards that the player may hold, the chances are those of the table."""
    rules, objective = NineRules(), win_two_of_three()
    known = unseen_chances(rules.terms, 3, objective)
    rng = Random(5)
    deals = [rng.sample(rules.terms.pack, 9) for _ in range(2_000)]
    below = self_play_counts(rules.terms, 3).below
    for place, counts in enumerate(below):
        for grade in (500, 600, 700, 735):
            usual = (sum(counts[: grade + 1]) + counts[grade + 1] / 2) / sum(counts)
            average = sum(known.rows_for(one)[place][grade + 1] for one in deals) / len(deals) / CERTAIN
            assert average == pytest.approx(usual, abs=0.02)


def test_ranked_places_share_out_points() -> None:
    """With ranked places, even the weakest hand scores against one or two others, but not against three."""
    weights = score_ranked_places((3, 3, 3))
    weakest, strongest = 1, -1
    for opponents, least in ((1, 2 / 3), (2, 1 / 3), (3, 0)):
        row = unseen_chances(NineRules().terms, opponents, weights).rows_for(cards("2c 4d 6h 8s Tc Qd Ah 3s 5c"))[0]
        assert row[weakest] / CERTAIN == pytest.approx(least, abs=0.01)
        assert row[strongest] / CERTAIN == pytest.approx(1, abs=0.02)
