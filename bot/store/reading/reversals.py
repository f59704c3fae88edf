"""Transactions that may be reversed, their reversals, and the people affected."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from msgspec import Struct
from sqlalchemy import ColumnElement, select

from bot.store import schema
from bot.store.money import POT_SETTLEMENT_KIND, AccountKind, AccountRef
from bot.store.reading.asking import SubjectReader
from bot.store.reading.connecting import ReadingConnection
from bot.store.reading.rows import TABLES, seats_at, transactions_of
from bot.store.stored import StoredTransaction
from bot.store.tables import SeatRow


class ReversalState(Struct, frozen=True, kw_only=True):
    """A transaction, and whether it is in effect after its reversals.

    `newest` is the last transaction in the chain of its reversals, or its own number without any.
    """

    transaction: StoredTransaction
    is_effective: bool
    newest: int

    def is_effective_after(self, taken_back: Container[int]) -> bool:
        """Return True if it is in effect after the reversal of these transactions."""
        return self.is_effective != (self.newest in taken_back)


class ReversibleTransactions(Struct, frozen=True, kw_only=True):
    """Snapshot of transactions, oldest first, with the numbers of those that are reversed.

    `open_tables` are those of their tables that are open, `seats` all seats ever taken at these tables. `pot` are all
    transactions that moved chips into or out of the pots of these tables. `settled` are those that settled a pot after
    such transactions were reversed. Both are empty if a table is open.
    """

    transactions: tuple[StoredTransaction, ...]
    reversed_ids: frozenset[int]
    open_tables: tuple[int, ...]
    seats: tuple[SeatRow, ...]
    pot_transactions: tuple[ReversalState, ...]
    pot_settlements: tuple[ReversalState, ...]


class ReversalReader(SubjectReader):
    async def find(self, transaction_id: int) -> ReversibleTransactions:
        """Return one transaction; no transactions if the number does not exist."""
        return await self._load(schema.transactions.c.transaction_id == transaction_id)

    async def list_for_deals(self, table_id: int, first: int, last: int, kinds: Sequence[str]) -> ReversibleTransactions:
        """Return the transactions of some kinds that settled the deals of a table from `first` to `last`.

        A reversed transaction is replaced by the newest of its reversals. This is among `taken_back`, unless it
        restores the transaction.
        """
        columns = schema.transactions.c
        return await self._load(
            columns.table_id == table_id,
            columns.deal_no.between(first, last),
            columns.kind.in_(tuple(kinds)),
            newest=True,
        )

    async def _load(self, *conditions: ColumnElement[bool], newest: bool = False) -> ReversibleTransactions:
        async with self._access.snapshot() as connection:
            if newest:
                several = await _load_states(connection, *conditions)
                numbers = tuple(one.newest for one in several)
                found = await transactions_of(connection, schema.transactions.c.transaction_id.in_(numbers))
                taken_back = frozenset(one.newest for one in several if not one.is_effective)
            else:
                found = await transactions_of(connection, *conditions)
                taken_back = frozenset(await _find_reversals(connection, (one.transaction_id for one in found)))
            ids = _table_ids(found)
            tables = await TABLES.all(
                connection, TABLES.where(schema.tables.c.table_id.in_(ids), schema.tables.c.status != "closed")
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
    """Return the reversed ones of these transactions, with their reversals."""
    columns = schema.transactions.c
    back = select(columns.reverses, columns.transaction_id).where(columns.reverses.in_(tuple(numbers)))
    return {row.reverses: row.transaction_id for row in await connection.execute(back)}


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
