"""Ratings of those who play in leagues.

Revision 0011, after 0010. Results that were stored before are rated, too: no season is worked out as it is now, so
that standings and ratings are worked out from all results when they are read next.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "ratings",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_ratings_league_id")),
        sa.PrimaryKeyConstraint("league_id", "season_no", "user_id", name=op.f("pk_ratings")),
        sqlite_with_rowid=False,
    )
    op.execute("UPDATE projections SET changes = -2")
