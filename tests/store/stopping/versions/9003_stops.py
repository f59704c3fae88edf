"""A migration that fails when others before it have been done.

Revision 9003, after 9002.
"""

from __future__ import annotations

from alembic import op

revision = "9003"
down_revision = "9002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Fail."""
    op.execute("INSERT INTO nowhere VALUES (1)")
