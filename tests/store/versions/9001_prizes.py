"""Migration that adds a table and a column and fills both.

Revision 9001, after the newest real one.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.store.schema import REVISION

revision = "9001"
down_revision = REVISION
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table `prizes` with a row for every key, and set `prize` in every key."""
    op.create_table("prizes", sa.Column("key", sa.String(100), primary_key=True))
    op.execute("INSERT INTO prizes SELECT key FROM idempotency_keys")
    op.add_column("idempotency_keys", sa.Column("prize", sa.Integer(), nullable=False, server_default="0"))
    op.execute("UPDATE idempotency_keys SET prize = 1")
