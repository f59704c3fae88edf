"""Since when a season has the rules that it has.

Revision 0017, after 0016. Of seasons that were stored before it is not known: then since they began.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the seasons anew with one more column."""
    op.create_table(
        "seasons_anew",
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
        sa.Column("ruled_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_seasons_league_id")),
        sa.PrimaryKeyConstraint("league_id", "season_no", name=op.f("pk_seasons")),
        sqlite_with_rowid=False,
    )
    op.execute("INSERT INTO seasons_anew SELECT seasons.*, NULL FROM seasons")
    op.drop_table("seasons")
    op.rename_table("seasons_anew", "seasons")
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
