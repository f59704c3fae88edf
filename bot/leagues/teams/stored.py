"""Conversion of team seasons to and from rows."""

from __future__ import annotations

from bot.leagues.teams.season import Schedule, TeamSeason
from bot.leagues.teams.values import MatchCard, Match, MatchStatus, Side, Team, TeamPerson, TeamRules
from bot.naming import name_key
from bot.store.change import UpsertRow
from bot.store.codec import decode, encode
from bot.store.fixtures import MatchRow, TeamRow, TeamSeasonRow
from bot.store.reading.fixtures import StoredTeamSeason


def season_from_rows(stored: StoredTeamSeason) -> TeamSeason:
    """Return the season stored in rows. Raises CodecError if they cannot be read."""
    row = stored.season
    return TeamSeason(
        league_id=row.league_id,
        season_no=row.season_no,
        rules=decode(row.rules, TeamRules),
        schedule=None if row.schedule is None else decode(row.schedule, Schedule),
        teams=tuple(_team_from_row(one) for one in stored.teams if not one.gone),
        matches=tuple(_match_from_row(one) for one in stored.matches),
        version=row.version,
        last_result_id=row.upto,
    )


def changed_rows(before: TeamSeason, after: TeamSeason) -> tuple[UpsertRow, ...]:
    """Return the rows that differ: the season's own, and those of changed teams and matches."""
    teams = {one.team_no: one for one in before.teams}
    matches = {one.match_no: one for one in before.matches}
    there = {one.team_no for one in after.teams}
    return (
        TeamSeasonRow(
            league_id=after.league_id,
            season_no=after.season_no,
            rules=encode(after.rules),
            schedule=None if after.schedule is None else encode(after.schedule),
            version=after.version,
            upto=after.last_result_id,
        ),
        *(_team_row(after, one) for one in after.teams if one != teams.get(one.team_no)),
        *(_team_row(after, one, gone=True) for one in before.teams if one.team_no not in there),
        *(_match_row(after, one) for one in after.matches if one != matches.get(one.match_no)),
    )


def _team_from_row(row: TeamRow) -> Team:
    return Team(
        team_no=row.team_no,
        name=row.name,
        captain=row.captain,
        people=decode(row.people, tuple[TeamPerson, ...]),
        withdrawn_at=row.withdrawn_at,
    )


def _match_from_row(row: MatchRow) -> Match:
    return Match(
        match_no=row.match_no,
        week=row.week,
        home=row.home,
        away=row.away,
        starts_at=row.starts_at,
        status=MatchStatus(row.status),
        card=decode(row.card, MatchCard),
        confirmed=decode(row.confirmed, frozenset[Side]),
        changes=row.changes,
    )


def _team_row(season: TeamSeason, team: Team, *, gone: bool = False) -> TeamRow:
    return TeamRow(
        league_id=season.league_id,
        season_no=season.season_no,
        team_no=team.team_no,
        folded=name_key(team.name),
        name=team.name,
        captain=team.captain,
        people=encode(team.people),
        withdrawn_at=team.withdrawn_at,
        gone=gone,
    )


def _match_row(season: TeamSeason, match: Match) -> MatchRow:
    return MatchRow(
        league_id=season.league_id,
        season_no=season.season_no,
        match_no=match.match_no,
        week=match.week,
        home=match.home,
        away=match.away,
        starts_at=match.starts_at,
        status=match.status.value,
        card=encode(match.card),
        confirmed=encode(match.confirmed),
        changes=match.changes,
    )
