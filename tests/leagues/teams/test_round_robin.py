"""Fixtures of a double round robin."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.leagues.teams.fixtures import MAX_TEAMS, FixtureRound, Pairing, double_round_robin

TEAMS = st.sets(st.integers(1, 10**6), min_size=2, max_size=MAX_TEAMS).map(sorted)


def at_home(rounds: tuple[FixtureRound, ...], team: int) -> list[bool]:
    """Return a team's matches in their order: True for each match at home, False for each match away."""
    return [one.home == team for week in rounds for one in week.pairings if team in {one.home, one.away}]


@given(TEAMS, st.integers(0, 10**9))
def test_everybody_meets_everybody_twice(teams: list[int], seed: int) -> None:
    """Every team plays every other team once at home and once away, and has at most one match a week."""
    rounds = double_round_robin(teams, seed)
    met = Counter((one.home, one.away) for week in rounds for one in week.pairings)
    assert met == Counter(permutations(teams, 2))
    for week in rounds:
        there = [team for one in week.pairings for team in (one.home, one.away)]
        assert sorted([*there, *([week.bye] if week.bye else [])]) == teams


@given(TEAMS, st.integers(0, 10**9))
def test_home_and_away(teams: list[int], seed: int) -> None:
    """In each half of the season a team's home and away matches differ by at most one. No team has four in a row."""
    rounds = double_round_robin(teams, seed)
    for team in teams:
        venues = at_home(rounds, team)
        half = len(venues) // 2
        assert abs(2 * sum(venues[:half]) - half) <= 1
        assert venues[half:] == [not one for one in venues[:half]]
        signs = "".join("HA"[one] for one in venues)
        assert "HHHH" not in signs
        assert "AAAA" not in signs


@given(TEAMS, st.integers(0, 10**9))
def test_byes(teams: list[int], seed: int) -> None:
    """With an odd number of teams each team has two byes, one a week. With an even number nobody has a bye."""
    byes = Counter(week.bye for week in double_round_robin(teams, seed))
    assert byes == (dict.fromkeys(teams, 2) if len(teams) % 2 else {None: 2 * len(teams) - 2})


def test_the_second_half_is_the_first_one_mirrored() -> None:
    """The second half of the season repeats the first half with home and away exchanged."""
    rounds = double_round_robin([1, 2, 3, 4, 5], 7)
    for first, second in zip(rounds[:5], rounds[5:], strict=True):
        assert [one.swapped for one in first.pairings] == list(second.pairings)


def test_the_draw() -> None:
    """The fixtures depend on the seed, but not on the order of the teams."""
    assert double_round_robin([1, 2, 3, 4], 5) == double_round_robin([4, 2, 1, 3], 5)
    assert len({double_round_robin([1, 2, 3, 4], seed)[0] for seed in range(40)}) > 6
    assert double_round_robin([1, 2], 3)[0].pairings in {(Pairing(1, 2),), (Pairing(2, 1),)}


@pytest.mark.parametrize("teams", [[], [1], [1, 2, 1], range(MAX_TEAMS + 1)])
def test_nothing_to_draw(teams: list[int]) -> None:
    """Too few, too many or repeated teams raise a ValueError."""
    with pytest.raises(ValueError, match="no round robin"):
        double_round_robin(teams, 1)
