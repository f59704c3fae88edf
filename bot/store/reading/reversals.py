"""What is to be taken back: transactions, what took them back, and whose they were."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from sqlalchemy import ColumnElement, select

from bot.store import schema
from bot.store.money import AccountKind
from bot.store.reading.asking import Subject
from bot.store.reading.connecting import ReadingConnection
from bot.store.reading.rows import TABLES, seats_at, transactions_of
from bot.store.stored import StoredTransaction
from bot.store.tables import SeatRow


class Booked(Struct, frozen=True, kw_only=True):
    """Transactions, oldest first, the numbers of those that were taken back, and their tables (those that are open, and
    who ever sat at any of them), as of one moment. `pot` are all that put chips into the pot of one of these tables, or
    took them out of it, and that hold (none where a table is open), `pot_last` is the newest that changed which do.
    """

    transactions: tuple[StoredTransaction, ...]
    taken_back: frozenset[int]
    open_tables: tuple[int, ...]
    seats: tuple[SeatRow, ...]
    pot: tuple[StoredTransaction, ...]
    pot_last: int


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
            taken_back = frozenset(await _taken_back(connection, (one.transaction_id for one in found)))
            ids = _tables(found)
            tables = await TABLES.all(
                connection, TABLES.where(schema.tables.c.table_id.in_(ids), schema.tables.c.status != "closed")
            )
            seats = [seat for table_id in ids for seat in await seats_at(connection, table_id)]
            pot, pot_last = ((), 0) if tables else await _pot(connection, found)
        return Booked(
            transactions=found,
            taken_back=taken_back,
            open_tables=tuple(one.table_id for one in tables),
            seats=tuple(seats),
            pot=pot,
            pot_last=pot_last,
        )


async def _taken_back(connection: ReadingConnection, numbers: Iterable[int]) -> dict[int, int]:
    """Those of these transactions that were taken back, with the one that did it."""
    columns = schema.transactions.c
    back = select(columns.reverses, columns.transaction_id).where(columns.reverses.in_(tuple(numbers)))
    return {row.reverses: row.transaction_id for row in await connection.execute(back)}


async def _pot(
    connection: ReadingConnection, several: Iterable[StoredTransaction]
) -> tuple[tuple[StoredTransaction, ...], int]:
    """All that moved chips into or out of the pots of tables and that were not taken back; and the newest of these and
    of what took any of them back.
    """
    pots = {account.account_id for one in several for account, _ in one.postings if account.kind is AccountKind.POT}
    postings = schema.postings.c
    moved = select(postings.transaction_id).where(postings.account_id.in_(tuple(pots)))
    found = await transactions_of(connection, schema.transactions.c.transaction_id.in_(moved)) if pots else ()
    last = max((one.transaction_id for one in found), default=0)
    undone: set[int] = set()
    chain = {one.transaction_id: one.transaction_id for one in found}
    while chain:
        back = await _taken_back(connection, chain)
        # A correction that was taken back itself lets hold again what it had taken back.
        last = max((last, *back.values()))
        undone ^= {chain[number] for number in back}
        chain = {number: chain[earlier] for earlier, number in back.items()}
    return tuple(one for one in found if one.transaction_id not in undone), last


def _tables(several: Iterable[StoredTransaction]) -> list[int]:
    return sorted({one.table_id for one in several if one.table_id is not None})
