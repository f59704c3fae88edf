"""Standings of team seasons, including withdrawals."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.leagues.teams.fixtures import double_round_robin
from bot.leagues.teams.scoring import match_score, team_standings
from bot.leagues.teams.season import is_early_withdrawal, settle_withdrawal
from bot.leagues.teams.values import Leg, Match, MatchCard, MatchStatus, Side, Team, TeamRules, TeamTieBreak

RULES = TeamRules(boards=2, legs=1, least_boards=1, tie_breaks=(TeamTieBreak.HEAD_TO_HEAD, TeamTieBreak.LEG_DIFFERENCE))
TEAMS = tuple(
    Team(team_no=number, name=name, captain=number, people=())
    for number, name in enumerate(("Anchor", "Bell", "Crown", "Dolphin"), 1)
)


def season(teams: int = 4) -> list[Match]:
    """Return the matches of a season, before any is played."""
    pairings = [
        (week, one) for week, each in enumerate(double_round_robin(range(1, teams + 1), 1), 1) for one in each.pairings
    ]
    return [
        Match(match_no=number, week=week, home=one.home, away=one.away, starts_at=float(week))
        for number, (week, one) in enumerate(pairings, 1)
    ]


def played(match: Match, *winners: Side | None) -> Match:
    """Return the match as played, with the winner of each board."""
    legs = tuple(Leg(board, 1, won) for board, won in enumerate(winners, 1))
    return replace(match, status=MatchStatus.PLAYED, card=MatchCard((1, 2), (3, 4), legs))


def decided(home: int, away: int, *winners: Side | None) -> Match:
    """Return a played match between two teams, with the winner of each board."""
    return played(Match(match_no=home * 10 + away, week=1, home=home, away=away, starts_at=0.0), *winners)


def places(matches: list[Match], rules: TeamRules = RULES) -> list[tuple[int, str, int]]:
    """Return the place, name and points of every team, in the order of the standings."""
    return [(one.place, one.team.name, one.points) for one in team_standings(TEAMS, matches, rules)]


H, A = Side.HOME, Side.AWAY


def test_nothing_played() -> None:
    """Before any match all teams share the first place, ordered by name."""
    assert places(season()) == [(1, name, 0) for name in ("Anchor", "Bell", "Crown", "Dolphin")]


def test_points_come_first() -> None:
    """A win on both boards brings four points, a draw two points for each team."""
    found = places([decided(1, 2, H, H), decided(3, 4, H, A)])
    assert found == [(1, "Anchor", 400), (2, "Crown", 200), (2, "Dolphin", 200), (4, "Bell", 0)]


def test_tie_breaks_in_their_order() -> None:
    """Teams with equal points are ranked by head to head and leg difference, in the order that the rules give."""
    matches = [
        decided(2, 1, H, None),
        decided(1, 3, H, H),
        decided(2, 4, None, A),
        decided(4, 1, A, A),
        decided(2, 3, H, H),
    ]
    by_match = team_standings(TEAMS, matches, replace(RULES, win_points=0, draw_points=0, tie_breaks=RULES.tie_breaks))
    assert [(one.team.name, one.points) for one in by_match] == [
        ("Anchor", 450),
        ("Bell", 400),
        ("Dolphin", 150),
        ("Crown", 0),
    ]
    level = [decided(2, 1, H, None), decided(1, 3, H, None), decided(3, 2, H, H), decided(2, 4, H, None)]
    rules = replace(RULES, win_points=0, draw_points=0)
    points = {one.team.name: one.points for one in team_standings(TEAMS, level, rules)}
    assert points == {"Anchor": 200, "Bell": 300, "Crown": 250, "Dolphin": 50}
    tied = [decided(1, 2, H, H), decided(3, 1, H, H), decided(2, 4, H, H), decided(4, 3, H, H)]
    head = [(one.place, one.team.name) for one in team_standings(TEAMS, [*tied, decided(2, 3, None, None)], rules)]
    assert head == [(1, "Bell"), (1, "Crown"), (3, "Anchor"), (3, "Dolphin")]
    pair = [decided(1, 2, H, H), decided(2, 3, H, H), decided(3, 4, H, H)]
    assert [one[1] for one in places(pair)] == ["Anchor", "Bell", "Crown", "Dolphin"]
    legs_first = replace(RULES, tie_breaks=(TeamTieBreak.LEG_DIFFERENCE,))
    assert [one[:2] for one in places(pair, legs_first)] == [(1, "Anchor"), (2, "Bell"), (2, "Crown"), (4, "Dolphin")]


def test_withdrawal_before_halfway() -> None:
    """A team that withdraws before halfway leaves the standings with all its matches."""
    matches = season()
    own = [one for one in matches if one.side_of(4)][:2]
    won = {one.match_no: played(one, *[one.side_of(4)] * 2) for one in own}
    matches = [won.get(one.match_no, one) for one in matches]
    assert is_early_withdrawal(matches, 4)
    changed = {one.match_no: one for one in settle_withdrawal(matches, 4)}
    assert {one.status for one in changed.values()} == {MatchStatus.NOT_PLAYED}
    assert len(changed) == 6
    after = [changed.get(one.match_no, one) for one in matches]
    gone = (*TEAMS[:3], replace(TEAMS[3], withdrawn_at=1.0))
    assert [(one.team.name, one.points) for one in team_standings(gone, after, RULES)] == [
        ("Anchor", 0),
        ("Bell", 0),
        ("Crown", 0),
    ]


def test_withdrawal_after_halfway() -> None:
    """A team that withdraws after halfway keeps its results, and its remaining opponents win by walkover."""
    matches = season()
    own = [one for one in matches if one.side_of(4)][:3]
    won = {one.match_no: played(one, *[one.side_of(4)] * 2) for one in own}
    matches = [won.get(one.match_no, one) for one in matches]
    assert not is_early_withdrawal(matches, 4)
    changed = {one.match_no: one for one in settle_withdrawal(matches, 4)}
    assert len(changed) == 3
    after = [changed.get(one.match_no, one) for one in matches]
    gone = (*TEAMS[:3], replace(TEAMS[3], withdrawn_at=1.0))
    assert {one.team.name: one.points for one in team_standings(gone, after, RULES)} == {
        "Anchor": 400,
        "Bell": 400,
        "Crown": 400,
        "Dolphin": 1200,
    }


def test_who_is_halfway_when_another_has_gone() -> None:
    """Cancelled matches do not count towards the half of a team's season."""
    matches = season()
    gone = {one.match_no: one for one in settle_withdrawal(matches, 4)}
    matches = [gone.get(one.match_no, one) for one in matches]
    first = next(one for one in matches if one.side_of(1) and one.status is MatchStatus.OPEN)
    matches = [played(one, H, H) if one is first else one for one in matches]
    assert is_early_withdrawal(matches, 1)


WINNERS = st.lists(
    st.tuples(st.integers(0, 11), st.sampled_from([H, A, None]), st.sampled_from([H, A, None])), max_size=30
)


@given(WINNERS, st.permutations(list(TeamTieBreak)))
def test_tables_add_up(results: list[tuple[int, Side | None, Side | None]], order: list[TeamTieBreak]) -> None:
    """The points in the standings equal those of the matches, wins equal losses, and places are in order."""
    matches = season()
    for number, *winners in results:
        matches[number] = played(matches[number], *winners)
    rules = replace(RULES, tie_breaks=tuple(order))
    lines = team_standings(TEAMS, matches, rules)
    scores = [found for one in matches if (found := match_score(one, rules)) is not None]
    assert sum(one.points for one in lines) == sum(one.home_points + one.away_points for one in scores)
    assert sum(one.won for one in lines) == sum(one.lost for one in lines)
    assert sum(one.legs_won for one in lines) == sum(one.legs_lost for one in lines) == 200 * len(scores)
    assert [one.points for one in lines] == sorted((one.points for one in lines), reverse=True)
    for number, line in enumerate(lines, 1):
        assert line.place == number or line.place == lines[number - 2].place
