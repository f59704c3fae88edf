"""Team seasons with their teams and matches, and league nights, with the structs of their rows.

A change of a team season or of a night claims the next version, so that no two happen at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema.columns import USER_ID, USER_MENTIONS, Id, Json, metadata, partial_index

NIGHT_NOT_OVER = sa.text("status <> 'over'")
"""Condition for planned and running league nights."""


_TEAM_SEASON_KEY = ("team_seasons.league_id", "team_seasons.season_no")


team_seasons = sa.Table(
    "team_seasons",
    metadata,
    sa.Column("league_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("rules", Json, nullable=False),
    sa.Column("schedule", Json),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("upto", sa.BigInteger, nullable=False),
    sa.ForeignKeyConstraint(["league_id", "season_no"], ["seasons.league_id", "seasons.season_no"]),
    sqlite_with_rowid=False,
)


teams = sa.Table(
    "teams",
    metadata,
    sa.Column("league_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("team_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("folded", sa.String(160), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("captain", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("people", Json, nullable=False, info=USER_MENTIONS),
    sa.Column("withdrawn_at", sa.Float),
    sa.Column("gone", sa.Boolean, nullable=False),
    sa.ForeignKeyConstraint(["league_id", "season_no"], _TEAM_SEASON_KEY),
    sqlite_with_rowid=False,
)


matches = sa.Table(
    "matches",
    metadata,
    sa.Column("league_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("match_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("week", sa.Integer, nullable=False),
    sa.Column("home", sa.Integer, nullable=False),
    sa.Column("away", sa.Integer, nullable=False),
    sa.Column("starts_at", sa.Float, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("card", Json, nullable=False, info=USER_MENTIONS),
    sa.Column("confirmed", Json, nullable=False, info=USER_MENTIONS),
    sa.Column("changes", sa.Integer, nullable=False),
    sa.ForeignKeyConstraint(["league_id", "season_no"], _TEAM_SEASON_KEY),
    sqlite_with_rowid=False,
)


nights = sa.Table(
    "nights",
    metadata,
    sa.Column("night_id", Id, primary_key=True, autoincrement=False),
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), nullable=False),
    sa.Column("season_no", sa.Integer, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("starts_at", sa.Float, nullable=False),
    sa.Column("due_at", sa.Float),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("state", Json, nullable=False, info=USER_MENTIONS),
    sa.Index("ix_nights_due_at", "due_at"),
    sa.Index("ix_nights_not_over", "guild_id", **partial_index(NIGHT_NOT_OVER)),
)


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
