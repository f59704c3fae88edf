"""Days on which the rounds of a team season are played."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, timedelta
from typing import Final

MAX_DAYS_APART: Final = 28
"""Maximum number of days between two rounds."""


def match_days(first: date, rounds: int, *, days_apart: int = 7, skipping: Iterable[date] = ()) -> tuple[date, ...]:
    """Return the days of `rounds` rounds, `apart` days from each other. Days in `skipping` are left out.

    Raises ValueError if `apart` is out of bounds.
    """
    if not 1 <= days_apart <= MAX_DAYS_APART:
        raise ValueError(f"{days_apart} days between two weeks")
    left_out, found, day = set(skipping), list[date](), first
    while len(found) < rounds:
        if day not in left_out:
            found.append(day)
        day += timedelta(days=days_apart)
    return tuple(found)
