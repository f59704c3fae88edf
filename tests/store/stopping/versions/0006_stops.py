"""A migration that fails when others before it have been done.

Revision 0006, after 0005.
"""

from __future__ import annotations

from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Fail."""
    op.execute("INSERT INTO nowhere VALUES (1)")
