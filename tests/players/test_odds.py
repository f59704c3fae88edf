"""The odds are counted, not guessed."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from bot.players.odds import odds_of
from bot.rules.cards import PACK, cards
from bot.rules.ranking import Category, Ranking


def test_counts_of_every_category() -> None:
    """All 22,100 hands fall into the categories and strengths of RULES 1.5."""
    found = [(one.category, one.hands, one.strengths) for one in odds_of().categories]

    assert found == [
        (Category.PRIAL, 52, 13),
        (Category.RUNNING_FLUSH, 48, 12),
        (Category.RUN, 720, 12),
        (Category.FLUSH, 1_096, 274),
        (Category.PAIR, 3_744, 156),
        (Category.HIGH_CARD, 16_440, 274),
    ]
    assert sum(one.chance for one in odds_of().categories) == pytest.approx(1)
    assert odds_of().categories is odds_of().categories  # to count takes a moment


def test_counts_with_wild_cards() -> None:
    """With all four twos wild the counts are those of RULES 1.5 too."""
    ranking = Ranking(wild=frozenset(cards("2c 2d 2h 2s")))

    assert [one.hands for one in odds_of(ranking).categories] == [628, 392, 1_656, 1_544, 5_280, 12_600]


@pytest.mark.parametrize("hand", ["3c 3d 3h", "As 2s 3s", "Kd Qh Js", "9h 6h 2h", "8c 8d Kh", "Qc Jd 4s", "5c 3d 2s"])
def test_chance_against_one_is_exact(hand: str) -> None:
    """Against one opponent the chance is the count over the 18,424 hands he can hold."""
    own = cards(hand)
    strength = Ranking().strength
    others = list(combinations([one for one in PACK if one not in own], 3))
    wins = sum(strength(*one) < strength(*own) for one in others)
    shares = sum(strength(*one) == strength(*own) for one in others)

    chance = odds_of().chance_best(own, 1)

    assert chance.exact
    assert chance.wins == pytest.approx(wins / len(others))
    assert chance.shares == pytest.approx(shares / len(others))


@pytest.mark.parametrize("opponents", [2, 5])
def test_chance_against_more_is_near_the_truth(opponents: int) -> None:
    """Against several opponents the chance is within two per cent of what dealing the cards gives."""
    rng = Random(opponents)
    strength = Ranking().strength
    own = cards("As Kd 2c")
    rest = [one for one in PACK if one not in own]
    deals = 8_000
    won = 0
    for _ in range(deals):
        dealt = rng.sample(rest, 3 * opponents)
        won += all(strength(*dealt[at : at + 3]) < strength(*own) for at in range(0, len(dealt), 3))

    chance = odds_of().chance_best(own, opponents)

    assert not chance.exact
    assert chance.wins == pytest.approx(won / deals, abs=0.02)


def test_share_beaten_orders_all_hands() -> None:
    """The share of hands beaten rises with the strength, from nearly none to nearly all."""
    rng = Random(3)
    strength = Ranking().strength
    hands = sorted((rng.sample(PACK, 3) for _ in range(500)), key=lambda one: strength(*one))
    shares = [odds_of().share_beaten(one) for one in hands]

    assert shares == sorted(shares)
    assert odds_of().share_beaten(cards("5c 3d 2s")) < 0.002
    assert odds_of().share_beaten(cards("3c 3d 3s")) > 0.999


def test_nobody_is_best_alone() -> None:
    """Without an opponent there is no chance to tell."""
    with pytest.raises(ValueError, match="opponent"):
        odds_of().chance_best(cards("As Kd 2c"), 0)
