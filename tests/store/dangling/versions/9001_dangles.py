"""A migration that loses rows to which others refer.

Revision 9001, after the newest real one.
"""

from __future__ import annotations

from alembic import op

from bot.store.schema import REVISION

revision = "9001"
down_revision = REVISION
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Lose every table but none of its moves."""
    op.execute("DELETE FROM tables")
