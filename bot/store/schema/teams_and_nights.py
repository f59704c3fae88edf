"""Teams of leagues with their matches, and league nights."""

from __future__ import annotations

import sqlalchemy as sa

from bot.store.schema.marks import USER_MENTIONS, USER_ID, Id, Json, metadata, partial_index

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
