"""Question before the fixtures of a season of teams are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.values import Match
from bot.screens.fixtures import FIXTURES_PANEL, TEAM_NAME_LIMIT, match_title, full_match_time, bullet_list, fixtures_button_id
from bot.screens.ids import PanelId
from bot.screens.items import DANGER, PRIMARY, button
from bot.screens.layout import Screen, build_screen
from bot.screens.names import join_names, escape_text
from bot.screens.words import Words, short_date

MOST_LATE_MATCHES: Final = 10
"""Matches after the season's end that are listed; further ones are counted."""


def render_fixtures_question(
    season: TeamSeason, league: str, words: Words, *, number: int, late: Sequence[Match], until: float | None
) -> Screen:
    """Ask to confirm the fixtures that `season` would have: `s:fixtures:draw:<league>.<number>`.

    `late` are the matches after `until`, the season's end in seconds since the epoch.
    """
    first, last = season.matches[0], season.matches[-1]
    names = [escape_text(one.name, most=TEAM_NAME_LIMIT) for one in season.teams]
    told = [
        words("drawing-teams", count=len(names), teams=join_names(words, names)),
        words("drawing-matches", matches=len(season.matches), weeks=season.week_count),
        words("drawing-first", when=full_match_time(season, first, words)),
        words("drawing-last", when=full_match_time(season, last, words)),
    ]
    drawing = PanelId(FIXTURES_PANEL, "draw", f"{season.league_id}.{number}")
    yes = button(drawing, words("drawing-button-late" if late else "drawing-button"), DANGER if late else PRIMARY)
    return build_screen(
        f"## {escape_text(league, most=TEAM_NAME_LIMIT)}\n{words('drawing-question')}",
        bullet_list(told),
        "" if until is None or not late else _late_matches_text(season, late, until, words),
        f"-# {words('drawing-locked')}",
        items=[yes, button(fixtures_button_id("table", season, 1), words("button-stay"))],
    )


def _late_matches_text(season: TeamSeason, late: Sequence[Match], until: float, words: Words) -> str:
    """Return the matches after the season's end, and a remedy."""
    told = [f"- {escape_text(match_title(season, one, words), most=150)}, {short_date(one.starts_at)}" for one in late[:MOST_LATE_MATCHES]]
    more = [words("drawing-more", matches=len(late) - MOST_LATE_MATCHES)] if len(late) > MOST_LATE_MATCHES else []
    head = words("drawing-late", matches=len(late), end=short_date(until))
    return "\n".join((head, *told, *more, words("drawing-instead")))
