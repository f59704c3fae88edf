"""Points beside the money, and the games of several deals that are over.

Revision 0003, after 0002.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make accounts anew, so that a server's points may be below nothing, and the table of games."""
    _accounts()
    op.create_index("ix_transactions_table_id_deal_no", "transactions", ["table_id", "deal_no"], unique=False)
    op.create_table(
        "games",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("first_deal", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("last_deal", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("ending", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_games_table_id")),
        sa.PrimaryKeyConstraint("table_id", "first_deal", name=op.f("pk_games")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_games_guild_id_ended_at", "games", ["guild_id", "ended_at", "table_id", "first_deal"], unique=False
    )


def _accounts() -> None:
    """One more kind of account that may hold less than nothing."""
    op.create_table(
        "accounts_anew",
        sa.Column("account_id", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("other_id", sa.BigInteger(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind IN ('bank', 'debt', 'given') OR balance >= 0", name=op.f("ck_accounts_covered")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_accounts")),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO accounts_anew (account_id, kind, guild_id, user_id, table_id, seat, other_id, balance) "
        "SELECT account_id, kind, guild_id, user_id, table_id, seat, other_id, balance FROM accounts"
    )
    op.drop_table("accounts")
    op.rename_table("accounts_anew", "accounts")
    op.create_index("ix_accounts_guild_id", "accounts", ["guild_id"], unique=False)
    op.create_index("ix_accounts_table_id", "accounts", ["table_id"], unique=False)
    op.create_index("ix_accounts_user_id_guild_id", "accounts", ["user_id", "guild_id"], unique=False)
