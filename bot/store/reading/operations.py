"""Queries for the host's commands `status` and `doctor`."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Table, case, func, select, tuple_
from sqlalchemy.engine import Row

from bot.store import schema
from bot.store.reading.access import SubjectReader
from bot.store.reading.money import POINTS_KIND, transactions_of
from bot.store.reading.rows import StoredTransaction, seats_at
from bot.store.schema.money import POINTS_KINDS, AccountKind
from bot.store.schema.processes import ProcessRow
from bot.store.schema.tables import (
    PRUNED_PREFIX,
    DealEndRow,
    GameRow,
    HistoryEntryRow,
    MoveRow,
    SeatRow,
    TableRow,
    count_pruned_moves,
)
from bot.store.statements import row_loader


class ProcessLoad(Struct, frozen=True, kw_only=True):
    """Load of all processes: the numbers of open tables, of running deals and of overdue deadlines."""

    open_tables: int
    deals_in_hand: int
    deadlines_overdue: int


class ProcessReader(SubjectReader):
    async def all(self) -> tuple[ProcessRow, ...]:
        """Return the processes that have not ended cleanly, including those not seen for a while, oldest first."""
        columns = schema.processes.c
        return await self._queries.all(ProcessRow, order_by=(columns.started_at, columns.process_id))

    async def load(self, due_before: float) -> ProcessLoad:
        """Return the current load. Deadlines before `due_before` are overdue."""
        tables, deals, ends = schema.tables.c, schema.deals.c, schema.deal_ends.c
        last = select(func.max(deals.deal_no)).where(deals.table_id == tables.table_id).correlate(schema.tables)
        last_deal = last.scalar_subquery()
        ended = select(ends.deal_no).where(ends.table_id == tables.table_id, ends.deal_no == last_deal)
        in_hand = last_deal.is_not(None) & ~ended.correlate(schema.tables).exists()
        opened = select(func.count()).select_from(schema.tables).where(schema.TABLE_IS_OPEN)
        overdue = select(func.count()).where(schema.deadlines.c.due_at < due_before)
        return ProcessLoad(
            open_tables=await self._queries.scalar(opened),
            deals_in_hand=await self._queries.scalar(opened.where(in_hand)),
            deadlines_overdue=await self._queries.scalar(overdue),
        )


_PAGE_ROWS = 1_000

_CLOSE_MOVE_PREFIX = '["Close",'
"""Prefix of the stored move that closes a table."""


class TableHistory(Struct, frozen=True, kw_only=True):
    """Past of a table. `moves` and `points` are in order, oldest first.

    `played` are the table's entries in the index of the history. `points` are the transactions that gave points.
    """

    table: TableRow
    is_closed_by_ledger: bool
    seats: tuple[SeatRow, ...]
    moves: tuple[tuple[str, MoveRow], ...]
    """Moves, each with the name of the game of its deal."""
    deal_ends: tuple[DealEndRow, ...]
    games: tuple[GameRow, ...]
    points: tuple[StoredTransaction, ...]
    played: tuple[HistoryEntryRow, ...]


class InspectionReader(SubjectReader):
    """Queries for inconsistent data."""

    async def count_rows(self) -> Row[Any]:
        """Return the numbers of `tables`, `moves`, `accounts`, `transactions`, and `open` tables."""
        counted = {name: schema.metadata.tables[name] for name in ("tables", "moves", "accounts", "transactions")}
        counts = {name: select(func.count()).select_from(table) for name, table in counted.items()}
        counts["open"] = counts["tables"].where(schema.TABLE_IS_OPEN)
        (row,) = await self._queries.rows(select(*(one.scalar_subquery().label(name) for name, one in counts.items())))
        return row

    async def mismatched_accounts(self) -> Sequence[Row[Any]]:
        """Return accounts whose balance is not the sum of their postings: id, balance, sum of the postings."""
        accounts, postings = schema.accounts.c, schema.postings.c
        posted = func.coalesce(func.sum(postings.amount), 0)
        statement = (
            select(accounts.account_id, accounts.balance, posted.label("posted"))
            .join_from(schema.accounts, schema.postings, isouter=True)
            .group_by(accounts.account_id, accounts.balance)
            .having(accounts.balance != posted)
        )
        return await self._queries.rows(statement)

    async def unbalanced_transactions(self) -> Sequence[Row[Any]]:
        """Return transactions whose postings do not sum to zero: number, sum."""
        postings = schema.postings.c
        total = func.sum(postings.amount)
        statement = (
            select(postings.transaction_id, total.label("total")).group_by(postings.transaction_id).having(total != 0)
        )
        return await self._queries.rows(statement)

    async def money_at_closed_tables(self, guild_id: int | None = None) -> Sequence[Row[Any]]:
        """Return non-zero purses, pots and debts of closed tables, in one server or in all: id, balance, table."""
        accounts, tables = schema.accounts.c, schema.tables.c
        statement = (
            select(accounts.account_id, accounts.balance, accounts.table_id)
            .join(schema.tables, tables.table_id == accounts.table_id)
            .where(tables.status == schema.TABLE_CLOSED, accounts.balance != 0)
        )
        if guild_id is not None:
            statement = statement.where(accounts.guild_id == guild_id, tables.guild_id == guild_id)
        return await self._queries.rows(statement)

    async def one_sided_debts(self) -> Sequence[Row[Any]]:
        """Return debts whose two sides differ: id, balance of this side, balance of the other side."""
        accounts, other = schema.accounts.c, schema.accounts.alias("other")
        of_the_other = func.coalesce(other.c.balance, 0)
        statement = (
            select(accounts.account_id, accounts.balance, of_the_other.label("reverse"))
            .join_from(
                schema.accounts,
                other,
                (other.c.kind == accounts.kind)
                & (other.c.guild_id == accounts.guild_id)
                & (other.c.table_id == accounts.table_id)
                & (other.c.user_id == accounts.other_id)
                & (other.c.other_id == accounts.user_id),
                isouter=True,
            )
            .where(accounts.kind == AccountKind.DEBT.value, accounts.balance + of_the_other != 0)
        )
        return await self._queries.rows(statement)

    async def tables_with_missing_moves(self) -> list[tuple[int, int, int]]:
        """Return tables with gaps in the numbers of moves, apart from pruned moves: id, moves, highest number."""
        moves = schema.moves.c
        count, first, last = func.count(), func.min(moves.number), func.max(moves.number)
        statement = (
            select(moves.table_id, count.label("moves"), first.label("first"), last.label("last"))
            .group_by(moves.table_id)
            .having((first != 1) | (last != count))
        )
        found = await self._queries.rows(statement)
        gone = await self._pruned_moves() if found else {}
        return [
            (row.table_id, row.moves, row.last)
            for row in found
            if row.first != 1 or row.moves + gone.get(row.table_id, 0) != row.last
        ]

    async def _pruned_moves(self) -> dict[int, int]:
        """Return the number of pruned moves per table."""
        moves = schema.moves.c
        statement = select(moves.table_id, moves.move).where(moves.move.startswith(PRUNED_PREFIX, autoescape=True))
        gone: Counter[int] = Counter()
        for row in await self._queries.rows(statement):
            gone[row.table_id] += count_pruned_moves(row.move) - 1
        return gone

    async def mixed_transactions(self) -> Sequence[Row[Any]]:
        """Return transactions with both money and points."""
        accounts, postings = schema.accounts.c, schema.postings.c
        in_points = case((accounts.kind.in_([kind.value for kind in POINTS_KINDS]), 1), else_=0)
        statement = (
            select(postings.transaction_id)
            .join(schema.accounts, accounts.account_id == postings.account_id)
            .group_by(postings.transaction_id)
            .having(func.min(in_points) != func.max(in_points))
        )
        return await self._queries.rows(statement)

    async def table_ids(self, *, only_open: bool = False) -> AsyncIterator[int]:
        """Yield the ids of all tables, or only of the open ones, read a thousand at a time."""
        tables = schema.tables.c
        wanted = select(tables.table_id).order_by(tables.table_id).limit(1_000)
        if only_open:
            wanted = wanted.where(schema.TABLE_IS_OPEN)
        last = 0
        while found := await self._queries.column(wanted.where(tables.table_id > last)):
            for table_id in found:
                yield table_id
            last = found[-1]

    async def all_rows(self, table: Table) -> AsyncIterator[Row[Any]]:
        """Yield all rows of a table in the order of its primary key, read a thousand at a time."""
        own = tuple(table.primary_key.columns)
        places = [list(table.columns).index(column) for column in own]
        wanted = select(table).order_by(*own).limit(_PAGE_ROWS)
        found = await self._queries.rows(wanted)
        while found:
            for row in found:
                yield row
            last = tuple(found[-1][place] for place in places)
            found = await self._queries.rows(wanted.where(tuple_(*own) > last)) if len(found) == _PAGE_ROWS else []

    async def table_history(self, table_id: int, games: Sequence[str], event: str) -> TableHistory:
        """Return a snapshot of a table's past.

        Its moves are all moves in deals of `games`, and the moves with an event named `event` in deals of other games.
        """
        deals, moves, transactions = schema.deals.c, schema.moves.c, schema.transactions.c
        dealt = (
            row_loader(MoveRow)
            .select.add_columns(deals.game)
            .join_from(
                schema.moves, schema.deals, (deals.table_id == moves.table_id) & (deals.deal_no == moves.deal_no)
            )
            .where(moves.table_id == table_id, deals.game.in_(games) | moves.events.contains(f'["{event}",'))
            .order_by(moves.number)
        )
        async with self._queries.snapshot() as connection:
            table = await connection.one(TableRow, table_id=table_id)
            newest = await connection.first(MoveRow, table_id=table_id, order_by=(moves.number.desc(),))
            played = await connection.all(HistoryEntryRow, table_id=table_id)
            if newest is None:
                by_books = any(not row.deal_no for row in played)
            else:
                by_books = table.status == schema.TABLE_CLOSED and not newest.move.startswith(_CLOSE_MOVE_PREFIX)
            return TableHistory(
                table=table,
                is_closed_by_ledger=by_books,
                seats=await seats_at(connection, table_id),
                moves=tuple((row.game, row_loader(MoveRow).build(row)) for row in await connection.rows(dealt)),
                deal_ends=await connection.all(DealEndRow, table_id=table_id),
                games=await connection.all(GameRow, table_id=table_id),
                points=await transactions_of(
                    connection, transactions.table_id == table_id, transactions.kind == POINTS_KIND
                ),
                played=played,
            )
