"""Standings as they are kept: brought up to date with the results before they are read.

They are a projection: at any time they are what working them out from all results again would come to.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from bot.leagues.rules import LeagueRules
from bot.leagues.standings import Line, Score, counting, with_result
from bot.store.change import Change
from bot.store.codec import decode, encode
from bot.store.errors import AlreadyClaimed, StoreUnavailable
from bot.store.leagues import COUNTS, ProjectionRow, ResultLineRow, SeasonRow, StandingRow
from bot.store.reading.leagues import StoredResult, StoredSeason
from bot.store.store import Store

_ATTEMPTS: Final = 8

Scores = dict[int, dict[int, Score]]
"""What everybody's results come to, by division and user id."""


@dataclass(frozen=True, kw_only=True)
class Projected:
    """A season with what its results come to."""

    season: SeasonRow
    rules: LeagueRules
    scores: Scores


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


class Projection:
    """Keeps the standings of every season."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def read(self, league_id: int, season_no: int) -> Projected | None:
        """A season with its standings, up to its last result; None where there is no such season."""
        for _ in range(_ATTEMPTS):
            found = await self._store.reader.leagues.standings(league_id, season_no)
            if found is None:
                return None
            stored, results = found
            rules = decode(stored.season.rules, LeagueRules)
            stands = stored.projection is not None and stored.projection.changes == stored.season.changes
            scores = with_results(_scores(stored.standings) if stands else {}, results, rules)
            if stands and not results:
                return Projected(season=stored.season, rules=rules, scores=scores)
            try:
                await self._store.writer.commit(_change(stored, results, scores, rules))
            except AlreadyClaimed:
                continue
            return Projected(season=stored.season, rules=rules, scores=scores)
        raise StoreUnavailable(f"the standings of league {league_id} keep changing")


def _scores(rows: Iterable[StandingRow]) -> Scores:
    found: Scores = {}
    for row in rows:
        if row.games:
            found.setdefault(row.division, {})[row.user_id] = decode(row.tally, Score)
    return found


def _change(stored: StoredSeason, results: Sequence[StoredResult], scores: Scores, rules: LeagueRules) -> Change:
    """The standings as they are now, from where they stood: only one process can go on from there."""
    season, before = stored.season, stored.projection
    upto = max((row.result_id for row, _ in results), default=0 if before is None else before.upto)
    whence = (0, -1) if before is None else (before.upto, before.changes)
    kept = {row.user_id: row for row in stored.standings}
    rows = [
        StandingRow(
            league_id=season.league_id,
            season_no=season.season_no,
            user_id=user_id,
            division=division,
            games=score.games,
            points=counting(score, rules),
            tally=encode(score),
        )
        for division, theirs in scores.items()
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
    projection = ProjectionRow(
        league_id=season.league_id, season_no=season.season_no, upto=upto, changes=season.changes
    )
    return Change(
        claims=(f"standings/{season.league_id}/{season.season_no}/{whence[0]}/{whence[1]}",),
        small=(*(row for row in rows if kept.get(row.user_id) != row), projection),
    )
