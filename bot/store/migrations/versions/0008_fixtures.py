"""Teams, their matches, and league nights.

Revision 0008, after 0007. Nobody has had any of them before: the tables begin empty.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the tables."""
    op.create_table(
        "team_seasons",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("schedule", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("upto", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id", "season_no"],
            ["seasons.league_id", "seasons.season_no"],
            name=op.f("fk_team_seasons_league_id_season_no"),
        ),
        sa.PrimaryKeyConstraint("league_id", "season_no", name=op.f("pk_team_seasons")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "teams",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("team_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("folded", sa.String(length=160), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("captain", sa.BigInteger(), nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("withdrawn_at", sa.Float(), nullable=True),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id", "season_no"],
            ["team_seasons.league_id", "team_seasons.season_no"],
            name=op.f("fk_teams_league_id_season_no"),
        ),
        sa.PrimaryKeyConstraint("league_id", "season_no", "team_no", name=op.f("pk_teams")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "matches",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("match_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("week", sa.Integer(), nullable=False),
        sa.Column("home", sa.Integer(), nullable=False),
        sa.Column("away", sa.Integer(), nullable=False),
        sa.Column("starts_at", sa.Float(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Text(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id", "season_no"],
            ["team_seasons.league_id", "team_seasons.season_no"],
            name=op.f("fk_matches_league_id_season_no"),
        ),
        sa.PrimaryKeyConstraint("league_id", "season_no", "match_no", name=op.f("pk_matches")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "nights",
        sa.Column(
            "night_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False
        ),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("season_no", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("starts_at", sa.Float(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_nights_league_id")),
        sa.PrimaryKeyConstraint("night_id", name=op.f("pk_nights")),
    )
    op.create_index("ix_nights_due_at", "nights", ["due_at"], unique=False)
    op.create_index(
        "ix_nights_not_over", "nights", ["guild_id"], unique=False, sqlite_where=sa.text("status <> 'over'")
    )
