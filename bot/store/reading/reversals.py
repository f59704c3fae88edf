"""What is to be taken back: transactions, what took them back, and whose they were."""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence

from msgspec import Struct
from sqlalchemy import ColumnElement, select

from bot.store import schema
from bot.store.money import POT_SETTLED, AccountKind, AccountRef
from bot.store.reading.asking import Subject
from bot.store.reading.connecting import ReadingConnection
from bot.store.reading.rows import TABLES, seats_at, transactions_of
from bot.store.stored import StoredTransaction
from bot.store.tables import SeatRow


class Standing(Struct, frozen=True, kw_only=True):
    """A transaction, whether it holds, and the `newest` of what took it back, or took that back in turn (its own number
    where nothing did).
    """

    transaction: StoredTransaction
    holds: bool
    newest: int

    def after(self, taken_back: Container[int]) -> bool:
        """Whether it holds once those transactions are taken back, too."""
        return self.holds != (self.newest in taken_back)


class Booked(Struct, frozen=True, kw_only=True):
    """Transactions, oldest first, the numbers of those that are taken back, and their tables (those that are open, and
    who ever sat at any of them), as of one moment. `pot` are all that put chips into the pot of one of these tables, or
    took them out of it, and `settled` all by which that was settled where some of them were taken back; neither where a
    table is open.
    """

    transactions: tuple[StoredTransaction, ...]
    taken_back: frozenset[int]
    open_tables: tuple[int, ...]
    seats: tuple[SeatRow, ...]
    pot: tuple[Standing, ...]
    settled: tuple[Standing, ...]


class ReversalReading(Subject):
    """What is stored of transactions that may be taken back."""

    async def one(self, transaction_id: int) -> Booked:
        """One transaction; none where there is none of that number."""
        return await self._booked(schema.transactions.c.transaction_id == transaction_id)

    async def of_deals(self, table_id: int, first: int, last: int, kinds: Sequence[str]) -> Booked:
        """Return the transactions of some kinds that the deals of a table from the `first` to the `last` were settled
        by. Of one that was taken back the newest of its reversals is returned, among `taken_back` unless it puts the
        transaction back.
        """
        columns = schema.transactions.c
        return await self._booked(
            columns.table_id == table_id,
            columns.deal_no.between(first, last),
            columns.kind.in_(tuple(kinds)),
            newest=True,
        )

    async def _booked(self, *conditions: ColumnElement[bool], newest: bool = False) -> Booked:
        async with self._access.snapshot() as connection:
            if newest:
                several = await _standing(connection, *conditions)
                numbers = tuple(one.newest for one in several)
                found = await transactions_of(connection, schema.transactions.c.transaction_id.in_(numbers))
                taken_back = frozenset(one.newest for one in several if not one.holds)
            else:
                found = await transactions_of(connection, *conditions)
                taken_back = frozenset(await _taken_back(connection, (one.transaction_id for one in found)))
            ids = _tables(found)
            tables = await TABLES.all(
                connection, TABLES.where(schema.tables.c.table_id.in_(ids), schema.tables.c.status != "closed")
            )
            seats = [seat for table_id in ids for seat in await seats_at(connection, table_id)]
            columns, postings = schema.transactions.c, schema.postings.c
            pot: tuple[Standing, ...] = ()
            settled: tuple[Standing, ...] = ()
            if ids and not tables:
                pots = {AccountRef(AccountKind.POT, one.guild_id, table_id=one.table_id or 0) for one in found}
                moved = select(postings.transaction_id).where(postings.account_id.in_([one.account_id for one in pots]))
                pot = await _standing(connection, columns.transaction_id.in_(moved))
                settled = await _standing(connection, columns.table_id.in_(ids), columns.kind == POT_SETTLED)
        return Booked(
            transactions=found,
            taken_back=taken_back,
            open_tables=tuple(one.table_id for one in tables),
            seats=tuple(seats),
            pot=pot,
            settled=settled,
        )


async def _taken_back(connection: ReadingConnection, numbers: Iterable[int]) -> dict[int, int]:
    """Those of these transactions that were taken back, with the one that did it."""
    columns = schema.transactions.c
    back = select(columns.reverses, columns.transaction_id).where(columns.reverses.in_(tuple(numbers)))
    return {row.reverses: row.transaction_id for row in await connection.execute(back)}


async def _standing(connection: ReadingConnection, *conditions: ColumnElement[bool]) -> tuple[Standing, ...]:
    found = await transactions_of(connection, *conditions)
    newest = {one.transaction_id: one.transaction_id for one in found}
    undone: set[int] = set()
    chain = dict(newest)
    while chain:
        # A correction that was taken back itself lets hold again what it had taken back.
        chain = {number: chain[earlier] for earlier, number in (await _taken_back(connection, chain)).items()}
        newest |= {first: number for number, first in chain.items()}
        undone ^= set(chain.values())
    return tuple(
        Standing(transaction=one, holds=one.transaction_id not in undone, newest=newest[one.transaction_id])
        for one in found
    )


def _tables(several: Iterable[StoredTransaction]) -> list[int]:
    return sorted({one.table_id for one in several if one.table_id is not None})
