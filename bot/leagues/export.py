"""Export of a season to files: members, standings, results, teams and fixtures."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.clock import Clock
from bot.errors import Refusal
from bot.exports.archive import build_archive
from bot.exports.listings import Cell, Listing, format_moment
from bot.leagues.rating import Rating
from bot.leagues.results import result_from_rows
from bot.leagues.service import Leagues
from bot.leagues.teams.scoring import match_score
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.service import TeamSeasons
from bot.leagues.values import FinalLine, League, LeagueExport, LeagueResult, LeagueSeason, SeasonStandings
from bot.store.store import Store

PART: Final = 5_000
"""Number of results in a file. Even with full tables the file stays far below Discord's size limit."""


HUNDREDTHS_PER_POINT: Final = 100


class LeagueExporter:
    """Exporter of seasons. The caller checks that the person is an organiser."""

    def __init__(self, store: Store, clock: Clock, leagues: Leagues, teams: TeamSeasons) -> None:
        self._store = store
        self._clock = clock
        self._leagues = leagues
        self._teams = teams

    async def export_season(self, guild_id: int, league_id: int, season_no: int | None, part: int = 1) -> LeagueExport:
        """Export a season (None: the newest). Refusals: no_such_league, no_season, no_such_season, no_such_part."""
        league = await self._leagues.repository.get(guild_id, league_id)
        table = await self._leagues.standings(league, season_no)
        number = table.season.number
        cached = await self._leagues.standings_cache.read(league_id, number)
        found = await self._store.reader.leagues.results(league_id, number)
        parts = max(1, math.ceil(len(found) / PART))
        if not 1 <= part <= parts:
            raise Refusal("no_such_part", parts=parts)
        seasons = await self._leagues.seasons(league)
        season = await self._teams.get(league_id, number)
        newest = tuple(reversed(found))[(part - 1) * PART : part * PART]
        about: dict[str, Cell] = {"league": league.name, "season": number, "part": part, "parts": parts}

        def made() -> bytes:
            results = [result_from_rows(one) for one in newest]
            told = season_listings(league, seasons, table, {} if cached is None else cached.ratings, results, season)
            return build_archive("league", told, {**about, "made_at": format_moment(self._clock.now())})

        name = f"league-{league_id}-season-{number}" + (f"-part-{part}" if parts > 1 else "")
        return LeagueExport(
            league=league.name,
            season=number,
            name=f"{name}.zip",
            content=await asyncio.to_thread(made),
            results=len(found),
            part=part,
            parts=parts,
        )


def season_listings(
    league: League,
    seasons: Sequence[LeagueSeason],
    table: SeasonStandings,
    ratings: Mapping[int, Rating],
    results: Sequence[LeagueResult],
    teams: TeamSeason,
) -> tuple[Listing, ...]:
    """Return a season as lists. People appear with their user ids and the names under which they joined."""
    names = {one.user_id: one.name for one in league.members}
    return (
        Listing(
            name="members",
            columns=("user_id", "name", "division", "joined_at", "left_at"),
            rows=[
                (str(one.user_id), one.name, one.division, format_moment(one.joined_at), format_moment(one.left_at))
                for one in league.members
            ],
        ),
        Listing(
            name="seasons",
            columns=("season", "status", "starts_at", "ends_at", "closed_at"),
            rows=[
                (
                    one.number,
                    one.status.value,
                    format_moment(one.starts_at),
                    format_moment(one.ends_at),
                    format_moment(one.closed_at),
                )
                for one in seasons
            ],
        ),
        Listing(
            name="standings",
            columns=("division", "rank", "user_id", "name", "points", "games", "wins", "chips", "game_points"),
            rows=list(_standings_rows(table, names)),
        ),
        Listing(
            name="ratings",
            columns=("user_id", "name", "rating", "games"),
            rows=[
                (str(user_id), names.get(user_id, ""), None if one.is_new else one.display_value, one.games)
                for user_id, one in sorted(ratings.items())
            ],
        ),
        Listing(
            name="results",
            columns=("result", "game", "table", "first_deal", "last_deal", "ended_at", "counts", "reason"),
            rows=[
                (
                    one.result_id,
                    one.game,
                    one.table_id,
                    one.first_deal,
                    one.last_deal,
                    format_moment(one.ended_at),
                    not one.is_void,
                    one.reason,
                )
                for one in results
            ],
        ),
        Listing(
            name="result_lines",
            columns=("result", "user_id", "name", "place", "points", "chips", "game_points", "quit"),
            rows=list(_result_rows(results, names)),
        ),
        *_team_listings(teams),
    )


def _standings_rows(table: SeasonStandings, names: Mapping[int, str]) -> Iterator[tuple[Cell, ...]]:
    """Yield the standings of the divisions; those of a finished season as they were at its end."""
    if table.season.final is not None:
        for division, lines in sorted(table.season.final.by_division.items()):
            yield from (_final_row(division, one) for one in lines)
        return
    for division, standings in sorted(table.by_division.items()):
        for one in standings:
            yield (
                division,
                one.rank,
                str(one.user_id),
                names.get(one.user_id, ""),
                one.points / HUNDREDTHS_PER_POINT,
                one.score.games,
                one.score.wins,
                one.score.chips,
                one.score.game_points,
            )


def _final_row(division: int, one: FinalLine) -> tuple[Cell, ...]:
    return (
        division,
        one.rank,
        str(one.user_id),
        one.name,
        one.points / HUNDREDTHS_PER_POINT,
        one.games,
        one.wins,
        None,
        None,
    )


def _result_rows(results: Sequence[LeagueResult], names: Mapping[int, str]) -> Iterator[tuple[Cell, ...]]:
    for result in results:
        for one in result.lines:
            yield (
                result.result_id,
                str(one.user_id),
                names.get(one.user_id, ""),
                one.place,
                one.points / HUNDREDTHS_PER_POINT,
                one.chips,
                one.game_points,
                one.quit,
            )


def _team_listings(season: TeamSeason) -> tuple[Listing, ...]:
    """Return the teams, their standings and their fixtures; nothing for a season without teams."""
    if not season.teams:
        return ()
    called = {one.team_no: one.name for one in season.teams}
    fixtures: list[tuple[Cell, ...]] = []
    for match in season.matches:
        found = match_score(match, season.rules)
        points = (
            (None, None)
            if found is None
            else (found.home_points / HUNDREDTHS_PER_POINT, found.away_points / HUNDREDTHS_PER_POINT)
        )
        facts = (called.get(match.home), called.get(match.away), format_moment(match.starts_at), match.status.value)
        fixtures.append((match.match_no, match.week, *facts, *points))
    return (
        Listing(
            name="teams",
            columns=("team", "name", "user_id", "person", "captain", "withdrawn_at"),
            rows=[
                (team.team_no, team.name, str(one.user_id), one.name, one.user_id == team.captain, withdrawn)
                for team in season.teams
                for withdrawn in (format_moment(team.withdrawn_at),)
                for one in team.people
            ],
        ),
        Listing(
            name="team_table",
            columns=("place", "team", "played", "won", "drawn", "lost", "legs_won", "legs_lost", "points"),
            rows=[
                (
                    *(one.place, one.team.name, one.played, one.won, one.drawn, one.lost),
                    *(
                        one.legs_won / HUNDREDTHS_PER_POINT,
                        one.legs_lost / HUNDREDTHS_PER_POINT,
                        one.points / HUNDREDTHS_PER_POINT,
                    ),
                )
                for one in season.standings
            ],
        ),
        Listing(
            name="fixtures",
            columns=("match", "week", "home", "away", "starts_at", "status", "home_points", "away_points"),
            rows=fixtures,
        ),
    )
