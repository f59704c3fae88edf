"""News of leagues: posted in a league's channel, and sent to the captains or players concerned."""

from __future__ import annotations

from bot.leagues.teams.scoring import match_score
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.values import Match, MatchStatus, Team
from bot.leagues.values import League, LeagueSeason, SeasonStatus
from bot.screens.disputes import own_ruling_lines
from bot.screens.fixtures import TEAM_NAME_LIMIT, full_match_time, format_halves, team_names
from bot.screens.league import league_title
from bot.screens.names import escape_text
from bot.screens.words import Words, short_date, full_time


def season_news(words: Words, *, league: League, season: LeagueSeason) -> tuple[str, ...]:
    """Return the news that a season has begun or is planned, and its end."""
    facts = {"season": season.number, "league": league_title(league)}
    if season.status is SeasonStatus.PLANNED:
        return (words("news-season-planned", start=full_time(season.starts_at), **facts),)
    first = words("news-season-begun", **facts)
    return (first,) if season.ends_at is None else (f"{first} {words('news-season-ends', end=short_date(season.ends_at))}",)


def fixtures_news(words: Words, *, league: League, season: TeamSeason) -> tuple[str, ...]:
    """Return the news that a season of teams has its fixtures."""
    facts = {"season": season.season_no, "matches": len(season.matches), "weeks": season.week_count}
    return (words("news-fixtures-drawn", league=league_title(league), **facts),)


def captain_fixtures_news(words: Words, *, league: League, season: TeamSeason, team: Team) -> tuple[str, ...]:
    """Return the same for a captain, with their team's first match."""
    told = fixtures_news(words, league=league, season=season)
    matches = season.matches_of_team(team.team_no)
    return told if not matches else (*told, words("news-first-match", match=_match_line(season, matches[0], words)))


def match_moved_news(words: Words, *, league: League, season: TeamSeason, match: Match, own: bool) -> tuple[str, ...]:
    """Return the news of a match's new time; `own`: an organiser in one of its teams moved it."""
    told = words("news-match-moved", league=league_title(league), match=_match_line(season, match, words))
    return (told, *own_ruling_lines(words, own=own))


def match_over_news(words: Words, *, league: League, season: TeamSeason, match: Match, own: bool) -> tuple[str, ...]:
    """Return the news of a match's result or reopening; `own`: by an organiser in one of its teams."""
    return (*_match_result_lines(words, league, season, match), *own_ruling_lines(words, own=own))


def _match_result_lines(words: Words, league: League, season: TeamSeason, match: Match) -> tuple[str, ...]:
    home, away = team_names(season, match)
    head = words("news-match", league=league_title(league), week=match.week)
    called = words("fixtures-match", home=home, away=away)
    if match.status is MatchStatus.OPEN:
        return (head, words("news-match-reopened", match=called))
    found = match_score(match, season.rules)
    if found is None:
        return (head, words("news-match-not-played", match=called))
    result = f"{format_halves(found.home_points, words)}\u00a0:\u00a0{format_halves(found.away_points, words)}"
    told = words("fixtures-result", home=home, away=away, result=result)
    return (head, told) if match.status.walkover_winner is None else (head, told, words("fixtures-walkover"))


def team_withdrawn_news(words: Words, *, league: League, team: Team, own: bool) -> tuple[str, ...]:
    """Return the news that a team has withdrawn; `own`: by an organiser in a team of the season."""
    told = words("news-team-withdrawn", league=league_title(league), team=escape_text(team.name, most=TEAM_NAME_LIMIT))
    return (told, *own_ruling_lines(words, own=own))


def match_reminder(words: Words, *, league: League, season: TeamSeason, match: Match) -> tuple[str, ...]:
    """Return the reminder to players before a match begins."""
    named = words("news-match-named" if match.card.has_both_sides else "news-match-unnamed")
    return (words("news-match-soon", league=league_title(league), match=_match_line(season, match, words)), named)


def _match_line(season: TeamSeason, match: Match, words: Words) -> str:
    home, away = team_names(season, match)
    return f"{words('fixtures-match', home=home, away=away)} · {full_match_time(season, match, words)}"
