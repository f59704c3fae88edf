"""Database tables of game tables, seats, moves, deals, games, deadlines, messages and keys, with their row types.

Row types with secret fields, such as cards, are dataclasses whose `repr` omits these fields.
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
    ReplaceableRow,
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

TABLE_IS_OPEN = sa.text("status <> 'closed'")
"""Condition for open tables. It is text, because only a query with the same text uses the partial index."""


class IdempotencyKeyRow(Struct, frozen=True):
    """Row of an idempotency key with its answer, or of a claim. Keys that guard one-off payments never expire."""

    key: Annotated[str, sa.String(100), Mark.USER_MENTIONS]
    answer: Annotated[str, sa.Text(), Mark.USER_MENTIONS]
    at: float


idempotency_keys = define_table("idempotency_keys", IdempotencyKeyRow, ("key",))


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """Row of a table. `version` counts its changes, and `info` is JSON with all state that is not the game's."""

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
    """Row of a seat and its occupant. It is used to find the tables of a member. Computer players have user id 0."""

    table_id: TableId
    seat: int
    user_id: UserId
    guild_id: BigInt
    left: bool = False
    name: PersonalText = ""
    """Name that the occupant had when they sat down. The history shows it after they have left."""


seats = define_table("seats", SeatRow, ("table_id", "seat"), sa.Index("ix_seats_user_id_left", "user_id", "left"))


@dataclass(frozen=True, kw_only=True)
class MoveRow:
    """Row of a move and its events. `number` counts the moves of a table from 1 without gaps."""

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
    """Row of a deal. `snapshot` is the game's state just before the Deal move, which is move `first_move`.

    The agreed house rules are stored as `game`, the complete `options` (JSON; None: pruned), the `sheet` that they came
    from (JSON; None: no sheet, or pruned), and their fingerprint `agreed`.
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

PRUNED_PREFIX = '["Thinned",'
"""Prefix of the text that replaces the pruned moves of a deal."""


def encode_pruned_moves(count: int) -> str:
    """Return the text that replaces `count` pruned moves of a deal."""
    return f'{PRUNED_PREFIX}{{"moves":{count}}}]'


def count_pruned_moves(move: str) -> int:
    """Return the number of pruned moves that a stored text replaces; 0 if the text is a move."""
    return int("".join(filter(str.isdigit, move))) if move.startswith(PRUNED_PREFIX) else 0


@dataclass(frozen=True, kw_only=True)
class PrunedDeal:
    """Pruned form of a deal. `row` replaces all its moves.

    `snapshot`, which includes the house rules, replaces the stored snapshot, `options` and `sheet`.
    """

    row: MoveRow
    snapshot: str = field(repr=False)


class DealEndRow(Struct, frozen=True, kw_only=True):
    """Row of the end of a deal. `outcome` is JSON for account statements and statistics."""

    table_id: TableId
    deal_no: int
    ended_at: float
    outcome: JsonText


deal_ends = define_table("deal_ends", DealEndRow, ("table_id", "deal_no"))


class GameRow(Struct, frozen=True, kw_only=True):
    """Row of a finished game of several deals, with the numbers of its first and last deal.

    `ending` is the last event of the game in JSON, as written by `encode_events`. Games with independent deals have no
    row.
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


class HistoryEntryRow(Struct, frozen=True, kw_only=True):
    """Entry in the index of the history, under a `place`: a channel, a server or a person.

    `deal_no` is the number of the finished deal; 0: the table was closed by the ledger.
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
"""Index of the history by place, newest first.

A deal has an entry for its channel, its server and everybody who was dealt in. A game of several deals has the number
of its last deal and the time of its own end.
"""


def channel_location(channel_id: int) -> str:
    """Return the `place` of a channel in the index `played`."""
    return f"c{channel_id}"


def server_location(guild_id: int) -> str:
    """Return the `place` of a server in the index `played`."""
    return f"s{guild_id}"


def person_location(user_id: int) -> str:
    """Return the `place` of a person in the index `played`."""
    return f"p{user_id}"


def history_entry_rows(
    *, guild_id: int, channel_id: int, people: Iterable[int], ended_at: float, table_id: int, deal_no: int
) -> tuple[HistoryEntryRow, ...]:
    """Return the index entries of a deal or a closed table: for its channel, its server and `people` (0 is nobody)."""
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
    """Row of a deadline. A table has at most one deadline of each `kind`. Times are in seconds since the epoch."""

    table_id: TableId
    kind: Text16
    due_at: float
    seat: int
    decision: int
    set_at: float


deadlines = define_table("deadlines", DeadlineRow, ("table_id", "kind"), sa.Index("ix_deadlines_due_at", "due_at"))


class MessageRow(ReplaceableRow, frozen=True, kw_only=True):
    """Row of a message that shows a table.

    `place` identifies it among the messages of the table, and `shown_version` is the version that it shows. An
    ephemeral response can be edited through its `route`, and only before `until`; for other messages `until` is 0.
    `called` is the decision for which the message notified its reader (-1: none).
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
