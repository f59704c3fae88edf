"""When the weeks of a season are played, by the clocks of where its people live."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

MOST_APART: Final = 28
"""Days that two weeks of a season may lie apart."""


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
