"""Queries of accounts, transactions, balance histories and reversals."""

from __future__ import annotations

import asyncio
from collections.abc import Container, Iterable, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import ColumnElement, case, func, select
from sqlalchemy.engine import Row

from bot.store import schema
from bot.store.reading.access import CoalescedLookup, Condition, Queries, ReadingConnection, SubjectReader
from bot.store.reading.rows import StoredTransaction, seats_at
from bot.store.schema.money import POT_SETTLEMENT_KIND, SETTLEMENT_KINDS, AccountKind, AccountRef, TransactionRow
from bot.store.schema.tables import SeatRow, TableRow
from bot.store.statements import FIND_ACCOUNTS, row_loader, select_accounts


class StoredBalanceHistory(Struct, frozen=True, kw_only=True):
    """Chips in a member's wallet and in all their purses, and the history of the total, oldest span first."""

    wallet: int
    purses: int
    spans: tuple[StoredBalanceSpan, ...]


class StoredBalanceSpan(Struct, frozen=True, kw_only=True):
    """Span of consecutive transactions in a balance history.

    `at` is the time of the last transaction, and `change` the sum of all changes in the span. `highest` and `lowest`
    are the extremes of the running total within the span. The running total is 0 before the first span.
    """

    at: float
    change: int
    highest: int
    lowest: int


class AccountKindTotal(Struct, frozen=True, kw_only=True):
    """Totals of a server's accounts of one kind: their balance, and the number of wrong balances.

    A balance is wrong if it is not the sum of the account's postings.
    """

    kind: AccountKind
    balance: int
    unequal: int


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


_TRANSACTIONS = row_loader(TransactionRow)


class AccountEntry(Struct, frozen=True):
    """Entry of an account statement: a transaction, its amount, the balance after it, and the game of its table.

    `game` is "" if the transaction belongs to no table.
    """

    transaction: StoredTransaction
    amount: int
    balance: int
    game: str


class AccountReader(SubjectReader):
    def __init__(self, queries: Queries) -> None:
        super().__init__(queries)
        self._balances = CoalescedLookup(queries, FIND_ACCOUNTS)
        self._totals_lock = asyncio.Lock()
        self._running_totals: dict[int, asyncio.Task[tuple[AccountKindTotal, ...]]] = {}

    async def aclose(self) -> None:
        """Cancel the running computations of totals."""
        for task in self._running_totals.values():
            task.cancel()
        await asyncio.gather(*self._running_totals.values(), return_exceptions=True)

    async def debts(self, guild_id: int, user_id: int) -> dict[AccountRef, int]:
        """Return a member's non-zero debt accounts, as debtor and as creditor. Those of the oldest table come first."""
        accounts = schema.accounts.c
        return await self._accounts(
            accounts.guild_id == guild_id,
            accounts.user_id == user_id,
            accounts.kind == AccountKind.DEBT.value,
            accounts.balance != 0,
        )

    async def accounts_at_table(self, table_id: int) -> dict[AccountRef, int]:
        """Return the balances of the purses, the pot and the debts of a table."""
        return await self._accounts(schema.accounts.c.table_id == table_id)

    async def _accounts(self, *conditions: ColumnElement[bool]) -> dict[AccountRef, int]:
        accounts = schema.accounts
        statement = select(accounts).where(*conditions).order_by(accounts.c.table_id, accounts.c.account_id)
        rows = await self._queries.rows(statement)
        return {account_from_row(row): row.balance for row in rows}

    async def last_posting(self, account: AccountRef) -> tuple[int, int]:
        """Return an account's balance and the number of its last transaction; both are 0 if it has no postings."""
        accounts, postings = schema.accounts.c, schema.postings.c
        last = select(func.max(postings.transaction_id)).where(postings.account_id == account.account_id)
        statement = select(accounts.balance, last.scalar_subquery().label("last")).where(
            accounts.account_id == account.account_id
        )
        rows = await self._queries.rows(statement)
        return (rows[0].balance, rows[0].last) if rows else (0, 0)

    async def balances(self, accounts: Iterable[AccountRef]) -> dict[AccountRef, int]:
        """Return the balances of accounts. The balance of an account without postings is 0."""
        wanted = {account.account_id: account for account in accounts}
        found = await self._balances.find(wanted)
        return {account: found.get(account_id, 0) for account_id, account in wanted.items()}

    async def balance(self, account: AccountRef) -> int:
        """Return the balance of an account; 0 if it has no postings."""
        return (await self.balances((account,)))[account]

    async def accounts_of_member(self, guild_id: int, user_id: int) -> dict[AccountRef, int]:
        """Return the balances of a member's wallet, points, debts and purses. Those of the oldest table come first.

        Empty purses and debts are left out.
        """
        accounts = schema.accounts
        found = select_accounts(user_id, *accounts.columns, guild_id=guild_id).subquery()
        lasting = (AccountKind.WALLET.value, AccountKind.POINTS.value)
        statement = (
            select(found)
            .where((found.c.balance != 0) | found.c.kind.in_(lasting))
            .order_by(found.c.table_id, found.c.account_id)
        )
        return {account_from_row(row): row.balance for row in await self._queries.rows(statement)}

    async def entries(self, account: AccountRef, limit: int, *, skip: int = 0) -> tuple[AccountEntry, ...]:
        """Return `limit` entries of an account, newest first, after skipping the `skip` newest."""
        posting, transactions = schema.postings.c, schema.transactions.c
        of_account = posting.account_id == account.account_id
        newest_first = posting.transaction_id.desc()
        held = select(schema.accounts.c.balance).where(schema.accounts.c.account_id == account.account_id)
        skipped = select(posting.amount).where(of_account).order_by(newest_first).limit(skip).subquery()
        later = select(func.coalesce(func.sum(skipped.c.amount), 0))
        statement = (
            _TRANSACTIONS.select.add_columns(
                posting.amount,
                schema.tables.c.game,
                (held.scalar_subquery() - later.scalar_subquery()).label("balance"),
            )
            .join(schema.postings, posting.transaction_id == transactions.transaction_id)
            .outerjoin(schema.tables, schema.tables.c.table_id == transactions.table_id)
            .where(of_account)
            .order_by(newest_first)
            .limit(limit)
            .offset(skip)
        )
        async with self._queries.snapshot() as connection:
            rows = await connection.rows(statement)
            found = await with_postings(connection, rows)
        entries: list[AccountEntry] = []
        balance = rows[0].balance if rows else 0
        for row, transaction in zip(rows, found, strict=True):
            entries.append(AccountEntry(transaction, row.amount, balance, row.game or ""))
            balance -= row.amount
        return tuple(entries)

    async def entry(self, account: AccountRef, number: int) -> AccountEntry | None:
        """Return the entry that a transaction made in an account, or None if it did not post to the account."""
        posting, tables = schema.postings.c, schema.tables.c
        of_account = posting.account_id == account.account_id
        booked = (
            select(posting.amount, tables.game)
            .join_from(schema.postings, schema.transactions)
            .outerjoin(schema.tables, tables.table_id == schema.transactions.c.table_id)
            .where(of_account, posting.transaction_id == number)
        )
        after = select(func.coalesce(func.sum(posting.amount), 0)).where(of_account, posting.transaction_id <= number)
        async with self._queries.snapshot() as connection:
            rows = await connection.rows(booked)
            if not rows:
                return None
            [found] = await transactions_of(connection, schema.transactions.c.transaction_id == number)
            return AccountEntry(found, rows[0].amount, await connection.scalar(after) or 0, rows[0].game or "")

    async def reversal_of(self, number: int) -> int:
        """Return the number of the transaction that reversed the transaction `number`, or 0."""
        columns = schema.transactions.c
        return int(await self._queries.scalar(select(columns.transaction_id).where(columns.reverses == number)) or 0)

    async def results_at_table(self, table_id: int, user_id: int, limit: int, *, skip: int = 0) -> tuple[Row[Any], ...]:
        """Return a person's results in deals at a table, newest first, after skipping the `skip` newest.

        The rows have `deal_no` and `amount` (chips).
        """
        seats, accounts, transactions = schema.seats.c, schema.accounts.c, schema.transactions.c
        statement = (
            select(transactions.deal_no, schema.postings.c.amount)
            .select_from(schema.seats)
            .join(schema.accounts, (accounts.table_id == seats.table_id) & (accounts.seat == seats.seat))
            .join(schema.postings, schema.postings.c.account_id == accounts.account_id)
            .join(schema.transactions, transactions.transaction_id == schema.postings.c.transaction_id)
            .where(
                seats.table_id == table_id,
                seats.user_id == user_id,
                accounts.kind == AccountKind.PURSE.value,
                transactions.kind == "deal",
            )
            .order_by(transactions.transaction_id.desc())
            .limit(limit)
            .offset(skip)
        )
        return tuple(await self._queries.rows(statement))

    async def transactions(self, guild_id: int, kinds: Sequence[str], limit: int) -> tuple[StoredTransaction, ...]:
        """Return the last transactions of the kinds `kinds` in a server, newest first."""
        columns = schema.transactions.c
        last = (
            select(columns.transaction_id)
            .where(columns.guild_id == guild_id, columns.kind.in_(tuple(kinds)))
            .order_by(columns.transaction_id.desc())
            .limit(limit)
        )
        async with self._queries.snapshot() as connection:
            found = await transactions_of(connection, columns.transaction_id.in_(await connection.column(last)))
        return tuple(reversed(found))

    async def totals_by_kind(self, guild_id: int) -> tuple[AccountKindTotal, ...]:
        """Return the totals of a server's accounts by kind, compared with their postings.

        With a million postings the query takes seconds, so it runs on the connection for slow queries, for one server
        at a time. Concurrent requests for the same server share one result.
        """
        task = self._running_totals.get(guild_id)
        if task is None:
            task = self._running_totals[guild_id] = asyncio.create_task(
                self._read_totals(guild_id), name=f"sums of {guild_id}"
            )
            task.add_done_callback(lambda _: self._running_totals.pop(guild_id, None))
        return await asyncio.shield(task)

    async def _read_totals(self, guild_id: int) -> tuple[AccountKindTotal, ...]:
        accounts, postings = schema.accounts.c, schema.postings.c
        posted = (
            select(func.coalesce(func.sum(postings.amount), 0))
            .where(postings.account_id == accounts.account_id)
            .scalar_subquery()
        )
        each = (
            select(accounts.kind, accounts.balance, posted.label("posted"))
            .where(accounts.guild_id == guild_id)
            .subquery()
        )
        statement = select(
            each.c.kind,
            func.sum(each.c.balance).label("balance"),
            func.sum(case((each.c.balance != each.c.posted, 1), else_=0)).label("unequal"),
        ).group_by(each.c.kind)
        async with self._totals_lock:
            rows = await self._queries.background.rows(statement)
        return tuple(
            AccountKindTotal(kind=AccountKind(row.kind), balance=row.balance, unequal=row.unequal) for row in rows
        )

    async def history_of_member(
        self, guild_id: int, user_id: int, since: float, max_spans: int
    ) -> StoredBalanceHistory:
        """Return a member's balance, and its history since a time (seconds since the epoch) in at most `max_spans`
        spans.

        The database may have to sum up the postings of years, so the query runs on the connection for slow queries.
        """
        accounts, posted = schema.accounts.c, schema.postings.c
        owned = select_accounts(
            user_id,
            accounts.account_id,
            accounts.kind,
            accounts.balance,
            guild_id=guild_id,
            only_kind=AccountKind.WALLET,
        )
        changes = (
            select(
                schema.transactions.c.transaction_id,
                schema.transactions.c.at,
                func.sum(posted.amount).label("change"),
            )
            .join_from(schema.postings, schema.transactions)
            .where(posted.account_id.in_(select(owned.subquery().c.account_id)), schema.transactions.c.at >= since)
            .group_by(schema.transactions.c.transaction_id)
            .having(func.sum(posted.amount) != 0)
            .subquery()
        )
        order = changes.c.transaction_id
        running = select(
            changes,
            (func.row_number().over(order_by=order) - 1).label("number"),
            func.count().over().label("count"),
            func.sum(changes.c.change).over(order_by=order).label("total"),
        ).subquery()
        stretches = (
            select(
                func.max(running.c.at).label("at"),
                func.sum(running.c.change).label("change"),
                func.max(running.c.total).label("highest"),
                func.min(running.c.total).label("lowest"),
            )
            .group_by(running.c.number * max_spans // running.c.count)
            .order_by(func.min(running.c.number))
        )
        async with self._queries.background.snapshot() as connection:
            held = await connection.rows(owned)
            found = await connection.rows(stretches)
        wallets = [row.balance for row in held if row.kind == AccountKind.WALLET.value]
        return StoredBalanceHistory(
            wallet=sum(wallets),
            purses=sum(row.balance for row in held) - sum(wallets),
            spans=tuple(StoredBalanceSpan(**row._asdict()) for row in found),
        )


class ReversalState(Struct, frozen=True, kw_only=True):
    """Transaction with the state of its reversals.

    `is_effective` is False while the transaction is reversed. `newest` is the number of the last reversal in the chain,
    or of the transaction itself if it was never reversed.
    """

    transaction: StoredTransaction
    is_effective: bool
    newest: int

    def is_effective_after(self, taken_back: Container[int]) -> bool:
        """Return True if the transaction is in effect once the transactions in `taken_back` are reversed."""
        return self.is_effective != (self.newest in taken_back)


class ReversibleTransactions(Struct, frozen=True, kw_only=True):
    """Snapshot of transactions, oldest first, with everything needed to reverse them.

    `reversed_ids` are the numbers of the transactions that have been reversed. `open_tables` are the transactions'
    tables that are open, and `seats` all seats ever taken at the transactions' tables. `pot_transactions` are all
    transactions that moved chips into or out of the pots of these tables. `pot_settlements` are the transactions that
    settled a pot again after the reversal of such a transaction. If a table is open, `pot_transactions` and
    `pot_settlements` are empty.
    """

    transactions: tuple[StoredTransaction, ...]
    reversed_ids: frozenset[int]
    open_tables: tuple[int, ...]
    seats: tuple[SeatRow, ...]
    pot_transactions: tuple[ReversalState, ...]
    pot_settlements: tuple[ReversalState, ...]


class ReversalReader(SubjectReader):
    async def find(self, transaction_id: int) -> ReversibleTransactions:
        """Return the transaction with a number, or no transactions if it does not exist."""
        return await self._load(schema.transactions.c.transaction_id == transaction_id)

    async def list_for_deals(self, table_id: int, first: int, last: int) -> ReversibleTransactions:
        """Return the transactions that settled a table's deals from `first` to `last`.

        Instead of a reversed transaction, the newest reversal in its chain is returned. The number of this reversal is
        in `reversed_ids`, unless the reversal restores the transaction.
        """
        columns = schema.transactions.c
        return await self._load(
            columns.table_id == table_id,
            columns.deal_no.between(first, last),
            columns.kind.in_(SETTLEMENT_KINDS),
            newest=True,
        )

    async def _load(self, *conditions: ColumnElement[bool], newest: bool = False) -> ReversibleTransactions:
        async with self._queries.snapshot() as connection:
            if newest:
                several = await _load_states(connection, *conditions)
                numbers = tuple(one.newest for one in several)
                found = await transactions_of(connection, schema.transactions.c.transaction_id.in_(numbers))
                taken_back = frozenset(one.newest for one in several if not one.is_effective)
            else:
                found = await transactions_of(connection, *conditions)
                taken_back = frozenset(await _find_reversals(connection, (one.transaction_id for one in found)))
            ids = _table_ids(found)
            tables = await connection.all(
                TableRow, schema.tables.c.table_id.in_(ids), schema.tables.c.status != "closed"
            )
            seats = [seat for table_id in ids for seat in await seats_at(connection, table_id)]
            columns, postings = schema.transactions.c, schema.postings.c
            pot: tuple[ReversalState, ...] = ()
            settled: tuple[ReversalState, ...] = ()
            if ids and not tables:
                pots = {AccountRef(AccountKind.POT, one.guild_id, table_id=one.table_id or 0) for one in found}
                moved = select(postings.transaction_id).where(postings.account_id.in_([one.account_id for one in pots]))
                pot = await _load_states(connection, columns.transaction_id.in_(moved))
                settled = await _load_states(connection, columns.table_id.in_(ids), columns.kind == POT_SETTLEMENT_KIND)
        return ReversibleTransactions(
            transactions=found,
            reversed_ids=taken_back,
            open_tables=tuple(one.table_id for one in tables),
            seats=tuple(seats),
            pot_transactions=pot,
            pot_settlements=settled,
        )


async def _find_reversals(connection: ReadingConnection, numbers: Iterable[int]) -> dict[int, int]:
    """Return the reversals of the transactions `numbers`, by the number of the reversed transaction."""
    columns = schema.transactions.c
    back = select(columns.reverses, columns.transaction_id).where(columns.reverses.in_(tuple(numbers)))
    return {row.reverses: row.transaction_id for row in await connection.rows(back)}


async def _load_states(connection: ReadingConnection, *conditions: ColumnElement[bool]) -> tuple[ReversalState, ...]:
    found = await transactions_of(connection, *conditions)
    newest = {one.transaction_id: one.transaction_id for one in found}
    undone: set[int] = set()
    chain = dict(newest)
    while chain:
        # Reversing a reversal restores the transaction.
        chain = {number: chain[earlier] for earlier, number in (await _find_reversals(connection, chain)).items()}
        newest |= {first: number for number, first in chain.items()}
        undone ^= set(chain.values())
    return tuple(
        ReversalState(transaction=one, is_effective=one.transaction_id not in undone, newest=newest[one.transaction_id])
        for one in found
    )


def _table_ids(several: Iterable[StoredTransaction]) -> list[int]:
    return sorted({one.table_id for one in several if one.table_id is not None})
