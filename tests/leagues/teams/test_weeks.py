"""Dates of match weeks, and calendar files."""

from __future__ import annotations

from datetime import UTC, date, datetime, time
from typing import Any

import icalendar
import pytest
from msgspec.structs import replace

from bot.leagues.teams.fixtures import CalendarTexts, build_calendar, match_days
from bot.leagues.teams.values import Match, MatchStatus
from bot.times import local_timestamp

LONDON = "Europe/London"


def test_weeks() -> None:
    """Match weeks are the same number of days apart."""
    assert match_days(date(2027, 12, 22), 3, days_apart=7) == (
        date(2027, 12, 22),
        date(2027, 12, 29),
        date(2028, 1, 5),
    )


def test_the_clocks_of_a_place() -> None:
    """Matches keep their local time when the clocks change."""
    before, after = (local_timestamp(date(2027, 3, day), time(20), LONDON) for day in (27, 28))
    assert (before, after) == (
        datetime(2027, 3, 27, 20, tzinfo=UTC).timestamp(),
        datetime(2027, 3, 28, 19, tzinfo=UTC).timestamp(),
    )


@pytest.mark.parametrize("name", ["", "Atlantis/City", "../etc/passwd", "Europe"])
def test_no_such_zone(name: str) -> None:
    """An unknown time zone raises a ValueError."""
    with pytest.raises(ValueError, match="time zone"):
        local_timestamp(date(2027, 1, 1), time(20), name)


MATCHES = (
    Match(match_no=3, week=1, home=1, away=2, starts_at=local_timestamp(date(2027, 5, 4), time(20), LONDON)),
    Match(match_no=4, week=2, home=2, away=1, starts_at=local_timestamp(date(2027, 12, 7), time(20), LONDON)),
)
WORDS = CalendarTexts(
    name="Brag, Thursdays; spring",
    summaries={3: "Bell – Anchor", 4: "Anchor, Bell"},
    descriptions={3: "Week 1\nFirst", 4: "Week 2"},
)


def made(*matches: Match, all_day: bool = False) -> list[Any]:
    """Return the events that a calendar program reads from the file."""
    text = build_calendar(
        matches, WORDS, domain="league-9-1.prial", zone_name=LONDON, all_day=all_day, made_at=1_800_000_000.0
    )
    assert b"\r\n" in text
    return list(icalendar.Calendar.from_ical(text).events)


def test_timed_matches() -> None:
    """A match with a time of day is an event with its local time and time zone."""
    first, second = made(*MATCHES)
    assert [one["dtstart"].dt.isoformat() for one in (first, second)] == [
        "2027-05-04T20:00:00+01:00",
        "2027-12-07T20:00:00+00:00",
    ]
    assert (str(first["summary"]), str(first["description"])) == ("Bell – Anchor", "Week 1\nFirst")
    assert [str(one["uid"]) for one in (first, second)] == ["match-3@league-9-1.prial", "match-4@league-9-1.prial"]


def test_whole_days() -> None:
    """A match without a time of day is an all-day event on the local date."""
    first, _ = made(*MATCHES, all_day=True)
    assert (first["dtstart"].dt, first["dtend"].dt) == (date(2027, 5, 4), date(2027, 5, 5))


def test_changes() -> None:
    """A postponed match keeps its UID and gets a higher SEQUENCE. A match that will not be played is cancelled."""
    moved = replace(MATCHES[0], starts_at=MATCHES[1].starts_at, changes=1)
    gone = replace(MATCHES[1], status=MatchStatus.NOT_PLAYED, changes=2)
    found = made(moved, gone)
    assert [(str(one["uid"]), one["sequence"], str(one["status"])) for one in found] == [
        ("match-3@league-9-1.prial", 1, "CONFIRMED"),
        ("match-4@league-9-1.prial", 2, "CANCELLED"),
    ]
    assert build_calendar(MATCHES, WORDS, domain="a", zone_name=LONDON, all_day=False, made_at=1.0) == build_calendar(
        MATCHES, WORDS, domain="a", zone_name=LONDON, all_day=False, made_at=1.0
    )
