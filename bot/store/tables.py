"""Rows of tables: who sits there, what was played and how it ended, what is due, and where it is shown.

Those with fields that hold cards are dataclasses, which leave these out of what is logged of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec import Struct


@dataclass(frozen=True, kw_only=True)
class TableRow:
    """A table as stored. `version` counts its changes; `info` is the JSON of all that is not the game's."""

    table_id: int
    guild_id: int
    channel_id: int
    status: str
    version: int
    game: str
    rules_version: int
    info: str = field(repr=False)


class SeatRow(Struct, frozen=True, kw_only=True):
    """Who sits where: for finding a member's tables. Computer players have user 0."""

    table_id: int
    seat: int
    user_id: int
    guild_id: int
    left: bool = False
    name: str = ""
    """What they were called when they sat down: for the statements of deals they have left behind."""


@dataclass(frozen=True, kw_only=True)
class MoveRow:
    """One move and what it did. `number` counts a table's moves from 1 without a gap."""

    table_id: int
    number: int
    deal_no: int
    seat: int
    move: str = field(repr=False)
    events: str = field(repr=False)
    at: float


@dataclass(frozen=True, kw_only=True)
class DealRow:
    """A deal's snapshot: the game's state just before its Deal move, and the number of that move.

    What was agreed is frozen beside it: the `game`, its `options` in full (JSON; None: thinned), the `sheet` they came
    from (JSON; None: from no sheet) and the fingerprint `agreed`.
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


THINNED = '["Thinned",'
"""How the text begins that stands in place of moves that were thinned out."""


def thinned_move(count: int) -> str:
    """What stands in place of a deal's moves, so many, that were thinned out."""
    return f'{THINNED}{{"moves":{count}}}]'


def moves_thinned(move: str) -> int:
    """How many moves a stored one stands for that were thinned out; 0 where it is a move."""
    return int("".join(filter(str.isdigit, move))) if move.startswith(THINNED) else 0


@dataclass(frozen=True, kw_only=True)
class ThinnedDeal:
    """What is left of a deal: its `snapshot`, in which the house rules stand, and one `row` for all its moves."""

    row: MoveRow
    snapshot: str = field(repr=False)


class DealEndRow(Struct, frozen=True, kw_only=True):
    """How a deal ended: `outcome` is JSON for statements and statistics."""

    table_id: int
    deal_no: int
    ended_at: float
    outcome: str


class GameRow(Struct, frozen=True, kw_only=True):
    """A game of several deals that is over: the numbers of its first and its last deal, and its last event, the one
    that says how it ended (`ending`, JSON as `encode_events` makes it).

    Of a game whose deals stand alone there is none.
    """

    table_id: int
    first_deal: int
    last_deal: int
    guild_id: int
    game: str
    ended_at: float
    ending: str


class PlayedRow(Struct, frozen=True, kw_only=True):
    """Something that is over, as it is found at `place` (`channel`, `server` or `person`). A deal by its number; 0: the
    table itself, which was closed by its books.
    """

    place: str
    ended_at: float
    table_id: int
    deal_no: int
    guild_id: int


def channel(channel_id: int) -> str:
    """The place where everything is found that was played in a channel."""
    return f"c{channel_id}"


def server(guild_id: int) -> str:
    """The place where everything is found that was played in a server."""
    return f"s{guild_id}"


def person(user_id: int) -> str:
    """The place where everything is found that somebody played."""
    return f"p{user_id}"


def found_at(
    *, guild_id: int, channel_id: int, people: Iterable[int], ended_at: float, table_id: int, deal_no: int
) -> tuple[PlayedRow, ...]:
    """Where something that is over is found: in its channel and server, and by these users (0 is nobody)."""
    places = (channel(channel_id), server(guild_id), *(person(one) for one in sorted(set(people)) if one))
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


class ShownRow(Struct, frozen=True, kw_only=True):
    """A message that shows a table. `place` names it among the table's messages, `shown_version` is what it shows.

    A private answer has the `route` by which it can be edited `until` a moment. `called` is the decision to which its
    reader was called by it; -1: none.
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


class ShownGone(Struct, frozen=True, kw_only=True):
    """The message of that place is not kept true any more."""

    table_id: int
    place: str
