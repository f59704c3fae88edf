"""Where deals and games that are over are found.

Revision 0005, after 0004.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

_BATCH = 1_000
_KNOWN = ("ended_at", "table_id", "deal_no", "guild_id")
_DEALS = (
    "INSERT INTO played SELECT {place}, ends.ended_at, ends.table_id, ends.deal_no, tables.guild_id "
    "FROM deal_ends AS ends JOIN tables ON tables.table_id = ends.table_id"
)
_STARTED = sa.text(
    "SELECT ends.ended_at, ends.table_id, ends.deal_no, tables.guild_id, moves.events "
    "FROM deal_ends AS ends JOIN tables ON tables.table_id = ends.table_id "
    "JOIN deals ON deals.table_id = ends.table_id AND deals.deal_no = ends.deal_no "
    "JOIN moves ON moves.table_id = ends.table_id AND moves.deal_no = ends.deal_no "
    "AND moves.number >= deals.first_move "
    """WHERE moves.events LIKE '%"DealStarted"%'"""
)
_GAMES = sa.text(
    "INSERT OR IGNORE INTO played (place, ended_at, table_id, deal_no, guild_id) "
    "SELECT DISTINCT played.place, games.ended_at, games.table_id, games.last_deal, games.guild_id "
    "FROM games JOIN played ON played.table_id = games.table_id "
    "AND played.deal_no BETWEEN games.first_deal AND games.last_deal"
)
_BY_THE_BOOKS = (
    "FROM tables JOIN (SELECT table_id, max(number) AS last FROM moves GROUP BY table_id) AS newest "
    "ON newest.table_id = tables.table_id "
    "JOIN moves ON moves.table_id = newest.table_id AND moves.number = newest.last "
    "WHERE tables.status = 'closed' AND moves.move NOT LIKE '[\"Close\",%'"
)
_ENDED = (
    "coalesce((SELECT max(at) FROM transactions WHERE transactions.table_id = tables.table_id AND kind = 'close'), "
    "moves.at)"
)


def upgrade() -> None:
    """Make the table, and fill it with what is over."""
    played = op.create_table(
        "played",
        sa.Column("place", sa.String(length=24), nullable=False),
        sa.Column("ended_at", sa.Float(), nullable=False),
        sa.Column("table_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("deal_no", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.table_id"], name=op.f("fk_played_table_id")),
        sa.PrimaryKeyConstraint("place", "ended_at", "table_id", "deal_no", name=op.f("pk_played")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_played_table_id_deal_no", "played", ["table_id", "deal_no"], unique=False)
    connection = op.get_bind()
    places = ("'c' || tables.channel_id", "'s' || tables.guild_id")
    for place in places:
        connection.execute(sa.text(_DEALS.format(place=place)))
    people = {
        (row.table_id, row.seat): row.user_id
        for row in connection.execute(sa.text("SELECT table_id, seat, user_id FROM seats WHERE user_id <> 0"))
    }
    found = sa.insert(played).prefix_with("OR IGNORE")
    for part in connection.execute(_STARTED).partitions(_BATCH):
        rows = [
            {"place": f"p{people[row.table_id, seat]}", **dict(zip(_KNOWN, row[:4], strict=True))}
            for row in part
            for seat in _dealt_in(row.events)
            if (row.table_id, seat) in people
        ]
        if rows:
            connection.execute(found, rows)
    connection.execute(_GAMES)
    for place in places:
        connection.execute(
            sa.text(f"INSERT INTO played SELECT {place}, {_ENDED}, tables.table_id, 0, tables.guild_id {_BY_THE_BOOKS}")
        )


def _dealt_in(events: str) -> set[int]:
    """The seats that a deal was dealt to: what is damaged tells of nobody."""
    try:
        return {seat for name, facts in json.loads(events) if name == "DealStarted" for seat in facts["seats"]}
    except (ValueError, TypeError, KeyError):
        return set()
