"""What is to be taken back: transactions, what took them back, and whose they were."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from sqlalchemy import ColumnElement, select

from bot.store import schema
from bot.store.reading.asking import Subject
from bot.store.reading.rows import TABLES, seats_at, transactions_of
from bot.store.stored import StoredTransaction
from bot.store.tables import SeatRow


class Booked(Struct, frozen=True, kw_only=True):
    """Transactions, oldest first, the numbers of those that were taken back, and their tables (those that are open, and
    who ever sat at any of them), as of one moment.
    """

    transactions: tuple[StoredTransaction, ...]
    taken_back: frozenset[int]
    open_tables: tuple[int, ...]
    seats: tuple[SeatRow, ...]


class ReversalReading(Subject):
    """What is stored of transactions that may be taken back."""

    async def one(self, transaction_id: int) -> Booked:
        """One transaction; none where there is none of that number."""
        return await self._booked(schema.transactions.c.transaction_id == transaction_id)

    async def of_deals(self, table_id: int, first: int, last: int, kinds: Sequence[str]) -> Booked:
        """The transactions of some kinds that the deals of a table from the `first` to the `last` were settled by."""
        columns = schema.transactions.c
        return await self._booked(
            columns.table_id == table_id, columns.deal_no.between(first, last), columns.kind.in_(tuple(kinds))
        )

    async def _booked(self, *conditions: ColumnElement[bool]) -> Booked:
        async with self._access.snapshot() as connection:
            found = await transactions_of(connection, *conditions)
            reverses = schema.transactions.c.reverses
            back = select(reverses).where(reverses.in_([one.transaction_id for one in found]))
            taken_back = frozenset((await connection.execute(back)).scalars())
            ids = _tables(found)
            tables = await TABLES.all(
                connection, TABLES.where(schema.tables.c.table_id.in_(ids), schema.tables.c.status != "closed")
            )
            seats = [seat for table_id in ids for seat in await seats_at(connection, table_id)]
        return Booked(
            transactions=found,
            taken_back=taken_back,
            open_tables=tuple(one.table_id for one in tables),
            seats=tuple(seats),
        )


def _tables(several: Iterable[StoredTransaction]) -> list[int]:
    return sorted({one.table_id for one in several if one.table_id is not None})
