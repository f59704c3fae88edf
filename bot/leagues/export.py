"""Export of a season as an archive: members, standings, results, teams and fixtures."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Mapping, Sequence
from typing import Final

from bot.clock import Clock
from bot.errors import Refusal
from bot.exports import Cell, Listing, build_archive, format_moment
from bot.leagues.rating import Rating
from bot.leagues.results import result_from_rows
from bot.leagues.rules import POINT
from bot.leagues.service import Leagues
from bot.leagues.standings import MemberStanding
from bot.leagues.teams.scoring import match_score
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.service import TeamSeasons
from bot.leagues.values import FinalLine, League, LeagueExport, LeagueResult, LeagueSeason, SeasonStandings
from bot.store.store import Store

PART: Final = 5_000
"""Maximum number of results in a file, which keeps it far below Discord's size limit."""


class LeagueExporter:
    """Exporter of seasons. The caller checks that the person is an organiser."""

    def __init__(self, store: Store, clock: Clock, leagues: Leagues, teams: TeamSeasons) -> None:
        self._store = store
        self._clock = clock
        self._leagues = leagues
        self._teams = teams

    async def export_season(self, guild_id: int, league_id: int, season_no: int | None, part: int = 1) -> LeagueExport:
        """Export a part of a season (`season_no` None: the newest).

        Refusals: no_such_league, no_season, no_such_season, no_such_part.
        """
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

        def build() -> bytes:
            results = [result_from_rows(one) for one in newest]
            listings = season_listings(
                league, seasons, table, {} if cached is None else cached.ratings, results, season
            )
            return build_archive("league", listings, {**about, "made_at": format_moment(self._clock.now())})

        name = f"league-{league_id}-season-{number}" + (f"-part-{part}" if parts > 1 else "")
        return LeagueExport(
            league=league.name,
            season=number,
            name=f"{name}.zip",
            content=await asyncio.to_thread(build),
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
    """Return the listings of a season. People appear with their user ids and the names under which they joined.

    The standings of a closed season are its final standings.
    """
    names = {one.user_id: one.name for one in league.members}
    final = table.season.final
    tables: Mapping[int, Sequence[MemberStanding | FinalLine]] = (
        table.by_division if final is None else final.by_division
    )
    return (
        Listing.of(
            "members",
            league.members,
            user_id=lambda one: str(one.user_id),
            name=lambda one: one.name,
            division=lambda one: one.division,
            joined_at=lambda one: format_moment(one.joined_at),
            left_at=lambda one: format_moment(one.left_at),
        ),
        Listing.of(
            "seasons",
            seasons,
            season=lambda one: one.number,
            status=lambda one: one.status.value,
            starts_at=lambda one: format_moment(one.starts_at),
            ends_at=lambda one: format_moment(one.ends_at),
            closed_at=lambda one: format_moment(one.closed_at),
        ),
        Listing(
            name="standings",
            columns=("division", "rank", "user_id", "name", "points", "games", "wins", "chips", "game_points"),
            rows=[_standing_row(division, line, names) for division, lines in sorted(tables.items()) for line in lines],
        ),
        Listing.of(
            "ratings",
            sorted(ratings.items()),
            user_id=lambda one: str(one[0]),
            name=lambda one: names.get(one[0], ""),
            rating=lambda one: None if one[1].is_new else one[1].display_value,
            games=lambda one: one[1].games,
        ),
        Listing.of(
            "results",
            results,
            result=lambda one: one.result_id,
            game=lambda one: one.game,
            table=lambda one: one.table_id,
            first_deal=lambda one: one.first_deal,
            last_deal=lambda one: one.last_deal,
            ended_at=lambda one: format_moment(one.ended_at),
            counts=lambda one: not one.is_void,
            reason=lambda one: one.reason,
        ),
        Listing.of(
            "result_lines",
            [line for result in results for line in result.lines],
            result=lambda one: one.result_id,
            user_id=lambda one: str(one.user_id),
            name=lambda one: names.get(one.user_id, ""),
            place=lambda one: one.place,
            points=lambda one: one.points / POINT,
            chips=lambda one: one.chips,
            game_points=lambda one: one.game_points,
            quit=lambda one: one.quit,
        ),
        *(_team_listings(teams) if teams.teams else ()),
    )


def _standing_row(division: int, line: MemberStanding | FinalLine, names: Mapping[int, str]) -> tuple[Cell, ...]:
    head, points = (division, line.rank, str(line.user_id)), line.points / POINT
    if isinstance(line, FinalLine):
        return (*head, line.name, points, line.games, line.wins, None, None)
    score = line.score
    return (*head, names.get(line.user_id, ""), points, score.games, score.wins, score.chips, score.game_points)


def _team_listings(season: TeamSeason) -> tuple[Listing, ...]:
    names = {one.team_no: one.name for one in season.teams}
    scores = {one.match_no: match_score(one, season.rules) for one in season.matches}
    return (
        Listing.of(
            "teams",
            [(team, person) for team in season.teams for person in team.people],
            team=lambda one: one[0].team_no,
            name=lambda one: one[0].name,
            user_id=lambda one: str(one[1].user_id),
            person=lambda one: one[1].name,
            captain=lambda one: one[1].user_id == one[0].captain,
            withdrawn_at=lambda one: format_moment(one[0].withdrawn_at),
        ),
        Listing.of(
            "team_table",
            season.standings,
            place=lambda one: one.place,
            team=lambda one: one.team.name,
            played=lambda one: one.played,
            won=lambda one: one.won,
            drawn=lambda one: one.drawn,
            lost=lambda one: one.lost,
            legs_won=lambda one: one.legs_won / POINT,
            legs_lost=lambda one: one.legs_lost / POINT,
            points=lambda one: one.points / POINT,
        ),
        Listing.of(
            "fixtures",
            season.matches,
            match=lambda one: one.match_no,
            week=lambda one: one.week,
            home=lambda one: names.get(one.home),
            away=lambda one: names.get(one.away),
            starts_at=lambda one: format_moment(one.starts_at),
            status=lambda one: one.status.value,
            home_points=lambda one: None if (score := scores[one.match_no]) is None else score.home_points / POINT,
            away_points=lambda one: None if (score := scores[one.match_no]) is None else score.away_points / POINT,
        ),
    )
