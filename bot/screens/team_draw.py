"""Question before the fixtures of a season of teams are made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.leagues.teams.season import TeamSeason
from bot.leagues.teams.values import Match
from bot.screens.fixtures import FIXTURES, NAME, called, exactly_when, points, to
from bot.screens.ids import PanelId
from bot.screens.items import GRAVE, MAIN, button
from bot.screens.layout import Screen, screen
from bot.screens.names import listed, shown
from bot.screens.words import Words, day

MOST_LATE: Final = 10
"""Matches after the season's end that are listed; further ones are counted."""


def question(
    season: TeamSeason, league: str, words: Words, *, number: int, late: Sequence[Match], until: float | None
) -> Screen:
    """Ask to confirm the fixtures that `season` would have: `s:fixtures:draw:<league>.<number>`.

    `late` are the matches after `until`, the season's end in seconds since the epoch.
    """
    first, last = season.matches[0], season.matches[-1]
    names = [shown(one.name, most=NAME) for one in season.teams]
    told = [
        words("drawing-teams", count=len(names), teams=listed(words, names)),
        words("drawing-matches", matches=len(season.matches), weeks=season.weeks),
        words("drawing-first", when=exactly_when(season, first, words)),
        words("drawing-last", when=exactly_when(season, last, words)),
    ]
    drawing = PanelId(FIXTURES, "draw", f"{season.league_id}.{number}")
    yes = button(drawing, words("drawing-button-late" if late else "drawing-button"), GRAVE if late else MAIN)
    return screen(
        f"## {shown(league, most=NAME)}\n{words('drawing-question')}",
        points(told),
        "" if until is None or not late else _late(season, late, until, words),
        f"-# {words('drawing-locked')}",
        items=[yes, button(to("table", season, 1), words("button-stay"))],
    )


def _late(season: TeamSeason, late: Sequence[Match], until: float, words: Words) -> str:
    """Return the matches after the season's end, and a remedy."""
    told = [f"- {shown(called(season, one, words), most=150)}, {day(one.starts_at)}" for one in late[:MOST_LATE]]
    more = [words("drawing-more", matches=len(late) - MOST_LATE)] if len(late) > MOST_LATE else []
    head = words("drawing-late", matches=len(late), end=day(until))
    return "\n".join((head, *told, *more, words("drawing-instead")))
