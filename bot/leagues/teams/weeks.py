"""When the weeks of a season are played, by the clocks of where its people live."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

MOST_APART: Final = 28
"""Days that two weeks of a season may lie apart."""


def zone(name: str) -> ZoneInfo:
    """A time zone by its name (`Europe/London`). Raises ValueError where there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError(f"no time zone: {name!r}") from error


def week_days(first: date, rounds: int, *, apart: int = 7, skipping: Iterable[date] = ()) -> tuple[date, ...]:
    """The days of so many rounds, `apart` days from one another; a round never falls on a day that is left out.

    Raises ValueError where they lie too far apart, or not at all.
    """
    if not 1 <= apart <= MOST_APART:
        raise ValueError(f"{apart} days between two weeks")
    left_out, found, day = set(skipping), list[date](), first
    while len(found) < rounds:
        if day not in left_out:
            found.append(day)
        day += timedelta(days=apart)
    return tuple(found)


def at_clock(day: date, clock: time, zone_name: str) -> float:
    """The moment at which the clocks of a zone show that time on that day, in seconds since the epoch.

    Where they show it twice it is the first time; where they leave it out, as much after the change as it was before.
    """
    return datetime.combine(day, clock.replace(tzinfo=None, fold=0), zone(zone_name)).timestamp()
