"""Tests of the odds, which are exact if counted and have an error estimate if sampled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb, sqrt
from random import Random

import pytest

from bot.players.betting.hand_counts import count_categories, hand_counts_of, share_beaten
from bot.players.betting.odds import Odds, category_chances, hand_odds, quick_odds
from bot.rules.cards import PACK, Card, cards
from bot.rules.ranking import NATURAL_RANKING, Category, Ranking, best_three, hand_value, ranking_of

BY_WILD_CARDS = {
    (): (52, 48, 720, 1_096, 3_744, 16_440),
    ("twos",): (628, 392, 1_656, 1_544, 5_280, 12_600),
    ("black_twos",): (244, 232, 1_224, 1_356, 4_524, 14_520),
    ("one_eyed_jacks",): (244, 226, 1_182, 1_362, 4_536, 14_550),
    ("suicide_king",): (124, 143, 981, 1_235, 4_137, 15_480),
    ("jokers:1",): (130, 148, 1_020, 1_308, 4_380, 16_440),
    ("jokers:2",): (260, 248, 1_320, 1_520, 5_016, 16_440),
    ("jokers:3",): (443, 348, 1_620, 1_732, 5_652, 16_440),
    ("jokers:4",): (680, 448, 1_920, 1_944, 6_288, 16_440),
}
"""Category counts of RULES 1.5, best category first."""
SETS = (("twos",), ("black_twos", "suicide_king"), ("one_eyed_jacks", "jokers:2"), ("twos", "suicide_king", "jokers:4"))


@pytest.mark.parametrize("wild", BY_WILD_CARDS, ids=lambda wild: "+".join(wild) or "none")
def test_counts_of_every_category(wild: tuple[str, ...]) -> None:
    """For every set of wild cards, three-card hands have the category counts of RULES 1.5."""
    found = category_chances(ranking_of(wild))

    assert tuple(one.hands for one in found) == BY_WILD_CARDS[wild]
    assert [one.category for one in found] == sorted(Category, reverse=True)
    assert {one.of for one in found} == {sum(BY_WILD_CARDS[wild])}
    assert sum(one.chance for one in found) == pytest.approx(1)


@pytest.mark.parametrize(
    ("size", "hands"),
    [(4, (2_509, 2_308, 29_052, 41_376, 71_856, 123_624)), (5, (59_280, 53_900, 569_268, 708_688, 699_624, 508_200))],
)
def test_counts_of_the_best_three(size: int, hands: tuple[int, ...]) -> None:
    """The best three of all four-card and five-card hands have the category counts of RULES 1.5."""
    assert tuple(one.hands for one in category_chances(NATURAL_RANKING, size)) == hands


@pytest.mark.parametrize("wild", SETS, ids="+".join)
def test_counts_of_the_best_three_with_wild_cards(wild: tuple[str, ...]) -> None:
    """With wild cards, counting the categories of four-card hands agrees with an enumeration."""
    ranking = ranking_of(wild)
    rng = Random("+".join(wild))
    some = {*rng.sample(ranking.pack, 24), *sorted(ranking.wild, key=str)[:3]}
    found = count_categories(ranking, list(some), 4)
    assert found == Counter(ranking.category(*best_three(ranking, hand)[0]) for hand in combinations(some, 4))


@pytest.mark.parametrize("wild", [(), ("twos",), ("one_eyed_jacks", "jokers:2")], ids="+".join)
def test_counts_of_the_best_three_of_seven(wild: tuple[str, ...]) -> None:
    """The categories of seven cards are about as frequent as among random hands, and cover all hands."""
    ranking, pack, rng, dealt = ranking_of(wild), ranking_of(wild).pack, Random(7), 4_000
    found = {one.category: one.chance for one in category_chances(ranking, 7)}
    seen = Counter(ranking.category(*best_three(ranking, tuple(rng.sample(pack, 7)))[0]) for _ in range(dealt))

    assert {one.of for one in category_chances(ranking, 7)} == {comb(len(pack), 7)}
    for category, share in found.items():
        assert abs(seen[category] / dealt - share) < 4.5 * sqrt(share * (1 - share) / dealt)


@pytest.mark.parametrize("hand", ["3c 3d 3h", "As 2s 3s", "Kd Qh Js", "9h 6h 2h", "8c 8d Kh", "Qc Jd 4s", "5c 3d 2s"])
def test_chance_against_one_is_exact(hand: str) -> None:
    """The chance against one opponent is the count over the 18,424 possible hands."""
    own = cards(hand)
    worse, equal = _enumerated(NATURAL_RANKING, own)

    assert hand_odds(NATURAL_RANKING, own, 3, 1) == Odds(
        best=Fraction(2 * worse + equal, 2 * 18_424), wins=Fraction(worse, 18_424), ties=Fraction(equal, 18_424)
    )


@pytest.mark.parametrize("wild", [(), *SETS], ids=lambda wild: "+".join(wild) or "none")
def test_tables_are_what_enumeration_gives(wild: tuple[str, ...]) -> None:
    """The tables agree with an enumeration of all other hands, with and without wild cards."""
    ranking = ranking_of(wild)
    tables = hand_counts_of(ranking)
    rng = Random(5)
    for _ in range(60 if not wild else 12):
        own = tuple(rng.sample(ranking.pack, 3))
        worse, equal = _enumerated(ranking, own)
        assert tables.count_beaten_and_tied(*own) == (worse, equal), own
        assert tables.equity(*own) == (worse + equal / 2) / tables.opponent_hands


def _enumerated(ranking: Ranking, own: Sequence[Card]) -> tuple[int, int]:
    """Return how many hands of the other cards are worse than `own`, and how many are equal."""
    first, second, third = own
    strength, mine = ranking.strength, ranking.strength(first, second, third)
    others = combinations([one for one in ranking.pack if one not in own], 3)
    found = [strength(*hand) for hand in others]
    return sum(one < mine for one in found), found.count(mine)


@pytest.mark.parametrize("size", [3, 4, 5])
@pytest.mark.parametrize("wild", [(), ("twos",), ("one_eyed_jacks", "jokers:2")], ids="+".join)
def test_chance_from_cards_not_seen_is_exact(wild: tuple[str, ...], size: int) -> None:
    """The chance against one opponent is exact: it counts all hands of unseen cards, even if discards decide."""
    ranking = ranking_of(wild)
    for seed in range(6):
        rng = Random(f"{wild} {size} {seed}")
        dealt = rng.sample(ranking.pack, size + 14)
        own, unseen = dealt[:size], dealt[size:]
        mine = hand_value(ranking, *best_three(ranking, tuple(own)))
        theirs = [hand_value(ranking, *best_three(ranking, hand)) for hand in combinations(unseen, size)]

        odds = hand_odds(ranking, own, size, 1, unseen=unseen)

        assert odds.error is None
        assert odds.wins == Fraction(sum(one < mine for one in theirs), len(theirs))
        assert odds.ties == Fraction(theirs.count(mine), len(theirs))


def test_a_hand_of_seven_against_one_is_sampled() -> None:
    """The sampled chance against one hand of seven cards is within a few times its error of the true chance."""
    dealt = Random(3).sample(PACK, 7 + 13)
    own, unseen = tuple(dealt[:7]), dealt[7:]
    mine = hand_value(NATURAL_RANKING, *best_three(NATURAL_RANKING, own))
    theirs = [hand_value(NATURAL_RANKING, *best_three(NATURAL_RANKING, hand)) for hand in combinations(unseen, 7)]
    truth = sum((one < mine) + (one == mine) / 2 for one in theirs) / len(theirs)

    odds = hand_odds(NATURAL_RANKING, own, 7, 1, unseen=unseen)

    assert odds.error is not None
    assert 0 < truth < 1
    assert abs(float(odds.best) - truth) < 4.5 * odds.error


def test_a_hand_of_five_against_one() -> None:
    """The exact chance against one hand of five cards is close to the share won in many random deals."""
    own = cards("As Kd 9c 5h 2d")
    rest = [one for one in PACK if one not in own]
    rng = Random(2)
    mine = hand_value(NATURAL_RANKING, *best_three(NATURAL_RANKING, own))
    won = sum(
        hand_value(NATURAL_RANKING, *best_three(NATURAL_RANKING, tuple(rng.sample(rest, 5)))) < mine
        for _ in range(5_000)
    )

    assert float(hand_odds(NATURAL_RANKING, own, 5, 1).wins) == pytest.approx(won / 5_000, abs=0.025)


@pytest.mark.parametrize("size", [3, 4])
def test_chance_against_more_is_sampled(size: int) -> None:
    """The sampled chance against several opponents is within a few times its error of the true chance."""
    rng = Random(size)
    dealt = rng.sample(PACK, 3 * size + 1)
    own, unseen = tuple(dealt[:size]), dealt[size:]
    mine = hand_value(NATURAL_RANKING, *best_three(NATURAL_RANKING, own))
    shares = []
    for first in combinations(unseen, size):
        for second in combinations([one for one in unseen if one not in first], size):
            theirs = [hand_value(NATURAL_RANKING, *best_three(NATURAL_RANKING, hand)) for hand in (first, second)]
            shares.append(0.0 if max(theirs) > mine else 1 / (1 + theirs.count(mine)))
    truth = sum(shares) / len(shares)

    odds = hand_odds(NATURAL_RANKING, own, size, 2, unseen=unseen, seed=3)

    assert odds.samples >= 10_000
    assert odds.error is not None
    assert 0 < odds.error < 0.005
    assert abs(odds.best - truth) < 4 * odds.error
    assert odds.wins <= odds.best <= odds.wins + odds.ties


def test_samples_come_from_the_seed() -> None:
    """The sample depends on the seed."""
    own = cards("As Kd 2c")
    one, same, other = (hand_odds(NATURAL_RANKING, own, 3, 4, seed=seed) for seed in (7, 7, 8))

    assert one == same
    assert one != other


def test_what_was_laid_aside_cannot_be_dealt() -> None:
    """Three kept cards and their discards have the same odds as the whole hand."""
    hand = cards("As Ad Kc 2h")
    kept, aside = best_three(NATURAL_RANKING, hand)

    assert hand_odds(NATURAL_RANKING, kept, 4, 1, aside=aside) == hand_odds(NATURAL_RANKING, hand, 4, 1)


@pytest.mark.sample(4)
@pytest.mark.parametrize("opponents", [1, 2, 5])
@pytest.mark.parametrize("wild", [(), ("twos", "jokers:4")], ids=["natural", "wild"])
@pytest.mark.parametrize("hand", ["As Kd Kc", "As Kd Kc 9h", "As Kd Kc 9h 9d", "3s 3d 9c 9h 2d"])
def test_a_glance_is_near(hand: str, wild: tuple[str, ...], opponents: int) -> None:
    """The result of `quick_odds` is within three times its error of the full odds, even with many wild cards."""
    own, ranking = cards(hand), ranking_of(wild)
    glance = quick_odds(ranking, own, len(own), opponents)
    odds = hand_odds(ranking, own, len(own), opponents)

    assert abs(float(glance.best) - float(odds.best)) <= 3 * (glance.error or 0)
    assert glance.error is None or glance.error <= 0.05
    assert glance.error is not None or glance == odds


def test_a_glance_knows_what_was_laid_aside() -> None:
    """`quick_odds` gives three kept cards and their discards the same odds as the whole hand."""
    hand = cards("As Ad Kc 2h")
    kept, aside = best_three(NATURAL_RANKING, hand)

    assert quick_odds(NATURAL_RANKING, kept, 4, 2, aside) == quick_odds(NATURAL_RANKING, hand, 4, 2)


@pytest.mark.parametrize("size", [3, 4, 5])
def test_share_beaten_orders_all_hands(size: int) -> None:
    """The share of hands beaten rises with the strength, from nearly none to nearly all."""
    rng = Random(3)
    hands = [tuple(rng.sample(PACK, size)) for _ in range(300)]
    hands.sort(key=lambda one: NATURAL_RANKING.strength(*best_three(NATURAL_RANKING, one)[0]))
    shares = [share_beaten(NATURAL_RANKING, one, size) for one in hands]

    assert shares == sorted(shares)
    assert shares[0] < 0.05
    assert share_beaten(NATURAL_RANKING, cards("3c 3d 3s"), size) > 0.99


@pytest.mark.parametrize("ask", [hand_odds, quick_odds])
def test_what_cannot_be_asked(ask: object) -> None:
    """Odds without an opponent, or for fewer than three cards, are refused."""
    assert callable(ask)
    with pytest.raises(ValueError, match="opponent"):
        ask(NATURAL_RANKING, cards("As Kd 2c"), 3, 0)
    with pytest.raises(ValueError, match="three cards"):
        ask(NATURAL_RANKING, cards("As Kd"), 3, 1)


def test_there_must_be_cards_for_all() -> None:
    """Odds against more hands than the pack can deal are refused."""
    with pytest.raises(ValueError, match="not enough"):
        hand_odds(NATURAL_RANKING, cards("As Kd 2c 5h 6h"), 5, 10)
