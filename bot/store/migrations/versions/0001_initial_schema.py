"""Initial schema, revision 0001: a frozen copy of `bot/store/schema` as of version 1.0."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_COUNTS = (
    "chips",
    "deals",
    "games",
    "won",
    "points",
    "pots",
    "stayed",
    "blind",
    "sees",
    "sees_won",
    "raises",
    "calls",
    "shown",
    "places",
    "crashes_called",
    "crashes",
    "declared",
    "appraised",
    "luck",
    "luck_squared",
    "points_left",
    "points_left_squared",
    "best_pot",
    "best_hand",
)


def upgrade() -> None:
    """Create all tables, indexes and, on PostgreSQL, the sequence of transaction numbers."""
    _settings()
    _at_tables()
    _money()
    _statistics()
    _in_leagues()
    _teams_and_nights()
    _audit_and_disputes()
    _running()


def _counts() -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger(), nullable=False) for name in _COUNTS]


def _settings() -> None:
    """Create the tables of settings and sheets."""
    op.create_table(
        "guilds",
        sa.Column("guild_id", _ID, autoincrement=False, nullable=False),
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
        "users",
        sa.Column("user_id", _ID, autoincrement=False, nullable=False),
        sa.Column("locale", sa.String(length=16), nullable=True),
        sa.Column("hand", sa.String(length=16), nullable=True),
        sa.Column("call", sa.String(length=16), nullable=True),
        sa.Column("cards", sa.String(length=16), nullable=True),
        sa.Column("heard", sa.String(length=16), nullable=True),
        sa.PrimaryKeyConstraint("user_id", name=op.f("pk_users")),
    )
    op.create_table(
        "default_sheets",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("sheet", sa.String(length=160), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "game", name=op.f("pk_default_sheets")),
        sqlite_with_rowid=False,
    )


def _at_tables() -> None:
    """Create the tables of game tables, deals, moves, deadlines and messages."""
    op.create_table(
        "idempotency_keys",
        sa.Column("key", sa.String(length=100), nullable=False),
        sa.Column("answer", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("key", name=op.f("pk_idempotency_keys")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tables",
        sa.Column("table_id", _ID, autoincrement=False, nullable=False),
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
        "uq_tables_open_channel", "tables", ["channel_id"], unique=True, sqlite_where=sa.text("status <> 'closed'")
    )
    op.create_table(
        "deadlines",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("decision", sa.Integer(), nullable=False),
        sa.Column("set_at", sa.Float(), nullable=False),
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
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("options", sa.Text(), nullable=True),
        sa.Column("sheet", sa.Text(), nullable=True),
        sa.Column("agreed", sa.String(length=16), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_deals_table_id")),
        sa.PrimaryKeyConstraint("table_id", "deal_no", name=op.f("pk_deals")),
    )
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
        "history_entries",
        sa.Column("place", sa.String(length=24), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("deal_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_history_entries_table_id")),
        sa.PrimaryKeyConstraint("place", "ended_at", "table_id", "deal_no", name=op.f("pk_history_entries")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_history_entries_table_id_deal_no", "history_entries", ["table_id", "deal_no"], unique=False)
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
        "messages",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("place", sa.String(length=40), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("shown_version", sa.Integer(), nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("route", sa.String(length=400), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("called", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_messages_table_id")),
        sa.PrimaryKeyConstraint("table_id", "place", name=op.f("pk_messages")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_messages_until", "messages", ["until"], unique=False)


def _money() -> None:
    """Create the tables of accounts, transactions and postings."""
    op.create_table(
        "accounts",
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
    op.create_index("ix_accounts_guild_id", "accounts", ["guild_id"], unique=False)
    op.create_index("ix_accounts_table_id", "accounts", ["table_id"], unique=False)
    op.create_index("ix_accounts_user_id_guild_id", "accounts", ["user_id", "guild_id"], unique=False)
    op.create_table(
        "transactions",
        sa.Column("transaction_id", _ID, autoincrement=False, nullable=False),
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
    op.create_index("ix_transactions_table_id_deal_no", "transactions", ["table_id", "deal_no"], unique=False)
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
    if op.get_context().dialect.supports_sequences:
        op.execute(sa.schema.CreateSequence(sa.Sequence("transaction_number", data_type=sa.BigInteger())))


def _statistics() -> None:
    """Create the tables of tallies and pinned leaderboards."""
    op.create_table(
        "pinned_leaderboards",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("measure", sa.String(length=16), nullable=False),
        sa.Column("period", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("shown", sa.String(length=32), nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "channel_id", name=op.f("pk_pinned_leaderboards")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "tallies",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("scope", sa.String(length=16), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("last_at", sa.Float(), nullable=False),
        sa.Column("streak", sa.Integer(), nullable=False),
        sa.Column("best_streak", sa.Integer(), nullable=False),
        *_counts(),
        sa.PrimaryKeyConstraint("guild_id", "scope", "game", "user_id", name=op.f("pk_tallies")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_tallies_user_id_guild_id", "tallies", ["user_id", "guild_id"], unique=False)
    op.create_table(
        "deal_tallies",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("deal_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("whole", sa.Boolean(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("practice", sa.Boolean(), nullable=False),
        sa.Column("counted", sa.Boolean(), nullable=False),
        sa.Column("number", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        *_counts(),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_deal_tallies_table_id")),
        sa.PrimaryKeyConstraint("table_id", "deal_no", "whole", "user_id", name=op.f("pk_deal_tallies")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_deal_tallies_number", "deal_tallies", ["number"], unique=False)
    op.create_index("ix_deal_tallies_user_id_guild_id", "deal_tallies", ["user_id", "guild_id", "number"], unique=False)
    op.create_table(
        "pending_counts",
        sa.Column("what", sa.String(length=16), nullable=False),
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("deal_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_pending_counts_table_id")),
        sa.PrimaryKeyConstraint("what", "table_id", "deal_no", name=op.f("pk_pending_counts")),
        sqlite_with_rowid=False,
    )


def _in_leagues() -> None:
    """Create the tables of leagues, seasons, results, standings and ratings."""
    op.create_table(
        "league_versions",
        sa.Column("guild_id", _ID, autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", name=op.f("pk_league_versions")),
    )
    op.create_table(
        "leagues",
        sa.Column("league_id", _ID, autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("folded", sa.String(length=160), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("author", sa.BigInteger(), nullable=False),
        sa.Column("created_at", sa.Float(), nullable=False),
        sa.Column("organiser_role", sa.BigInteger(), nullable=True),
        sa.Column("channel_id", sa.BigInteger(), nullable=True),
        sa.Column("ended_at", sa.Float(), nullable=True),
        sa.PrimaryKeyConstraint("league_id", name=op.f("pk_leagues")),
        sa.UniqueConstraint("guild_id", "folded", name=op.f("uq_leagues_guild_id_folded")),
    )
    op.create_table(
        "league_audit_entries",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_league_audit_entries_league_id")),
        sa.PrimaryKeyConstraint("league_id", "number", name=op.f("pk_league_audit_entries")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "league_members",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("joined_at", sa.Float(), nullable=False),
        sa.Column("left_at", sa.Float(), nullable=True),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_league_members_league_id")),
        sa.PrimaryKeyConstraint("league_id", "user_id", name=op.f("pk_league_members")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_league_members_user_id", "league_members", ["user_id"], unique=False)
    op.create_table(
        "projections",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("upto", sa.BigInteger(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_projections_league_id")),
        sa.PrimaryKeyConstraint("league_id", "season_no", name=op.f("pk_projections")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "ratings",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("mu", sa.Float(), nullable=False),
        sa.Column("sigma", sa.Float(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_ratings_league_id")),
        sa.PrimaryKeyConstraint("league_id", "season_no", "user_id", name=op.f("pk_ratings")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "results",
        sa.Column("result_id", _ID, autoincrement=False, nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("season_no", sa.Integer(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("first_deal", sa.Integer(), nullable=False),
        sa.Column("last_deal", sa.Integer(), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("agreed", sa.String(length=16), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_results_league_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_results_table_id")),
        sa.PrimaryKeyConstraint("result_id", name=op.f("pk_results")),
        sa.UniqueConstraint(
            "table_id", "first_deal", "league_id", name=op.f("uq_results_table_id_first_deal_league_id")
        ),
    )
    op.create_index("ix_results_league_id_season_no", "results", ["league_id", "season_no", "result_id"], unique=False)
    op.create_table(
        "seasons",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("starts_at", sa.Float(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("ends_at", sa.Float(), nullable=True),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.Column("closed_at", sa.Float(), nullable=True),
        sa.Column("final", sa.Text(), nullable=True),
        sa.Column("message_id", sa.BigInteger(), nullable=True),
        sa.Column("ruled_at", sa.Float(), nullable=True),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_seasons_league_id")),
        sa.PrimaryKeyConstraint("league_id", "season_no", name=op.f("pk_seasons")),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "ix_seasons_not_closed", "seasons", ["league_id"], unique=False, sqlite_where=sa.text("status <> 'closed'")
    )
    op.create_index(
        "ix_seasons_not_posted",
        "seasons",
        ["league_id"],
        unique=False,
        sqlite_where=sa.text("status = 'closed' AND message_id IS NULL"),
    )
    op.create_table(
        "sittings",
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("first_deal", sa.Integer(), nullable=False),
        sa.Column("last_deal", sa.Integer(), nullable=False),
        sa.Column("begun_at", sa.Float(), nullable=False),
        sa.Column("game", sa.String(length=32), nullable=False),
        sa.Column("agreed", sa.String(length=16), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("tally", sa.Text(), nullable=False),
        sa.Column("several_deals", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_sittings_league_id")),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_sittings_table_id")),
        sa.PrimaryKeyConstraint("table_id", "league_id", name=op.f("pk_sittings")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_sittings_league_id", "sittings", ["league_id"], unique=False)
    op.create_table(
        "standings",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("division", sa.Integer(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("points", sa.BigInteger(), nullable=False),
        sa.Column("tally", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_standings_league_id")),
        sa.PrimaryKeyConstraint("league_id", "season_no", "user_id", name=op.f("pk_standings")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "result_lines",
        sa.Column("result_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("won", sa.Boolean(), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.Column("game_points", sa.Integer(), nullable=False),
        sa.Column("bonuses", sa.Text(), nullable=False),
        sa.Column("quit", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["result_id"], ["results.result_id"], name=op.f("fk_result_lines_result_id")),
        sa.PrimaryKeyConstraint("result_id", "user_id", name=op.f("pk_result_lines")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_result_lines_user_id", "result_lines", ["user_id", "result_id"], unique=False)


def _teams_and_nights() -> None:
    """Create the tables of teams, matches and league nights."""
    op.create_table(
        "nights",
        sa.Column("night_id", _ID, autoincrement=False, nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("season_no", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("starts_at", sa.Float(), nullable=False),
        sa.Column("due_at", sa.Float(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["league_id"], ["leagues.league_id"], name=op.f("fk_nights_league_id")),
        sa.PrimaryKeyConstraint("night_id", name=op.f("pk_nights")),
    )
    op.create_index("ix_nights_due_at", "nights", ["due_at"], unique=False)
    op.create_index(
        "ix_nights_not_over", "nights", ["guild_id"], unique=False, sqlite_where=sa.text("status <> 'over'")
    )
    op.create_table(
        "team_seasons",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("schedule", sa.Text(), nullable=True),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("upto", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id", "season_no"],
            ["seasons.league_id", "seasons.season_no"],
            name=op.f("fk_team_seasons_league_id_season_no"),
        ),
        sa.PrimaryKeyConstraint("league_id", "season_no", name=op.f("pk_team_seasons")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "matches",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("match_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("week", sa.Integer(), nullable=False),
        sa.Column("home", sa.Integer(), nullable=False),
        sa.Column("away", sa.Integer(), nullable=False),
        sa.Column("starts_at", sa.Float(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("card", sa.Text(), nullable=False),
        sa.Column("confirmed", sa.Text(), nullable=False),
        sa.Column("changes", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id", "season_no"],
            ["team_seasons.league_id", "team_seasons.season_no"],
            name=op.f("fk_matches_league_id_season_no"),
        ),
        sa.PrimaryKeyConstraint("league_id", "season_no", "match_no", name=op.f("pk_matches")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "teams",
        sa.Column("league_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("season_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("team_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("folded", sa.String(length=160), nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("captain", sa.BigInteger(), nullable=False),
        sa.Column("people", sa.Text(), nullable=False),
        sa.Column("withdrawn_at", sa.Float(), nullable=True),
        sa.Column("gone", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["league_id", "season_no"],
            ["team_seasons.league_id", "team_seasons.season_no"],
            name=op.f("fk_teams_league_id_season_no"),
        ),
        sa.PrimaryKeyConstraint("league_id", "season_no", "team_no", name=op.f("pk_teams")),
        sqlite_with_rowid=False,
    )


def _audit_and_disputes() -> None:
    """Create the tables of the audit log and of disputes."""
    op.create_table(
        "audit_entries",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("kind", sa.String(length=24), nullable=False),
        sa.Column("person", sa.BigInteger(), nullable=False),
        sa.Column("facts", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "number", name=op.f("pk_audit_entries")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "disputes",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.Column("first_deal", sa.Integer(), nullable=False),
        sa.Column("last_deal", sa.Integer(), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("status", sa.String(length=16), nullable=False),
        sa.Column("corrected", sa.Text(), nullable=False),
        sa.Column("decided_by", sa.BigInteger(), nullable=True),
        sa.Column("decided_at", sa.Float(), nullable=True),
        sa.Column("ruling", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_disputes_table_id")),
        sa.PrimaryKeyConstraint("guild_id", "number", name=op.f("pk_disputes")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_disputes_guild_id_status_number", "disputes", ["guild_id", "status", "number"], unique=False)
    op.create_index("ix_disputes_table_id_last_deal", "disputes", ["table_id", "last_deal"], unique=False)


def _running() -> None:
    """Create the tables of processes, heartbeats and command hashes."""
    op.create_table(
        "command_sync",
        sa.Column("scope", sa.String(length=32), nullable=False),
        sa.Column("hash", sa.String(length=64), nullable=False),
        sa.PrimaryKeyConstraint("scope", name=op.f("pk_command_sync")),
    )
    op.create_table(
        "processes",
        sa.Column("process_id", sa.String(length=32), nullable=False),
        sa.Column("host", sa.Text(), nullable=False),
        sa.Column("pid", sa.Integer(), nullable=False),
        sa.Column("version", sa.String(length=32), nullable=False),
        sa.Column("revision", sa.String(length=32), nullable=False),
        sa.Column("shard_count", sa.Integer(), nullable=False),
        sa.Column("shard_ids", sa.Text(), nullable=False),
        sa.Column("covers", sa.Text(), nullable=False),
        sa.Column("started_at", sa.Float(), nullable=False),
        sa.Column("seen_at", sa.Float(), nullable=False),
        sa.Column("served_at", sa.Float(), nullable=False),
        sa.Column("figures", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("process_id", name=op.f("pk_processes")),
    )
    op.create_table(
        "liveness",
        sa.Column("name", sa.String(length=32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_liveness")),
    )
