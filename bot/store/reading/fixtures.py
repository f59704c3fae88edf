"""Team seasons with their teams and matches, and league nights."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import and_, func, select

from bot.store import schema
from bot.store.fixtures import MatchRow, NightRow, TeamRow, TeamSeasonRow
from bot.store.leagues import RUNNING
from bot.store.reading.asking import SubjectReader
from bot.store.reading.rows import MATCHES, NIGHTS, TEAM_SEASONS, TEAMS


class StoredTeamSeason(Struct, frozen=True, kw_only=True):
    """Snapshot of a season of teams: its teams and matches by number, including teams that are gone."""

    season: TeamSeasonRow
    teams: tuple[TeamRow, ...]
    matches: tuple[MatchRow, ...]


class UpcomingMatch(Struct, frozen=True, kw_only=True):
    """A match that starts soon. `starts_at` is in seconds since the epoch."""

    guild_id: int
    league_id: int
    season_no: int
    match_no: int
    starts_at: float


class FixtureReader(SubjectReader):
    async def team_season(self, league_id: int, season_no: int) -> StoredTeamSeason | None:
        """Return a league's season as a season of teams; None if it is not one."""
        seasons, teams, matches = schema.team_seasons.c, schema.teams.c, schema.matches.c
        async with self._access.snapshot() as connection:
            season = await TEAM_SEASONS.first(
                connection, TEAM_SEASONS.where(seasons.league_id == league_id, seasons.season_no == season_no)
            )
            if season is None:
                return None
            own = TEAMS.where(teams.league_id == league_id, teams.season_no == season_no).order_by(teams.team_no)
            played = MATCHES.where(matches.league_id == league_id, matches.season_no == season_no)
            return StoredTeamSeason(
                season=season,
                teams=await TEAMS.all(connection, own),
                matches=await MATCHES.all(connection, played.order_by(matches.match_no)),
            )

    async def upcoming_matches(self, status: str, after: float, until: float) -> tuple[UpcomingMatch, ...]:
        """Return the matches of running seasons with that status that start in a period, earliest first.

        They start later than `after`, and at `until` at the latest.
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
        rows = await self._access.rows(statement)
        return tuple(UpcomingMatch(**row._asdict()) for row in rows if row.match_no is not None)

    # Nights

    async def next_night_id(self) -> int:
        """Return an unused night number. Another process may take it first."""
        return int(await self._access.scalar(select(func.coalesce(func.max(schema.nights.c.night_id), 0)))) + 1

    async def night(self, night_id: int) -> NightRow | None:
        """Return a league night; None if there is none with that number."""
        return await self._access.first(NIGHTS, schema.nights.c.night_id == night_id)

    async def nights_of(self, guild_id: int) -> tuple[NightRow, ...]:
        """Return a server's league nights that are not over, the next one first."""
        nights = schema.nights.c
        wanted = NIGHTS.where(nights.guild_id == guild_id).where(schema.NIGHT_NOT_OVER)
        return await self._access.all(NIGHTS, wanted.order_by(nights.starts_at, nights.night_id))

    async def nights_due(self, now: float) -> tuple[NightRow, ...]:
        """Return the league nights with a step due by now, earliest first."""
        nights = schema.nights.c
        return await self._access.all(NIGHTS, NIGHTS.where(nights.due_at <= now).order_by(nights.due_at))

    async def next_night_due(self) -> float | None:
        """Return the time of the next step of any league night; None without one."""
        found = await self._access.scalar(select(func.min(schema.nights.c.due_at)))
        return None if found is None else float(found)
