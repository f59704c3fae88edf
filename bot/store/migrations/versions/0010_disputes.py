"""Disputes of deals and games.

Revision 0010, after 0009. Nobody has had any before: the table begins empty.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "disputes",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("first_deal", sa.Integer(), nullable=False),
        sa.Column("last_deal", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("corrected", sa.Text(), nullable=False),
        sa.Column("decided_by", sa.BigInteger(), nullable=True),
        sa.Column("decided_at", sa.Float(), nullable=True),
        sa.Column("ruling", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_disputes_table_id")),
        sa.PrimaryKeyConstraint("guild_id", "number", name=op.f("pk_disputes")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_disputes_guild_id_status_number", "disputes", ["guild_id", "status", "number"], unique=False)
    op.create_index("ix_disputes_table_id_last_deal", "disputes", ["table_id", "last_deal"], unique=False)
