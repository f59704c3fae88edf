"""Ratings: their update after a game, the value shown, and their start in the next season."""

from __future__ import annotations

from math import exp, sqrt
from random import Random
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.leagues.rating import (
    INITIAL_RATING,
    LUCK,
    MEAN,
    SPREAD,
    Rating,
    carry_over,
    rank_by_rating,
    update_ratings,
)
from tools.league.models import MODEL, RatingModel, RatingModelKind

ratings = st.builds(
    Rating, mu=st.floats(10, 40), sigma=st.floats(1, SPREAD), games=st.integers(min_value=0, max_value=200)
)


@st.composite
def games(draw: st.DrawFn) -> tuple[list[Rating], list[int]]:
    """Return the ratings of two to nine people before a game, and their places in it."""
    before = draw(st.lists(ratings, min_size=2, max_size=9))
    scores = draw(st.lists(st.integers(0, 5), min_size=len(before), max_size=len(before)))
    return before, [1 + sum(other > score for other in scores) for score in scores]


def after(before: list[Rating], places: list[int]) -> list[Rating]:
    """Return the ratings after a game, in the order of `before`."""
    ratings = update_ratings(dict(enumerate(before)), dict(enumerate(places)))
    return [ratings[number] for number in range(len(before))]


def test_a_first_game_by_hand() -> None:
    """The first game of two players follows the paper's formulas, and one gains as much as the other loses."""
    winner, loser = after([INITIAL_RATING, INITIAL_RATING], [1, 2])

    luck = sqrt(2 * (SPREAD**2 + LUCK**2))
    gained = SPREAD**2 / luck * (1 - 1 / 2)
    assert winner.mu == pytest.approx(MEAN + gained, abs=1e-6)
    assert loser.mu == pytest.approx(MEAN - gained, abs=1e-6)
    assert winner.sigma == pytest.approx(SPREAD * sqrt(1 - (SPREAD / luck) ** 2 / 4), abs=1e-6)
    assert loser.sigma == winner.sigma
    assert (winner.games, loser.games) == (1, 1)


def test_a_game_of_three_by_hand() -> None:
    """In a game of three players everybody's update is the mean over both opponents. A tie counts as half a win."""
    before = [Rating(27.0, 4.0, 12), Rating(25.0, 6.0, 3), Rating(22.0, 5.0, 30)]

    ratings = after(before, [2, 1, 2])

    for one, now, scores in zip(before, ratings, ((None, 0, 0.5), (1, None, 1), (0.5, 0, None)), strict=True):
        moved, shrunk = 0.0, 0.0
        for other, score in zip(before, scores, strict=True):
            if score is not None:
                luck = sqrt(one.sigma**2 + other.sigma**2 + 2 * LUCK**2)
                chance = 1 / (1 + exp((other.mu - one.mu) / luck))
                moved += one.sigma**2 / luck * (score - chance) / 2
                shrunk += (one.sigma / luck) ** 2 * chance * (1 - chance) / 2
        assert now.mu == pytest.approx(one.mu + moved, abs=1e-6)
        assert now.sigma == pytest.approx(one.sigma * sqrt(1 - shrunk), abs=1e-6)


def test_the_number_that_is_shown() -> None:
    """The displayed rating is 1000 at the mean, plus or minus 40 per point of mu."""
    assert [Rating(mu).display_value for mu in (25.0, 26.0, 20.5, 31.26)] == [1000, 1040, 820, 1250]


def test_who_is_new() -> None:
    """A player is new until they have played ten games and their sigma is below five."""
    assert INITIAL_RATING.is_new
    assert Rating(30.0, 4.999, 9).is_new
    assert Rating(30.0, 5.0, 40).is_new
    assert not Rating(30.0, 4.999, 10).is_new


def test_in_which_order_they_are_told() -> None:
    """Players are ranked by rating. New players come last, those with more games first."""
    ratings = {1: Rating(24.0, 4.0, 30), 2: Rating(29.0, 5.5, 4), 3: Rating(26.0, 4.0, 12), 4: Rating(20.0, 5.2, 8)}

    assert rank_by_rating(ratings) == (3, 1, 4, 2)


@given(games())
def test_better_placed_gains_more(game: tuple[list[Rating], list[int]]) -> None:
    """Among players with equal ratings a better place gains more, equal places gain the same, and gains sum to zero."""
    before, places = [INITIAL_RATING] * len(game[0]), game[1]

    ratings = after(before, places)

    for one, place in zip(ratings, places, strict=True):
        for other, other_place in zip(ratings, places, strict=True):
            if place == other_place:
                assert one.mu == pytest.approx(other.mu, abs=2e-6)
            elif place < other_place:
                assert one.mu > other.mu
    assert sum(one.mu for one in ratings) == pytest.approx(MEAN * len(ratings), abs=1e-4)


@given(games())
def test_nothing_but_the_order_counts(game: tuple[list[Rating], list[int]]) -> None:
    """Only the order of the places matters. Sigma never grows, and every game is counted."""
    before, places = game

    ratings = after(before, places)

    assert after(before, [2 * place for place in places]) == ratings
    assert all(now.sigma <= was.sigma + 1e-6 for was, now in zip(before, ratings, strict=True))
    assert [now.games for now in ratings] == [was.games + 1 for was in before]


@given(games(), st.randoms(use_true_random=False))
def test_the_order_of_the_people_is_nothing(game: tuple[list[Rating], list[int]], rng: Random) -> None:
    """The ratings do not depend on the order in which the people are given."""
    ratings, places = dict(enumerate(game[0])), dict(enumerate(game[1]))
    order = list(places)
    rng.shuffle(order)

    assert update_ratings(ratings, {user: places[user] for user in order}) == update_ratings(ratings, places)


def test_who_has_no_rating_yet() -> None:
    """People without a rating start with the initial rating. The ratings of people who did not play do not change."""
    known = {1: Rating(27.0, 4.0, 12), 5: Rating(24.0, 4.5, 30)}

    ratings = update_ratings(known, {3: 2, 1: 1})

    assert ratings == update_ratings(known | {3: INITIAL_RATING}, {1: 1, 3: 2})
    assert sorted(ratings) == [1, 3]


@given(games())
def test_the_tools_judge_the_model_of_the_leagues(game: tuple[list[Rating], list[int]]) -> None:
    """The model that the simulated leagues judge rates games as the leagues do."""
    assert list(MODEL.rate(*game)) == after(*game)


@pytest.mark.parametrize("kind", RatingModelKind)
def test_every_model_learns_who_is_better(kind: RatingModelKind) -> None:
    """In every rating model a player who wins 75 % of the games ends ahead, with a win probability to match."""
    model = RatingModel(kind, LUCK)
    one, other = INITIAL_RATING, INITIAL_RATING
    for number in range(120):
        one, other = model.rate([one, other], [2, 1] if number % 4 == 3 else [1, 2])

    assert one.display_value > 1000 > other.display_value
    assert 0.6 < model.win_probability(one, other) < 0.9


@given(ratings, ratings)
def test_what_is_expected_of_two(one: Rating, other: Rating) -> None:
    """The win probabilities of two players follow the normal distribution and sum to one."""
    chance = MODEL.win_probability(one, other)

    luck = sqrt(one.sigma**2 + other.sigma**2 + 2 * LUCK**2)
    assert chance == pytest.approx(NormalDist().cdf((one.mu - other.mu) / luck), abs=1e-6)
    assert chance + MODEL.win_probability(other, one) == pytest.approx(1)


@given(st.lists(ratings, min_size=2, max_size=8))
def test_the_next_season(before: list[Rating]) -> None:
    """In a new season ratings move towards the mean but keep their order and number of games, and sigma grows."""
    begun = [carry_over(one) for one in before]

    for was, now in zip(before, begun, strict=True):
        assert abs(now.mu - MEAN) <= abs(was.mu - MEAN)
        assert was.sigma - 1e-6 <= now.sigma <= SPREAD + 1e-6
        assert now.games == was.games
    by_mu = sorted(range(len(before)), key=lambda number: before[number].mu)
    assert [begun[number].mu for number in by_mu] == sorted(one.mu for one in begun)


def test_who_has_not_played_begins_as_they_were() -> None:
    """A new season does not change the rating of a person who has never played."""
    begun = carry_over(INITIAL_RATING)

    assert begun.mu == MEAN
    assert begun.sigma == pytest.approx(SPREAD, abs=1e-6)


def test_one_alone_is_no_game() -> None:
    """A game of fewer than two people rates nobody."""
    assert update_ratings({}, {1: 1}) == update_ratings({}, {}) == {}
