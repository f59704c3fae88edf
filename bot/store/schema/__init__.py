"""Schema of the database: its tables in SQLAlchemy Core.

Ids of servers, channels, users and messages are Discord's. Times are in seconds since the epoch; amounts are in chips
or points. JSON text is written by `bot.store.codec`. Moves, deals, games, history, transactions, postings and audit
entries are append-only.
"""

from __future__ import annotations

from bot.store.schema.columns import Json, Mark, columns_marked, mark_of, metadata, table_of
from bot.store.schema.league import (
    NIGHT_NOT_OVER,
    SEASON_NOT_CLOSED,
    SEASON_NOT_POSTED,
    league_audit_entries,
    league_members,
    league_versions,
    leagues,
    matches,
    nights,
    projections,
    ratings,
    result_lines,
    results,
    seasons,
    sittings,
    standings,
    team_seasons,
    teams,
)
from bot.store.schema.money import accounts, postings, transaction_number, transactions
from bot.store.schema.processes import alembic_version, command_sync, liveness, processes
from bot.store.schema.servers import audit_entries, default_sheets, disputes, guilds, members, sheets, users
from bot.store.schema.statistics import (
    BEST_COUNTS,
    SUMMED_COUNTS,
    deal_tallies,
    pending_counts,
    pinned_leaderboards,
    tallies,
)
from bot.store.schema.tables import (
    TABLE_CLOSED,
    TABLE_IS_OPEN,
    deadlines,
    deal_ends,
    deals,
    games,
    history_entries,
    idempotency_keys,
    messages,
    moves,
    seats,
    tables,
)

REVISION = "0001"
"""Revision of the schema: the name of the newest migration. Raise it with every migration."""
