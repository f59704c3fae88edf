"""News of leagues: posted in a league's channel, and sent to the captains or players concerned."""

from __future__ import annotations

from bot.leagues.teams.scoring import score
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.values import Match, MatchStatus, Team
from bot.leagues.values import League, Season, Status
from bot.screens.disputes import ruled_own
from bot.screens.fixtures import NAME, exactly_when, halves, versus
from bot.screens.league import title
from bot.screens.names import shown
from bot.screens.words import Words, day, exactly


def season_begun(words: Words, *, league: League, season: Season) -> tuple[str, ...]:
    """Return the news that a season has begun or is planned, and its end."""
    facts = {"season": season.number, "league": title(league)}
    if season.status is Status.PLANNED:
        return (words("news-season-planned", start=exactly(season.starts_at), **facts),)
    first = words("news-season-begun", **facts)
    return (first,) if season.ends_at is None else (f"{first} {words('news-season-ends', end=day(season.ends_at))}",)


def fixtures_drawn(words: Words, *, league: League, season: TeamSeason) -> tuple[str, ...]:
    """Return the news that a season of teams has its fixtures."""
    facts = {"season": season.season_no, "matches": len(season.matches), "weeks": season.weeks}
    return (words("news-fixtures-drawn", league=title(league), **facts),)


def first_match(words: Words, *, league: League, season: TeamSeason, team: Team) -> tuple[str, ...]:
    """Return the same for a captain, with their team's first match."""
    told = fixtures_drawn(words, league=league, season=season)
    matches = season.of_team(team.team_no)
    return told if not matches else (*told, words("news-first-match", match=_called(season, matches[0], words)))


def match_moved(words: Words, *, league: League, season: TeamSeason, match: Match, own: bool) -> tuple[str, ...]:
    """Return the news of a match's new time; `own`: an organiser in one of its teams moved it."""
    told = words("news-match-moved", league=title(league), match=_called(season, match, words))
    return (told, *ruled_own(words, own=own))


def match_over(words: Words, *, league: League, season: TeamSeason, match: Match, own: bool) -> tuple[str, ...]:
    """Return the news of a match's result or reopening; `own`: by an organiser in one of its teams."""
    return (*_over(words, league, season, match), *ruled_own(words, own=own))


def _over(words: Words, league: League, season: TeamSeason, match: Match) -> tuple[str, ...]:
    home, away = versus(season, match)
    head = words("news-match", league=title(league), week=match.week)
    called = words("fixtures-match", home=home, away=away)
    if match.status is MatchStatus.OPEN:
        return (head, words("news-match-reopened", match=called))
    found = score(match, season.rules)
    if found is None:
        return (head, words("news-match-not-played", match=called))
    result = f"{halves(found.home_points, words)}\u00a0:\u00a0{halves(found.away_points, words)}"
    told = words("fixtures-result", home=home, away=away, result=result)
    return (head, told) if match.status.walkover is None else (head, told, words("fixtures-walkover"))


def team_withdrawn(words: Words, *, league: League, team: Team, own: bool) -> tuple[str, ...]:
    """Return the news that a team has withdrawn; `own`: by an organiser in a team of the season."""
    told = words("news-team-withdrawn", league=title(league), team=shown(team.name, most=NAME))
    return (told, *ruled_own(words, own=own))


def match_soon(words: Words, *, league: League, season: TeamSeason, match: Match) -> tuple[str, ...]:
    """Return the reminder to players before a match begins."""
    named = words("news-match-named" if match.card.named else "news-match-unnamed")
    return (words("news-match-soon", league=title(league), match=_called(season, match, words)), named)


def _called(season: TeamSeason, match: Match, words: Words) -> str:
    home, away = versus(season, match)
    return f"{words('fixtures-match', home=home, away=away)} · {exactly_when(season, match, words)}"
