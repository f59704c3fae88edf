"""The table of a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.leagues.placing import placed
from bot.leagues.rules import LeagueRules, Scoring, TieBreak
from bot.leagues.standings import Line, Moves, Score, Standing, counting, moves, ranked, with_result

NO_TIE_BREAKS = LeagueRules(tie_breaks=())


def line(user_id: int, place: int, points: int, **facts: int) -> Line:
    """Return a line of a result."""
    return Line(user_id=user_id, place=place, points=points, won=place == 1, **facts)


def scored(rules: LeagueRules, *results: Sequence[Line]) -> dict[int, Score]:
    """Return the scores of results."""
    scores: dict[int, Score] = {}
    for lines in results:
        scores |= with_result(scores, lines, rules)
    return scores


def ranks(table: Sequence[Standing]) -> list[tuple[int | None, int]]:
    """Return rank and user of each line."""
    return [(one.rank, one.user_id) for one in table]


def test_results_add_up() -> None:
    """Games, wins, points, chips and head-to-head records are summed over all results."""
    first = (line(1, 1, 500, chips=8), line(2, 2, 300, chips=-3), line(3, 2, 300, chips=-5, game_points=2))
    second = (line(2, 1, 500), line(1, 2, 300, game_points=4))
    scores = scored(NO_TIE_BREAKS, first, second)
    assert scores[1] == Score(games=2, wins=1, points=800, chips=8, game_points=4, ahead={2: 0, 3: 1})
    assert scores[3] == Score(games=1, points=300, chips=-5, game_points=2, ahead={1: -1, 2: 0})


@pytest.mark.parametrize(
    ("rules", "points"),
    [
        (LeagueRules(), 850),
        (LeagueRules(scoring=Scoring.PER_GAME), 283),
        (LeagueRules(scoring=Scoring.BEST, best=2), 800),
        (LeagueRules(scoring=Scoring.BEST, best=9), 850),
    ],
)
def test_what_counts(rules: LeagueRules, points: int) -> None:
    """A score is the sum or mean of all results, or the sum of the best."""
    scores = scored(rules, *((line(1, 1, worth),) for worth in (300, 50, 500)))
    assert counting(scores[1], rules) == points


def test_equal_members_share_a_rank() -> None:
    """Members equal in every criterion share a rank, and the next rank is skipped."""
    scores = {1: Score(games=1, points=5), 2: Score(games=1, points=9), 3: Score(games=1, points=5), 4: Score(games=1)}
    assert ranks(ranked(scores, NO_TIE_BREAKS)) == [(1, 2), (2, 1), (2, 3), (4, 4)]


def test_who_has_too_few_games() -> None:
    """Members below the minimum of games are last without a rank; those without games are absent."""
    rules = replace(NO_TIE_BREAKS, minimum=2)
    scores = {1: Score(games=1, points=900), 2: Score(games=2, points=100), 3: Score()}
    assert ranks(ranked(scores, rules)) == [(1, 2), (None, 1)]


@pytest.mark.parametrize(
    ("tie_break", "first"),
    [
        (TieBreak.WINS, Score(games=2, points=5, wins=1)),
        (TieBreak.HEAD_TO_HEAD, Score(games=2, points=5, ahead={1: 1, 9: -4})),
        (TieBreak.FEWER_GAMES, Score(games=1, points=5)),
        (TieBreak.MORE_GAMES, Score(games=3, points=5)),
        (TieBreak.CHIPS, Score(games=2, points=5, chips=1)),
        (TieBreak.GAME_POINTS, Score(games=2, points=5, game_points=1)),
    ],
)
def test_tie_breaks(tie_break: TieBreak, first: Score) -> None:
    """Each tie-break decides only between equal points."""
    rules = LeagueRules(tie_breaks=(tie_break,))
    other = Score(games=2, points=5, ahead={2: -1, 9: 7} if first.ahead else {})
    better = Score(games=2, points=6)
    assert ranks(ranked({1: other, 2: first, 3: better}, rules)) == [(1, 3), (2, 2), (3, 1)]


def test_tie_breaks_come_one_after_the_other() -> None:
    """The second tie-break applies only to members still tied, and so does head to head."""
    rules = LeagueRules(tie_breaks=(TieBreak.WINS, TieBreak.HEAD_TO_HEAD))
    scores = {
        1: Score(games=3, points=5, wins=1, ahead={2: -1, 3: 5}),
        2: Score(games=3, points=5, wins=1, ahead={1: 1, 3: -9}),
        3: Score(games=3, points=5, wins=2),
    }
    assert ranks(ranked(scores, rules)) == [(1, 3), (2, 2), (3, 1)]


RESULTS = st.lists(
    st.dictionaries(st.integers(1, 6), st.integers(-3, 3), min_size=2, max_size=4).map(
        lambda scores: tuple(line(user, place, 100 * (7 - place)) for user, place in sorted(placed(scores).items()))
    ),
    max_size=12,
)


@given(RESULTS, st.permutations(list(TieBreak)), st.sampled_from(Scoring), st.integers(0, 3))
def test_every_table_is_in_order(
    results: list[tuple[Line, ...]], tie_breaks: list[TieBreak], scoring: Scoring, minimum: int
) -> None:
    """Everybody who played is in the table once, ranked lines are ordered by points, and the order of results does not
    matter.
    """
    rules = LeagueRules(tie_breaks=tuple(tie_breaks), scoring=scoring, best=3, minimum=minimum)
    scores = scored(rules, *results)
    table = ranked(scores, rules)
    assert sorted(one.user_id for one in table) == sorted(scores)
    points = [one.points for one in table if one.rank is not None]
    assert points == sorted(points, reverse=True)
    assert [one.rank for one in table if one.rank is not None][:1] in ([], [1])
    backwards = scored(rules, *reversed(results))
    assert backwards == scores


def standings(*users: int) -> tuple[Standing, ...]:
    """Return a table of these users in order."""
    return tuple(Standing(rank=rank, user_id=user, points=0, score=Score()) for rank, user in enumerate(users, 1))


@pytest.mark.parametrize(
    ("tables", "moving", "expected"),
    [
        ({1: standings(1, 2, 3), 2: standings(4, 5, 6)}, 1, {1: Moves(down=(3,)), 2: Moves(up=(4,))}),
        ({1: standings(1, 2, 3), 2: standings(4)}, 2, {1: Moves(), 2: Moves()}),
        ({1: standings(1, 2, 3, 7), 2: standings(4, 5)}, 2, {1: Moves(down=(7,)), 2: Moves(up=(4,))}),
        ({1: standings(1, 2), 2: standings(4, 5)}, 0, {1: Moves(), 2: Moves()}),
        ({}, 2, {1: Moves(), 2: Moves()}),
    ],
)
def test_up_and_down(tables: Mapping[int, Sequence[Standing]], moving: int, expected: dict[int, Moves]) -> None:
    """Equal numbers go up and down, at most half of either division."""
    assert moves(tables, LeagueRules(divisions=2, moving=moving)) == expected
