"""Team seasons with their teams and matches, and league nights."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import and_, func, select

from bot.store import schema
from bot.store.fixtures import MatchRow, NightRow, TeamRow, TeamSeasonRow
from bot.store.leagues import RUNNING
from bot.store.reading.asking import Subject
from bot.store.reading.rows import MATCHES, NIGHTS, TEAM_SEASONS, TEAMS


class StoredTeamSeason(Struct, frozen=True, kw_only=True):
    """A season of teams, as of one moment: its teams and matches by number, those of teams that are gone too."""

    season: TeamSeasonRow
    teams: tuple[TeamRow, ...]
    matches: tuple[MatchRow, ...]


class MatchSoon(Struct, frozen=True, kw_only=True):
    """A match that begins soon, at a moment in seconds since the epoch."""

    guild_id: int
    league_id: int
    season_no: int
    match_no: int
    starts_at: float


class FixtureReading(Subject):
    """What is stored of teams, matches and nights."""

    async def team_season(self, league_id: int, season_no: int) -> StoredTeamSeason | None:
        """A league's season as one of teams; None where it is none."""
        seasons, teams, matches = schema.team_seasons.c, schema.teams.c, schema.matches.c
        async with self._access.snapshot() as connection:
            season = await TEAM_SEASONS.one(
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

    async def matches_soon(self, status: str, after: float, until: float) -> tuple[MatchSoon, ...]:
        """Return the matches of that status, of running seasons, that begin `after` a moment, and `until` another at
        the latest, the first first.
        """
        leagues, seasons, matches = schema.leagues.c, schema.seasons.c, schema.matches.c
        running = (
            select(seasons.league_id, seasons.season_no)
            .where(schema.NOT_CLOSED, seasons.status == RUNNING)
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
            # An outer join keeps the order of reading: SQLite would read all matches that there ever were.
            .outerjoin(schema.matches, wanted)
            .order_by(matches.starts_at, running.c.league_id, matches.match_no)
        )
        rows = await self._access.rows(statement)
        return tuple(MatchSoon(**row._asdict()) for row in rows if row.match_no is not None)

    # Nights

    async def next_night_id(self) -> int:
        """A number that no night has yet. Another process may be quicker."""
        return int(await self._access.scalar(select(func.coalesce(func.max(schema.nights.c.night_id), 0)))) + 1

    async def night(self, night_id: int) -> NightRow | None:
        """One night; None where there is none of that number."""
        return await self._access.one(NIGHTS, schema.nights.c.night_id == night_id)

    async def nights_of(self, guild_id: int) -> tuple[NightRow, ...]:
        """A server's nights that are not over, the next one first."""
        nights = schema.nights.c
        wanted = NIGHTS.where(nights.guild_id == guild_id).where(schema.NOT_OVER)
        return await self._access.all(NIGHTS, wanted.order_by(nights.starts_at, nights.night_id))

    async def nights_due(self, now: float) -> tuple[NightRow, ...]:
        """The nights for which something is to be done by now, the first due first."""
        nights = schema.nights.c
        return await self._access.all(NIGHTS, NIGHTS.where(nights.due_at <= now).order_by(nights.due_at))

    async def next_night_due(self) -> float | None:
        """When something is to be done for a night next; None where nothing is."""
        found = await self._access.scalar(select(func.min(schema.nights.c.due_at)))
        return None if found is None else float(found)
