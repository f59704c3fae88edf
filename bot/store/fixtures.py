"""Rows of team seasons and of league nights.

JSON columns hold text made by `bot.store.codec`. Whoever changes a team season, or a night, claims its next version: so
no two change it at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct


class TeamSeasonRow(Struct, frozen=True, kw_only=True):
    """A league's season as one of teams: `rules` (JSON), and when its matches are (JSON; None: not drawn yet).

    `version` counts its changes, `upto` is the newest of the league's results that was looked at for the cards.
    """

    league_id: int
    season_no: int
    rules: str
    schedule: str | None
    version: int
    upto: int


class TeamRow(Struct, frozen=True, kw_only=True):
    """A team, counted from 1. `folded` is its name for comparing, `people` JSON: its users and their names.

    A team that was given up before the draw is `gone`; one that withdrew after it has `withdrawn_at`.
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
    """A fixture, counted from 1 within its season. `card` and `confirmed` are JSON."""

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
    """A league night. `state` is JSON, `version` counts its changes; at `due_at` there is something to do (None: not
    until somebody does something).
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
