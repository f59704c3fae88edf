"""Tests of parsing days, times of day and time zones as people type them."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import available_timezones

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from bot import times
from bot.errors import Refusal

LONDON, BERLIN = "Europe/London", "Europe/Berlin"
NOW = datetime(2026, 11, 28, 12, tzinfo=UTC).timestamp()
"""A Saturday."""


def at(*moment: int, zone: str = LONDON) -> float:
    """Return the timestamp of a local time in a zone."""
    return datetime(*moment[:3], *moment[3:], tzinfo=times.load_zone(zone)).timestamp()  # type: ignore[arg-type, misc]


def read_or_refused(day: str, clock: str | None, zone: str = LONDON, now: float = NOW) -> times.TypedMoment | str:
    """Return the parsed moment, or the code with which it is refused."""
    try:
        return times.parse_moment(day, clock, zone, now)
    except Refusal as refusal:
        return refusal.code


@pytest.mark.parametrize(
    ("typed", "hour", "minute"),
    [
        ("19:30", 19, 30),
        ("19.30", 19, 30),
        ("1930", 19, 30),
        ("7.30pm", 19, 30),
        ("7:30 PM", 19, 30),
        ("7.30 p.m.", 19, 30),
        ("0730", 7, 30),
        ("730pm", None, None),
        ("7pm", 19, 0),
        ("12am", 0, 0),
        ("12 pm", 12, 0),
        ("19 Uhr 30", 19, 30),
        ("19.30 Uhr", 19, 30),
        ("um 19 Uhr", 19, 0),
        ("19h30", 19, 30),
        ("20:00:00", 20, 0),
        ("20", 20, 0),
        (" 9:05 ", 9, 5),
        ("8", None, None),
        ("19:3", None, None),
        ("19.30.5", None, None),
        ("19:30:45", None, None),
        ("24:00", None, None),
        ("19:60", None, None),
        ("13pm", None, None),
        ("19:30pm", None, None),
        ("0:30 am", None, None),
        ("half past seven", None, None),
        ("halb acht", None, None),
        ("20:00-22:00", None, None),
        ("10:00-12:00", None, None),
        ("20:00 London", None, None),
        ("20:00+25:00", None, None),
        ("20:00+01:60", None, None),
        ("\u200e19:30\u200f", 19, 30),
        ("", None, None),
        ("1" * 61, None, None),
    ],
)
def test_times_of_day(typed: str, hour: int | None, minute: int | None) -> None:
    """A time is read as people write it, or refused as a time."""
    if hour is None or minute is None:
        assert read_or_refused("2026-12-01", typed) == "time_unreadable"
    else:
        found = times.parse_moment("2026-12-01", typed, BERLIN, NOW)
        assert (found.timestamp, found.time_of_day) == (at(2026, 12, 1, hour, minute, zone=BERLIN), time(hour, minute))


@pytest.mark.parametrize(
    "typed", ["20:00Z", "20:00 UTC", "20:00 GMT", "21:00+01:00", "21.00 +0100", "21:00 UTC+1", "15:00-05:00"]
)
def test_an_offset_counts(typed: str) -> None:
    """A time with an offset from UTC is that moment in every zone."""
    found = times.parse_moment("2026-07-01", typed, "America/New_York", NOW)
    assert (found.timestamp, found.time_of_day, found.zone_name) == (
        at(2026, 7, 1, 20, zone="UTC"),
        None,
        "America/New_York",
    )
    with pytest.raises(Refusal) as refusal:
        times.parse_moment("2026-07-01", typed, LONDON, NOW, allow_offset=False)
    assert refusal.value.code == "time_has_offset"


@pytest.mark.parametrize(
    ("typed", "day"),
    [
        ("2026-12-01", (2026, 12, 1)),
        ("2026/12/1", (2026, 12, 1)),
        ("20261201", (2026, 12, 1)),
        ("1.12.2026", (2026, 12, 1)),
        ("01.12.26", (2026, 12, 1)),
        ("1. 12.", (2026, 12, 1)),
        ("1.12", (2026, 12, 1)),
        ("31/12", (2026, 12, 31)),
        ("31/12/2026", (2026, 12, 31)),
        ("12/31/2026", (2026, 12, 31)),
        ("12/12", (2026, 12, 12)),
        ("1 Dec", (2026, 12, 1)),
        ("Dec 1", (2026, 12, 1)),
        ("1st of December, 2026", (2026, 12, 1)),
        ("December the 1st", (2026, 12, 1)),
        ("1. Dezember", (2026, 12, 1)),
        ("1. Dez.", (2026, 12, 1)),
        ("3. März", (2027, 3, 3)),
        ("Tue 1 Dec", (2026, 12, 1)),
        ("Dienstag, den 1. Dezember 2026", (2026, 12, 1)),
        ("Di. 1.12.", (2026, 12, 1)),
        ("1 Nov", (2027, 11, 1)),
        ("28 November", (2026, 11, 28)),
        ("29 Feb", (2028, 2, 29)),
        ("Friday", (2026, 12, 4)),
        ("on Fri.", (2026, 12, 4)),
        ("am Freitag", (2026, 12, 4)),
        ("Fr", (2026, 12, 4)),
        ("Saturday", (2026, 11, 28)),
        ("Sonntag", (2026, 11, 29)),
        ("today", (2026, 11, 28)),
        ("heute", (2026, 11, 28)),
        ("tonight", (2026, 11, 28)),
        ("Tomorrow", (2026, 11, 29)),
        ("morgen", (2026, 11, 29)),
        ("übermorgen", (2026, 11, 30)),
        ("the day after tomorrow", (2026, 11, 30)),
        ("in 3 days", (2026, 12, 1)),
        ("in 2 Wochen", (2026, 12, 12)),
    ],
)
def test_days(typed: str, day: tuple[int, int, int]) -> None:
    """A day is read as people write it in either language. Without a year, the next such day is meant."""
    found = times.parse_moment(typed, "20:00", LONDON, NOW)
    assert (found.day, found.timestamp) == (date(*day), at(*day, 20))


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("1/12", "day_ambiguous"),
        ("12-1-2026", "day_ambiguous"),
        ("next Friday", "day_ambiguous"),
        ("nächsten Freitag", "day_ambiguous"),
        ("Fri 1 Dec", "day_contradicts"),
        ("2026-02-30", "day_unreadable"),
        ("31.4.", "day_unreadable"),
        ("30 Feb", "day_unreadable"),
        ("19.30", "day_unreadable"),
        ("0000-01-01", "day_unreadable"),
        ("soon", "day_unreadable"),
        ("1 Foo", "day_unreadable"),
        ("2026-W49-2", "day_unreadable"),
        ("", "day_unreadable"),
        ("1", "day_unreadable"),
        ("9" * 61, "day_unreadable"),
    ],
)
def test_no_days(typed: str, code: str) -> None:
    """A day that is invalid or ambiguous is refused with a day code."""
    assert read_or_refused(typed, "20:00", "Asia/Tokyo") == code


def test_days_by_the_clocks_of_the_zone() -> None:
    """Days depend on the zone, and a weekday whose time has passed means the one a week later."""
    late = at(2026, 11, 28, 23, 30)
    assert times.parse_moment("tomorrow", "20:00", "Asia/Tokyo", late).day == date(2026, 11, 30)
    assert times.parse_moment("tomorrow", "20:00", LONDON, late).day == date(2026, 11, 29)
    assert times.parse_moment("Saturday", "23:45", LONDON, late).day == date(2026, 11, 28)
    assert times.parse_moment("Saturday", "20:00", LONDON, late).day == date(2026, 12, 5)
    assert times.parse_moment("28 Nov", "20:00", LONDON, late).timestamp < late


def test_discords_timestamps() -> None:
    """A timestamp is the whole moment, in any zone. Where the time matters, a day alone is refused."""
    then = at(2027, 5, 4, 20, 30)
    for typed in (f"<t:{then:.0f}>", f" <t:{then:.0f}:F> "):
        found = times.parse_moment(typed, None, BERLIN, NOW, requires_time=True)
        assert (found.timestamp, found.day, found.time_of_day) == (then, date(2027, 5, 4), time(21, 30))
        assert times.parse_next_time(typed, BERLIN, NOW) == then
    assert read_or_refused("<t:12:F:x>", None) == "day_unreadable"
    assert read_or_refused("<t:999999999999>", None) == "day_unreadable"
    with pytest.raises(Refusal, match="time_missing"):
        times.parse_moment("Friday", None, LONDON, NOW, requires_time=True)
    with pytest.raises(Refusal, match="moment_past"):
        times.parse_next_time(f"<t:{NOW:.0f}:t>", LONDON, NOW)


@pytest.mark.parametrize(
    ("day", "clock", "zone", "code"),
    [
        ("2027-03-28", "01:30", LONDON, "time_skipped"),
        ("2027-10-31", "01:30", LONDON, "time_twice"),
        ("2027-03-28", "02:30", BERLIN, "time_skipped"),
        ("2027-10-31", "02:30", BERLIN, "time_twice"),
    ],
)
def test_clocks_that_change(day: str, clock: str, zone: str, code: str) -> None:
    """A time that the clocks skip or show twice is refused; with an offset it is unique."""
    assert read_or_refused(day, clock, zone) == code
    assert (
        times.parse_moment(day, f"{clock}Z", zone, NOW).timestamp
        == datetime.fromisoformat(f"{day}T{clock}Z").timestamp()
    )


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("London", LONDON),
        ("berlin", BERLIN),
        ("Europe/Berlin", BERLIN),
        ("europe/berlin", BERLIN),
        ("New York", "America/New_York"),
        ("São Paulo", "America/Sao_Paulo"),
        ("Zürich", "Europe/Zurich"),
        ("Zuerich", "Europe/Zurich"),
        ("Muenchen", BERLIN),
        ("Koeln", BERLIN),
        ("Wien", "Europe/Vienna"),
        ("Port-au-Prince", "America/Port-au-Prince"),
        ("Buenos Aires", "America/Argentina/Buenos_Aires"),
        ("UK", LONDON),
        ("UTC", "UTC"),
        ("Etc/GMT-2", "Etc/GMT-2"),
    ],
)
def test_zones(typed: str, name: str) -> None:
    """A zone is found by its name, its city or its country."""
    assert times.parse_zone(typed) == name
    assert typed.startswith("Etc") or times.suggest_zones(typed, 25)[0] == name


@pytest.mark.parametrize("typed", ["", "Mars", "GMT+2", "+02:00", "localtime", "Europe", "../etc/passwd", "a" * 99])
def test_no_zones(typed: str) -> None:
    """An invalid zone is refused. `GMT+2` neither means nor suggests `Etc/GMT+2`, which is two hours behind."""
    with pytest.raises(Refusal) as found:
        times.parse_zone(typed)
    assert found.value.code == "zone_unreadable"
    assert not [one for one in times.suggest_zones(typed, 1_000) if one.startswith("Etc/GMT")]


def test_every_zone_is_read_as_it_is_called() -> None:
    """Every zone is found by its own name."""
    for one in available_timezones() - {"localtime", "Factory"}:
        assert times.parse_zone(one) == one


ZONES = st.sampled_from([LONDON, BERLIN, "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "UTC"])
DAYS = st.dates(date(2026, 11, 28), date(2030, 12, 31))
TIMES = st.times().map(lambda one: one.replace(second=0, microsecond=0))


@given(DAYS, TIMES, ZONES)
def test_what_is_written_is_read(day: date, clock: time, zone: str) -> None:
    """A day and a time give the same moment in every notation, and the zone's clocks show them again."""
    days = (
        *(f"{day:%Y-%m-%d}", f"{day:%d.%m.%Y}", f"{day.day}.{day.month}.{day.year}"),
        *(f"{day.day} {day:%b %Y}", f"{day:%A, %d %B %Y}"),
    )
    clocks = (f"{clock:%H:%M}", f"{clock:%H.%M}", f"{clock:%H%M}", f"{clock:%I.%M%p}", f"{clock.hour} Uhr {clock:%M}")
    found = {read_or_refused(one, other, zone) for one in days for other in clocks}
    [only] = found
    if isinstance(only, times.TypedMoment):
        assert times.local_datetime(only.timestamp, zone).replace(tzinfo=None) == datetime.combine(day, clock)
    else:
        assert only in {"time_skipped", "time_twice"}


@given(DAYS, TIMES, st.integers(-11 * 60, 14 * 60), ZONES)
def test_offsets_are_kept(day: date, clock: time, minutes: int, zone: str) -> None:
    """A time with an offset is that moment in every zone."""
    sign, (hours, rest) = "-" if minutes < 0 else "+", divmod(abs(minutes), 60)
    assume(sign == "+" or hours <= clock.hour)
    typed = f"{clock:%H:%M}{sign}{hours:02}:{rest:02}"
    meant = datetime.combine(day, clock, UTC).timestamp() - minutes * 60
    assert times.parse_moment(f"{day}", typed, zone, NOW).timestamp == meant


@given(DAYS, st.integers(0, 6), TIMES, ZONES)
def test_a_weekday_is_the_next_one(today: date, weekday: int, clock: time, zone: str) -> None:
    """A weekday means a time in the future, at most eight days away."""
    now = times.local_timestamp(today, time(12), zone)
    name = (today + timedelta(days=weekday)).strftime("%A")
    found = read_or_refused(name, f"{clock:%H:%M}", zone, now)
    if isinstance(found, times.TypedMoment):
        assert now < found.timestamp < now + 8 * 86_400
        assert f"{found.day:%A}" == name
    else:
        assert found in {"time_skipped", "time_twice"}


@given(st.text(max_size=70), st.text(max_size=70), st.text(max_size=70))
@example("29.02.0000", "²²:00", "İstanbul")
@example("00 Jan", "٢٠:٠٠", "\0")
@example("9999-12-31", "23:59-14:00", "UTC")
@example("0001-01-01", "00:00+14:00", "UTC")
def test_anything_typed(day: str, clock: str, zone: str) -> None:
    """Any input is read or refused, without any other error."""
    for one, other in ((day, "20:00"), ("2026-12-01", clock), (day, clock), (day, None)):
        found = read_or_refused(one, other, LONDON)
        assert isinstance(found, times.TypedMoment) or found.startswith(("day_", "time_"))
    with suppress(Refusal):
        times.load_zone(times.parse_zone(zone))
