"""Audit of tables: a comparison of their accounts with the states of their games."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Awaitable, Iterator, Mapping

from bot.ledger.postings import chip_movements, crosses_table_edge, debt_account, pot_account, purse_account
from bot.rules.game import ChipLocation, Seat
from bot.store.codec import CodecError, decode_state
from bot.store.errors import StoreUnavailable
from bot.store.reading.reader import Reader
from bot.store.reading.rows import StoredTable
from bot.store.schema.money import AccountRef
from bot.tables.bookkeeping import debts_from_deal, loans_of_leavers
from bot.tables.recovery import ReplayDiverged, load_table
from bot.tables.state import LoadedTable
from bot.tables.values import TablesAudit

_log = logging.getLogger(__name__)

_MAX_READS = 5
"""Maximum number of times that a table in play is read before the audit skips it."""


async def audit_tables(reader: Reader, guild_id: int) -> TablesAudit:
    """Audit the open tables of a server, and check that its closed tables have no chips or debts left."""
    open_tables = await reader.tables.open_tables(guild_id)
    wrong: set[int] = set()
    for table_id in open_tables:
        for complaint in await collect_faults(find_faults(reader, table_id), table_id):
            wrong.add(table_id)
            _log.error("server %d: %s", guild_id, complaint)
    for row in await reader.inspection.money_at_closed_tables(guild_id):
        wrong.add(row.table_id)
        _log.error("server %d: account %s holds %d, but its table is closed", guild_id, row.account_id, row.balance)
    return TablesAudit(tables_checked=len(open_tables), wrong=tuple(sorted(wrong)))


async def collect_faults(looking: Awaitable[list[str]], table_id: int) -> list[str]:
    """Await `looking` and return the faults that it finds.

    An exception counts as a fault, so that other tables are still audited. Raises StoreUnavailable.
    """
    try:
        return await looking
    except StoreUnavailable:
        raise
    except Exception as error:
        return [f"table {table_id} makes no sense: {type(error).__name__}"]


async def find_faults(reader: Reader, table_id: int) -> list[str]:
    """Return the faults of an open table. The table is read again if its version changes meanwhile."""
    for _ in range(_MAX_READS):
        stored = await reader.tables.load_table(table_id)
        if stored is None:
            return []
        booked = await reader.accounts.accounts_at_table(table_id)
        if await reader.tables.versions([table_id]) == {table_id: stored.table.version}:
            return _compare(stored, booked)
    return []


def _compare(stored: StoredTable, booked: Mapping[AccountRef, int]) -> list[str]:
    """Return the differences between the accounts of a table and its game, replayed from the last snapshot."""
    table = stored.table
    try:
        loaded = load_table(stored)
    except (ReplayDiverged, CodecError) as error:
        return [f"table {table.table_id} does not follow from its moves ({error}); {_describe_fate(error, stored)}"]
    expected: Counter[AccountRef] = Counter()
    for seat, stack in loaded.state.stacks:
        expected[purse_account(table.guild_id, table.table_id, seat)] = stack
    expected[pot_account(table.guild_id, table.table_id)] = _booked_pot(loaded, stored)
    people = {row.seat: row.user_id for row in stored.seats}
    for account, amount in _debt_amounts(loaded, people):
        expected[account] += amount
    if loaded.state.in_deal:
        # Chips that the current deal moved or lent are posted when it ends.
        for account, amount in _unposted_amounts(loaded, people):
            expected[account] += amount
    return [
        f"table {table.table_id}: {account.account_id} has {booked.get(account, 0)}, its game says {expected[account]}"
        for account in sorted({*expected, *booked}, key=lambda one: one.account_id)
        if booked.get(account, 0) != expected[account]
    ]


def _describe_fate(error: ReplayDiverged | CodecError, stored: StoredTable) -> str:
    """Return a clause for the log about what becomes of a table that cannot be read."""
    if isinstance(error, ReplayDiverged) and stored.deal_end is None:
        return "its deal will be voided"
    return "where it cannot be helped, whoever sits there or manages the server can close it, paid by the books"


def _booked_pot(loaded: LoadedTable, stored: StoredTable) -> int:
    """Return the chips that should be booked in the pot. The chips of a deal are not booked before it ends."""
    state = loaded.state
    if state.in_deal and stored.deal is not None:
        state = decode_state(loaded.game, stored.deal.snapshot)
    carried: int = state.carried
    return carried


def _debt_amounts(loaded: LoadedTable, people: Mapping[Seat, int]) -> Iterator[tuple[AccountRef, int]]:
    """Yield the debt accounts of both members, with the expected balances, for each debt at the table."""
    for one in loaded.state.debts:
        creditor, debtor = people[one.lender], people[one.borrower]
        if creditor and debtor:
            yield debt_account(loaded.guild_id, creditor, debtor, loaded.table_id), one.amount
            yield debt_account(loaded.guild_id, debtor, creditor, loaded.table_id), -one.amount


def _unposted_amounts(loaded: LoadedTable, people: Mapping[Seat, int]) -> Iterator[tuple[AccountRef, int]]:
    """Yield the purse movements and loans of the current deal with reversed signs, because they are not posted yet."""
    guild_id, table_id = loaded.guild_id, loaded.table_id
    booked = loans_of_leavers(loaded.deal_events)
    for moved in chip_movements(event for event in loaded.deal_events if event not in booked):
        for heap, amount in ((moved.source, moved.amount), (moved.destination, -moved.amount)):
            if heap.place is ChipLocation.PURSE and not crosses_table_edge(moved):
                yield purse_account(guild_id, table_id, heap.seat), amount
    for one in debts_from_deal(loaded.deal_events, people):
        yield debt_account(guild_id, one.creditor, one.debtor, table_id), -one.at_table
        yield debt_account(guild_id, one.debtor, one.creditor, table_id), one.at_table
