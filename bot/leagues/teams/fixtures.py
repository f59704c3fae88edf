"""Fixtures of a team season: a double round robin, its match days, and a calendar file (iCalendar, RFC 5545)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, date, datetime, timedelta
from random import Random
from typing import Final

from msgspec import Struct

from bot.leagues.teams.values import Match, MatchStatus
from bot.times import local_datetime

MIN_TEAMS: Final = 2
MAX_TEAMS: Final = 24


class Pairing(Struct, frozen=True):
    """Numbers of two teams that meet: the home team and the away team."""

    home: int
    away: int

    @property
    def swapped(self) -> Pairing:
        return Pairing(self.away, self.home)


class FixtureRound(Struct, frozen=True):
    """Pairings of one week, and the team without a match (None: all play)."""

    pairings: tuple[Pairing, ...]
    bye: int | None = None


def double_round_robin(teams: Sequence[int], seed: int) -> tuple[FixtureRound, ...]:
    """Return the rounds in which every team meets every other team twice, once at home and once away.

    The second half repeats the first with home and away swapped. Within each half, a team's home and away matches
    differ by at most one. `seed` shuffles the teams before they are paired. Raises ValueError for too few, too many or
    repeated teams.
    """
    if not MIN_TEAMS <= len(teams) <= MAX_TEAMS or len(set(teams)) != len(teams):
        raise ValueError(f"no round robin of {teams}")
    drawn: list[int | None] = [*sorted(teams)]
    Random(seed).shuffle(drawn)  # noqa: S311 (a draw that can be repeated)
    if len(drawn) % 2:
        drawn.append(None)
    first = [_pair_round(drawn, number) for number in range(len(drawn) - 1)]
    return (*first, *(FixtureRound(tuple(one.swapped for one in half.pairings), half.bye) for half in first))


def _pair_round(drawn: Sequence[int | None], number: int) -> FixtureRound:
    """Return one round. The last team stays in place, and the others rotate around it."""
    circle, fixed = drawn[:-1], drawn[-1]
    around = len(circle)
    pairs = [(circle[number], fixed) if number % 2 else (fixed, circle[number])]
    for step in range(1, len(drawn) // 2):
        ahead, behind = circle[(number + step) % around], circle[(number - step) % around]
        # Alternating sides by step, not by round, balances home and away.
        pairs.append((ahead, behind) if step % 2 else (behind, ahead))
    bye = next((other for home, away in pairs for one, other in ((home, away), (away, home)) if one is None), None)
    return FixtureRound(
        tuple(Pairing(home, away) for home, away in pairs if home is not None and away is not None), bye
    )


MAX_DAYS_APART: Final = 28
"""Maximum number of days between two rounds."""


def match_days(first: date, rounds: int, *, days_apart: int) -> tuple[date, ...]:
    """Return the day of each round, starting with `first`. Raises ValueError if `days_apart` is out of bounds."""
    if not 1 <= days_apart <= MAX_DAYS_APART:
        raise ValueError(f"{days_apart} days between two weeks")
    return tuple(first + timedelta(days=days_apart * number) for number in range(rounds))


CALENDAR_PRODUCT: Final = "-//Prial//Fixtures//EN"
MATCH_DURATION: Final = timedelta(hours=3)
"""Duration of a match in calendar files, unless it is an all-day event."""


class CalendarTexts(Struct, frozen=True, kw_only=True):
    """Texts of a calendar file in the reader's language: its name, and summaries and descriptions by match number."""

    name: str
    summaries: Mapping[int, str]
    descriptions: Mapping[int, str]


def build_calendar(
    matches: Iterable[Match], words: CalendarTexts, *, domain: str, zone_name: str, all_day: bool, made_at: float
) -> bytes:
    """Return a calendar file. The UID of a match stays the same, and its SEQUENCE grows with every change.

    `domain` keeps the UIDs of different seasons apart. `made_at` is in seconds since the epoch.
    """
    from icalendar import Calendar, Event

    calendar = Calendar()
    calendar.add("prodid", CALENDAR_PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", words.name)
    calendar.add("x-wr-timezone", zone_name)
    for match in matches:
        event, starts = Event(), local_datetime(match.starts_at, zone_name)
        event.add("uid", f"match-{match.match_no}@{domain}")
        event.add("sequence", match.changes)
        event.add("dtstamp", datetime.fromtimestamp(made_at, UTC))
        event.add("dtstart", starts.date() if all_day else starts)
        event.add("dtend", starts.date() + timedelta(days=1) if all_day else starts + MATCH_DURATION)
        if all_day:
            event.add("transp", "TRANSPARENT")
        event.add("summary", words.summaries[match.match_no])
        event.add("description", words.descriptions[match.match_no])
        event.add("status", "CANCELLED" if match.status is MatchStatus.NOT_PLAYED else "CONFIRMED")
        calendar.add_component(event)
    if not all_day:
        calendar.add_missing_timezones()
    return bytes(calendar.to_ical())
