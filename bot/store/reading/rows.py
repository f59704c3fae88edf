"""Structs that readers return, and queries shared by several readers."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from sqlalchemy import ColumnElement

from bot.store import schema
from bot.store.reading.access import Queries
from bot.store.schema.money import AccountRef, TransactionRow
from bot.store.schema.tables import (
    DeadlineRow,
    DealEndRow,
    DealRow,
    GameRow,
    MoveRow,
    SeatRow,
    TableRow,
    count_pruned_moves,
)


class StoredTable(Struct, frozen=True, kw_only=True):
    """Snapshot of everything needed to rebuild a table.

    `deal` is the last deal (None: there was none), and `deal_end` the end of `deal` (None: it is running). `moves`,
    oldest first, start with the first move of `deal`; without a deal they are all moves. `seats` are all seats ever
    taken, by number. `deadlines` are in order of time.
    """

    table: TableRow
    seats: tuple[SeatRow, ...]
    deal: DealRow | None
    deal_end: DealEndRow | None
    moves: tuple[MoveRow, ...]
    deadlines: tuple[DeadlineRow, ...]


class StoredDeal(Struct, frozen=True, kw_only=True):
    """Deal with its moves, and its end (None: it is running).

    `game` is the game of several deals that ended with this deal (None: none did).
    """

    table: TableRow
    seats: tuple[SeatRow, ...]
    deal: DealRow
    deal_end: DealEndRow | None
    moves: tuple[MoveRow, ...]
    game: GameRow | None = None

    @property
    def is_pruned(self) -> bool:
        """True if the moves of the deal have been deleted."""
        return any(count_pruned_moves(row.move) for row in self.moves)


class StoredGame(Struct, frozen=True, kw_only=True):
    """Finished game of several deals, with its table, its first deal, and all seats ever taken, by number.

    `first_deal` is None if the deal is not stored.
    """

    table: TableRow
    game: GameRow
    first_deal: DealRow | None
    seats: tuple[SeatRow, ...]


class StoredGameRecord(StoredGame, frozen=True, kw_only=True):
    """Finished game with its deals, oldest first, and its moves.

    `moves` start with the first deal and include moves after the last deal.
    """

    deals: tuple[DealRow, ...]
    moves: tuple[MoveRow, ...]


class StoredTableClosure(Struct, frozen=True, kw_only=True):
    """Table that was closed by the ledger and not by a move, with its last deal and that deal's end.

    `deal` is None if nothing was dealt. `deal_end` is None if the deal did not end.
    """

    table: TableRow
    deal: DealRow | None
    deal_end: DealEndRow | None


PlayedPosition: TypeAlias = tuple[float, int, int]
"""Position of a deal or game in the history: the time of its end, its table, and its (last) deal."""

StoredPlay: TypeAlias = StoredDeal | StoredGame | StoredTableClosure
"""Item of the history."""


class StoredTransaction(TransactionRow, frozen=True, kw_only=True):
    """Transaction with its postings, as pairs of an account and the chips or points put into it."""

    postings: tuple[tuple[AccountRef, int], ...]


async def seats_at(queries: Queries, table_id: int) -> tuple[SeatRow, ...]:
    """Return all seats ever taken at a table, by number."""
    return await queries.all(SeatRow, table_id=table_id, order_by=(schema.seats.c.seat,))


async def deal_end_of(queries: Queries, deal: DealRow | None) -> DealEndRow | None:
    """Return the end of a deal, or None if there is no deal or it has not ended."""
    if deal is None:
        return None
    return await queries.first(DealEndRow, table_id=deal.table_id, deal_no=deal.deal_no)


async def moves_of(
    queries: Queries, table_id: int, first: int, *, last: int | None = None, deal_no: int | None = None
) -> tuple[MoveRow, ...]:
    """Return the moves of a table numbered `first` to `last`, oldest first, optionally only those of one deal."""
    number = schema.moves.c.number
    wanted: list[ColumnElement[bool]] = [number >= first] if last is None else [number.between(first, last)]
    if deal_no is not None:
        wanted.append(schema.moves.c.deal_no == deal_no)
    return await queries.all(MoveRow, *wanted, table_id=table_id, order_by=(number,))
