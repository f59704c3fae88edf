"""Cache of standings and ratings, stored by a background job.

Its values always equal those computed from all results.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.clock import Clock
from bot.leagues.rating import INITIAL_RATING, Rating, carry_over, update_ratings
from bot.leagues.rules import LeagueRules
from bot.leagues.standings import MemberScore, add_result, counting_points
from bot.recurring import RecurringJob
from bot.store.codec import CodecError, UnreadableRows, decode, encode
from bot.store.optimistic_locks import retry_on_conflict, standings_lock_key
from bot.store.reading.leagues import StoredResult, StoredSeason
from bot.store.schema.league import COUNTS, ProjectionRow, RatingRow, SeasonRow, StandingRow
from bot.store.store import Store
from bot.store.writing.write_batch import WriteBatch

_log = logging.getLogger(__name__)
UPDATE_INTERVAL: Final = 20.0
"""Seconds between two updates of the cache."""


ScoresByDivision = dict[int, dict[int, MemberScore]]
"""Scores of all members, by division and user id."""


RatingsByUser = dict[int, Rating]
"""Ratings by user id of everybody who was in a result of any season."""


class CachedStandings(Struct, frozen=True, kw_only=True):
    """A season with its scores, and the ratings after it, or so far."""

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
    """Cache of the standings and ratings of every season.

    Reading adds the results that are not stored in the cache yet, and writes nothing. `recurring` stores them.
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
        """Store the standings of every season, closed ones excepted, of which the stored ones are out of date."""
        for league_id, season_no in await self._store.reader.leagues.stale_seasons():
            with suppress(CodecError):  # a league that cannot be read is logged where its name is looked up
                await self.update(league_id, season_no)

    async def update(self, league_id: int, season_no: int) -> None:

        async def attempt() -> None:
            found = await self._compute(league_id, season_no)
            if found is not None and found[1] is not None:
                await self._store.writer.commit(found[1])

        await retry_on_conflict(attempt, f"the standings of league {league_id}")

    async def _compute(self, league_id: int, season_no: int) -> tuple[CachedStandings, WriteBatch | None] | None:
        """Return the standings up to the last result, and the batch that stores them (None: they are stored)."""
        found = await self._store.reader.leagues.standings(league_id, season_no)
        if found is None:
            return None
        stored, results = found
        rules = decode(stored.season.rules, LeagueRules)
        is_current = stored.projection is not None and stored.projection.changes == stored.season.changes
        what = f"the standings of season {season_no} of league {league_id}"
        scores = self._skipped.read(what, partial(_decode_scores, stored.standings)) if is_current else {}
        is_lost = scores is None
        if is_lost:  # the cached scores cannot be read: compute them from all results
            is_current, scores = False, {}
            results = await self._store.reader.leagues.results(league_id, season_no)
        if is_current:
            ratings = {row.user_id: Rating(row.mu, row.sigma, row.games) for row in stored.ratings if row.games}
        else:
            ratings = await self._initial_ratings(league_id, season_no)
        cached = CachedStandings(season=stored.season, rules=rules, scores=scores or {}, ratings=ratings)
        if is_current and not results:
            return cached, None
        # A whole season may take a second or two; do not block the event loop.
        cached = await asyncio.to_thread(_add_results, cached, results)
        if is_lost and stored.projection is not None and _newest_result_id(results) <= stored.projection.upto:
            return cached, None  # no newer result: a write would use up the claim of the next update
        return cached, _write_batch(stored, results, cached)

    async def _initial_ratings(self, league_id: int, season_no: int) -> RatingsByUser:
        """Return the ratings at the start of a season, carried over from the season before.

        That season's results no longer change.
        """
        before = await self.read(league_id, season_no - 1)
        return {} if before is None else {user: carry_over(rating) for user, rating in before.ratings.items()}


def _add_results(cached: CachedStandings, results: Sequence[StoredResult]) -> CachedStandings:
    return replace(
        cached, scores=add_results(cached.scores, results, cached.rules), ratings=add_ratings(cached.ratings, results)
    )


def _decode_scores(rows: Iterable[StandingRow]) -> ScoresByDivision:
    found: ScoresByDivision = {}
    for row in rows:
        if row.games:
            found.setdefault(row.division, {})[row.user_id] = decode(row.tally, MemberScore)
    return found


def _newest_result_id(results: Sequence[StoredResult]) -> int:
    return max((row.result_id for row, _ in results), default=0)


def _write_batch(stored: StoredSeason, results: Sequence[StoredResult], projected: CachedStandings) -> WriteBatch:
    """Return the batch that moves the cache from its previous version to this one. Only one process can claim that
    step.
    """
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
    """Return the rows that differ from the stored ones. A member without counting results gets an empty row."""
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
    """Return the ratings that differ from the stored ones. A member without rated results gets the initial rating."""
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
