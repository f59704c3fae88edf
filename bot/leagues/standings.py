"""Places, points and standings of a league, and the cache of standings. Points are integers, in hundredths."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import pairwise
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from bot.clock import Clock
from bot.leagues.rating import INITIAL_RATING, Rating, carry_over, update_ratings
from bot.leagues.rules import LeagueRules, LeagueTieBreak, PointsScale, Scoring
from bot.recurring import RecurringJob
from bot.store.codec import CodecError, UnreadableRows, decode, encode
from bot.store.reading.leagues import StoredResult, StoredSeason
from bot.store.schema.league import COUNTS, ProjectionRow, RatingRow, ResultLineRow, SeasonRow, StandingRow
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch, retry_on_conflict, standings_lock_key


class PlayerTotals(Struct, frozen=True, kw_only=True):
    """One player's totals in a game or sitting: net chips, net game points, and bonuses by name."""

    chips: int = 0
    game_points: int = 0
    bonuses: Mapping[str, int] = field(default_factory=dict)


def assign_places(
    scores: Mapping[int, int], quitters: Sequence[int] = (), *, winner: int | None = None, behind: Collection[int] = ()
) -> dict[int, int]:
    """Return the place of each player by score. Equal scores share the better place (1, 2, 2, 4).

    The highest score is first, but a `winner` comes before all others. Players in `behind` are placed behind the
    others. `quitters` lists the players who quit or lost the game by a house rule, in that order. They are placed last
    of all, the first quitter at the bottom.
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
    """Return the value, in hundredths, for each of `sharing` players who share a place.

    The value is the mean of the `values` of the places that they occupy. Halves round up.
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
    """Totals of a member's results. Points are in hundredths.

    `best_points` has the points of the best results, highest first, as many as can count. `head_to_head` maps the user
    id of another member to the number of results in which this member finished ahead, minus those in which they
    finished behind.
    """

    games: int = 0
    wins: int = 0
    points: int = 0
    chips: int = 0
    game_points: int = 0
    best_points: tuple[int, ...] = ()
    head_to_head: dict[int, int] = field(default_factory=dict)


class MemberStanding(Struct, frozen=True, kw_only=True):
    """A member's line in the standings.

    Tied members share a `rank`. It is None for a member with too few games. `points` are the points that count, in
    hundredths.
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
    """Return a member's points for the standings, in hundredths. A mean is rounded; halves round up."""
    if rules.scoring is Scoring.BEST:
        return sum(score.best_points)
    if rules.scoring is Scoring.PER_GAME:
        return (2 * score.points + score.games) // (2 * score.games) if score.games else 0
    return score.points


def rank_members(scores: Mapping[int, MemberScore], rules: LeagueRules) -> tuple[MemberStanding, ...]:
    """Return the standings of members who have played, sorted by points and then by each tie-break.

    Members who tie on all of these share a rank. Members with too few games come last and have no rank.
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
    """Split groups of tied members or teams by a value, greatest first.

    `value` takes a member or team, and the group that it belongs to.
    """
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
    """User ids of the members promoted and relegated from a division, best first."""

    promoted: tuple[int, ...] = ()
    relegated: tuple[int, ...] = ()


def division_moves(tables: Mapping[int, Sequence[MemberStanding]], rules: LeagueRules) -> dict[int, DivisionMoves]:
    """Return the promotions and relegations after a season, by division.

    Only ranked members move. Between two neighbouring divisions, as many members move up as down. The number is
    `rules.promotions`, but at most half of the ranked members of either division.
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


_log = logging.getLogger(__name__)
UPDATE_INTERVAL: Final = 20.0
"""Seconds between two updates of the stored standings."""

ScoresByDivision = dict[int, dict[int, MemberScore]]
"""Scores of all members, by division and user id."""

RatingsByUser = dict[int, Rating]
"""Ratings, by user id, of everybody who has a result in any season."""


class CachedStandings(Struct, frozen=True, kw_only=True):
    """A season with the scores and ratings after its latest result."""

    season: SeasonRow
    rules: LeagueRules
    scores: ScoresByDivision
    ratings: RatingsByUser


def add_results(
    scores: Mapping[int, Mapping[int, MemberScore]], results: Sequence[StoredResult], rules: LeagueRules
) -> ScoresByDivision:
    """Return the scores with these results added. Results that do not count are skipped."""
    found: ScoresByDivision = {division: dict(theirs) for division, theirs in scores.items()}
    for row, lines in results:
        if row.status == COUNTS:
            theirs = found.setdefault(row.division, {})
            theirs.update(add_result(theirs, lines, rules))
    return found


def add_ratings(ratings: RatingsByUser, results: Sequence[StoredResult]) -> RatingsByUser:
    """Return the ratings after these results. Results that do not count are skipped."""
    found = dict(ratings)
    for row, lines in results:
        if row.status == COUNTS:
            found.update(update_ratings(found, {line.user_id: line.place for line in lines}))
    return found


class StandingsCache:
    """Cache of the standings and ratings of every season, stored in the database.

    `read` adds the results that are newer than the stored standings, but writes nothing. `recurring` updates the stored
    standings.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._skipped = UnreadableRows(_log)
        self.recurring = RecurringJob(
            "standings", self.update_stale, clock, every=UPDATE_INTERVAL, retry=UPDATE_INTERVAL
        )

    async def read(self, league_id: int, season_no: int) -> CachedStandings | None:
        """Return a season with its standings and ratings up to its last result, or None if there is no such season."""
        found = await self._compute(league_id, season_no)
        return None if found is None else found[0]

    async def update_stale(self) -> None:
        """Update the stored standings that are out of date, except those of closed seasons."""
        for league_id, season_no in await self._store.reader.leagues.stale_seasons():
            with suppress(CodecError):  # an unreadable league is logged by the repository
                await self.update(league_id, season_no)

    async def update(self, league_id: int, season_no: int) -> None:

        async def attempt() -> None:
            found = await self._compute(league_id, season_no)
            if found is not None and found[1] is not None:
                await self._store.writer.commit(found[1])

        await retry_on_conflict(attempt, f"the standings of league {league_id}")

    async def _compute(self, league_id: int, season_no: int) -> tuple[CachedStandings, WriteBatch | None] | None:
        """Return the standings up to the last result, and the batch that stores them, or None for an unknown season.

        The batch is None if nothing has to be stored.
        """
        found = await self._store.reader.leagues.standings(league_id, season_no)
        if found is None:
            return None
        stored, results = found
        rules = decode(stored.season.rules, LeagueRules)
        is_current = stored.projection is not None and stored.projection.changes == stored.season.changes
        what = f"the standings of season {season_no} of league {league_id}"
        decoded = self._skipped.read(what, partial(_decode_scores, stored.standings)) if is_current else {}
        is_lost, scores = decoded is None, decoded or {}
        if is_lost:  # the cached scores cannot be read: compute them from all results
            is_current = False
            results = await self._store.reader.leagues.results(league_id, season_no)
        if is_current:
            ratings = {row.user_id: Rating(row.mu, row.sigma, row.games) for row in stored.ratings if row.games}
        else:
            ratings = await self._initial_ratings(league_id, season_no)
        cached = CachedStandings(season=stored.season, rules=rules, scores=scores, ratings=ratings)
        if is_current and not results:
            return cached, None
        # A whole season may take a second or two; do not block the event loop.
        cached = await asyncio.to_thread(
            lambda: replace(cached, scores=add_results(scores, results, rules), ratings=add_ratings(ratings, results))
        )
        if is_lost and stored.projection is not None and _newest_result_id(results) <= stored.projection.upto:
            return cached, None  # no newer result: a write now would use up the claim that the next update needs
        return cached, _write_batch(stored, results, cached)

    async def _initial_ratings(self, league_id: int, season_no: int) -> RatingsByUser:
        """Return the ratings at the start of a season, carried over from the previous season.

        The results of the previous season can no longer change.
        """
        before = await self.read(league_id, season_no - 1)
        return {} if before is None else {user: carry_over(rating) for user, rating in before.ratings.items()}


def _decode_scores(rows: Iterable[StandingRow]) -> ScoresByDivision:
    found: ScoresByDivision = {}
    for row in rows:
        if row.games:
            found.setdefault(row.division, {})[row.user_id] = decode(row.tally, MemberScore)
    return found


def _newest_result_id(results: Sequence[StoredResult]) -> int:
    return max((row.result_id for row, _ in results), default=0)


def _write_batch(stored: StoredSeason, results: Sequence[StoredResult], projected: CachedStandings) -> WriteBatch:
    """Return the batch that updates the stored standings to `projected`. Only one process can claim this update."""
    season, before = stored.season, stored.projection
    upto = _newest_result_id(results) or (0 if before is None else before.upto)
    whence = (0, -1) if before is None else (before.upto, before.changes)
    projection = ProjectionRow(
        league_id=season.league_id, season_no=season.season_no, upto=upto, changes=season.changes
    )
    return WriteBatch(
        claims=(standings_lock_key(season.league_id, season.season_no, *whence),),
        upserts=(*_standing_rows(stored, projected), *_rating_rows(stored, projected.ratings), projection),
    )


def _standing_rows(stored: StoredSeason, projected: CachedStandings) -> list[StandingRow]:
    """Return the rows that differ from the stored rows. A member whose results no longer count gets an empty row."""
    kept = {row.user_id: row for row in stored.standings}
    scores = {user_id: (row.division, MemberScore()) for user_id, row in kept.items()}
    for division, theirs in projected.scores.items():
        scores |= {user_id: (division, score) for user_id, score in theirs.items()}
    rows = [
        StandingRow(
            league_id=stored.season.league_id,
            season_no=stored.season.season_no,
            user_id=user_id,
            division=division,
            games=score.games,
            points=counting_points(score, projected.rules),
            tally=encode(score),
        )
        for user_id, (division, score) in scores.items()
    ]
    return [row for row in rows if kept.get(row.user_id) != row]


def _rating_rows(stored: StoredSeason, ratings: RatingsByUser) -> list[RatingRow]:
    """Return the rows that differ from the stored rows.

    A person whose results no longer count gets the initial rating.
    """
    season = stored.season
    kept = {row.user_id: row for row in stored.ratings}
    rows = [
        RatingRow(
            league_id=season.league_id,
            season_no=season.season_no,
            user_id=user_id,
            mu=rating.mu,
            sigma=rating.sigma,
            games=rating.games,
        )
        for user_id, rating in (dict.fromkeys(kept, INITIAL_RATING) | ratings).items()
    ]
    return [row for row in rows if kept.get(row.user_id) != row]
