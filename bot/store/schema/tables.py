"""Tables, seats, moves, deals, games, deadlines, messages and idempotency keys, with the structs of their rows.

Rows with fields that contain cards are dataclasses, whose `repr` leaves these fields out of the log.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Annotated

import sqlalchemy as sa
from msgspec import Struct

from bot.store.schema.columns import (
    BigInt,
    FreeTextField,
    Json,
    JsonText,
    Mark,
    PersonalText,
    RowId,
    TableId,
    Text16,
    Text32,
    Text40,
    UserId,
    define_table,
    partial_index,
)

TABLE_CLOSED = "closed"
"""Status of closed tables."""

TABLE_IS_OPEN = sa.text("status <> 'closed'")
"""Condition for open tables. As text, because a partial index is only used by queries with the same text."""


class IdempotencyKeyRow(Struct, frozen=True):
    """An idempotency key with the answer stored under it, or a claim.

    Keys expire, except those that guard one-off payments.
    """

    key: Annotated[str, sa.String(100), Mark.USER_MENTIONS]
    answer: Annotated[str, sa.Text(), Mark.USER_MENTIONS]
    at: float


idempotency_keys = define_table("idempotency_keys", IdempotencyKeyRow, ("key",))


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """A table. `version` counts its changes, `info` is JSON: all its state outside the game's."""

    table_id: RowId
    guild_id: BigInt
    channel_id: BigInt
    status: Text16
    version: int
    game: Text32
    rules_version: int
    info: Annotated[str, Json(), Mark.USER_MENTIONS, FreeTextField("close_reason")] = field(repr=False)


tables = define_table(
    "tables",
    TableRow,
    ("table_id",),
    sa.Index(
        "uq_tables_open_channel",
        "channel_id",
        unique=True,
        **partial_index(TABLE_IS_OPEN),
    ),
    sa.Index("ix_tables_guild_id", "guild_id"),
    with_rowid=True,
)


class SeatRow(Struct, frozen=True, kw_only=True):
    """A seat and its occupant, for finding the tables of a member. Computer players have user 0."""

    table_id: TableId
    seat: int
    user_id: UserId
    guild_id: BigInt
    left: bool = False
    name: PersonalText = ""
    """Name of the occupant when they sat down, for the history of their deals after they left."""


seats = define_table("seats", SeatRow, ("table_id", "seat"), sa.Index("ix_seats_user_id_left", "user_id", "left"))


@dataclass(frozen=True, kw_only=True)
class MoveRow:
    """A move and its events. `number` counts the moves of a table from 1 without gaps."""

    table_id: TableId
    number: int
    deal_no: int
    seat: int
    move: JsonText = field(repr=False)
    events: JsonText = field(repr=False)
    at: float


moves = define_table("moves", MoveRow, ("table_id", "number"), with_rowid=True)


@dataclass(frozen=True, kw_only=True)
class DealRow:
    """Snapshot of a deal: the game's state just before its Deal move, and the number of that move.

    The agreed house rules are stored with it: the `game`, its complete `options` (JSON; None: thinned), the `sheet`
    that they came from (JSON; None: no sheet), and their fingerprint `agreed`.
    """

    table_id: TableId
    deal_no: int
    first_move: int
    rules_version: int
    snapshot: JsonText = field(repr=False)
    started_at: float
    game: Text32
    options: JsonText | None = None
    sheet: JsonText | None = None
    agreed: Text16


deals = define_table("deals", DealRow, ("table_id", "deal_no"), with_rowid=True)
"""Snapshots of deals with the agreed house rules. Thinned deals have no `options` and no `sheet`."""

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

    table_id: TableId
    deal_no: int
    ended_at: float
    outcome: JsonText


deal_ends = define_table("deal_ends", DealEndRow, ("table_id", "deal_no"))


class GameRow(Struct, frozen=True, kw_only=True):
    """A finished game of several deals, with the numbers of its first and its last deal.

    `ending` is its last event in JSON, as `encode_events` writes it. Games whose deals are independent have no row.
    """

    table_id: TableId
    first_deal: int
    last_deal: int
    guild_id: BigInt
    game: Text32
    ended_at: float
    ending: JsonText


games = define_table(
    "games",
    GameRow,
    ("table_id", "first_deal"),
    sa.Index("ix_games_guild_id_ended_at", "guild_id", "ended_at", "table_id", "first_deal"),
)
"""Finished games of several deals."""


class HistoryEntryRow(Struct, frozen=True, kw_only=True):
    """Index entry of something that ended, at a `place` (`channel`, `server` or `person`).

    `deal_no` is the number of the deal; 0: the table itself, which the books closed.
    """

    place: Annotated[str, sa.String(24), Mark.USER_LOCATION]
    ended_at: float
    table_id: TableId
    deal_no: int
    guild_id: BigInt


history_entries = define_table(
    "history_entries",
    HistoryEntryRow,
    ("place", "ended_at", "table_id", "deal_no"),
    sa.Index("ix_history_entries_table_id_deal_no", "table_id", "deal_no"),
)
"""Index of the history: everything that ended, newest first, by place.

The places of a deal are its channel, its server and everybody who was dealt in. A game of several deals is entered as
its last deal, with the time of its own end. Deal 0 is a table that was closed by the books.
"""


def channel_location(channel_id: int) -> str:
    """Return the index place of a channel."""
    return f"c{channel_id}"


def server_location(guild_id: int) -> str:
    """Return the index place of a server."""
    return f"s{guild_id}"


def person_location(user_id: int) -> str:
    """Return the index place of a person."""
    return f"p{user_id}"


def history_entry_rows(
    *, guild_id: int, channel_id: int, people: Iterable[int], ended_at: float, table_id: int, deal_no: int
) -> tuple[HistoryEntryRow, ...]:
    """Return the index entries of something that ended: its channel, its server and these users (0 is nobody)."""
    places = (
        channel_location(channel_id),
        server_location(guild_id),
        *(person_location(one) for one in sorted(set(people)) if one),
    )
    return tuple(
        HistoryEntryRow(place=place, ended_at=ended_at, table_id=table_id, deal_no=deal_no, guild_id=guild_id)
        for place in places
    )


class DeadlineRow(Struct, frozen=True, kw_only=True):
    """Deadline of a table, one of each `kind`: `due_at` and `set_at` in seconds since the epoch."""

    table_id: TableId
    kind: Text16
    due_at: float
    seat: int
    decision: int
    set_at: float


deadlines = define_table("deadlines", DeadlineRow, ("table_id", "kind"), sa.Index("ix_deadlines_due_at", "due_at"))


class MessageRow(Struct, frozen=True, kw_only=True):
    """A message that shows a table. `place` names it among the messages of the table, `shown_version` is what it shows.

    An ephemeral response can be edited by its `route` `until` a moment. `called` is the decision for which the message
    itself notified its reader; -1: none.
    """

    table_id: TableId
    place: Text40
    channel_id: BigInt
    message_id: BigInt
    shown_version: int
    kind: Text16
    route: Annotated[str, sa.String(400)] = ""
    until: float = 0.0
    called: int = -1


messages = define_table("messages", MessageRow, ("table_id", "place"), sa.Index("ix_messages_until", "until"))
"""Messages that show a table.

An ephemeral response, visible to its reader only, can be edited by its `route`, and only `until` a moment. `until` is 0
for messages that the bot can always edit. `called` is the decision for which the message itself notified its reader;
-1: none.
"""
