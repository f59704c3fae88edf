"""Which changes are written while nobody else writes.

Most are not: what they were made from, the rows of tables and accounts that they lock and keys that only one can take
hold it. The others read what many may be changing, or put numbers in an order without a gap.
"""

from __future__ import annotations

from bot.store.change import Change
from bot.store.leagues import ResultRow


def alone(change: Change) -> bool:
    """Whether no other process may write while a change is judged and written."""
    read = change.unclaimed or change.standing or change.unplayed or change.forgotten or change.standstill
    numbered = change.acts or change.results
    added_up = change.appraised or change.uncounted or change.added_up or any(row.number for row in change.tallied)
    taken_back = any(one.reverses is not None for one in change.transactions)
    results = any(isinstance(row, ResultRow) for row in change.small)
    return bool(read or numbered or added_up or taken_back or results or change.thinned)
