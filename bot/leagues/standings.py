"""Standings of a season: the sums of members' results, and the ranking."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise

from msgspec import Struct, field

from bot.leagues.rules import LeagueRules, Scoring, TieBreak


class Line(Struct, frozen=True, kw_only=True):
    """A member's outcome in one result. `points` are hundredths."""

    user_id: int
    place: int
    points: int
    won: bool
    chips: int = 0
    game_points: int = 0


class Score(Struct, frozen=True, kw_only=True):
    """Sums of a member's results. Points are hundredths.

    `best` has the points of the best results, highest first, as many as can count. `ahead` maps the user id of another
    member to the number of results finished ahead of them, minus those finished behind.
    """

    games: int = 0
    wins: int = 0
    points: int = 0
    chips: int = 0
    game_points: int = 0
    best: tuple[int, ...] = ()
    ahead: dict[int, int] = field(default_factory=dict)


class Standing(Struct, frozen=True, kw_only=True):
    """A member's line of the standings. `rank` is shared on ties, and None below the minimum of games. `points` are the
    counting points, in hundredths.
    """

    rank: int | None
    user_id: int
    points: int
    score: Score


def with_result(scores: Mapping[int, Score], lines: Sequence[Line], rules: LeagueRules) -> dict[int, Score]:
    """Return the scores of the members in a result, with that result added."""
    return {line.user_id: _with_line(scores.get(line.user_id, Score()), line, lines, rules) for line in lines}


def _with_line(score: Score, line: Line, lines: Sequence[Line], rules: LeagueRules) -> Score:
    ahead = dict(score.ahead)
    for other in lines:
        if other is not line:
            beaten = (other.place > line.place) - (other.place < line.place)
            ahead[other.user_id] = ahead.get(other.user_id, 0) + beaten
    kept = rules.best if rules.scoring is Scoring.BEST else 0
    return Score(
        games=score.games + 1,
        wins=score.wins + line.won,
        points=score.points + line.points,
        chips=score.chips + line.chips,
        game_points=score.game_points + line.game_points,
        best=tuple(sorted((*score.best, line.points), reverse=True))[:kept],
        ahead=ahead,
    )


def counting(score: Score, rules: LeagueRules) -> int:
    """Return a member's counting points, in hundredths. A mean is rounded to the nearest; halves round up."""
    if rules.scoring is Scoring.BEST:
        return sum(score.best)
    if rules.scoring is Scoring.PER_GAME:
        return (2 * score.points + score.games) // (2 * score.games) if score.games else 0
    return score.points


def ranked(scores: Mapping[int, Score], rules: LeagueRules) -> tuple[Standing, ...]:
    """Return the standings of members who have played, sorted by points and then by each tie-break.

    Members equal in all of them share a rank. Members with too few games come last.
    """
    points = {user: counting(score, rules) for user, score in scores.items()}
    enough = [user for user, score in scores.items() if score.games and score.games >= rules.minimum]
    few = [user for user, score in scores.items() if score.games and score.games < rules.minimum]
    table: list[Standing] = []
    for group in _in_order(enough, scores, points, rules):
        rank = len(table) + 1
        table += (Standing(rank=rank, user_id=one, points=points[one], score=scores[one]) for one in group)
    for group in _in_order(few, scores, points, rules):
        table += (Standing(rank=None, user_id=one, points=points[one], score=scores[one]) for one in group)
    return tuple(table)


def _in_order(
    users: Iterable[int], scores: Mapping[int, Score], points: Mapping[int, int], rules: LeagueRules
) -> list[list[int]]:
    """Return these members best first, grouped if tied; a group is sorted by user id."""
    groups = _parted([sorted(users)], lambda user, _: points[user])
    for one in rules.tie_breaks:
        groups = _parted(groups, partial(_by, one, scores))
    return groups


def _parted(groups: Iterable[list[int]], key: Callable[[int, list[int]], int]) -> list[list[int]]:
    parted: list[list[int]] = []
    for group in groups:
        keys = {user: key(user, group) for user in group}
        values = sorted(set(keys.values()), reverse=True)
        parted += [[user for user in group if keys[user] == value] for value in values]
    return parted


def _by(one: TieBreak, scores: Mapping[int, Score], user: int, group: Iterable[int]) -> int:
    """Return a member's value for a tie-break within a tied group; greater is better."""
    score = scores[user]
    match one:
        case TieBreak.WINS:
            return score.wins
        case TieBreak.HEAD_TO_HEAD:
            return sum(score.ahead.get(other, 0) for other in group)
        case TieBreak.FEWER_GAMES:
            return -score.games
        case TieBreak.MORE_GAMES:
            return score.games
        case TieBreak.CHIPS:
            return score.chips
        case TieBreak.GAME_POINTS:
            return score.game_points


class Moves(Struct, frozen=True, kw_only=True):
    """Members promoted from (`up`) and relegated from (`down`) a division, best first."""

    up: tuple[int, ...] = ()
    down: tuple[int, ...] = ()


def moves(tables: Mapping[int, Sequence[Standing]], rules: LeagueRules) -> dict[int, Moves]:
    """Return the promotions and relegations after a season, by division.

    Only ranked members move. As many go up from a division as come down into it: the number in the rules, but at most
    half of the ranked members of either division.
    """
    divisions = range(1, rules.divisions + 1)
    able = {one: [line.user_id for line in tables.get(one, ()) if line.rank is not None] for one in divisions}
    up: dict[int, tuple[int, ...]] = {}
    down: dict[int, tuple[int, ...]] = {}
    for upper, lower in pairwise(divisions):
        count = min(rules.moving, len(able[upper]) // 2, len(able[lower]) // 2)
        down[upper] = tuple(able[upper][len(able[upper]) - count :])
        up[lower] = tuple(able[lower][:count])
    return {one: Moves(up=up.get(one, ()), down=down.get(one, ())) for one in divisions}
