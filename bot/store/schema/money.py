"""Accounts, transactions and postings of money and points."""

from __future__ import annotations

import sqlalchemy as sa

from bot.store.schema.marks import USER_MENTIONS, USER_ID, PERSONAL_TEXT, Id, metadata

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("account_id", sa.String(64), primary_key=True, info=USER_MENTIONS),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("user_id", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("table_id", sa.BigInteger, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("other_id", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("balance", sa.BigInteger, nullable=False),
    sa.CheckConstraint("kind IN ('bank', 'debt', 'given') OR balance >= 0", name="covered"),
    sa.Index("ix_accounts_guild_id", "guild_id"),
    sa.Index("ix_accounts_table_id", "table_id"),
    sa.Index("ix_accounts_user_id_guild_id", "user_id", "guild_id"),
    sqlite_with_rowid=False,
)

transactions = sa.Table(
    "transactions",
    metadata,
    sa.Column("transaction_id", Id, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("table_id", sa.BigInteger, nullable=True),
    sa.Column("deal_no", sa.Integer, nullable=True),
    sa.Column("actor", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("reason", sa.Text, nullable=False, info=PERSONAL_TEXT),
    sa.Column("reverses", sa.BigInteger, sa.ForeignKey("transactions.transaction_id"), nullable=True, unique=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("ix_transactions_guild_id_kind", "guild_id", "kind", "transaction_id"),
    sa.Index("ix_transactions_table_id_deal_no", "table_id", "deal_no"),
)

transaction_number = sa.Sequence("transaction_number", data_type=sa.BigInteger, metadata=metadata)
"""Sequence of transaction numbers for several concurrent writers. SQLite has none."""

postings = sa.Table(
    "postings",
    metadata,
    sa.Column(
        "transaction_id",
        sa.BigInteger,
        sa.ForeignKey("transactions.transaction_id"),
        primary_key=True,
        autoincrement=False,
    ),
    sa.Column("account_id", sa.String(64), sa.ForeignKey("accounts.account_id"), primary_key=True),
    sa.Column("amount", sa.BigInteger, nullable=False),
    sa.Index("ix_postings_account_id", "account_id", "transaction_id"),
    sqlite_with_rowid=False,
)
