"""Rows of tables: seats, moves, deals and their ends, deadlines, and messages.

Rows with fields that contain cards are dataclasses, whose `repr` leaves these fields out of the log.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import Struct


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
    places = (channel_place(channel_id), server_place(guild_id), *(person_place(one) for one in sorted(set(people)) if one))
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
