"""Rows of team seasons and of league nights.

JSON columns hold text written by `bot.store.codec`. A change of a team season or of a night claims the next version, so
that no two happen at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct


class TeamSeasonRow(Struct, frozen=True, kw_only=True):
    """A league season played by teams. `rules` is JSON, and so are the dates of the matches (None: no fixtures yet).

    `version` counts its changes. `upto` is the newest of the league's results that was checked for match cards.
    """

    league_id: int
    season_no: int
    rules: str
    schedule: str | None
    version: int
    upto: int


class TeamRow(Struct, frozen=True, kw_only=True):
    """A team, numbered from 1. `folded` is its name for comparisons, `people` is JSON: users and their names.

    `gone` marks a team that was given up before the fixtures were made. `withdrawn_at` is set if it withdrew later.
    """

    league_id: int
    season_no: int
    team_no: int
    folded: str
    name: str
    captain: int
    people: str
    withdrawn_at: float | None = None
    gone: bool = False


class MatchRow(Struct, frozen=True, kw_only=True):
    """A fixture, numbered from 1 within its season. `card` and `confirmed` are JSON."""

    league_id: int
    season_no: int
    match_no: int
    week: int
    home: int
    away: int
    starts_at: float
    status: str
    card: str
    confirmed: str
    changes: int


@dataclass(frozen=True, kw_only=True)
class NightRow:
    """A league night. `state` is JSON, and `version` counts its changes.

    `due_at` is the time of its next automatic step (None: it waits for somebody's action).
    """

    night_id: int
    league_id: int
    season_no: int
    guild_id: int
    status: str
    starts_at: float
    due_at: float | None
    version: int
    state: str = field(repr=False)
