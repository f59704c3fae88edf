"""Tables, seats, moves, deals, games, deadlines, messages and idempotency keys, with the structs of their rows.

Rows with fields that contain cards are dataclasses, whose `repr` leaves these fields out of the log.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema.columns import (
    PERSONAL_TEXT,
    USER_ID,
    USER_MENTIONS,
    USER_PLACE,
    Id,
    Json,
    metadata,
    partial_index,
)

TABLE_CLOSED = "closed"
"""Status of closed tables."""


TABLE_IS_OPEN = sa.text("status <> 'closed'")
"""Condition for open tables. As text, because a partial index is only used by queries with the same text."""


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
    sa.Column("info", Json, nullable=False, info=USER_MENTIONS),
    sa.Index(
        "uq_tables_open_channel",
        "channel_id",
        unique=True,
        **partial_index(TABLE_IS_OPEN),
    ),
    sa.Index("ix_tables_guild_id", "guild_id"),
)


seats = sa.Table(
    "seats",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, nullable=False, info=USER_ID),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("left", sa.Boolean, nullable=False),
    sa.Column("name", sa.Text, nullable=False, info=PERSONAL_TEXT),
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
    sa.Column("move", Json, nullable=False),
    sa.Column("events", Json, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)


deals = sa.Table(
    "deals",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("first_move", sa.Integer, nullable=False),
    sa.Column("rules_version", sa.Integer, nullable=False),
    sa.Column("snapshot", Json, nullable=False),
    sa.Column("started_at", sa.Float, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("options", Json),
    sa.Column("sheet", Json),
    sa.Column("agreed", sa.String(16), nullable=False),
)
"""Snapshots of deals with the agreed house rules. Thinned deals have no `options` and no `sheet`."""


deal_ends = sa.Table(
    "deal_ends",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("ended_at", sa.Float, nullable=False),
    sa.Column("outcome", Json, nullable=False),
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
    sa.Column("ending", Json, nullable=False),
    sa.Index("ix_games_guild_id_ended_at", "guild_id", "ended_at", "table_id", "first_deal"),
    sqlite_with_rowid=False,
)
"""Finished games of several deals."""


played = sa.Table(
    "played",
    metadata,
    sa.Column("place", sa.String(24), primary_key=True, info=USER_PLACE),
    sa.Column("ended_at", sa.Float, primary_key=True),
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("deal_no", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Index("ix_played_table_id_deal_no", "table_id", "deal_no"),
    sqlite_with_rowid=False,
)
"""Index of the history: everything that ended, newest first, by place.

The places of a deal are its channel, its server and everybody who was dealt in. A game of several deals is entered as
its last deal, with the time of its own end. Deal 0 is a table that was closed by the books.
"""


deadlines = sa.Table(
    "deadlines",
    metadata,
    sa.Column("table_id", sa.BigInteger, sa.ForeignKey("tables.table_id"), primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(16), primary_key=True),
    sa.Column("due_at", sa.Float, nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("decision", sa.Integer, nullable=False),
    sa.Column("set_at", sa.Float, nullable=False),
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
"""Messages that show a table.

An ephemeral response, visible to its reader only, can be edited by its `route`, and only `until` a moment. `until` is 0
for messages that the bot can always edit. `called` is the decision for which the message itself notified its reader;
-1: none.
"""


keys = sa.Table(
    "keys",
    metadata,
    sa.Column("key", sa.String(100), primary_key=True, info=USER_MENTIONS),
    sa.Column("answer", sa.Text, nullable=False, info=USER_MENTIONS),
    sa.Column("at", sa.Float, nullable=False),
    sqlite_with_rowid=False,
)
"""Idempotency keys with the answers stored under them, and claims. Keys expire, except those that guard one-off
payments.
"""


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """A table. `version` counts its changes, `info` is JSON: all its state outside the game's."""

    table_id: int
    guild_id: int
    channel_id: int
    status: str
    version: int
    game: str
    rules_version: int
    info: str = field(repr=False)


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat and its occupant, for finding the tables of a member. Computer players have user 0."""

    table_id: int
    seat: int
    user_id: int
    guild_id: int
    left: bool = False
    name: str = ""
    """Name of the occupant when they sat down, for the history of their deals after they left."""


@dataclass(frozen=True, kw_only=True)
class MoveRow:
    """A move and its events. `number` counts the moves of a table from 1 without gaps."""

    table_id: int
    number: int
    deal_no: int
    seat: int
    move: str = field(repr=False)
    events: str = field(repr=False)
    at: float


@dataclass(frozen=True, kw_only=True)
class DealRow:
    """Snapshot of a deal: the game's state just before its Deal move, and the number of that move.

    The agreed house rules are stored with it: the `game`, its complete `options` (JSON; None: thinned), the `sheet`
    that they came from (JSON; None: no sheet), and their fingerprint `agreed`.
    """

    table_id: int
    deal_no: int
    first_move: int
    rules_version: int
    snapshot: str = field(repr=False)
    started_at: float
    game: str
    options: str | None = None
    sheet: str | None = None
    agreed: str


PRUNED_PREFIX = '["Thinned",'
"""Prefix of the text stored instead of pruned moves."""


def encode_pruned_moves(count: int) -> str:
    """Return the text stored instead of `count` pruned moves of a deal."""
    return f'{PRUNED_PREFIX}{{"moves":{count}}}]'


def count_pruned_moves(move: str) -> int:
    """Return the number of pruned moves that a stored text represents; 0 for a move."""
    return int("".join(filter(str.isdigit, move))) if move.startswith(PRUNED_PREFIX) else 0


@dataclass(frozen=True, kw_only=True)
class PrunedDeal:
    """A pruned deal: its `snapshot`, with the house rules, and one `row` instead of all its moves."""

    row: MoveRow
    snapshot: str = field(repr=False)


class DealEndRow(Struct, frozen=True, kw_only=True):
    """The end of a deal. `outcome` is JSON for account statements and statistics."""

    table_id: int
    deal_no: int
    ended_at: float
    outcome: str


class GameRow(Struct, frozen=True, kw_only=True):
    """A finished game of several deals, with the numbers of its first and its last deal.

    `ending` is its last event in JSON, as `encode_events` writes it. Games whose deals are independent have no row.
    """

    table_id: int
    first_deal: int
    last_deal: int
    guild_id: int
    game: str
    ended_at: float
    ending: str


class PlayedRow(Struct, frozen=True, kw_only=True):
    """Index entry of something that ended, at a `place` (`channel`, `server` or `person`).

    `deal_no` is the number of the deal; 0: the table itself, which the books closed.
    """

    place: str
    ended_at: float
    table_id: int
    deal_no: int
    guild_id: int


def channel_place(channel_id: int) -> str:
    """Return the index place of a channel."""
    return f"c{channel_id}"


def server_place(guild_id: int) -> str:
    """Return the index place of a server."""
    return f"s{guild_id}"


def person_place(user_id: int) -> str:
    """Return the index place of a person."""
    return f"p{user_id}"


def played_rows(
    *, guild_id: int, channel_id: int, people: Iterable[int], ended_at: float, table_id: int, deal_no: int
) -> tuple[PlayedRow, ...]:
    """Return the index entries of something that ended: its channel, its server and these users (0 is nobody)."""
    places = (
        channel_place(channel_id),
        server_place(guild_id),
        *(person_place(one) for one in sorted(set(people)) if one),
    )
    return tuple(
        PlayedRow(place=place, ended_at=ended_at, table_id=table_id, deal_no=deal_no, guild_id=guild_id)
        for place in places
    )


class DeadlineRow(Struct, frozen=True, kw_only=True):
    """Deadline of a table, one of each `kind`: `due_at` and `set_at` in seconds since the epoch."""

    table_id: int
    kind: str
    due_at: float
    seat: int
    decision: int
    set_at: float


class MessageRow(Struct, frozen=True, kw_only=True):
    """A message that shows a table. `place` names it among the messages of the table, `shown_version` is what it shows.

    An ephemeral response can be edited by its `route` `until` a moment. `called` is the decision for which the message
    itself notified its reader; -1: none.
    """

    table_id: int
    place: str
    channel_id: int
    message_id: int
    shown_version: int
    kind: str
    route: str = ""
    until: float = 0.0
    called: int = -1


class MessageDeletion(Struct, frozen=True, kw_only=True):
    """Deletes the row of the message at a place, which is no longer kept up to date."""

    table_id: int
    place: str
