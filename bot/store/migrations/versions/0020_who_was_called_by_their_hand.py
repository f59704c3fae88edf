"""Who was called by their own hand, so that a start does not call them once more.

Revision 0020, after 0019.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Say of each message to which decision it called somebody; of those that there are it is not known."""
    op.create_table(
        "shown_anew",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("place", sa.String(length=40), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("shown_version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("route", sa.String(length=400), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("called", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_shown_table_id")),
        sa.PrimaryKeyConstraint("table_id", "place", name=op.f("pk_shown")),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO shown_anew "
        "SELECT table_id, place, channel_id, message_id, shown_version, kind, route, until, -1 FROM shown"
    )
    op.drop_table("shown")
    op.rename_table("shown_anew", "shown")
    op.create_index("ix_shown_until", "shown", ["until"])
