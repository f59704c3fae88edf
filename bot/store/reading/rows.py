"""Structs that the reader returns, loaders from rows to structs, and queries shared by several readers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.engine import Row

from bot.store import schema
from bot.store.reading.access import Condition, Queries
from bot.store.schema.money import AccountKind, AccountRef, TransactionRow
from bot.store.schema.tables import DeadlineRow, DealEndRow, DealRow, GameRow, MoveRow, SeatRow, TableRow


class StoredTable(Struct, frozen=True, kw_only=True):
    """Everything needed to rebuild a table, as one snapshot.

    `deal` is the last deal (None before the first), and `deal_end` its end (None: it has not ended). `moves` start with
    the first move of that deal, or are all moves without one; oldest first. `seats` are all seats ever taken, by
    number. `deadlines` are in order of time.
    """

    table: TableRow
    seats: tuple[SeatRow, ...]
    deal: DealRow | None
    deal_end: DealEndRow | None
    moves: tuple[MoveRow, ...]
    deadlines: tuple[DeadlineRow, ...]


class StoredDeal(Struct, frozen=True, kw_only=True):
    """A deal with its snapshot, its moves with their events, and its end (None: it has not ended).

    `game` is the game of several deals that ended with this deal (None: none did).
    """

    table: TableRow
    seats: tuple[SeatRow, ...]
    deal: DealRow
    deal_end: DealEndRow | None
    moves: tuple[MoveRow, ...]
    game: GameRow | None = None


class StoredGame(Struct, frozen=True, kw_only=True):
    """A finished game of several deals, with its table, its first deal, and all seats ever taken, by number.

    `first_deal` is None if the deal is not stored.
    """

    table: TableRow
    game: GameRow
    first_deal: DealRow | None
    seats: tuple[SeatRow, ...]


class StoredGameRecord(StoredGame, frozen=True, kw_only=True):
    """A finished game with its deals, oldest first, its moves, and the transactions of its points.

    `moves` start with the first deal and include those after the last one.
    """

    deals: tuple[DealRow, ...]
    moves: tuple[MoveRow, ...]
    points: tuple[StoredTransaction, ...]


class StoredTableClosure(Struct, frozen=True, kw_only=True):
    """A table that the books closed, not a move, with its last deal and the end of that.

    `deal` is None if nothing was dealt, `deal_end` is None if the deal did not end.
    """

    table: TableRow
    deal: DealRow | None
    deal_end: DealEndRow | None


PlayedPosition: TypeAlias = tuple[float, int, int]
"""Position in the order of finished deals and games: the time it ended, its table, and its (last) deal."""


StoredPlay: TypeAlias = StoredDeal | StoredGame | StoredTableClosure
"""An item of the history."""


class StoredTransaction(TransactionRow, frozen=True, kw_only=True):
    """A transaction with its postings: accounts, and the chips or points that went into them."""

    postings: tuple[tuple[AccountRef, int], ...]


class AccountKindTotal(Struct, frozen=True, kw_only=True):
    """Totals of a server's accounts of one kind: number, balance, and how many accounts differ from their postings."""

    kind: AccountKind
    accounts: int
    balance: int
    unequal: int


class StoredBalanceSpan(Struct, frozen=True, kw_only=True):
    """A run of consecutive transactions.

    `at` is the time of its last one, and `change` the sum of its changes. `highest` and `lowest` are the extremes of
    the running total during the run. The running total starts with the first run.
    """

    at: float
    change: int
    highest: int
    lowest: int


class StoredBalanceHistory(Struct, frozen=True, kw_only=True):
    """Chips of a member in the wallet and in all purses, and their history, oldest run first."""

    wallet: int
    purses: int
    spans: tuple[StoredBalanceSpan, ...]


POINTS_KIND = "points"
"""Kind of transactions that give points."""


def account_from_row(row: Row[Any]) -> AccountRef:
    """Return the account of a row of `accounts`."""
    return AccountRef(
        AccountKind(row.kind),
        row.guild_id,
        user_id=row.user_id,
        table_id=row.table_id,
        seat=row.seat,
        other_id=row.other_id,
    )


async def seats_at(queries: Queries, table_id: int) -> tuple[SeatRow, ...]:
    """Return all seats ever taken at a table, by number."""
    seats = schema.seats.c
    return await queries.all(SeatRow, seats.table_id == table_id, order_by=(seats.seat,))


async def deal_end_of(queries: Queries, table_id: int, deal_no: int) -> DealEndRow | None:
    """Return the end of a deal; None if it has not ended."""
    ends = schema.deal_ends.c
    return await queries.first(DealEndRow, ends.table_id == table_id, ends.deal_no == deal_no)


async def moves_of(
    queries: Queries, table_id: int, first: int, *, last: int | None = None, deal_no: int | None = None
) -> tuple[MoveRow, ...]:
    """Return the moves of a table numbered `first` to `last`, optionally of one deal; oldest first."""
    moves = schema.moves.c
    wanted = [moves.table_id == table_id, moves.number >= first]
    if last is not None:
        wanted.append(moves.number <= last)
    if deal_no is not None:
        wanted.append(moves.deal_no == deal_no)
    return await queries.all(MoveRow, *wanted, order_by=(moves.number,))


async def points_of(queries: Queries, table_id: int, first_deal: int, last_deal: int) -> tuple[StoredTransaction, ...]:
    """Return the transactions of the points that these deals gave, oldest first."""
    columns = schema.transactions.c
    return await transactions_of(
        queries,
        columns.table_id == table_id,
        columns.deal_no.between(first_deal, last_deal),
        columns.kind == POINTS_KIND,
    )


async def transactions_of(queries: Queries, *conditions: Condition) -> tuple[StoredTransaction, ...]:
    """Return transactions with their postings, oldest first."""
    transactions = schema.transactions.c
    found = await queries.rows(select(schema.transactions).where(*conditions).order_by(transactions.transaction_id))
    return await with_postings(queries, found)


async def with_postings(queries: Queries, rows: Sequence[Row[Any]]) -> tuple[StoredTransaction, ...]:
    """Return transactions with their postings. `rows` begin with the columns of the transactions."""
    if not rows:
        return ()
    postings = schema.postings.c
    lines = await queries.rows(
        select(postings.transaction_id, postings.amount, schema.accounts)
        .join_from(schema.postings, schema.accounts)
        .where(postings.transaction_id.in_([row.transaction_id for row in rows]))
    )
    by_transaction: dict[int, list[tuple[AccountRef, int]]] = {}
    for line in lines:
        by_transaction.setdefault(line.transaction_id, []).append((account_from_row(line), line.amount))
    columns = TransactionRow.__struct_fields__
    return tuple(
        StoredTransaction(
            **dict(zip(columns, row, strict=False)), postings=tuple(by_transaction.get(row.transaction_id, ()))
        )
        for row in rows
    )
