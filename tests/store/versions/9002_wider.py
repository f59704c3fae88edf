"""Migration that alters a table.

Revision 9002, after 9001.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "9002"
down_revision = "9001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Alter `tables`, to which other tables refer. SQLite has to recreate the table for that."""
    with op.batch_alter_table("tables") as table:
        table.add_column(sa.Column("mood", sa.Text(), nullable=False, server_default="fine"))
        table.alter_column("game", type_=sa.String(64), existing_nullable=False)
    op.execute("DELETE FROM prizes WHERE key NOT IN (SELECT key FROM idempotency_keys)")
