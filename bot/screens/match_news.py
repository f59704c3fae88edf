"""News of a match card for captains: a side is named, results are complete, confirmed or final."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.leagues.teams.scoring import is_complete, score
from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.values import Match, MatchStatus, Side
from bot.screens.disputes import ruled_own
from bot.screens.fixtures import NAME, halves, versus
from bot.screens.names import shown
from bot.screens.told import Lines
from bot.screens.words import Words


def told(
    before: TeamSeason, after: TeamSeason, match_no: int, actor: int, *, own: bool = False
) -> Iterator[tuple[int, Lines]]:
    """Yield captains with the news of a change that `actor` made.

    The actor receives it only once the match is over. `own`: they acted as an organiser who is in one of the teams.
    """
    was, match = before.match(match_no), after.match(match_no)
    for side in Side:
        captain = after.team(match.team(side)).captain
        key = _key(after, was, match, side)
        if key and (captain != actor or match.status is not MatchStatus.OPEN):
            yield captain, partial(_lines, key, after, match, side, own)


def _key(season: TeamSeason, was: Match, match: Match, side: Side) -> str:
    """Return the key of the news for a side's captain; "" for none."""
    other = side.other
    if match.status is not was.status:
        return _ended(match)
    if match.card.side(other) != was.card.side(other):
        return "match-news-named" if match.card.named else "match-news-name-yours"
    if match.card.legs != was.card.legs and is_complete(match.card, season.rules):
        return "match-news-full"
    if other in match.confirmed - was.confirmed:
        return "match-news-confirmed"
    return ""


def _ended(match: Match) -> str:
    if match.status is MatchStatus.OPEN:
        return "match-news-reopened"
    if match.status is MatchStatus.PLAYED:
        return "match-news-stands"
    return "match-news-not-played" if match.status is MatchStatus.NOT_PLAYED else "match-news-walkover"


def _lines(
    key: str,
    season: TeamSeason,
    match: Match,
    side: Side,
    own: bool,  # noqa: FBT001 (of a partial)
    words: Words,
) -> tuple[str, ...]:
    home, away = versus(season, match)
    team = shown(season.team(match.team(side.other)).name, most=NAME)
    first = words("match-news", match=words("fixtures-match", home=home, away=away), week=match.week)
    found = score(match, season.rules)
    last = ruled_own(words, own=own)
    if found is None:
        return (first, words(key, team=team), *last)
    result = f"{halves(found.home_points, words)}\u00a0:\u00a0{halves(found.away_points, words)}"
    return (first, words(key, team=team), words("fixtures-result", home=home, away=away, result=result), *last)
