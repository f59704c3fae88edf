"""The first books: tables and deals, accounts and postings, settings.

Revision 0001, the beginning.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make every table."""
    op.create_table(
        "accounts",
        sa.Column("account_id", sa.String(length=64), nullable=False),
        sa.Column("kind", sa.String(length=8), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint("kind = 'bank' OR balance >= 0", name=op.f("ck_accounts_covered")),
        sa.PrimaryKeyConstraint("account_id", name=op.f("pk_accounts")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_accounts_guild_id", "accounts", ["guild_id"], unique=False)
    op.create_index("ix_accounts_table_id", "accounts", ["table_id"], unique=False)
    op.create_table(
        "command_sync",
        sa.Column("scope", sa.String(length=32), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("scope", name=op.f("pk_command_sync")),
    )
    op.create_table(
        "guilds",
        sa.Column(
            "guild_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False
        ),
        sa.Column("currency", sa.Text(), nullable=True),
        sa.Column("opening", sa.BigInteger(), nullable=True),
        sa.Column("refill_amount", sa.BigInteger(), nullable=True),
        sa.Column("refill_interval", sa.Integer(), nullable=True),
        sa.Column("locale", sa.String(length=16), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_guilds")),
    )
    op.create_table(
        "keys",
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_keys")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "served",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_served")),
    )
    op.create_table(
        "members",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("opened_at", sa.Float(), nullable=True),
        sa.Column("last_refill_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_members")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column(
            "table_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False
        ),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("info", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name=op.f("pk_tables")),
    )
    op.create_index("ix_tables_guild_id", "tables", ["guild_id"], unique=False)
    op.create_index(
        "uq_tables_open_channel",
        "tables",
        ["channel_id"],
        unique=True,
        sqlite_where=sa.text("status <> 'closed'"),
    )
    op.create_table(
        "transactions",
        sa.Column(
            "transaction_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False
        ),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=True),
        sa.Column("deal_no", sa.Integer(), nullable=True),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("reverses", sa.BigInteger(), nullable=True),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["reverses"], ["transactions.transaction_id"], name=op.f("fk_transactions_reverses")),
        sa.PrimaryKeyConstraint("transaction_id", name=op.f("pk_transactions")),
        sa.UniqueConstraint("reverses", name=op.f("uq_transactions_reverses")),
    )
    op.create_index(
        "ix_transactions_guild_id_kind", "transactions", ["guild_id", "kind", "transaction_id"], unique=False
    )
    op.create_table(
        "users",
        sa.Column("user_id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(length=16), nullable=True),
        sa.Column("hand", sa.String(length=16), nullable=True),
        sa.Column("call", sa.String(length=16), nullable=True),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_users")),
    )
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_deadlines_table_id")),
        sa.PrimaryKeyConstraint("table_id", "kind", name=op.f("pk_deadlines")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_deadlines_due_at", "deadlines", ["due_at"], unique=False)
    op.create_table(
        "deal_ends",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("deal_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("outcome", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_deal_ends_table_id")),
        sa.PrimaryKeyConstraint("table_id", "deal_no", name=op.f("pk_deal_ends")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "deals",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("deal_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("first_move", sa.Integer(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("snapshot", sa.Text(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_deals_table_id")),
        sa.PrimaryKeyConstraint("table_id", "deal_no", name=op.f("pk_deals")),
    )
    op.create_table(
        "moves",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("deal_no", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("move", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_moves_table_id")),
        sa.PrimaryKeyConstraint("table_id", "number", name=op.f("pk_moves")),
    )
    op.create_table(
        "postings",
        sa.Column("transaction_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("account_id", sa.String(length=64), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.account_id"], name=op.f("fk_postings_account_id")),
        sa.ForeignKeyConstraint(
            ["transaction_id"], ["transactions.transaction_id"], name=op.f("fk_postings_transaction_id")
        ),
        sa.PrimaryKeyConstraint("transaction_id", "account_id", name=op.f("pk_postings")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_postings_account_id", "postings", ["account_id", "transaction_id"], unique=False)
    op.create_table(
        "seats",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("left", sa.Boolean(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_seats_table_id")),
        sa.PrimaryKeyConstraint("table_id", "seat", name=op.f("pk_seats")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_seats_user_id_left", "seats", ["user_id", "left"], unique=False)
    op.create_table(
        "shown",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("place", sa.String(length=40), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("shown_version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_shown_table_id")),
        sa.PrimaryKeyConstraint("table_id", "place", name=op.f("pk_shown")),
        sqlite_with_rowid=False,
    )
