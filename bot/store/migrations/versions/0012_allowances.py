"""What a server gives its members by the day or by the week.

Revision 0012, after 0011.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the settings of servers anew with two more; no server has chosen any of them yet."""
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
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
    )
    op.execute(
        "INSERT INTO guilds_anew "
        "(guild_id, currency, opening, refill_amount, refill_interval, locale, refill_below, bank_limit) "
        "SELECT guild_id, currency, opening, refill_amount, refill_interval, locale, refill_below, bank_limit "
        "FROM guilds"
    )
    op.drop_table("guilds")
    op.rename_table("guilds_anew", "guilds")
