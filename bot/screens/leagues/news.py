"""News of leagues: posted in the league's channel, or sent to captains and players."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.leagues.teams.scoring import is_card_complete, match_score
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.values import Match, MatchStatus, Side, Team
from bot.leagues.values import League, LeagueSeason, SeasonStatus
from bot.screens.history.disputes import own_ruling_lines
from bot.screens.leagues.fixtures import TEAM_NAME_LIMIT, format_halves, full_match_time, side_name, team_names
from bot.screens.leagues.league import league_title
from bot.screens.notifications import NotificationText
from bot.screens.widgets.names import escape_text
from bot.screens.words import Words, full_time, short_date


def season_news(words: Words, *, league: League, season: LeagueSeason) -> tuple[str, ...]:
    """Return the news that a season has begun or is planned, and its end."""
    facts = {"season": season.number, "league": league_title(league)}
    if season.status is SeasonStatus.PLANNED:
        return (words("news-season-planned", start=full_time(season.starts_at), **facts),)
    first = words("news-season-begun", **facts)
    return (
        (first,)
        if season.ends_at is None
        else (f"{first} {words('news-season-ends', end=short_date(season.ends_at))}",)
    )


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


def captain_notifications(
    before: TeamSeason, after: TeamSeason, match_no: int, actor: int, *, own: bool = False
) -> Iterator[tuple[int, NotificationText]]:
    """Yield captains with the news of a change; the actor receives it only once the match is over."""
    was, match = before.match(match_no), after.match(match_no)
    for side in Side:
        captain = after.team(match.team_no(side)).captain
        key = _news_key(after, was, match, side)
        if key and (captain != actor or match.status is not MatchStatus.OPEN):
            yield captain, partial(_captain_lines, key, after, match, side, own)


def _news_key(season: TeamSeason, was: Match, match: Match, side: Side) -> str:
    """Return the key of the news for a side's captain; "" for none."""
    other = side.other
    if match.status is not was.status:
        return _ended_key(match)
    if match.card.side(other) != was.card.side(other):
        return "match-news-named" if match.card.has_both_sides else "match-news-name-yours"
    if match.card.legs != was.card.legs and is_card_complete(match.card, season.rules):
        return "match-news-full"
    if other in match.confirmed - was.confirmed:
        return "match-news-confirmed"
    return ""


def _ended_key(match: Match) -> str:
    if match.status is MatchStatus.OPEN:
        return "match-news-reopened"
    if match.status is MatchStatus.PLAYED:
        return "match-news-stands"
    return "match-news-not-played" if match.status is MatchStatus.NOT_PLAYED else "match-news-walkover"


def _captain_lines(
    key: str,
    season: TeamSeason,
    match: Match,
    side: Side,
    own: bool,  # noqa: FBT001 (of a partial)
    words: Words,
) -> tuple[str, ...]:
    home, away = team_names(season, match)
    team = side_name(season, match, side.other)
    first = words("match-news", match=words("fixtures-match", home=home, away=away), week=match.week)
    found = match_score(match, season.rules)
    last = own_ruling_lines(words, own=own)
    if found is None:
        return (first, words(key, team=team), *last)
    result = f"{format_halves(found.home_points, words)}\u00a0:\u00a0{format_halves(found.away_points, words)}"
    return (first, words(key, team=team), words("fixtures-result", home=home, away=away, result=result), *last)
