"""Closing of a table that cannot be read any more: everybody is paid out by its accounts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from msgspec import structs

from bot.acts.acts import make_audit_entry
from bot.ledger.postings import bank_account, debt_account, pot_account, purse_account, wallet_account
from bot.rules.registry import GAMES, DEFAULT_GAME
from bot.store.change import WriteBatch
from bot.store.money import AccountKind, AccountRef, Posting, Transaction
from bot.store.reading.reader import Reader
from bot.store.stored import StoredTable
from bot.store.tables import TableRow, played_rows
from bot.tables.info import TableInfo
from bot.tables.loaded import LoadedTable
from bot.tables.values import TableSettings, TableStatus


async def close_by_books(
    reader: Reader, stored: StoredTable, actor: int, now: float, *, by_manager: bool = False
) -> WriteBatch:
    """Return the change that pays out every purse and divides the pot equally among the occupants.

    Odd chips go to the first seats; without occupants the bank gets the pot. Debts between members are left over. Chips
    staked or lent in the current deal are still in the purses, so everybody gets them back.

    `managed`: the actor does it as a manager of the server.
    """
    table = stored.table
    sitting = [row for row in stored.seats if not row.left]
    home = {row.seat: wallet_account(table.guild_id, row.user_id) if row.user_id else bank_account(table.guild_id) for row in sitting}
    purses = {row.seat: purse_account(table.guild_id, table.table_id, row.seat) for row in sitting}
    carried = pot_account(table.guild_id, table.table_id)
    balances = Counter(await reader.accounts.accounts_at_table(table.table_id))
    amounts: Counter[AccountRef] = Counter()
    for place, seat in enumerate(home):
        share, odd = divmod(balances[carried], len(home))
        share += place < odd
        amounts[purses[seat]] -= balances[purses[seat]]
        amounts[carried] -= share
        amounts[home[seat]] += balances[purses[seat]] + share
    if not home:
        amounts[carried] -= balances[carried]
        amounts[bank_account(table.guild_id)] += balances[carried]
    for account, owed in balances.items():
        if account.kind is AccountKind.DEBT:
            amounts[account] -= owed
            amounts[debt_account(table.guild_id, account.user_id, account.other_id)] += owed
    postings = tuple(Posting(account, amount) for account, amount in amounts.items() if amount)
    transaction = Transaction(
        kind="close", guild_id=table.guild_id, table_id=table.table_id, actor=actor, postings=postings
    )
    return WriteBatch(
        expected_version=table.version,
        table=replace(table, status=TableStatus.CLOSED.value, version=table.version + 1),
        seats=tuple(structs.replace(row, left=True) for row in sitting),
        deadlines=(),
        transactions=(transaction,) if postings else (),
        audit_entries=(make_audit_entry(table.guild_id, actor, "table_closed", table=table.table_id),) if by_manager else (),
        played=played_rows(
            guild_id=table.guild_id,
            channel_id=table.channel_id,
            people=(row.user_id for row in sitting),
            ended_at=now,
            table_id=table.table_id,
            deal_no=0,
        ),
    )


def closed_placeholder(table: TableRow) -> LoadedTable:
    """Return a placeholder for such a table that shows only that it is closed."""
    game = GAMES.get(table.game, GAMES[DEFAULT_GAME])
    state = replace(game.start(game.default_rules, ((1, 0),), 1), seats=(), closed=True)
    return LoadedTable.from_row(table, game=game, info=TableInfo(host=0, settings=TableSettings()), state=state)
