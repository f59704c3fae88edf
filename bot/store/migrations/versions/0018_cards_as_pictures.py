"""Whether cards are shown as pictures: what servers have chosen, and people.

Revision 0018, after 0017.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make both settings anew with one more; nobody has chosen anything yet."""
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
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
    )
    op.execute("INSERT INTO guilds_anew SELECT guilds.*, NULL FROM guilds")
    op.drop_table("guilds")
    op.rename_table("guilds_anew", "guilds")
    op.create_table(
        "users_anew",
        sa.Column("user_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(length=16), nullable=True),
        sa.Column("hand", sa.String(length=16), nullable=True),
        sa.Column("call", sa.String(length=16), nullable=True),
        sa.Column("cards", sa.String(length=16), nullable=True),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_users")),
    )
    op.execute("INSERT INTO users_anew SELECT users.*, NULL FROM users")
    op.drop_table("users")
    op.rename_table("users_anew", "users")
