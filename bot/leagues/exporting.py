"""Export of a season to files: members, standings, results, teams and fixtures."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from bot.clock import Clock
from bot.errors import Refusal
from bot.exports.archive import archive
from bot.exports.values import Cell, Listing, moment
from bot.leagues.rating import Rating
from bot.leagues.results import result_of
from bot.leagues.service import Leagues
from bot.leagues.teams.scoring import score
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.service import TeamSeasons
from bot.leagues.values import FinalLine, League, LeagueExport, LeagueResult, Season, SeasonTable
from bot.store.reading.leagues import StoredSeason
from bot.store.store import Store

PART: Final = 5_000
"""Number of results in a file. Even with full tables the file stays far below Discord's size limit."""
HUNDRED: Final = 100


class LeagueExports:
    """Exporter of seasons. The caller checks that the person is an organiser."""

    def __init__(self, store: Store, clock: Clock, leagues: Leagues, teams: TeamSeasons) -> None:
        self._store = store
        self._clock = clock
        self._leagues = leagues
        self._teams = teams

    async def season(self, guild_id: int, league_id: int, season_no: int | None, part: int = 1) -> LeagueExport:
        """Export a season (None: the newest). Refusals: no_such_league, no_season, no_such_season, no_such_part."""
        league = await self._leagues.register.look(guild_id, league_id)
        table = await self._leagues.table(league, season_no)
        number = table.season.number
        stored = await self._store.reader.leagues.standings(league_id, number)
        found = await self._store.reader.leagues.results(league_id, number)
        parts = max(1, math.ceil(len(found) / PART))
        if not 1 <= part <= parts:
            raise Refusal("no_such_part", parts=parts)
        seasons = await self._leagues.seasons(league)
        season = await self._teams.look(league_id, number)
        newest = tuple(reversed(found))[(part - 1) * PART : part * PART]
        about: dict[str, Cell] = {"league": league.name, "season": number, "part": part, "parts": parts}

        def made() -> bytes:
            results = [result_of(one) for one in newest]
            told = listings(league, seasons, table, None if stored is None else stored[0], results, season)
            return archive("league", told, {**about, "made_at": moment(self._clock.now())})

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


def listings(
    league: League,
    seasons: Sequence[Season],
    table: SeasonTable,
    stored: StoredSeason | None,
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
                (str(one.user_id), one.name, one.division, moment(one.joined_at), moment(one.left_at))
                for one in league.members
            ],
        ),
        Listing(
            name="seasons",
            columns=("season", "status", "starts_at", "ends_at", "closed_at"),
            rows=[
                (one.number, one.status.value, moment(one.starts_at), moment(one.ends_at), moment(one.closed_at))
                for one in seasons
            ],
        ),
        Listing(
            name="standings",
            columns=("division", "rank", "user_id", "name", "points", "games", "wins", "chips", "game_points"),
            rows=list(_standings(table, names)),
        ),
        Listing(
            name="ratings",
            columns=("user_id", "name", "rating", "games"),
            rows=[
                (str(one.user_id), names.get(one.user_id, ""), None if rating.new else rating.shown, one.games)
                for one in (() if stored is None else stored.ratings)
                for rating in (Rating(mu=one.mu, sigma=one.sigma, games=one.games),)
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
                    moment(one.ended_at),
                    not one.void,
                    one.reason,
                )
                for one in results
            ],
        ),
        Listing(
            name="result_lines",
            columns=("result", "user_id", "name", "place", "points", "chips", "game_points", "quit"),
            rows=list(_lines(results, names)),
        ),
        *_of_teams(teams),
    )


def _standings(table: SeasonTable, names: Mapping[int, str]) -> Iterator[tuple[Cell, ...]]:
    """Yield the standings of the divisions; those of a finished season as they were at its end."""
    if table.season.final is not None:
        for division, lines in sorted(table.season.final.tables.items()):
            yield from (_final(division, one) for one in lines)
        return
    for division, standings in sorted(table.tables.items()):
        for one in standings:
            yield (
                division,
                one.rank,
                str(one.user_id),
                names.get(one.user_id, ""),
                one.points / HUNDRED,
                one.score.games,
                one.score.wins,
                one.score.chips,
                one.score.game_points,
            )


def _final(division: int, one: FinalLine) -> tuple[Cell, ...]:
    return division, one.rank, str(one.user_id), one.name, one.points / HUNDRED, one.games, one.wins, None, None


def _lines(results: Sequence[LeagueResult], names: Mapping[int, str]) -> Iterator[tuple[Cell, ...]]:
    for result in results:
        for one in result.lines:
            yield (
                result.result_id,
                str(one.user_id),
                names.get(one.user_id, ""),
                one.place,
                one.points / HUNDRED,
                one.chips,
                one.game_points,
                one.quit,
            )


def _of_teams(season: TeamSeason) -> tuple[Listing, ...]:
    """Return the teams, their standings and their fixtures; nothing for a season without teams."""
    if not season.teams:
        return ()
    called = {one.team_no: one.name for one in season.teams}
    fixtures: list[tuple[Cell, ...]] = []
    for match in season.matches:
        found = score(match, season.rules)
        points = (None, None) if found is None else (found.home_points / HUNDRED, found.away_points / HUNDRED)
        facts = (called.get(match.home), called.get(match.away), moment(match.starts_at), match.status.value)
        fixtures.append((match.match_no, match.week, *facts, *points))
    return (
        Listing(
            name="teams",
            columns=("team", "name", "user_id", "person", "captain", "withdrawn_at"),
            rows=[
                (team.team_no, team.name, str(one.user_id), one.name, one.user_id == team.captain, withdrawn)
                for team in season.teams
                for withdrawn in (moment(team.withdrawn_at),)
                for one in team.people
            ],
        ),
        Listing(
            name="team_table",
            columns=("place", "team", "played", "won", "drawn", "lost", "legs_won", "legs_lost", "points"),
            rows=[
                (
                    *(one.place, one.team.name, one.played, one.won, one.drawn, one.lost),
                    *(one.legs_won / HUNDRED, one.legs_lost / HUNDRED, one.points / HUNDRED),
                )
                for one in season.table
            ],
        ),
        Listing(
            name="fixtures",
            columns=("match", "week", "home", "away", "starts_at", "status", "home_points", "away_points"),
            rows=fixtures,
        ),
    )
