"""A migration that fails after it has changed something.

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
    """Make a table, lose the keys, and fail."""
    op.create_table("half", sa.Column("done", sa.Integer()))
    op.execute("DELETE FROM keys")
    op.execute("INSERT INTO nowhere VALUES (1)")
