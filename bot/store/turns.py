"""Isolation of changes: those written under an exclusive lock, and those in a transaction of their own.

Most need neither. Locks on rows of tables and accounts, and unique keys, protect what they were made from. The others
read data that many may change, or assign numbers without gaps.
"""

from __future__ import annotations

from bot.store.change import WriteBatch
from bot.store.leagues import ResultRow


def needs_exclusive_lock(batch: WriteBatch) -> bool:
    """Return True if no other process may write while a change is checked and written."""
    if batch.expected_unclaimed or batch.expected_balances or batch.expected_unplayed or batch.user_deletion or batch.clock_pause:
        return True  # the data that it reads must not change
    if batch.audit_entries or batch.results or batch.pruned_deals or batch.appraisals or batch.uncounted_deals:
        return True
    if batch.transactions and any(one.reverses is not None for one in batch.transactions):
        return True
    return bool(batch.upserts) and any(isinstance(row, ResultRow) for row in batch.upserts)


def needs_own_transaction(batch: WriteBatch) -> bool:
    """Return True if a change needs a group of its own.

    It changes rows of tables and people that other changes in the group have read before.
    """
    return batch.user_deletion is not None or batch.clock_pause is not None
