"""What deals and games come to for everybody in them, and what is still to be counted: all that was played so far.

Revision 0009, after 0008.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_COUNTS = (
    "chips",
    "deals",
    "games",
    "won",
    "points",
    "pots",
    "stayed",
    "blind",
    "sees",
    "sees_won",
    "raises",
    "calls",
    "shown",
    "places",
    "crashes_called",
    "crashes",
    "declared",
    "appraised",
    "luck",
    "luck_squared",
    "points_left",
    "points_left_squared",
    "best_pot",
    "best_hand",
)


def upgrade() -> None:
    """Make the tables, and have what was played before counted later: it takes a while."""
    op.create_table(
        "deal_tallies",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("deal_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("whole", sa.Boolean(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in _COUNTS),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_deal_tallies_table_id")),
        sa.PrimaryKeyConstraint("table_id", "deal_no", "whole", "user_id", name=op.f("pk_deal_tallies")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_deal_tallies_user_id_guild_id", "deal_tallies", ["user_id", "guild_id", "number"], unique=False)
    op.create_index("ix_deal_tallies_number", "deal_tallies", ["number"], unique=False)
    op.create_table(
        "tallies",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("scope", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("last_at", sa.Float(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in _COUNTS),
        sa.PrimaryKeyConstraint("guild_id", "scope", "game", "user_id", name=op.f("pk_tallies")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tallies_user_id_guild_id", "tallies", ["user_id", "guild_id"], unique=False)
    op.create_table(
        "to_count",
        sa.Column("what", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("deal_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_to_count_table_id")),
        sa.PrimaryKeyConstraint("what", "table_id", "deal_no", name=op.f("pk_to_count")),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO to_count (what, table_id, deal_no) SELECT 'tally', table_id, deal_no FROM deal_ends")
