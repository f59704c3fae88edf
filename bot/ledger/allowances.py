"""Allowances that a server gives its members per day or per week: periods and claims."""

from __future__ import annotations

from bot.ledger.values import ServerSettings

_SECONDS_PER_DAY = 86_400
"""Seconds."""
_DAYS_PER_WEEK = 7
"""Days."""
_EPOCH_WEEKDAY = 3
"""Days from the last Monday before the epoch to the epoch, which began on a Thursday."""


def allowance_claim(guild_id: int, user_id: int, settings: ServerSettings, now: float) -> str:
    """Return the claim that makes a member's allowance unique in the period of `now`."""
    return f"allowance/{guild_id}/{user_id}/{settings.allowance_days}/{_allowance_period(settings.allowance_days, now)}"


def next_allowance_at(settings: ServerSettings, now: float) -> float:
    """Return the start of the next period: midnight, or midnight on Monday, in UTC."""
    days = settings.allowance_days
    return float(((_allowance_period(days, now) + 1) * days - (_EPOCH_WEEKDAY if days == _DAYS_PER_WEEK else 0)) * _SECONDS_PER_DAY)


def _allowance_period(days: int, now: float) -> int:
    """Return the number of the day or week, counted from that of the epoch."""
    day = int(now // _SECONDS_PER_DAY)
    return (day + _EPOCH_WEEKDAY) // _DAYS_PER_WEEK if days == _DAYS_PER_WEEK else day
