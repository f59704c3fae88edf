"""The tables of the database, in SQLAlchemy Core.

Ids of servers, channels, users and messages are Discord's. Moments are seconds since the epoch, amounts are chips or
points, JSON is text made by `bot.store.codec`. Moves, deals, games, what was played, transactions and
postings are only ever added to.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    text,
)

Id = BigInteger().with_variant(Integer(), "sqlite")
"""A key of 64 bits; under SQLite the type that makes a primary key the row's own number."""

REVISION = "0005"
"""The revision this program works with: the name of the newest migration. Raised with every new one."""

IS_OPEN = text("status <> 'closed'")
"""Holds for open tables. As text, because a partial index serves only those who ask in its own words."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

alembic_version = Table("alembic_version", metadata, Column("version_num", String(32), primary_key=True))
"""Alembic's own table: one row, the revision."""

# Games

tables = Table(
    "tables",
    metadata,
    Column("table_id", Id, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("status", String(16), nullable=False),
    Column("version", Integer, nullable=False),
    Column("game", String(32), nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("info", Text, nullable=False),
    Index(
        "uq_tables_open_channel",
        "channel_id",
        unique=True,
        sqlite_where=IS_OPEN,
    ),
    Index("ix_tables_guild_id", "guild_id"),
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("left", Boolean, nullable=False),
    Column("name", Text, nullable=False),
    Index("ix_seats_user_id_left", "user_id", "left"),
    sqlite_with_rowid=False,
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("deal_no", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("move", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("at", Float, nullable=False),
)

deals = Table(
    "deals",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    Column("deal_no", Integer, primary_key=True, autoincrement=False),
    Column("first_move", Integer, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("snapshot", Text, nullable=False),
    Column("started_at", Float, nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", Text),
    Column("sheet", Text),
    Column("agreed", String(16)),
)
"""Each with what was agreed for it; options and fingerprint are empty for deals of the first revision."""

deal_ends = Table(
    "deal_ends",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    Column("deal_no", Integer, primary_key=True, autoincrement=False),
    Column("ended_at", Float, nullable=False),
    Column("outcome", Text, nullable=False),
    sqlite_with_rowid=False,
)

games = Table(
    "games",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    Column("first_deal", Integer, primary_key=True, autoincrement=False),
    Column("last_deal", Integer, nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("game", String(32), nullable=False),
    Column("ended_at", Float, nullable=False),
    Column("ending", Text, nullable=False),
    Index("ix_games_guild_id_ended_at", "guild_id", "ended_at", "table_id", "first_deal"),
    sqlite_with_rowid=False,
)
"""The games of several deals that are over."""

played = Table(
    "played",
    metadata,
    Column("place", String(24), primary_key=True),
    Column("ended_at", Float, primary_key=True),
    Column("table_id", BigInteger, ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    Column("deal_no", Integer, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Index("ix_played_table_id_deal_no", "table_id", "deal_no"),
    sqlite_with_rowid=False,
)
"""Where what is over is found, newest first, without reading it: each deal under its channel, its server and everybody
who was dealt in; a game of several deals, as its last deal, under the moment at which it ended. Deal 0 is a table that
was closed by its books.
"""

deadlines = Table(
    "deadlines",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    Column("kind", String(16), primary_key=True),
    Column("due_at", Float, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("decision", Integer, nullable=False),
    Index("ix_deadlines_due_at", "due_at"),
    sqlite_with_rowid=False,
)

shown = Table(
    "shown",
    metadata,
    Column("table_id", BigInteger, ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    Column("place", String(40), primary_key=True),
    Column("channel_id", BigInteger, nullable=False),
    Column("message_id", BigInteger, nullable=False),
    Column("shown_version", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    sqlite_with_rowid=False,
)

keys = Table(
    "keys",
    metadata,
    Column("key", String(100), primary_key=True),
    Column("answer", Text, nullable=False),
    Column("at", Float, nullable=False),
    sqlite_with_rowid=False,
)
"""What was done once and must not be done again, with its answer; forgotten in time where nobody can repeat it."""

# Money and points

accounts = Table(
    "accounts",
    metadata,
    Column("account_id", String(64), primary_key=True),
    Column("kind", String(8), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("user_id", BigInteger, nullable=False),
    Column("table_id", BigInteger, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("other_id", BigInteger, nullable=False),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("kind IN ('bank', 'debt', 'given') OR balance >= 0", name="covered"),
    Index("ix_accounts_guild_id", "guild_id"),
    Index("ix_accounts_table_id", "table_id"),
    Index("ix_accounts_user_id_guild_id", "user_id", "guild_id"),
    sqlite_with_rowid=False,
)

transactions = Table(
    "transactions",
    metadata,
    Column("transaction_id", Id, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("table_id", BigInteger, nullable=True),
    Column("deal_no", Integer, nullable=True),
    Column("actor", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    Column("reverses", BigInteger, ForeignKey("transactions.transaction_id"), nullable=True, unique=True),
    Column("at", Float, nullable=False),
    Index("ix_transactions_guild_id_kind", "guild_id", "kind", "transaction_id"),
    Index("ix_transactions_table_id_deal_no", "table_id", "deal_no"),
)

postings = Table(
    "postings",
    metadata,
    Column(
        "transaction_id",
        BigInteger,
        ForeignKey("transactions.transaction_id"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("account_id", String(64), ForeignKey("accounts.account_id"), primary_key=True),
    Column("amount", BigInteger, nullable=False),
    Index("ix_postings_account_id", "account_id", "transaction_id"),
    sqlite_with_rowid=False,
)

# Settings; an empty column means the default

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", Id, primary_key=True, autoincrement=False),
    Column("currency", Text),
    Column("opening", BigInteger),
    Column("refill_amount", BigInteger),
    Column("refill_interval", Integer),
    Column("locale", String(16)),
    Column("refill_below", BigInteger),
    Column("bank_limit", BigInteger),
)

users = Table(
    "users",
    metadata,
    Column("user_id", Id, primary_key=True, autoincrement=False),
    Column("locale", String(16)),
    Column("hand", String(16)),
    Column("call", String(16)),
)

members = Table(
    "members",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("user_id", BigInteger, primary_key=True, autoincrement=False),
    Column("opened_at", Float),
    Column("last_refill_at", Float),
    sqlite_with_rowid=False,
)

sheets = Table(
    "sheets",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("folded", String(160), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("version", Integer, nullable=False),
    Column("game", String(32), nullable=False),
    Column("options", Text, nullable=False),
    Column("author", BigInteger, nullable=False),
    Column("at", Float, nullable=False),
    Column("change_no", Integer, nullable=False),
    Column("deleted", Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""House rules that servers have given a name."""

usual_sheets = Table(
    "usual_sheets",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("game", String(32), primary_key=True),
    Column("sheet", String(160), nullable=False),
    sqlite_with_rowid=False,
)
"""What a server plays each game by where nothing else is said."""

served = Table(
    "served",
    metadata,
    Column("name", String(32), primary_key=True),
    Column("at", Float, nullable=False),
)
"""Until when somebody was there: clocks stand still afterwards."""

command_sync = Table(
    "command_sync",
    metadata,
    Column("scope", String(32), primary_key=True),
    Column("hash", String(64), nullable=False),
)
"""What was last told to Discord about the commands, by scope (`global` or a server's id)."""
