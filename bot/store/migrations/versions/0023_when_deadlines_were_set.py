"""When each deadline was set, so that it gets back no time of before.

Revision 0023, after 0022.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the moment to each deadline; of those that exist it is not known."""
    op.add_column("deadlines", sa.Column("set_at", sa.Float(), nullable=True))
