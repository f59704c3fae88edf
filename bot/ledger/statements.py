"""Wallet statements and the balance over time."""

from __future__ import annotations

from bot.errors import Refusal
from bot.ledger.postings import wallet_account
from bot.ledger.values import BalanceHistory, DealLine, WalletEntry, WalletEntryDetails, WalletEntryPage
from bot.store.reading.rows import StoredBalanceHistory, StoredTransaction
from bot.store.schema.money import AccountKind
from bot.store.store import Store

MAX_POINTS = 200
"""Maximum number of points; more are not visible on a curve."""


def build_balance_history(stored: StoredBalanceHistory, *, since: float, now: float) -> BalanceHistory:
    """Return a member's balance from `since` on. It begins with the first change if there was nothing before."""
    have = stored.wallet + stored.purses
    before = have - sum(one.change for one in stored.spans)
    points: list[tuple[float, int]] = []
    extremes: list[int] = []
    changed_then = bool(stored.spans) and stored.spans[0].at <= since
    if (before or not stored.spans) and not changed_then:
        points.append((since or now, before))
        extremes.append(before)
    balance = before
    for one in stored.spans:
        balance += one.change
        points.append((one.at, balance))
        extremes += (before + one.highest, before + one.lowest)
    points.append((max(now, points[-1][0]), have))
    return BalanceHistory(
        wallet=stored.wallet,
        at_tables=stored.purses,
        points=tuple(points),
        highest=max(extremes),
        lowest=min(extremes),
    )


PAGE_SIZE = 8
"""Entries, or deals, per page."""


MAX_PAGES = 10_000


class Statements:
    """Reader of wallet statements. The caller checks who may read another member's."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, guild_id: int, user_id: int, page: int) -> WalletEntryPage:
        """Return a page of a member's wallet, counted from 1. Pages after the last are empty."""
        page = min(max(page, 1), MAX_PAGES)
        books = self._store.reader.accounts
        balance, found = await books.entries(
            wallet_account(guild_id, user_id), PAGE_SIZE + 1, skip=(page - 1) * PAGE_SIZE
        )
        tables = {one.table_id for one, _ in found if one.table_id is not None}
        games = await books.games_at(tables) if tables else {}
        entries: list[WalletEntry] = []
        for transaction, amount in found[:PAGE_SIZE]:
            entries.append(_wallet_entry(transaction, user_id, amount, balance, games))
            balance -= amount
        return WalletEntryPage(entries=tuple(entries), page=page, has_older=len(found) > PAGE_SIZE)

    async def entry(self, guild_id: int, user_id: int, number: int, page: int = 1) -> WalletEntryDetails:
        """Return the entry of that number in a member's wallet, with a page of their deals at its table, if it has one.

        Refusal no_such_entry.
        """
        page = min(max(page, 1), MAX_PAGES)
        books = self._store.reader.accounts
        balance, found = await books.entry(wallet_account(guild_id, user_id), number)
        if found is None:
            raise Refusal("no_such_entry")
        transaction, amount = found
        table_id = transaction.table_id
        deals: tuple[DealLine, ...] = ()
        if table_id is not None and transaction.deal_no is None:
            rows = await books.results_at_table(table_id, user_id, PAGE_SIZE + 1, skip=(page - 1) * PAGE_SIZE)
            deals = tuple(DealLine(deal_no=row.deal_no, amount=row.amount, at=row.at) for row in rows)
        games = {} if table_id is None else await books.games_at((table_id,))
        return WalletEntryDetails(
            entry=_wallet_entry(transaction, user_id, amount, balance, games),
            reverses=transaction.reverses or 0,
            reversed_by=await books.reversal_of(number),
            deals=deals[:PAGE_SIZE],
            page=page,
            has_older=len(deals) > PAGE_SIZE,
        )


def _wallet_entry(
    transaction: StoredTransaction, user_id: int, amount: int, balance: int, games: dict[int, str]
) -> WalletEntry:
    """Return the line of a wallet that had `balance` afterwards."""
    others = [
        account.user_id
        for account, _ in transaction.postings
        if account.kind is AccountKind.WALLET and account.user_id != user_id
    ]
    return WalletEntry(
        kind=transaction.kind,
        amount=amount,
        balance=balance,
        at=transaction.at,
        table_id=transaction.table_id,
        deal_no=transaction.deal_no,
        actor=transaction.actor,
        reason=transaction.reason,
        number=transaction.transaction_id,
        game=games.get(transaction.table_id or 0, ""),
        other=others[0] if len(others) == 1 else 0,
    )
