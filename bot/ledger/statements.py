"""Wallet statements and the balance over time."""

from __future__ import annotations

from collections.abc import Mapping

from bot.errors import Refusal
from bot.ledger.postings import wallet_account
from bot.ledger.values import BalanceHistory, DealLine, MemberDebt, WalletEntry, WalletEntryDetails, WalletEntryPage
from bot.store.reading.money import AccountEntry, StoredBalanceHistory
from bot.store.reading.reader import SnapshotReader
from bot.store.schema.money import AccountKind, AccountRef
from bot.store.store import Store

MAX_POINTS = 200
"""Maximum number of points of a balance history. More are not visible on a curve."""


def build_balance_history(stored: StoredBalanceHistory, *, since: float, now: float) -> BalanceHistory:
    """Return a member's balance from `since` on. If it was 0 at that time, the history begins with the first change."""
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
        wallet=stored.wallet, at_tables=stored.purses, points=tuple(points), highest=max(extremes), lowest=min(extremes)
    )


PAGE_SIZE = 8
"""Entries, or deals, per page."""

MAX_PAGES = 10_000


class Statements:
    """Reader of wallet statements. The caller checks who may read the wallet of another member."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def page(self, guild_id: int, user_id: int, page: int) -> WalletEntryPage:
        """Return a page of a member's wallet, counted from 1. Pages after the last are empty."""
        return await read_entries(self._store.reader, guild_id, user_id, min(max(page, 1), MAX_PAGES))

    async def entry(self, guild_id: int, user_id: int, number: int, page: int = 1) -> WalletEntryDetails:
        """Return entry `number` of a member's wallet. Refusal no_such_entry.

        If the entry moved chips to or from a table, a page of the member's deals at that table is included.
        """
        page = min(max(page, 1), MAX_PAGES)
        books = self._store.reader.accounts
        found = await books.entry(wallet_account(guild_id, user_id), number)
        if found is None:
            raise Refusal("no_such_entry")
        transaction, table_id = found.transaction, found.transaction.table_id
        deals: tuple[DealLine, ...] = ()
        if table_id is not None and transaction.deal_no is None:
            rows = await books.results_at_table(table_id, user_id, PAGE_SIZE + 1, skip=(page - 1) * PAGE_SIZE)
            deals = tuple(DealLine(deal_no=row.deal_no, amount=row.amount) for row in rows)
        return WalletEntryDetails(
            entry=_wallet_entry(found, user_id),
            reverses=transaction.reverses or 0,
            reversed_by=await books.reversal_of(number),
            deals=deals[:PAGE_SIZE],
            page=page,
            has_older=len(deals) > PAGE_SIZE,
        )


async def read_entries(reader: SnapshotReader, guild_id: int, user_id: int, page: int) -> WalletEntryPage:
    """Return a page of a member's wallet entries, newest first. Pages are counted from 1."""
    skip = (page - 1) * PAGE_SIZE
    found = await reader.accounts.entries(wallet_account(guild_id, user_id), PAGE_SIZE + 1, skip=skip)
    entries = tuple(_wallet_entry(one, user_id) for one in found[:PAGE_SIZE])
    return WalletEntryPage(entries=entries, page=page, has_older=len(found) > PAGE_SIZE)


def _wallet_entry(entry: AccountEntry, user_id: int) -> WalletEntry:
    transaction = entry.transaction
    others = [
        account.user_id
        for account, _ in transaction.postings
        if account.kind is AccountKind.WALLET and account.user_id != user_id
    ]
    return WalletEntry(
        kind=transaction.kind,
        amount=entry.amount,
        balance=entry.balance,
        at=transaction.at,
        table_id=transaction.table_id,
        deal_no=transaction.deal_no,
        actor=transaction.actor,
        reason=transaction.reason,
        number=transaction.transaction_id,
        game=entry.game,
        other=others[0] if len(others) == 1 else 0,
    )


def member_debts(accounts: Mapping[AccountRef, int]) -> tuple[MemberDebt, ...]:
    """Return the debts that a member owes or is owed, from the member's accounts."""
    debts: list[MemberDebt] = []
    for account, balance in accounts.items():
        if account.kind is AccountKind.DEBT:
            owner, other = account.user_id, account.other_id
            creditor, debtor = (owner, other) if balance > 0 else (other, owner)
            table_id = account.table_id or None
            debts.append(MemberDebt(creditor=creditor, debtor=debtor, amount=abs(balance), table_id=table_id))
    return tuple(debts)
