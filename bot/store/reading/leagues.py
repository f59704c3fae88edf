"""Queries of leagues, seasons, results, standings, team seasons with their matches, and league nights."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct
from sqlalchemy import Select, and_, func, select

from bot.store import schema
from bot.store.reading.access import CoalescedLookup, Condition, ReadingConnection, SubjectReader
from bot.store.schema.league import (
    CLOSING,
    PLANNED,
    RUNNING,
    LeagueMemberRow,
    LeagueRow,
    LeagueVersionRow,
    MatchRow,
    NightRow,
    ProjectionRow,
    RatingRow,
    ResultLineRow,
    ResultRow,
    SeasonRow,
    SittingRow,
    StandingRow,
    TeamRow,
    TeamSeasonRow,
)
from bot.store.statements import FIND_LEAGUE_VERSIONS, FIND_SITTINGS, row_loader

StoredResult = tuple[ResultRow, tuple[ResultLineRow, ...]]
"""Result with its lines, in order of place."""


class StoredLeague(Struct, frozen=True, kw_only=True):
    """League with its newest season (None: it has had none) and all members it has ever had, in order of joining."""

    league: LeagueRow
    season: SeasonRow | None
    members: tuple[LeagueMemberRow, ...]


class StoredSeason(Struct, frozen=True, kw_only=True):
    """Season with its standings and ratings, and the progress of both (None: not computed)."""

    season: SeasonRow
    projection: ProjectionRow | None
    standings: tuple[StandingRow, ...]
    ratings: tuple[RatingRow, ...]


class LeagueReader(SubjectReader):
    @cached_property
    def _versions(self) -> CoalescedLookup:
        return CoalescedLookup(self._queries, FIND_LEAGUE_VERSIONS)

    async def version(self, guild_id: int) -> int:
        """Return the version of a server's leagues, which is the number of changes to them."""
        found = await self._versions.find((guild_id,))
        return int(found.get(guild_id, 0))

    async def leagues_of_guild(self, guild_id: int) -> tuple[int, tuple[StoredLeague, ...]]:
        """Return the version of a server's leagues, and the leagues by name, including those that have ended."""
        async with self._queries.snapshot() as connection:
            version = await connection.first(LeagueVersionRow, guild_id=guild_id)
            rows = await connection.all(LeagueRow, guild_id=guild_id, order_by=(schema.leagues.c.folded,))
            found = tuple([await _load_league(connection, row) for row in rows])
        return 0 if version is None else version.version, found

    async def next_league_id(self) -> int:
        """Return an unused league id. Another process may take it first."""
        return int(await self._queries.scalar(select(func.coalesce(func.max(schema.leagues.c.league_id), 0)))) + 1

    async def league(self, league_id: int) -> StoredLeague | None:
        """Return a league, or None if it does not exist."""
        async with self._queries.snapshot() as connection:
            row = await connection.first(LeagueRow, league_id=league_id)
            return None if row is None else await _load_league(connection, row)

    async def seasons(self, league_id: int) -> tuple[SeasonRow, ...]:
        """Return the seasons of a league, newest first."""
        newest_first = (schema.seasons.c.season_no.desc(),)
        return await self._queries.all(SeasonRow, league_id=league_id, order_by=newest_first)

    async def due_seasons(self, now: float) -> tuple[tuple[int, SeasonRow], ...]:
        """Return the seasons that have to start or end by now, or that are being closed, each with its server."""
        seasons = schema.seasons.c
        return await self._seasons_with_guild(
            schema.SEASON_NOT_CLOSED,
            ((seasons.status == PLANNED) & (seasons.starts_at <= now))
            | ((seasons.status == RUNNING) & (seasons.ends_at <= now))
            | (seasons.status == CLOSING),
        )

    async def unposted_seasons(self) -> tuple[tuple[int, SeasonRow], ...]:
        """Return the closed seasons whose final standings have not been posted, each with its server."""
        return await self._seasons_with_guild(schema.SEASON_NOT_POSTED)

    async def _seasons_with_guild(self, *conditions: Condition) -> tuple[tuple[int, SeasonRow], ...]:
        seasons, leagues, loader = schema.seasons.c, schema.leagues.c, row_loader(SeasonRow)
        joined = loader.select.add_columns(leagues.guild_id).join(
            schema.leagues, leagues.league_id == seasons.league_id
        )
        statement = joined.where(*conditions).order_by(seasons.league_id, seasons.season_no)
        return tuple((row.guild_id, loader.build(row)) for row in await self._queries.rows(statement))

    async def next_season_due(self) -> float | None:
        """Return the next time at which a season has to start or to end, or None."""
        seasons = schema.seasons.c
        starts = select(func.min(seasons.starts_at)).where(schema.SEASON_NOT_CLOSED, seasons.status == PLANNED)
        ends = select(func.min(seasons.ends_at)).where(schema.SEASON_NOT_CLOSED, seasons.status == RUNNING)
        (row,) = await self._queries.rows(
            select(starts.scalar_subquery().label("starts"), ends.scalar_subquery().label("ends"))
        )
        return min((moment for moment in row if moment is not None), default=None)

    async def sittings(self, table_id: int) -> tuple[SittingRow, ...]:
        """Return the games and sittings in progress at a table that will count for a league."""
        found = await self._queries.look_up(FIND_SITTINGS, (table_id,))
        return tuple(map(row_loader(SittingRow).build, found))

    async def stale_seasons(self) -> tuple[tuple[int, int], ...]:
        """Return the open seasons whose stored standings are out of date, by league and number."""
        seasons, projections, results = schema.seasons.c, schema.projections.c, schema.results.c
        newer = select(results.result_id).where(
            results.league_id == seasons.league_id,
            results.season_no == seasons.season_no,
            results.result_id > func.coalesce(projections.upto, 0),
        )
        statement = (
            select(seasons.league_id, seasons.season_no)
            .outerjoin(
                schema.projections,
                and_(projections.league_id == seasons.league_id, projections.season_no == seasons.season_no),
            )
            .where(schema.SEASON_NOT_CLOSED, projections.changes.is_distinct_from(seasons.changes) | newer.exists())
            .order_by(seasons.league_id)
        )
        return tuple((row.league_id, row.season_no) for row in await self._queries.rows(statement))

    # Results

    async def result(self, result_id: int) -> StoredResult | None:
        """Return a result with its lines, or None if it does not exist."""
        async with self._queries.snapshot() as connection:
            row = await connection.first(ResultRow, result_id=result_id)
            return None if row is None else (await _with_lines(connection, (row,)))[0]

    async def results_with_deals(self, table_id: int, first: int, last: int) -> tuple[ResultRow, ...]:
        """Return the results, in any league, that include at least one of a table's deals from `first` to `last`."""
        results = schema.results.c
        wanted = (results.first_deal <= last, results.last_deal >= first)
        return await self._queries.all(ResultRow, *wanted, table_id=table_id, order_by=(results.result_id,))

    async def results(self, league_id: int, season_no: int, *, after: int = 0) -> tuple[StoredResult, ...]:
        """Return the results of a season with numbers above `after`, in order."""
        async with self._queries.snapshot() as connection:
            return await _load_results(connection, league_id, season_no, after)

    async def latest_results(
        self, league_id: int, season_no: int, limit: int, *, before: int | None = None
    ) -> tuple[StoredResult, ...]:
        """Return the results of a season with numbers below `before` (None: all), newest first."""
        number = schema.results.c.result_id
        wanted = () if before is None else (number < before,)
        key: dict[str, Any] = {"league_id": league_id, "season_no": season_no}
        async with self._queries.snapshot() as connection:
            rows = await connection.all(ResultRow, *wanted, **key, order_by=(number.desc(),), limit=limit)
            return await _with_lines(connection, rows)

    # Standings

    async def standings(self, league_id: int, season_no: int) -> tuple[StoredSeason, tuple[StoredResult, ...]] | None:
        """Return a season with its stored standings and ratings, and the results that they do not include.

        If results were changed since the standings were stored, all results are returned. Returns None if the season
        does not exist.
        """
        key: dict[str, Any] = {"league_id": league_id, "season_no": season_no}
        async with self._queries.snapshot() as connection:
            season = await connection.first(SeasonRow, **key)
            if season is None:
                return None
            projection = await connection.first(ProjectionRow, **key)
            rows = await connection.all(StandingRow, **key, order_by=(schema.standings.c.user_id,))
            ratings = await connection.all(RatingRow, **key, order_by=(schema.ratings.c.user_id,))
            stands = projection is not None and projection.changes == season.changes
            after = projection.upto if projection is not None and stands else 0
            results = await _load_results(connection, league_id, season_no, after)
        return StoredSeason(season=season, projection=projection, standings=rows, ratings=ratings), results


async def _load_league(connection: ReadingConnection, row: LeagueRow) -> StoredLeague:
    league_id, members, newest_first = row.league_id, schema.league_members.c, (schema.seasons.c.season_no.desc(),)
    return StoredLeague(
        league=row,
        season=await connection.first(SeasonRow, league_id=league_id, order_by=newest_first),
        members=await connection.all(
            LeagueMemberRow, league_id=league_id, order_by=(members.joined_at, members.user_id)
        ),
    )


async def _load_results(
    connection: ReadingConnection, league_id: int, season_no: int, after: int
) -> tuple[StoredResult, ...]:
    results = schema.results.c
    of_season = (results.league_id == league_id, results.season_no == season_no)
    rows = await connection.all(ResultRow, *of_season, results.result_id > after, order_by=(results.result_id,))
    if not rows:
        return ()
    numbers = results.result_id.between(rows[0].result_id, rows[-1].result_id)
    return await _with_lines(connection, rows, select(results.result_id).where(*of_season, numbers))


async def _with_lines(
    connection: ReadingConnection, rows: Sequence[ResultRow], numbers: Select[Any] | None = None
) -> tuple[StoredResult, ...]:
    """Return results with their lines. `numbers` is a query of the results' numbers, used if there may be very many."""
    columns = schema.result_lines.c
    lines = await connection.all(
        ResultLineRow,
        columns.result_id.in_([row.result_id for row in rows] if numbers is None else numbers),
        order_by=(columns.result_id, columns.place, columns.user_id),
    )
    found: dict[int, list[ResultLineRow]] = {}
    for line in lines:
        found.setdefault(line.result_id, []).append(line)
    return tuple((row, tuple(found.get(row.result_id, ()))) for row in rows)


class StoredTeamSeason(Struct, frozen=True, kw_only=True):
    """Snapshot of a team season, with its teams and matches by number. It includes teams that are gone."""

    season: TeamSeasonRow
    teams: tuple[TeamRow, ...]
    matches: tuple[MatchRow, ...]


class UpcomingMatch(Struct, frozen=True, kw_only=True):
    """Match that starts soon. `starts_at` is in seconds since the epoch."""

    guild_id: int
    league_id: int
    season_no: int
    match_no: int
    starts_at: float


class FixtureReader(SubjectReader):
    async def team_season(self, league_id: int, season_no: int) -> StoredTeamSeason | None:
        """Return the team season of a league, or None if the season is not played by teams."""
        key: dict[str, Any] = {"league_id": league_id, "season_no": season_no}
        async with self._queries.snapshot() as connection:
            season = await connection.first(TeamSeasonRow, **key)
            if season is None:
                return None
            return StoredTeamSeason(
                season=season,
                teams=await connection.all(TeamRow, **key, order_by=(schema.teams.c.team_no,)),
                matches=await connection.all(MatchRow, **key, order_by=(schema.matches.c.match_no,)),
            )

    async def upcoming_matches(self, status: str, after: float, until: float) -> tuple[UpcomingMatch, ...]:
        """Return the matches with a status, in running seasons, that start within a period, earliest first.

        They start later than `after` and not later than `until`.
        """
        leagues, seasons, matches = schema.leagues.c, schema.seasons.c, schema.matches.c
        running = (
            select(seasons.league_id, seasons.season_no)
            .where(schema.SEASON_NOT_CLOSED, seasons.status == RUNNING)
            .subquery("running")
        )
        wanted = and_(
            matches.league_id == running.c.league_id,
            matches.season_no == running.c.season_no,
            matches.status == status,
            matches.starts_at > after,
            matches.starts_at <= until,
        )
        statement = (
            select(leagues.guild_id, running.c.league_id, running.c.season_no, matches.match_no, matches.starts_at)
            .select_from(running)
            .join(schema.leagues, leagues.league_id == running.c.league_id)
            # An outer join fixes the order of the joins. Otherwise SQLite would scan all matches ever.
            .outerjoin(schema.matches, wanted)
            .order_by(matches.starts_at, running.c.league_id, matches.match_no)
        )
        rows = await self._queries.rows(statement)
        return tuple(UpcomingMatch(**row._asdict()) for row in rows if row.match_no is not None)

    # Nights

    async def next_night_id(self) -> int:
        """Return an unused league night id. Another process may take it first."""
        return int(await self._queries.scalar(select(func.coalesce(func.max(schema.nights.c.night_id), 0)))) + 1

    async def night(self, night_id: int) -> NightRow | None:
        """Return a league night, or None if it does not exist."""
        return await self._queries.first(NightRow, night_id=night_id)

    async def nights_of(self, guild_id: int) -> tuple[NightRow, ...]:
        """Return a server's league nights that are not over, in order of their start."""
        nights = schema.nights.c
        order = (nights.starts_at, nights.night_id)
        return await self._queries.all(NightRow, schema.NIGHT_NOT_OVER, guild_id=guild_id, order_by=order)

    async def nights_due(self, now: float) -> tuple[NightRow, ...]:
        """Return the league nights whose next step is due by now, earliest first."""
        nights = schema.nights.c
        return await self._queries.all(NightRow, nights.due_at <= now, order_by=(nights.due_at,))

    async def next_night_due(self) -> float | None:
        """Return the time of the next step of any league night, or None."""
        found = await self._queries.scalar(select(func.min(schema.nights.c.due_at)))
        return None if found is None else float(found)
