"""Debts between members, sheets of house rules, and what was agreed for each deal.

Revision 0002, after 0001.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make accounts and deals anew with their new columns, and the tables of sheets."""
    _accounts()
    _deals()
    op.create_table(
        "sheets",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("folded", sa.String(length=160), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("change_no", sa.Integer(), nullable=False),
        sa.Column("deleted", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "folded", name=op.f("pk_sheets")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "usual_sheets",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("sheet", sa.String(length=160), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", name=op.f("pk_usual_sheets")),
        sqlite_with_rowid=False,
    )


def _accounts() -> None:
    """Accounts between two members, which may hold less than nothing."""
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
        sa.CheckConstraint("kind IN ('bank', 'debt') OR balance >= 0", name=op.f("ck_accounts_covered")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_accounts")),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO accounts_anew (account_id, kind, guild_id, user_id, table_id, seat, other_id, balance) "
        "SELECT account_id, kind, guild_id, user_id, table_id, seat, 0, balance FROM accounts"
    )
    op.drop_table("accounts")
    op.rename_table("accounts_anew", "accounts")
    op.create_index("ix_accounts_guild_id", "accounts", ["guild_id"], unique=False)
    op.create_index("ix_accounts_table_id", "accounts", ["table_id"], unique=False)
    op.create_index("ix_accounts_user_id_guild_id", "accounts", ["user_id", "guild_id"], unique=False)


def _deals() -> None:
    """Deals with what was agreed for them; of the earlier ones only the game is known beside the snapshot."""
    op.create_table(
        "deals_anew",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("deal_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("first_move", sa.Integer(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.Text(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("options", sa.Text(), nullable=True),
        sa.Column("sheet", sa.Text(), nullable=True),
        sa.Column("agreed", sa.String(length=16), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_deals_table_id")),
        sa.PrimaryKeyConstraint("table_id", "deal_no", name=op.f("pk_deals")),
    )
    op.execute(
        "INSERT INTO deals_anew (table_id, deal_no, first_move, rules_version, snapshot, started_at, game) "
        "SELECT deals.table_id, deal_no, first_move, deals.rules_version, snapshot, started_at, tables.game "
        "FROM deals JOIN tables ON tables.table_id = deals.table_id"
    )
    op.drop_table("deals")
    op.rename_table("deals_anew", "deals")
