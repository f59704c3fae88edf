"""Standings of a team season."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from msgspec import Struct
from msgspec.structs import replace

from bot.leagues.teams.scoring import match_score
from bot.leagues.teams.values import Match, MatchScore, Side, Team, TeamRules, TeamTieBreak


class TeamStanding(Struct, frozen=True, kw_only=True):
    """A team's line of the standings; legs and points in hundredths. Tied teams share a `place` (1, 2, 2, 4)."""

    place: int
    team: Team
    played: int
    won: int
    drawn: int
    lost: int
    legs_won: int
    legs_lost: int
    points: int


_ScoredMatch = tuple[Match, MatchScore]


def team_standings(teams: Iterable[Team], matches: Iterable[Match], rules: TeamRules) -> tuple[TeamStanding, ...]:
    """Return the standings, best team first. A withdrawn team is listed as long as its results count."""
    played = [(match, found) for match in matches if (found := match_score(match, rules)) is not None]
    there = {number for match, _ in played for number in (match.home, match.away)}
    own = [team for team in teams if team.withdrawn_at is None or team.team_no in there]
    lines = {team.team_no: _team_standing(team, played) for team in own}
    ordered: list[TeamStanding] = []
    for tied in _rank_teams([team.team_no for team in own], played, rules):
        # Tied teams share a place and are sorted by name.
        place = len(ordered) + 1
        by_name = sorted(
            (lines[number] for number in tied), key=lambda one: (one.team.name.casefold(), one.team.team_no)
        )
        ordered += [replace(one, place=place) for one in by_name]
    return tuple(ordered)


def _team_standing(team: Team, played: Iterable[_ScoredMatch]) -> TeamStanding:
    own = [(found, side) for match, found in played if (side := match.side_of(team.team_no)) is not None]
    return TeamStanding(
        place=0,
        team=team,
        played=len(own),
        won=sum(found.winner is side for found, side in own),
        drawn=sum(found.winner is None for found, _ in own),
        lost=sum(found.winner is side.other for found, side in own),
        legs_won=sum(found.legs(side) for found, side in own),
        legs_lost=sum(found.legs(side.other) for found, side in own),
        points=sum(found.points(side) for found, side in own),
    )


def _rank_teams(numbers: Sequence[int], played: Sequence[_ScoredMatch], rules: TeamRules) -> list[list[int]]:
    """Return the team numbers in order, with teams that remain tied in one group."""
    groups = _split_ties(numbers, {number: _total_points(number, played) for number in numbers})
    for one in rules.tie_breaks:
        groups = [
            part for tied in groups for part in _split_ties(tied, {each: _tie_break_value(one, each, tied, played) for each in tied})
        ]
    return groups


def _split_ties(numbers: Sequence[int], worth: dict[int, int]) -> list[list[int]]:
    ordered = sorted(numbers, key=worth.__getitem__, reverse=True)
    return [list(tied) for _, tied in groupby(ordered, worth.__getitem__)]


def _tie_break_value(tie_break: TeamTieBreak, team_no: int, tied: Sequence[int], played: Sequence[_ScoredMatch]) -> int:
    """Return a team's value for a tie-break within its tied group."""
    own = [(match, found, side) for match, found in played if (side := match.side_of(team_no)) is not None]
    if tie_break is TeamTieBreak.HEAD_TO_HEAD:
        return _total_points(team_no, [(one, found) for one, found, _ in own if {one.home, one.away} <= set(tied)])
    if tie_break is TeamTieBreak.MATCHES_WON:
        return sum(found.winner is side for _, found, side in own)
    legs = sum(found.legs(side) for _, found, side in own)
    if tie_break is TeamTieBreak.LEGS_WON:
        return legs
    return legs - sum(found.legs(side.other) for _, found, side in own)


def _total_points(team_no: int, played: Iterable[_ScoredMatch]) -> int:
    return sum(found.points(side) for match, found in played for side in Side if match.team_no(side) == team_no)
