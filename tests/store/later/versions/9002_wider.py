"""A table made anew.

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
    """Make `tables`, to which others refer, anew with a column more."""
    with op.batch_alter_table("tables", recreate="always") as table:
        table.add_column(sa.Column("mood", sa.Text(), nullable=False, server_default="fine"))
    op.execute("DELETE FROM prizes WHERE key NOT IN (SELECT key FROM keys)")
