"""What one coin of a server's money is called.

Revision 0019, after 0018.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the settings of servers anew with one more; where it is empty, one is called as many are."""
    op.create_table(
        "guilds_anew",
        sa.Column(
            "guild_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False
        ),
        sa.Column("currency", sa.Text(), nullable=True),
        sa.Column("opening", sa.BigInteger(), nullable=True),
        sa.Column("refill_amount", sa.BigInteger(), nullable=True),
        sa.Column("refill_interval", sa.Integer(), nullable=True),
        sa.Column("locale", sa.String(length=16), nullable=True),
        sa.Column("refill_below", sa.BigInteger(), nullable=True),
        sa.Column("bank_limit", sa.BigInteger(), nullable=True),
        sa.Column("allowance_amount", sa.BigInteger(), nullable=True),
        sa.Column("allowance_days", sa.Integer(), nullable=True),
        sa.Column("cards", sa.String(length=16), nullable=True),
        sa.Column("currency_singular", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
    )
    op.execute("INSERT INTO guilds_anew SELECT guilds.*, NULL FROM guilds")
    op.drop_table("guilds")
    op.rename_table("guilds_anew", "guilds")
