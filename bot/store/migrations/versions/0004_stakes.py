"""What the bank gives computer players on a day, and below how many chips there are refills.

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
    """Make the settings of servers anew with two more."""
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
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
    )
    op.execute(
        "INSERT INTO guilds_anew (guild_id, currency, opening, refill_amount, refill_interval, locale) "
        "SELECT guild_id, currency, opening, refill_amount, refill_interval, locale FROM guilds"
    )
    op.drop_table("guilds")
    op.rename_table("guilds_anew", "guilds")
