"""The tables of the database, in SQLAlchemy Core.

Ids of servers, channels, users and messages are Discord's. Moments are seconds since the epoch, amounts are chips or
points, JSON is text made by `bot.store.codec`. Moves, deals, games, what was played, transactions,
postings and acts are only ever added to.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

Id = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""A key of 64 bits; under SQLite the type that makes a primary key the row's own number."""

REVISION = "0022"
"""The revision this program works with: the name of the newest migration. Raised with every new one."""

CLOSED = "closed"
"""The status of a table at which nobody plays any more."""

IS_OPEN = sa.text("status <> 'closed'")
"""Holds for open tables. As text, because a partial index serves only those who ask in its own words."""

NOT_CLOSED = sa.text("status <> 'closed'")
"""Holds for seasons that are to come or going on."""

NOT_POSTED = sa.text("status = 'closed' AND message_id IS NULL")
"""Holds for seasons whose final table is to be posted."""

NOT_OVER = sa.text("status <> 'over'")
"""Holds for league nights that are to come or going on."""

PERSON = {"person": "number"}
"""Marks a column with the number of a user: who is forgotten has another number there from then on."""
PLACE = {"person": "place"}
"""Marks a column with `person()` of a user in it, or with something else altogether."""
PERSONAL = {"person": "personal"}
"""Marks a column with a name or with what somebody typed: it is emptied in all rows about somebody who is forgotten."""
MENTIONS = {"person": "mentions"}
"""Marks a column with text in which numbers of users stand, such as a key, or JSON with names beside them."""
THEIRS = {"person": "theirs"}
"""Marks a table whose rows are a person's own: those of somebody who is forgotten go."""

metadata = sa.MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)


def _where(condition: sa.TextClause) -> dict[str, Any]:
    """What makes an index one of only those rows that the condition holds for. PostgreSQL takes SQLite's for its own: a
    start on SQLite does not load the other dialect.
    """
    return {"sqlite_where": condition}


alembic_version = sa.Table("alembic_version", metadata, sa.Column("version_num", sa.String(32), primary_key=True))
"""Alembic's own table: one row, the revision."""

# Games

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("table_id", Id, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("info", sa.Text, nullable=False, info=MENTIONS),
    sa.Index(
        "uq_tables_open_channel",
        "channel_id",
        unique=True,
        **_where(IS_OPEN),
    ),
    sa.Index("ix_tables_guild_id", "guild_id"),
)

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, nullable=False, info=PERSON),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("name", sa.Text, nullable=False, info=PERSONAL),
    sa.Index("ix_seats_user_id_left", "user_id", "left"),
    sqlite_with_rowid=False,
)

moves = sa.Table(
    "moves",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("move", sa.Text, nullable=False),
    sa.Column("events", sa.Text, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)

deals = sa.Table(
    "deals",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("first_move", sa.Integer, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("snapshot", sa.Text, nullable=False),
    sa.Column("started_at", sa.Float, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("options", sa.Text),
    sa.Column("sheet", sa.Text),
    sa.Column("agreed", sa.String(16)),
)
"""Each with what was agreed for it; options and fingerprint are empty for deals of the first revision."""

deal_ends = sa.Table(
    "deal_ends",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ended_at", sa.Float, nullable=False),
    sa.Column("outcome", sa.Text, nullable=False),
    sqlite_with_rowid=False,
)

games = sa.Table(
    "games",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("first_deal", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("last_deal", sa.Integer, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("ended_at", sa.Float, nullable=False),
    sa.Column("ending", sa.Text, nullable=False),
    sa.Index("ix_games_guild_id_ended_at", "guild_id", "ended_at", "table_id", "first_deal"),
    sqlite_with_rowid=False,
)
"""The games of several deals that are over."""

played = sa.Table(
    "played",
    metadata,
    sa.Column("place", sa.String(24), primary_key=True, info=PLACE),
    sa.Column("ended_at", sa.Float, primary_key=True),
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Index("ix_played_table_id_deal_no", "table_id", "deal_no"),
    sqlite_with_rowid=False,
)
"""Where what is over is found, newest first, without reading it: each deal under its channel, its server and everybody
who was dealt in; a game of several deals, as its last deal, under the moment at which it ended. Deal 0 is a table that
was closed by its books.
"""

deadlines = sa.Table(
    "deadlines",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("due_at", sa.Float, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("decision", sa.Integer, nullable=False),
    sa.Index("ix_deadlines_due_at", "due_at"),
    sqlite_with_rowid=False,
)

shown = sa.Table(
    "shown",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("place", sa.String(40), primary_key=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
    sa.Column("shown_version", sa.Integer, nullable=False),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("route", sa.String(400), nullable=False),
    sa.Column("until", sa.Float, nullable=False),
    sa.Column("called", sa.Integer, nullable=False),
    sa.Index("ix_shown_until", "until"),
    sqlite_with_rowid=False,
)
"""The messages that show a table. A private answer, which nobody but its reader sees, can be reached by its `route`
only, and by that only `until` a moment; 0 for a message that the bot can edit at any time. `called` is the decision to
which its reader was called by it; -1: none.
"""

keys = sa.Table(
    "keys",
    metadata,
    sa.Column("key", sa.String(100), primary_key=True, info=MENTIONS),
    sa.Column("answer", sa.Text, nullable=False, info=MENTIONS),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
"""What was done once and must not be done again, with its answer; forgotten in time where nobody can repeat it."""

# Money and points

accounts = sa.Table(
    "accounts",
    metadata,
    sa.Column("account_id", sa.String(64), primary_key=True, info=MENTIONS),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("user_id", sa.BigInteger, nullable=False, info=PERSON),
    sa.Column("table_id", sa.BigInteger, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("other_id", sa.BigInteger, nullable=False, info=PERSON),
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
    sa.Column("actor", sa.BigInteger, nullable=False, info=PERSON),
    sa.Column("reason", sa.Text, nullable=False, info=PERSONAL),
    sa.Column("reverses", sa.BigInteger, sa.ForeignKey("transactions.transaction_id"), nullable=True, unique=True),
    sa.Column("at", sa.Float, nullable=False),
    sa.Index("ix_transactions_guild_id_kind", "guild_id", "kind", "transaction_id"),
    sa.Index("ix_transactions_table_id_deal_no", "table_id", "deal_no"),
)

transaction_number = sa.Sequence("transaction_number", data_type=sa.BigInteger, metadata=metadata)
"""What gives transactions their numbers where several processes write at a time; SQLite has none."""

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

acts = sa.Table(
    "acts",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("actor", sa.BigInteger, nullable=False, info=PERSON),
    sa.Column("kind", sa.String(24), nullable=False),
    sa.Column("person", sa.BigInteger, nullable=False, info=PERSON),
    sa.Column("facts", sa.Text, nullable=False, info=MENTIONS),
    sa.Column("reason", sa.Text, nullable=False, info=PERSONAL),
    sqlite_with_rowid=False,
)
"""What those did who look after a server, numbered from 1 without a gap."""

disputes = sa.Table(
    "disputes",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), nullable=False),
    sa.Column("first_deal", sa.Integer, nullable=False),
    sa.Column("last_deal", sa.Integer, nullable=False),
    sa.Column("user_id", sa.BigInteger, nullable=False, info=PERSON),
    sa.Column("reason", sa.Text, nullable=False, info=PERSONAL),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("corrected", sa.Text, nullable=False, info=MENTIONS),
    sa.Column("decided_by", sa.BigInteger, info=PERSON),
    sa.Column("decided_at", sa.Float),
    sa.Column("ruling", sa.Text, nullable=False, info=PERSONAL),
    sa.Index("ix_disputes_guild_id_status_number", "guild_id", "status", "number"),
    sa.Index("ix_disputes_table_id_last_deal", "table_id", "last_deal"),
    sqlite_with_rowid=False,
)
"""Deals and games that somebody has marked for who manages the server, numbered from 1 in each."""

# Statistics

SUMS = (
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
)
"""What is counted and added up."""
BESTS = ("best_pot", "best_hand")
"""What is counted, and of which the greatest counts."""


def _counts() -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger, nullable=False) for name in (*SUMS, *BESTS)]


deal_tallies = sa.Table(
    "deal_tallies",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("whole", sa.Boolean, primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=PERSON),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("ended_at", sa.Float, nullable=False),
    sa.Column("practice", sa.Boolean, nullable=False),
    sa.Column("counted", sa.Boolean, nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("name", sa.Text, nullable=False, info=PERSONAL),
    *_counts(),
    sa.Index("ix_deal_tallies_user_id_guild_id", "user_id", "guild_id", "number"),
    sa.Index("ix_deal_tallies_number", "number"),
    sqlite_with_rowid=False,
)
"""What each deal, and each game of several, came to for everybody in it. One that was taken back does not count."""

tallies = sa.Table(
    "tallies",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("scope", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=PERSON),
    sa.Column("name", sa.Text, nullable=False, info=PERSONAL),
    sa.Column("last_at", sa.Float, nullable=False),
    sa.Column("streak", sa.Integer, nullable=False),
    sa.Column("best_streak", sa.Integer, nullable=False),
    *_counts(),
    sa.Index("ix_tallies_user_id_guild_id", "user_id", "guild_id"),
    sqlite_with_rowid=False,
)
"""The same added up by person: what counts, of each game and of all (""), ever, in a month, practice or a league."""

to_count = sa.Table(
    "to_count",
    metadata,
    sa.Column("what", sa.String(16), primary_key=True),
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
"""The deals of which something is still to be counted."""

pinned_boards = sa.Table(
    "pinned_boards",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("channel_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
    sa.Column("measure", sa.String(16), nullable=False),
    sa.Column("period", sa.String(16), nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("actor", sa.BigInteger, nullable=False, info=PERSON),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("shown", sa.String(32), nullable=False),
    sa.Column("league_id", sa.BigInteger, nullable=False),
    sqlite_with_rowid=False,
)
"""The boards that are kept true in a channel, with the message (0: not posted yet) and what it shows, in short."""

# Settings; an empty column means the default

guilds = sa.Table(
    "guilds",
    metadata,
    sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
    sa.Column("currency", sa.Text),
    sa.Column("opening", sa.BigInteger),
    sa.Column("refill_amount", sa.BigInteger),
    sa.Column("refill_interval", sa.Integer),
    sa.Column("locale", sa.String(16)),
    sa.Column("refill_below", sa.BigInteger),
    sa.Column("bank_limit", sa.BigInteger),
    sa.Column("allowance_amount", sa.BigInteger),
    sa.Column("allowance_days", sa.Integer),
    sa.Column("cards", sa.String(16)),
    sa.Column("currency_singular", sa.Text),
)

users = sa.Table(
    "users",
    metadata,
    sa.Column("user_id", Id, primary_key=True, autoincrement=False, info=PERSON),
    sa.Column("locale", sa.String(16)),
    sa.Column("hand", sa.String(16)),
    sa.Column("call", sa.String(16)),
    sa.Column("cards", sa.String(16)),
    sa.Column("heard", sa.String(16)),
    info=THEIRS,
)

members = sa.Table(
    "members",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=PERSON),
    sa.Column("opened_at", sa.Float),
    sa.Column("last_refill_at", sa.Float),
    sqlite_with_rowid=False,
    info=THEIRS,
)

sheets = sa.Table(
    "sheets",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("folded", sa.String(160), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("author", sa.BigInteger, nullable=False, info=PERSON),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("change_no", sa.Integer, nullable=False),
    sa.Column("deleted", sa.Boolean, nullable=False),
    sqlite_with_rowid=False,
)
"""House rules that servers have given a name."""

usual_sheets = sa.Table(
    "usual_sheets",
    metadata,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("sheet", sa.String(160), nullable=False),
    sqlite_with_rowid=False,
)
"""What a server plays each game by where nothing else is said."""

# Leagues; points are hundredths

league_versions = sa.Table(
    "league_versions",
    metadata,
    sa.Column("guild_id", Id, primary_key=True, autoincrement=False),
    sa.Column("version", sa.Integer, nullable=False),
)
"""By which who remembers a server's leagues sees that they were changed."""

leagues = sa.Table(
    "leagues",
    metadata,
    sa.Column("league_id", Id, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("folded", sa.String(160), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("author", sa.BigInteger, nullable=False, info=PERSON),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("organiser_role", sa.BigInteger),
    sa.Column("channel_id", sa.BigInteger),
    sa.Column("ended_at", sa.Float),
    sa.UniqueConstraint("guild_id", "folded"),
)

seasons = sa.Table(
    "seasons",
    metadata,
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("starts_at", sa.Float, nullable=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("ends_at", sa.Float),
    sa.Column("changes", sa.Integer, nullable=False),
    sa.Column("closed_at", sa.Float),
    sa.Column("final", sa.Text, info=MENTIONS),
    sa.Column("message_id", sa.BigInteger),
    sa.Column("ruled_at", sa.Float),
    sa.Index("ix_seasons_not_closed", "league_id", **_where(NOT_CLOSED)),
    sa.Index("ix_seasons_not_posted", "league_id", **_where(NOT_POSTED)),
    sqlite_with_rowid=False,
)

league_members = sa.Table(
    "league_members",
    metadata,
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=PERSON),
    sa.Column("name", sa.Text, nullable=False, info=PERSONAL),
    sa.Column("joined_at", sa.Float, nullable=False),
    sa.Column("left_at", sa.Float),
    sa.Column("division", sa.Integer, nullable=False),
    sa.Index("ix_league_members_user_id", "user_id"),
    sqlite_with_rowid=False,
)

league_acts = sa.Table(
    "league_acts",
    metadata,
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)
"""Which acts of its server's log concern a league."""

results = sa.Table(
    "results",
    metadata,
    sa.Column("result_id", Id, primary_key=True, autoincrement=False),
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), nullable=False),
    sa.Column("season_no", sa.Integer, nullable=False),
    sa.Column("division", sa.Integer, nullable=False),
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), nullable=False),
    sa.Column("first_deal", sa.Integer, nullable=False),
    sa.Column("last_deal", sa.Integer, nullable=False),
    sa.Column("ended_at", sa.Float, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("agreed", sa.String(16), nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("reason", sa.Text, nullable=False, info=PERSONAL),
    sa.Column("actor", sa.BigInteger, nullable=False, info=PERSON),
    sa.UniqueConstraint("table_id", "first_deal", "league_id"),
    sa.Index("ix_results_league_id_season_no", "league_id", "season_no", "result_id"),
)
"""What counts for leagues, in the order in which it does: standings and ratings are worked out from it."""

result_lines = sa.Table(
    "result_lines",
    metadata,
    sa.Column("result_id", sa.BigInteger, sa.ForeignKey("results.result_id"), primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=PERSON),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("points", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("chips", sa.BigInteger, nullable=False),
    sa.Column("game_points", sa.Integer, nullable=False),
    sa.Column("bonuses", sa.Text, nullable=False),
    sa.Column("quit", sa.Boolean, nullable=False),
    sa.Index("ix_result_lines_user_id", "user_id", "result_id"),
    sqlite_with_rowid=False,
)

sittings = sa.Table(
    "sittings",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, nullable=False),
    sa.Column("division", sa.Integer, nullable=False),
    sa.Column("first_deal", sa.Integer, nullable=False),
    sa.Column("last_deal", sa.Integer, nullable=False),
    sa.Column("begun_at", sa.Float, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("agreed", sa.String(16), nullable=False),
    sa.Column("deals", sa.Integer, nullable=False),
    sa.Column("tally", sa.Text, nullable=False, info=MENTIONS),
    sa.Column("several_deals", sa.Boolean, nullable=False),
    sa.Index("ix_sittings_league_id", "league_id"),
    sqlite_with_rowid=False,
)
"""What is being played and will count: games of several deals, and sittings."""

standings = sa.Table(
    "standings",
    metadata,
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=PERSON),
    sa.Column("division", sa.Integer, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("points", sa.BigInteger, nullable=False),
    sa.Column("tally", sa.Text, nullable=False, info=MENTIONS),
    sqlite_with_rowid=False,
)
"""A projection of the results: it can be worked out from them again at any time."""

ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, info=PERSON),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""Another one, as the standings: as far as these are worked out, so are the ratings of that season."""

projections = sa.Table(
    "projections",
    metadata,
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("upto", sa.BigInteger, nullable=False),
    sa.Column("changes", sa.Integer, nullable=False),
    sqlite_with_rowid=False,
)
"""How far the standings and the ratings are worked out."""

# Teams and nights of leagues

_SEASON = ("team_seasons.league_id", "team_seasons.season_no")

team_seasons = sa.Table(
    "team_seasons",
    metadata,
    sa.Column("league_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("rules", sa.Text, nullable=False),
    sa.Column("schedule", sa.Text),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("upto", sa.BigInteger, nullable=False),
    sa.ForeignKeyConstraint(["league_id", "season_no"], ["seasons.league_id", "seasons.season_no"]),
    sqlite_with_rowid=False,
)

teams = sa.Table(
    "teams",
    metadata,
    sa.Column("league_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("team_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("folded", sa.String(160), nullable=False),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("captain", sa.BigInteger, nullable=False, info=PERSON),
    sa.Column("people", sa.Text, nullable=False, info=MENTIONS),
    sa.Column("withdrawn_at", sa.Float),
    sa.Column("gone", sa.Boolean, nullable=False),
    sa.ForeignKeyConstraint(["league_id", "season_no"], _SEASON),
    sqlite_with_rowid=False,
)

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("league_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("season_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("match_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("week", sa.Integer, nullable=False),
    sa.Column("home", sa.Integer, nullable=False),
    sa.Column("away", sa.Integer, nullable=False),
    sa.Column("starts_at", sa.Float, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("card", sa.Text, nullable=False, info=MENTIONS),
    sa.Column("confirmed", sa.Text, nullable=False, info=MENTIONS),
    sa.Column("changes", sa.Integer, nullable=False),
    sa.ForeignKeyConstraint(["league_id", "season_no"], _SEASON),
    sqlite_with_rowid=False,
)

nights = sa.Table(
    "nights",
    metadata,
    sa.Column("night_id", Id, primary_key=True, autoincrement=False),
    sa.Column("league_id", sa.BigInteger, sa.ForeignKey("leagues.league_id"), nullable=False),
    sa.Column("season_no", sa.Integer, nullable=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("status", sa.String(16), nullable=False),
    sa.Column("starts_at", sa.Float, nullable=False),
    sa.Column("due_at", sa.Float),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("state", sa.Text, nullable=False, info=MENTIONS),
    sa.Index("ix_nights_due_at", "due_at"),
    sa.Index("ix_nights_not_over", "guild_id", **_where(NOT_OVER)),
)

served = sa.Table(
    "served",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("at", sa.Float, nullable=False),
)
"""Until when somebody was there: clocks stand still afterwards."""

processes = sa.Table(
    "processes",
    metadata,
    sa.Column("process_id", sa.String(32), primary_key=True),
    sa.Column("host", sa.Text, nullable=False),
    sa.Column("pid", sa.Integer, nullable=False),
    sa.Column("version", sa.String(32), nullable=False),
    sa.Column("revision", sa.String(32), nullable=False),
    sa.Column("shard_count", sa.Integer, nullable=False),
    sa.Column("shard_ids", sa.Text, nullable=False),
    sa.Column("covers", sa.Text, nullable=False),
    sa.Column("started_at", sa.Float, nullable=False),
    sa.Column("seen_at", sa.Float, nullable=False),
    sa.Column("served_at", sa.Float, nullable=False),
    sa.Column("figures", sa.Text, nullable=False),
)
"""The processes that run on this database, by what they say of themselves every few seconds."""

command_sync = sa.Table(
    "command_sync",
    metadata,
    sa.Column("scope", sa.String(32), primary_key=True),
    sa.Column("hash", sa.String(64), nullable=False),
)
"""What was last told to Discord about the commands, by scope (`global` or a server's id)."""
