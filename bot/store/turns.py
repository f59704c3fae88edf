"""Isolation of changes: those written under an exclusive lock, and those in a transaction of their own.

Most need neither. Locks on rows of tables and accounts, and unique keys, protect what they were made from. The others
read data that many may change, or assign numbers without gaps.
"""

from __future__ import annotations

from bot.store.change import Change
from bot.store.leagues import ResultRow


def alone(change: Change) -> bool:
    """Return True if no other process may write while a change is checked and written."""
    if change.unclaimed or change.standing or change.unplayed or change.forgotten or change.standstill:
        return True  # the data that it reads must not change
    if change.acts or change.results or change.thinned or change.appraised or change.uncounted:
        return True
    if change.transactions and any(one.reverses is not None for one in change.transactions):
        return True
    return bool(change.small) and any(isinstance(row, ResultRow) for row in change.small)


def apart(change: Change) -> bool:
    """Return True if a change needs a group of its own.

    It changes rows of tables and people that other changes in the group have read before.
    """
    return change.forgotten is not None or change.standstill is not None
