"""Balance over time, computed from its changes."""

from __future__ import annotations

from bot.ledger.values import BalanceHistory
from bot.store.stored import StoredBalanceHistory

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
