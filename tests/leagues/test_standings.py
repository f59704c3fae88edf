"""The standings of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.leagues.rules import LeagueRules, LeagueTieBreak, Scoring
from bot.leagues.standings import (
    DivisionMoves,
    MemberScore,
    MemberStanding,
    add_result,
    assign_places,
    counting_points,
    division_moves,
    rank_members,
)
from bot.store.schema.league import ResultLineRow

NO_TIE_BREAKS = LeagueRules(tie_breaks=())


def line(user_id: int, place: int, points: int, *, chips: int = 0, game_points: int = 0) -> ResultLineRow:
    """Return a line of a result."""
    return ResultLineRow(
        result_id=1,
        user_id=user_id,
        place=place,
        points=points,
        won=place == 1,
        chips=chips,
        game_points=game_points,
    )


def scored(rules: LeagueRules, *results: Sequence[ResultLineRow]) -> dict[int, MemberScore]:
    """Return everybody's score after these results."""
    scores: dict[int, MemberScore] = {}
    for lines in results:
        scores |= add_result(scores, lines, rules)
    return scores


def ranks(table: Sequence[MemberStanding]) -> list[tuple[int | None, int]]:
    """Return the rank and the user of each line of the standings."""
    return [(one.rank, one.user_id) for one in table]


def test_results_add_up() -> None:
    """Games, wins, points, chips and head-to-head records are added up over all results."""
    first = (line(1, 1, 500, chips=8), line(2, 2, 300, chips=-3), line(3, 2, 300, chips=-5, game_points=2))
    second = (line(2, 1, 500), line(1, 2, 300, game_points=4))
    scores = scored(NO_TIE_BREAKS, first, second)
    assert scores[1] == MemberScore(games=2, wins=1, points=800, chips=8, game_points=4, head_to_head={2: 0, 3: 1})
    assert scores[3] == MemberScore(games=1, points=300, chips=-5, game_points=2, head_to_head={1: -1, 2: 0})


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (LeagueRules(), 850),
        (LeagueRules(scoring=Scoring.PER_GAME), 283),
        (LeagueRules(scoring=Scoring.BEST, best_results=2), 800),
        (LeagueRules(scoring=Scoring.BEST, best_results=9), 850),
    ],
)
def test_what_counts(rules: LeagueRules, points: int) -> None:
    """The points are the sum or the mean of all results, or the sum of the best results."""
    scores = scored(rules, *((line(1, 1, worth),) for worth in (300, 50, 500)))
    assert counting_points(scores[1], rules) == points


def test_equal_members_share_a_rank() -> None:
    """Members equal in every criterion share a rank, and the next rank is skipped."""
    scores = {
        1: MemberScore(games=1, points=5),
        2: MemberScore(games=1, points=9),
        3: MemberScore(games=1, points=5),
        4: MemberScore(games=1),
    }
    assert ranks(rank_members(scores, NO_TIE_BREAKS)) == [(1, 2), (2, 1), (2, 3), (4, 4)]


def test_who_has_too_few_games() -> None:
    """Members with too few games come last, without a rank. Members without a game are left out."""
    rules = replace(NO_TIE_BREAKS, min_games=2)
    scores = {1: MemberScore(games=1, points=900), 2: MemberScore(games=2, points=100), 3: MemberScore()}
    assert ranks(rank_members(scores, rules)) == [(1, 2), (None, 1)]


@pytest.mark.parametrize(
    ("tie_break", "first"),
    [
        (LeagueTieBreak.WINS, MemberScore(games=2, points=5, wins=1)),
        (LeagueTieBreak.HEAD_TO_HEAD, MemberScore(games=2, points=5, head_to_head={1: 1, 9: -4})),
        (LeagueTieBreak.FEWER_GAMES, MemberScore(games=1, points=5)),
        (LeagueTieBreak.MORE_GAMES, MemberScore(games=3, points=5)),
        (LeagueTieBreak.CHIPS, MemberScore(games=2, points=5, chips=1)),
        (LeagueTieBreak.GAME_POINTS, MemberScore(games=2, points=5, game_points=1)),
    ],
)
def test_tie_breaks(tie_break: LeagueTieBreak, first: MemberScore) -> None:
    """A tie-break decides only between members with equal points."""
    rules = LeagueRules(tie_breaks=(tie_break,))
    other = MemberScore(games=2, points=5, head_to_head={2: -1, 9: 7} if first.head_to_head else {})
    better = MemberScore(games=2, points=6)
    assert ranks(rank_members({1: other, 2: first, 3: better}, rules)) == [(1, 3), (2, 2), (3, 1)]


def test_tie_breaks_come_one_after_the_other() -> None:
    """The second tie-break, even head to head, compares only the members who are still tied."""
    rules = LeagueRules(tie_breaks=(LeagueTieBreak.WINS, LeagueTieBreak.HEAD_TO_HEAD))
    scores = {
        1: MemberScore(games=3, points=5, wins=1, head_to_head={2: -1, 3: 5}),
        2: MemberScore(games=3, points=5, wins=1, head_to_head={1: 1, 3: -9}),
        3: MemberScore(games=3, points=5, wins=2),
    }
    assert ranks(rank_members(scores, rules)) == [(1, 3), (2, 2), (3, 1)]


RESULTS = st.lists(
    st.dictionaries(st.integers(1, 6), st.integers(-3, 3), min_size=2, max_size=4).map(
        lambda scores: tuple(
            line(user, place, 100 * (7 - place)) for user, place in sorted(assign_places(scores).items())
        )
    ),
    max_size=12,
)


@given(RESULTS, st.permutations(list(LeagueTieBreak)), st.sampled_from(Scoring), st.integers(0, 3))
def test_every_table_is_in_order(
    results: list[tuple[ResultLineRow, ...]], tie_breaks: list[LeagueTieBreak], scoring: Scoring, minimum: int
) -> None:
    """Everybody who played is in the standings once. Ranked lines are ordered by points, and the order of the results
    does not matter.
    """
    rules = LeagueRules(tie_breaks=tuple(tie_breaks), scoring=scoring, best_results=3, min_games=minimum)
    scores = scored(rules, *results)
    table = rank_members(scores, rules)
    assert sorted(one.user_id for one in table) == sorted(scores)
    points = [one.points for one in table if one.rank is not None]
    assert points == sorted(points, reverse=True)
    assert [one.rank for one in table if one.rank is not None][:1] in ([], [1])
    backwards = scored(rules, *reversed(results))
    assert backwards == scores


def standings(*users: int) -> tuple[MemberStanding, ...]:
    """Return standings of these users, in the order of their ranks."""
    return tuple(
        MemberStanding(rank=rank, user_id=user, points=0, score=MemberScore()) for rank, user in enumerate(users, 1)
    )


@pytest.mark.parametrize(
    ("tables", "moving", "expected"),
    [
        (
            {1: standings(1, 2, 3), 2: standings(4, 5, 6)},
            1,
            {1: DivisionMoves(relegated=(3,)), 2: DivisionMoves(promoted=(4,))},
        ),
        ({1: standings(1, 2, 3), 2: standings(4)}, 2, {1: DivisionMoves(), 2: DivisionMoves()}),
        (
            {1: standings(1, 2, 3, 7), 2: standings(4, 5)},
            2,
            {1: DivisionMoves(relegated=(7,)), 2: DivisionMoves(promoted=(4,))},
        ),
        ({1: standings(1, 2), 2: standings(4, 5)}, 0, {1: DivisionMoves(), 2: DivisionMoves()}),
        ({}, 2, {1: DivisionMoves(), 2: DivisionMoves()}),
    ],
)
def test_up_and_down(
    tables: Mapping[int, Sequence[MemberStanding]], moving: int, expected: dict[int, DivisionMoves]
) -> None:
    """As many members go up as go down, at most half of either division."""
    assert division_moves(tables, LeagueRules(divisions=2, promotions=moving)) == expected
