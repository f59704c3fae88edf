"""News of a match card for captains: a side is named, results are complete, confirmed or final."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.leagues.teams.scoring import is_card_complete, match_score
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.values import Match, MatchStatus, Side
from bot.screens.disputes import own_ruling_lines
from bot.screens.fixtures import TEAM_NAME_LIMIT, format_halves, team_names
from bot.screens.names import escape_text
from bot.screens.told import NotificationText
from bot.screens.words import Words


def captain_notifications(
    before: TeamSeason, after: TeamSeason, match_no: int, actor: int, *, own: bool = False
) -> Iterator[tuple[int, NotificationText]]:
    """Yield captains with the news of a change that `actor` made.

    The actor receives it only once the match is over. `own`: they acted as an organiser who is in one of the teams.
    """
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
    team = escape_text(season.team(match.team_no(side.other)).name, most=TEAM_NAME_LIMIT)
    first = words("match-news", match=words("fixtures-match", home=home, away=away), week=match.week)
    found = match_score(match, season.rules)
    last = own_ruling_lines(words, own=own)
    if found is None:
        return (first, words(key, team=team), *last)
    result = f"{format_halves(found.home_points, words)}\u00a0:\u00a0{format_halves(found.away_points, words)}"
    return (first, words(key, team=team), words("fixtures-result", home=home, away=away, result=result), *last)
