"""Places, points and standings of a league. Points are integers of hundredths."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise

from msgspec import Struct, field

from bot.leagues.rules import LeagueRules, LeagueTieBreak, PointsScale, Scoring
from bot.store.schema.league import ResultLineRow


class PlayerTotals(Struct, frozen=True, kw_only=True):
    """One player's totals in a game or sitting: net chips, net game points, and bonuses by name."""

    chips: int = 0
    game_points: int = 0
    bonuses: Mapping[str, int] = field(default_factory=dict)


def assign_places(
    scores: Mapping[int, int], quitters: Sequence[int] = (), *, winner: int | None = None, behind: Collection[int] = ()
) -> dict[int, int]:
    """Return each player's place by score, highest first. Equal scores share the better place (1, 2, 2, 4).

    The `winner` is first regardless of the scores. Players in `behind` come after all others. Players in `quitters`,
    who quit or lost the game by a house rule, come last. `quitters` lists them in the order in which they quit; the
    first is last.
    """

    def key(user: int, score: int) -> tuple[int, int]:
        if user in quitters:
            return 0, quitters.index(user)
        if user == winner:
            return 3, score
        return 1 if user in behind else 2, score

    keys = {user: key(user, score) for user, score in scores.items()}
    return {user: 1 + sum(other > one for other in keys.values()) for user, one in keys.items()}


def shared_value(values: Sequence[int], place: int, sharing: int) -> int:
    """Return the value for each of the `sharing` players who share a place, in hundredths.

    It is the mean of the values of the places they occupy; halves round up.
    """
    total = sum(values[place - 1 : place - 1 + sharing])
    return (2 * total + sharing) // (2 * sharing)


def points_for_place(scale: PointsScale, totals: PlayerTotals, place: int, places: Collection[int]) -> int:
    sharing = sum(other == place for other in places)
    return (
        shared_value(scale.places, place, sharing)
        + shared_value((scale.win,), place, sharing)
        + scale.per_game_point * totals.game_points
        + scale.per_chip * totals.chips
        + sum(scale.bonuses.get(name, 0) * count for name, count in totals.bonuses.items())
    )


class MemberScore(Struct, frozen=True, kw_only=True):
    """Sums of a member's results. Points are hundredths.

    `best_points` has the points of the best results, highest first, as many as can count. `head_to_head` maps the user
    id of another member to the number of results finished ahead of them, minus those finished behind.
    """

    games: int = 0
    wins: int = 0
    points: int = 0
    chips: int = 0
    game_points: int = 0
    best_points: tuple[int, ...] = ()
    head_to_head: dict[int, int] = field(default_factory=dict)


class MemberStanding(Struct, frozen=True, kw_only=True):
    """A member's line of the standings. `rank` is shared on ties, and None below the minimum of games. `points` are the
    counting points, in hundredths.
    """

    rank: int | None
    user_id: int
    points: int
    score: MemberScore


def add_result(
    scores: Mapping[int, MemberScore], lines: Sequence[ResultLineRow], rules: LeagueRules
) -> dict[int, MemberScore]:
    kept = rules.best_results if rules.scoring is Scoring.BEST else 0
    found = {}
    for line in lines:
        score = scores.get(line.user_id, MemberScore())
        ahead = dict(score.head_to_head)
        for other in lines:
            if other is not line:
                beaten = (other.place > line.place) - (other.place < line.place)
                ahead[other.user_id] = ahead.get(other.user_id, 0) + beaten
        found[line.user_id] = MemberScore(
            games=score.games + 1,
            wins=score.wins + line.won,
            points=score.points + line.points,
            chips=score.chips + line.chips,
            game_points=score.game_points + line.game_points,
            best_points=tuple(sorted((*score.best_points, line.points), reverse=True))[:kept],
            head_to_head=ahead,
        )
    return found


def counting_points(score: MemberScore, rules: LeagueRules) -> int:
    """Return a member's counting points, in hundredths. A mean is rounded to the nearest; halves round up."""
    if rules.scoring is Scoring.BEST:
        return sum(score.best_points)
    if rules.scoring is Scoring.PER_GAME:
        return (2 * score.points + score.games) // (2 * score.games) if score.games else 0
    return score.points


def rank_members(scores: Mapping[int, MemberScore], rules: LeagueRules) -> tuple[MemberStanding, ...]:
    """Return the standings of members who have played, sorted by points and then by each tie-break.

    Members equal in all of them share a rank. Members with too few games come last.
    """
    points = {user: counting_points(score, rules) for user, score in scores.items()}
    enough = [user for user, score in scores.items() if score.games and score.games >= rules.min_games]
    few = [user for user, score in scores.items() if score.games and score.games < rules.min_games]
    table: list[MemberStanding] = []
    for users in (enough, few):
        groups = split_ties([sorted(users)], lambda user, _: points[user])
        for tie_break in rules.tie_breaks:
            groups = split_ties(groups, partial(_tie_break_value, tie_break, scores))
        for group in groups:
            rank = len(table) + 1 if users is enough else None
            table += (MemberStanding(rank=rank, user_id=one, points=points[one], score=scores[one]) for one in group)
    return tuple(table)


def split_ties(groups: Iterable[list[int]], value: Callable[[int, list[int]], int]) -> list[list[int]]:
    """Return groups of tied members or teams split by a value of each within its group, greatest first."""
    parted: list[list[int]] = []
    for group in groups:
        values = {one: value(one, group) for one in group}
        parted += [[one for one in group if values[one] == most] for most in sorted({*values.values()}, reverse=True)]
    return parted


def _tie_break_value(
    tie_break: LeagueTieBreak, scores: Mapping[int, MemberScore], user: int, group: Iterable[int]
) -> int:
    """Return a member's value for a tie-break within a tied group; greater is better."""
    score = scores[user]
    match tie_break:
        case LeagueTieBreak.WINS:
            return score.wins
        case LeagueTieBreak.HEAD_TO_HEAD:
            return sum(score.head_to_head.get(other, 0) for other in group)
        case LeagueTieBreak.FEWER_GAMES:
            return -score.games
        case LeagueTieBreak.MORE_GAMES:
            return score.games
        case LeagueTieBreak.CHIPS:
            return score.chips
        case LeagueTieBreak.GAME_POINTS:
            return score.game_points


class DivisionMoves(Struct, frozen=True, kw_only=True):
    """Members promoted from (`promoted`) and relegated from (`relegated`) a division, best first."""

    promoted: tuple[int, ...] = ()
    relegated: tuple[int, ...] = ()


def division_moves(tables: Mapping[int, Sequence[MemberStanding]], rules: LeagueRules) -> dict[int, DivisionMoves]:
    """Return the promotions and relegations after a season, by division.

    Only ranked members move. Between two neighbouring divisions equally many move up and down: the number in the rules,
    but at most half of the ranked members of either division.
    """
    divisions = range(1, rules.divisions + 1)
    able = {one: [line.user_id for line in tables.get(one, ()) if line.rank is not None] for one in divisions}
    up: dict[int, tuple[int, ...]] = {}
    down: dict[int, tuple[int, ...]] = {}
    for upper, lower in pairwise(divisions):
        count = min(rules.promotions, len(able[upper]) // 2, len(able[lower]) // 2)
        down[upper] = tuple(able[upper][len(able[upper]) - count :])
        up[lower] = tuple(able[lower][:count])
    return {one: DivisionMoves(promoted=up.get(one, ()), relegated=down.get(one, ())) for one in divisions}
