"""Scores of matches, including short sides and walkovers, and standings of teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from bot.leagues.rules import POINT
from bot.leagues.standings import split_ties
from bot.leagues.teams.values import Match, MatchCard, MatchScore, MatchStatus, Side, Team, TeamRules, TeamTieBreak


def boards_filled(people: int, rules: TeamRules) -> int:
    """Return the number of boards that `people` people fill. A board needs all its players."""
    return min(rules.boards, people // rules.pair_size)


def forfeited_boards(card: MatchCard, rules: TeamRules) -> Mapping[int, Side]:
    """Return the boards that only one side fills, each mapped to the side that gets its legs.

    Boards that neither side fills are not included.
    """
    home, away = (boards_filled(len(card.side(side)), rules) for side in Side)
    short = range(min(home, away) + 1, max(home, away) + 1)
    return dict.fromkeys(short, Side.HOME if home > away else Side.AWAY)


def boards_played(card: MatchCard, rules: TeamRules) -> int:
    """Return the number of boards that both sides fill. Each side fills its boards from the first one on."""
    return min(boards_filled(len(card.side(side)), rules) for side in Side)


def is_card_complete(card: MatchCard, rules: TeamRules) -> bool:
    wanted = {(board, leg) for board in range(1, boards_played(card, rules) + 1) for leg in range(1, rules.legs + 1)}
    return card.has_both_sides and wanted <= {(one.board, one.number) for one in card.legs}


def find_board(card: MatchCard, rules: TeamRules, people: frozenset[int]) -> int | None:
    boards = enumerate(board_players(card, rules), 1)
    return next((board for board, theirs in boards if theirs == people), None)


def board_players(card: MatchCard, rules: TeamRules) -> tuple[frozenset[int], ...]:
    """Return the user ids at each board that is played, first board first."""
    size = rules.pair_size
    seats = (slice(board * size, (board + 1) * size) for board in range(boards_played(card, rules)))
    return tuple(frozenset((*card.home[one], *card.away[one])) for one in seats)


def leg_winner(card: MatchCard, places: Mapping[int, int]) -> Side | None:
    """Return the side that won a game, or None for a draw. `places` maps user ids to places.

    The side with the lower sum of places wins. People who share a place count as if each had the mean of the places
    shared.
    """
    shared = {place: sum(1 for other in places.values() if other == place) for place in places.values()}
    # Twice the mean place, to keep whole numbers.
    sums = {
        side: sum(2 * place + shared[place] - 1 for user_id, place in places.items() if user_id in card.side(side))
        for side in Side
    }
    if sums[Side.HOME] == sums[Side.AWAY]:
        return None
    return min(Side, key=sums.__getitem__)


def match_score(match: Match, rules: TeamRules) -> MatchScore | None:
    """Return the score of a match, or None if it is not over or was not played.

    A walkover gives all legs and the win to one side. Otherwise the side with more legs wins. The legs of a board that
    only one side fills go to that side.
    """
    if match.status in {MatchStatus.OPEN, MatchStatus.NOT_PLAYED}:
        return None
    given = match.status.walkover_winner
    if given is not None:
        winner: Side | None = given
        legs = {given: rules.match_legs * POINT, given.other: 0}
    else:
        legs = leg_totals(match.card, rules)
        winner = None if legs[Side.HOME] == legs[Side.AWAY] else max(Side, key=legs.__getitem__)
    points = {
        side: legs[side] * rules.leg_points
        + POINT * (rules.draw_points if winner is None else rules.win_points if side is winner else 0)
        for side in Side
    }
    return MatchScore(
        home_legs=legs[Side.HOME],
        away_legs=legs[Side.AWAY],
        home_points=points[Side.HOME],
        away_points=points[Side.AWAY],
        winner=winner,
    )


def leg_totals(card: MatchCard, rules: TeamRules) -> dict[Side, int]:
    """Return the legs of each side so far, in hundredths.

    The legs of a board that only one side fills go to that side.
    """
    legs = dict.fromkeys(Side, 0)
    for one in card.legs:
        for side in Side:
            legs[side] += POINT if one.winner is side else POINT // 2 if one.winner is None else 0
    if card.has_both_sides:
        for side in forfeited_boards(card, rules).values():
            legs[side] += rules.legs * POINT
    return legs


class TeamStanding(Struct, frozen=True, kw_only=True):
    """A team's line in the standings. Legs and points are in hundredths. Tied teams share a `place` (1, 2, 2, 4)."""

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
    """Return the standings, best team first. A withdrawn team is listed if any of its results count."""
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
    """Return the team numbers, best first. Teams that remain tied are in the same group."""
    groups = split_ties([list(numbers)], lambda number, _: _total_points(number, played))
    for tie_break in rules.tie_breaks:
        groups = split_ties(groups, partial(_tie_break_value, tie_break, played))
    return groups


def _tie_break_value(tie_break: TeamTieBreak, played: Sequence[_ScoredMatch], team_no: int, tied: Sequence[int]) -> int:
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
