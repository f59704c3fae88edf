"""History of a member's balance, wallet and purses together."""

from __future__ import annotations

from sqlalchemy import func, select, union_all

from bot.store import schema
from bot.store.money import AccountKind, AccountRef
from bot.store.reading.asking import SubjectReader
from bot.store.stored import StoredBalanceHistory, StoredBalanceSpan


class BalanceHistoryReader(SubjectReader):
    async def history_of_member(self, guild_id: int, user_id: int, since: float, max_spans: int) -> StoredBalanceHistory:
        """Return a member's balance and its history since a time (seconds since the epoch), in at most `most` runs.

        The database sums up the postings of years, on the connection for slow queries.
        """
        accounts, seats, posted = schema.accounts.c, schema.seats.c, schema.postings.c
        wallet = AccountRef(AccountKind.WALLET, guild_id, user_id=user_id).account_id
        owned = union_all(
            select(accounts.account_id, accounts.balance).where(accounts.account_id == wallet),
            select(accounts.account_id, accounts.balance)
            .join_from(
                schema.seats, schema.accounts, (accounts.table_id == seats.table_id) & (accounts.seat == seats.seat)
            )
            .where(seats.user_id == user_id, seats.guild_id == guild_id, accounts.kind == AccountKind.PURSE.value),
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
        async with self._access.background.snapshot() as connection:
            held = {row.account_id: row.balance for row in await connection.execute(owned)}
            found = (await connection.execute(stretches)).all()
        return StoredBalanceHistory(
            wallet=held.pop(wallet, 0),
            purses=sum(held.values()),
            spans=tuple(StoredBalanceSpan(**row._asdict()) for row in found),
        )
