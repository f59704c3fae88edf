"""Places, and the points for places."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.leagues.rules import PointsScale
from bot.leagues.standings import PlayerTotals, assign_places, points_for_place, shared_value

SCORES = st.dictionaries(st.integers(1, 9), st.integers(-3, 3), min_size=2)


@pytest.mark.parametrize(
    ("scores", "gone", "winner", "places"),
    [
        ({1: 30, 2: 20, 3: 10}, (), None, {1: 1, 2: 2, 3: 3}),
        ({1: 30, 2: 20, 3: 20, 4: 10}, (), None, {1: 1, 2: 2, 3: 2, 4: 4}),
        ({1: 5, 2: 9, 3: 5}, (), 1, {1: 1, 2: 2, 3: 3}),
        ({1: 30, 2: 20, 3: 10}, (1,), None, {1: 3, 2: 1, 3: 2}),
        ({1: 30, 2: 20, 3: 10, 4: 0}, (1, 3), None, {1: 4, 2: 1, 3: 3, 4: 2}),
        ({1: 0, 2: 0}, (), None, {1: 1, 2: 1}),
    ],
)
def test_places(scores: dict[int, int], gone: tuple[int, ...], winner: int | None, places: dict[int, int]) -> None:
    """The highest score comes first and equal scores share the better place. Of those who quit, the first is last."""
    assert assign_places(scores, gone, winner=winner) == places


@given(SCORES, st.data())
def test_places_leave_no_gap(scores: dict[int, int], data: st.DataObject) -> None:
    """Places have no gaps, and follow the scores of the people who did not quit."""
    gone = data.draw(st.lists(st.sampled_from(sorted(scores)), unique=True))
    places = assign_places(scores, gone)
    for user, place in places.items():
        ahead = [other for other in scores if places[other] < place]
        assert len(ahead) == place - 1
        if user not in gone:
            assert {other for other in scores if other not in gone and scores[other] > scores[user]} == set(ahead)


@pytest.mark.parametrize(
    ("values", "place", "sharing", "worth"),
    [
        ((500, 300, 200), 1, 1, 500),
        ((500, 300, 200), 1, 2, 400),
        ((500, 300, 200), 2, 2, 250),
        ((500, 300, 200), 1, 3, 333),
        ((500, 300), 2, 2, 150),
        ((500,), 4, 1, 0),
        ((25,), 1, 2, 13),
        ((), 1, 1, 0),
    ],
)
def test_shared_places(values: tuple[int, ...], place: int, sharing: int, worth: int) -> None:
    """A shared place is worth the mean of the places that it covers, rounded to a hundredth."""
    assert shared_value(values, place, sharing) == worth


@given(SCORES, st.lists(st.integers(0, 1000), max_size=6))
def test_sharing_gives_what_there_is(scores: dict[int, int], values: list[int]) -> None:
    """The points given out add up to the points of the places, within half a hundredth per person."""
    places = assign_places(scores)
    table = PointsScale(places=tuple(values))
    given_out = sum(points_for_place(table, PlayerTotals(), place, places.values()) for place in places.values())
    assert abs(given_out - sum(values[: len(scores)])) <= len(scores) / 2


def test_everything_that_brings_points() -> None:
    """Wins, game points, chips and bonuses add to the points of a place. Lost chips are subtracted."""
    table = PointsScale(win=100, places=(500, 300), per_game_point=10, per_chip=1, bonuses={"crash": 50, "prial": 25})
    best = PlayerTotals(chips=40, game_points=12, bonuses={"crash": 2, "other": 3})
    assert points_for_place(table, best, 1, (1, 2, 3)) == 100 + 500 + 120 + 40 + 100
    assert points_for_place(table, PlayerTotals(chips=-40, bonuses={"prial": 1}), 3, (1, 2, 3)) == -40 + 25
    assert points_for_place(table, PlayerTotals(), 1, (1, 1, 3)) == 50 + 400
