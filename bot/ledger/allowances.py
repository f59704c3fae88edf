"""Allowances that a server gives its members per day or per week: periods and claims."""

from __future__ import annotations

from bot.ledger.values import House

_DAY = 86_400
"""Seconds."""
_WEEK = 7
"""Days."""
_MONDAY = 3
"""Days from the last Monday before the epoch to the epoch, which began on a Thursday."""


def claim(guild_id: int, user_id: int, house: House, now: float) -> str:
    """Return the claim that makes a member's allowance unique in the period of `now`."""
    return f"allowance/{guild_id}/{user_id}/{house.allowance_days}/{_period(house.allowance_days, now)}"


def next_at(house: House, now: float) -> float:
    """Return the start of the next period: midnight, or midnight on Monday, in UTC."""
    days = house.allowance_days
    return float(((_period(days, now) + 1) * days - (_MONDAY if days == _WEEK else 0)) * _DAY)


def _period(days: int, now: float) -> int:
    """Return the number of the day or week, counted from that of the epoch."""
    day = int(now // _DAY)
    return (day + _MONDAY) // _WEEK if days == _WEEK else day
