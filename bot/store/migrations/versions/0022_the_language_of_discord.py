"""Which language a person's Discord spoke, so that they are spoken to in it after a start, too.

Revision 0022, after 0021.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Say it of each person; of those that there are it is not known."""
    op.add_column("users", sa.Column("heard", sa.String(length=16), nullable=True))
