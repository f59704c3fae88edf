"""Fixtures as an iCalendar file (RFC 5545), which calendars update when they read it again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from bot.leagues.teams.values import Match, MatchStatus
from bot.times import local_datetime

if TYPE_CHECKING:
    import icalendar

CALENDAR_PRODUCT: Final = "-//Prial//Fixtures//EN"
MATCH_DURATION: Final = timedelta(hours=3)
"""Duration of a match in calendars, if it has a time of day."""


class CalendarTexts(Struct, frozen=True, kw_only=True):
    """Texts of a calendar in the reader's language: its name, and a summary and description of each match by number."""

    name: str
    summaries: Mapping[int, str]
    descriptions: Mapping[int, str]


def build_calendar(
    matches: Iterable[Match], words: CalendarTexts, *, domain: str, zone_name: str, all_day: bool, made_at: float
) -> bytes:
    """Return the calendar file. A match keeps its UID; its SEQUENCE grows with every change.

    `domain` makes the UIDs of one season unique. `made_at` is in seconds since the epoch.
    """
    from icalendar import Calendar

    calendar = Calendar()
    calendar.add("prodid", CALENDAR_PRODUCT)
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", words.name)
    calendar.add("x-wr-timezone", zone_name)
    for match in matches:
        calendar.add_component(_build_event(match, words, domain, zone_name, all_day=all_day, made_at=made_at))
    if not all_day:
        calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _build_event(
    match: Match, words: CalendarTexts, domain: str, zone_name: str, *, all_day: bool, made_at: float
) -> icalendar.Event:
    from icalendar import Event

    event = Event()
    event.add("uid", f"match-{match.match_no}@{domain}")
    event.add("sequence", match.changes)
    event.add("dtstamp", datetime.fromtimestamp(made_at, UTC))
    starts = local_datetime(match.starts_at, zone_name)
    if all_day:
        event.add("dtstart", starts.date())
        event.add("dtend", starts.date() + timedelta(days=1))
        event.add("transp", "TRANSPARENT")
    else:
        event.add("dtstart", starts)
        event.add("dtend", starts + MATCH_DURATION)
    event.add("summary", words.summaries[match.match_no])
    event.add("description", words.descriptions[match.match_no])
    event.add("status", "CANCELLED" if match.status is MatchStatus.NOT_PLAYED else "CONFIRMED")
    return event
