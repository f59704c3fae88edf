"""Standings and ratings as they are kept: brought up to date with the results before they are read.

They are a projection: at any time they are what working them out from all results again would come to.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from bot.leagues.rating import NOT_PLAYED, Rating, next_season, rated
from bot.leagues.rules import LeagueRules
from bot.leagues.standings import Line, Score, counting, with_result
from bot.store.attempts import until_it_fits
from bot.store.change import Change
from bot.store.codec import Skipped, decode, encode
from bot.store.leagues import COUNTS, ProjectionRow, RatingRow, ResultLineRow, SeasonRow, StandingRow
from bot.store.reading.leagues import StoredResult, StoredSeason
from bot.store.store import Store
from bot.store.versions import of_standings

_log = logging.getLogger(__name__)

Scores = dict[int, dict[int, Score]]
"""What everybody's results come to, by division and user id."""
Ratings = dict[int, Rating]
"""How well everybody plays, by user id: of those who were in a result, of whichever season."""


class Projected(Struct, frozen=True, kw_only=True):
    """A season with what its results come to, and the ratings after it, or so far."""

    season: SeasonRow
    rules: LeagueRules
    scores: Scores
    ratings: Ratings


def lines_of(rows: Iterable[ResultLineRow]) -> tuple[Line, ...]:
    """The lines of a result, as standings are worked out from them."""
    return tuple(
        Line(
            user_id=row.user_id,
            place=row.place,
            points=row.points,
            won=row.won,
            chips=row.chips,
            game_points=row.game_points,
        )
        for row in rows
    )


def with_results(
    scores: Mapping[int, Mapping[int, Score]], results: Sequence[StoredResult], rules: LeagueRules
) -> Scores:
    """What it comes to once these results are counted, too; those that do not count are passed over."""
    found: Scores = {division: dict(theirs) for division, theirs in scores.items()}
    for row, lines in results:
        if row.status == COUNTS:
            theirs = found.setdefault(row.division, {})
            theirs.update(with_result(theirs, lines_of(lines), rules))
    return found


def with_rated(ratings: Ratings, results: Sequence[StoredResult]) -> Ratings:
    """The ratings once these results are rated, too; those that do not count are passed over."""
    found = dict(ratings)
    for row, lines in results:
        if row.status == COUNTS:
            found.update(rated(found, {line.user_id: line.place for line in lines}))
    return found


class Projection:
    """Keeps the standings and the ratings of every season."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._skipped = Skipped(_log)

    async def read(self, league_id: int, season_no: int) -> Projected | None:
        """A season with its standings and ratings, up to its last result; None where there is no such season."""

        async def attempt() -> Projected | None:
            found = await self._store.reader.leagues.standings(league_id, season_no)
            if found is None:
                return None
            stored, results = found
            rules = decode(stored.season.rules, LeagueRules)
            stands = stored.projection is not None and stored.projection.changes == stored.season.changes
            what = f"the standings of season {season_no} of league {league_id}"
            scores = self._skipped.read(what, partial(_scores, stored.standings)) if stands else {}
            lost = scores is None
            if lost:  # what cannot be read is worked out anew
                stands, scores = False, {}
                results = await self._store.reader.leagues.results(league_id, season_no)
            projected = Projected(
                season=stored.season,
                rules=rules,
                scores=scores or {},
                ratings=_ratings(stored.ratings) if stands else await self._begun(league_id, season_no),
            )
            if stands and not results:
                return projected
            # A whole season may take a second or two, in which nobody else is to wait.
            projected = await asyncio.to_thread(_brought_up, projected, results)
            if lost and stored.projection is not None and _newest(results) <= stored.projection.upto:
                return projected  # nothing follows that could be written after what is there
            await self._store.writer.commit(_change(stored, results, projected))
            return projected

        return await until_it_fits(attempt, f"the standings of league {league_id}")

    async def _begun(self, league_id: int, season_no: int) -> Ratings:
        """With what everybody begins a season: what is left of the one before, of which no result changes any more."""
        before = await self.read(league_id, season_no - 1)
        return {} if before is None else {user: next_season(rating) for user, rating in before.ratings.items()}


def _brought_up(projected: Projected, results: Sequence[StoredResult]) -> Projected:
    """What there is with these results, too."""
    return replace(
        projected,
        scores=with_results(projected.scores, results, projected.rules),
        ratings=with_rated(projected.ratings, results),
    )


def _scores(rows: Iterable[StandingRow]) -> Scores:
    found: Scores = {}
    for row in rows:
        if row.games:
            found.setdefault(row.division, {})[row.user_id] = decode(row.tally, Score)
    return found


def _ratings(rows: Iterable[RatingRow]) -> Ratings:
    return {row.user_id: Rating(row.mu, row.sigma, row.games) for row in rows if row.games}


def _newest(results: Sequence[StoredResult]) -> int:
    """Return the greatest number of a result; 0 where there is none."""
    return max((row.result_id for row, _ in results), default=0)


def _change(stored: StoredSeason, results: Sequence[StoredResult], projected: Projected) -> Change:
    """The standings and ratings as they are now, from where they stood: only one process can go on from there."""
    season, before = stored.season, stored.projection
    upto = _newest(results) or (0 if before is None else before.upto)
    whence = (0, -1) if before is None else (before.upto, before.changes)
    projection = ProjectionRow(
        league_id=season.league_id, season_no=season.season_no, upto=upto, changes=season.changes
    )
    return Change(
        claims=(of_standings(season.league_id, season.season_no, *whence),),
        small=(*_standing_rows(stored, projected), *_rating_rows(stored, projected.ratings), projection),
    )


def _standing_rows(stored: StoredSeason, projected: Projected) -> list[StandingRow]:
    """The rows that are others than before; whoever no result counts for any more has none that comes to anything."""
    season = stored.season
    kept = {row.user_id: row for row in stored.standings}
    rows = [
        StandingRow(
            league_id=season.league_id,
            season_no=season.season_no,
            user_id=user_id,
            division=division,
            games=score.games,
            points=counting(score, projected.rules),
            tally=encode(score),
        )
        for division, theirs in projected.scores.items()
        for user_id, score in theirs.items()
    ]
    counted = {row.user_id for row in rows}
    nothing = encode(Score())
    rows += [
        StandingRow(
            league_id=season.league_id,
            season_no=season.season_no,
            user_id=user_id,
            division=row.division,
            games=0,
            points=0,
            tally=nothing,
        )
        for user_id, row in kept.items()
        if user_id not in counted
    ]
    return [row for row in rows if kept.get(row.user_id) != row]


def _rating_rows(stored: StoredSeason, ratings: Ratings) -> list[RatingRow]:
    """The same of ratings: whoever no result is rated for any more is as somebody who has not played."""
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
        for user_id, rating in (dict.fromkeys(kept, NOT_PLAYED) | ratings).items()
    ]
    return [row for row in rows if kept.get(row.user_id) != row]
