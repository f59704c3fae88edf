"""A migration that fails after it has changed something.

Revision 0004, after 0003.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make a table, lose the keys, and fail."""
    op.create_table("half", sa.Column("done", sa.Integer()))
    op.execute("DELETE FROM keys")
    op.execute("INSERT INTO nowhere VALUES (1)")
