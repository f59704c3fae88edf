"""Rows of leagues with defaults for irrelevant columns."""

from __future__ import annotations

from typing import Any

from bot.store.schema.league import (
    RUNNING,
    LeagueMemberRow,
    LeagueRow,
    LeagueVersionRow,
    NewResult,
    ResultLineRow,
    ResultRow,
    SeasonRow,
    SittingRow,
)
from tests.support.rows import GUILD


def league_row(league_id: int = 1, **changes: Any) -> LeagueRow:
    """Return a league in the server `GUILD`."""
    facts: dict[str, Any] = {
        "guild_id": GUILD,
        "folded": f"league {league_id}",
        "name": f"League {league_id}",
        "rules": "{}",
        "author": 100,
        "created_at": 1.0,
    }
    return LeagueRow(league_id=league_id, **{**facts, **changes})


def season_row(league_id: int = 1, season_no: int = 1, status: str = RUNNING, **changes: Any) -> SeasonRow:
    """Return a season that began long ago."""
    facts: dict[str, Any] = {"starts_at": 1.0, "rules": "{}"}
    return SeasonRow(league_id=league_id, season_no=season_no, status=status, **{**facts, **changes})


def league_member_row(user_id: int, league_id: int = 1, **changes: Any) -> LeagueMemberRow:
    return LeagueMemberRow(
        league_id=league_id, user_id=user_id, **{"name": f"User {user_id}", "joined_at": float(user_id), **changes}
    )


def line_row(user_id: int, place: int, *, result_id: int = 0, **changes: Any) -> ResultLineRow:
    """Return one person's line of a result; the first place wins."""
    facts: dict[str, Any] = {"points": 0, "won": place == 1, "chips": 0, "game_points": 0}
    return ResultLineRow(result_id=result_id, user_id=user_id, place=place, **{**facts, **changes})


def new_result(table_id: int, first_deal: int, *users: int, **changes: Any) -> NewResult:
    """Return the result of a game of three deals; `users` are its players in order of place."""
    facts: dict[str, Any] = {
        "league_id": 1,
        "season_no": 1,
        "division": 1,
        "last_deal": first_deal + 2,
        "ended_at": 9.0,
        "game": "crash",
        "agreed": "7b56ca91",
    }
    row = ResultRow(result_id=0, table_id=table_id, first_deal=first_deal, **{**facts, **changes})
    return NewResult(row=row, lines=tuple(line_row(user, place) for place, user in enumerate(users, 1)))


def sitting_row(table_id: int, league_id: int = 1, **changes: Any) -> SittingRow:
    """Return an open sitting in which one deal has been played."""
    facts: dict[str, Any] = {
        "season_no": 1,
        "division": 1,
        "first_deal": 1,
        "last_deal": 1,
        "begun_at": 1.0,
        "game": "crash",
        "agreed": "7b56ca91",
        "several_deals": True,
        "deals": 1,
        "tally": "{}",
    }
    return SittingRow(table_id=table_id, league_id=league_id, **{**facts, **changes})


def league_version(version: int = 1) -> LeagueVersionRow:
    """Return the row with the version of the server's leagues."""
    return LeagueVersionRow(guild_id=GUILD, version=version)
