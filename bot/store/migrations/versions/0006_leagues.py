"""Leagues: seasons, members, results and standings.

Revision 0006, after 0005.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables. What was played before there were leagues counts for none."""
    op.create_table(
        "league_versions",
        sa.Column("guild_id", _ID, autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_league_versions")),
    )
    op.create_table(
        "leagues",
        sa.Column("league_id", _ID, autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("folded", sa.String(length=160), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("organiser_role", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("league_id", name=op.f("pk_leagues")),
        sa.UniqueConstraint("guild_id", "folded", name=op.f("uq_leagues_guild_id_folded")),
    )
    op.create_table(
        "seasons",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("starts_at", sa.Float(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("ends_at", sa.Float(), nullable=True),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("closed_at", sa.Float(), nullable=True),
        sa.Column("final", sa.Text(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_seasons_league_id")),
        sa.PrimaryKeyConstraint("league_id", "season_no", name=op.f("pk_seasons")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_seasons_not_closed", "seasons", ["league_id"], unique=False, sqlite_where=sa.text("status <> 'closed'")
    )
    op.create_index(
        "ix_seasons_not_posted",
        "seasons",
        ["league_id"],
        unique=False,
        sqlite_where=sa.text("status = 'closed' AND message_id IS NULL"),
    )
    op.create_table(
        "league_members",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("joined_at", sa.Float(), nullable=False),
        sa.Column("left_at", sa.Float(), nullable=True),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_league_members_league_id")),
        sa.PrimaryKeyConstraint("league_id", "user_id", name=op.f("pk_league_members")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_league_members_user_id", "league_members", ["user_id"], unique=False)
    op.create_table(
        "results",
        sa.Column("result_id", _ID, autoincrement=False, nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("season_no", sa.Integer(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("first_deal", sa.Integer(), nullable=False),
        sa.Column("last_deal", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("agreed", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_results_league_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_results_table_id")),
        sa.PrimaryKeyConstraint("result_id", name=op.f("pk_results")),
        sa.UniqueConstraint(
            "table_id", "first_deal", "league_id", name=op.f("uq_results_table_id_first_deal_league_id")
        ),
    )
    op.create_index("ix_results_league_id_season_no", "results", ["league_id", "season_no", "result_id"], unique=False)
    op.create_table(
        "result_lines",
        sa.Column("result_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.Column("game_points", sa.Integer(), nullable=False),
        sa.Column("bonuses", sa.Text(), nullable=False),
        sa.Column("quit", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["result_id"], ["results.result_id"], name=op.f("fk_result_lines_result_id")),
        sa.PrimaryKeyConstraint("result_id", "user_id", name=op.f("pk_result_lines")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_result_lines_user_id", "result_lines", ["user_id", "result_id"], unique=False)
    op.create_table(
        "sittings",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("first_deal", sa.Integer(), nullable=False),
        sa.Column("last_deal", sa.Integer(), nullable=False),
        sa.Column("begun_at", sa.Float(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("agreed", sa.String(length=16), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("tally", sa.Text(), nullable=False),
        sa.Column("several_deals", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_sittings_table_id")),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_sittings_league_id")),
        sa.PrimaryKeyConstraint("table_id", "league_id", name=op.f("pk_sittings")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sittings_league_id", "sittings", ["league_id"], unique=False)
    op.create_table(
        "standings",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("tally", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_standings_league_id")),
        sa.PrimaryKeyConstraint("league_id", "season_no", "user_id", name=op.f("pk_standings")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "projections",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("upto", sa.BigInteger(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_projections_league_id")),
        sa.PrimaryKeyConstraint("league_id", "season_no", name=op.f("pk_projections")),
        sqlite_with_rowid=False,
    )
