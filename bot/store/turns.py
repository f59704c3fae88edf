"""Which changes are written while nobody else writes, and which in a group of their own.

Most are not: what they were made from, the rows of tables and accounts that they lock and keys that only one can take
hold it. The others read what many may be changing, or put numbers in an order without a gap.
"""

from __future__ import annotations

from bot.store.change import Change
from bot.store.leagues import ResultRow


def alone(change: Change) -> bool:
    """Whether no other process may write while a change is judged and written."""
    if change.unclaimed or change.standing or change.unplayed or change.forgotten or change.standstill:
        return True  # what it reads must not change
    if change.acts or change.results or change.thinned or change.appraised or change.uncounted:
        return True
    if change.transactions and any(one.reverses is not None for one in change.transactions):
        return True
    return bool(change.small) and any(isinstance(row, ResultRow) for row in change.small)


def apart(change: Change) -> bool:
    """Whether a change is written in a group of its own: it changes rows of tables and of people that other changes of
    a group bring along as they were before.
    """
    return change.forgotten is not None or change.standstill is not None
