"""The allowance that a server gives its members by the day or by the week: when which one comes."""

from __future__ import annotations

from bot.ledger.values import House

_DAY = 86_400
"""Seconds."""
_WEEK = 7
"""Days."""
_MONDAY = 3
"""Days from the last Monday before the epoch to the epoch, which began on a Thursday."""


def claim(guild_id: int, user_id: int, house: House, now: float) -> str:
    """What is claimed once by whoever gives a member the allowance of the period that `now` is in."""
    return f"allowance/{guild_id}/{user_id}/{house.allowance_days}/{_period(house.allowance_days, now)}"


def next_at(house: House, now: float) -> float:
    """When the next period begins: at midnight, or on Monday at midnight, in UTC."""
    days = house.allowance_days
    return float(((_period(days, now) + 1) * days - (_MONDAY if days == _WEEK else 0)) * _DAY)


def _period(days: int, now: float) -> int:
    """The number of the day or of the week, counted from the one that the epoch began in."""
    day = int(now // _DAY)
    return (day + _MONDAY) // _WEEK if days == _WEEK else day
