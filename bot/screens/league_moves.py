"""Changes of rank in leagues after results were removed or corrected."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.leagues.values import League, RankChange, StandingsChange
from bot.screens.league import MemberNames, member_name, format_points, league_title
from bot.screens.words import Words

MOST_MOVED: Final = 20
"""Members whose change of rank is listed."""
MOST_TABLES: Final = 3
"""Leagues whose changes are listed at once."""


def table_change_texts(several: Iterable[StandingsChange], words: Words) -> tuple[str, ...]:
    """Return the changes in league tables after a correction, a part for each of at most MOST_TABLES leagues."""
    told = tuple(several)[:MOST_TABLES]
    return tuple(
        f"{words('league-moved-in', league=league_title(one.league))}\n"
        + rank_change_lines(one.rank_changes, one.league, words, {}, most=MOST_MOVED // len(told))
        for one in told
    )


def rank_change_lines(moved: Sequence[RankChange], league: League, words: Words, names: MemberNames, *, most: int = MOST_MOVED) -> str:
    """Return changes of rank or points in a league, a line each, at most `most`; further ones are counted."""
    lines = [_rank_change_line(one, member_name(league, one.user_id, names, words), words) for one in moved[:most]]
    if len(moved) > most:
        lines.append(words("league-more", members=len(moved) - most))
    return "\n".join(lines) or words("league-voided-nothing")


def _rank_change_line(one: RankChange, name: str, words: Words) -> str:
    before, now = format_points(one.points_before, words), format_points(one.points, words)
    was, rank = ("–" if number is None else str(number) for number in (one.rank_before, one.rank))
    key = "league-moved" if one.rank != one.rank_before else "league-kept"
    return words(key, name=name, before=was, rank=rank, points_before=before, points=now)
