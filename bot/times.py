"""Parsing of typed days, times of day and time zones, and of Discord's timestamps.

English and German are always accepted. Ambiguous input is refused. Callers show the moment that was read, so that
people notice misreadings.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta, timezone, tzinfo
from functools import cache
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from msgspec import Struct

from bot.errors import Refusal
from bot.text_safety import strip_invisible

NOON: Final = time(12)
"""Default time of day if only a day was typed."""
MAX_INPUT_LENGTH: Final = 60
"""Maximum length, in characters, of a typed day, time or zone."""

_WEEKDAYS: Final = (
    ("mon", "monday", "mo", "montag"),
    ("tue", "tues", "tuesday", "di", "dienstag"),
    ("wed", "weds", "wednesday", "mi", "mittwoch"),
    ("thu", "thur", "thurs", "thursday", "do", "donnerstag"),
    ("fri", "friday", "fr", "freitag"),
    ("sat", "saturday", "sa", "samstag", "sonnabend"),
    ("sun", "sunday", "so", "sonntag"),
)
_MONTHS: Final = (
    ("jan", "january", "januar", "jänner"),
    ("feb", "february", "februar", "feber"),
    ("mar", "march", "märz", "mär", "mrz", "maerz"),
    ("apr", "april"),
    ("may", "mai"),
    ("jun", "june", "juni"),
    ("jul", "july", "juli"),
    ("aug", "august"),
    ("sep", "sept", "september"),
    ("oct", "october", "okt", "oktober"),
    ("nov", "november"),
    ("dec", "december", "dez", "dezember"),
)
_WEEKDAY: Final = {name: number for number, names in enumerate(_WEEKDAYS) for name in names}
_MONTH: Final = {name: number for number, names in enumerate(_MONTHS, 1) for name in names}
_DAYS_AHEAD: Final = {
    **dict.fromkeys(("today", "tonight", "heute", "heute abend"), 0),
    **dict.fromkeys(("tomorrow", "morgen", "tomorrow night", "morgen abend"), 1),
    **dict.fromkeys(("day after tomorrow", "übermorgen", "uebermorgen", "übermorgen abend"), 2),
}

_DAY_PREFIX: Final = re.compile(r"^(?:(?:on|this|the|am|den|diesen|kommenden) )+")
_NEXT_WEEKDAY: Final = re.compile(r"(?:next|nächsten?r?|naechsten?r?) \w+")
_IN_DAYS: Final = re.compile(r"in (\d{1,3}) (day|days|tag|tage|tagen|week|weeks|woche|wochen)")
_YEAR_FIRST: Final = re.compile(r"(\d{4})([-./]?)(\d{2})\2(\d{2})|(\d{4})([-./])(\d{1,2})\6(\d{1,2})")
_DOTTED: Final = re.compile(r"(\d{1,2})\. ?(\d{1,2})(?:\. ?(\d{4}|\d{2}))?")
_SLASHED: Final = re.compile(r"(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}))?")
_DAY_MONTH: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)? ?(?:of )?([a-zäöü]{3,})\.?(?: (\d{4}))?")
_MONTH_DAY: Final = re.compile(r"([a-zäöü]{3,})\.? (?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: (\d{4}))?")

_TIME_OF_DAY: Final = re.compile(
    r"(?:(?:at|um) )?"
    r"(?:(?P<hour>\d{1,2}) ?(?:[:.h]|uhr) ?(?P<minute>\d{2})(?::00)?"  # 19:30, 19.30, 19h30, 19 Uhr 30
    r"|(?P<four>\d{4})"  # 1930
    r"|(?P<bare>\d{1,2})(?= ?(?:uhr|h|[ap]\.?m))"  # 19 Uhr, 7pm
    r"|(?P<two>\d{2}))"  # 20
    r"(?: ?(?P<half>[ap])\.?m\.?| ?(?:uhr|h))?"
    r"(?: ?(?P<offset>z|(?:utc|gmt)?(?: ?(?P<sign>[-+−]) ?(?P<hours>\d{1,2}):?(?P<minutes>[0-5]\d)?)?))?"
)
_MAX_OFFSET: Final = timedelta(hours=14)

_TIMESTAMP: Final = re.compile(r"<t:(\d{1,11})(?::[A-Za-z])?>")
"""Timestamp that Discord inserts for `@time`: seconds since the epoch."""

_ZONE_AREAS: Final = frozenset(
    ("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia", "Europe", "Indian", "Pacific")
)
"""Areas whose zones are named after places. `Etc` is left out, as `Etc/GMT+2` is two hours behind UTC."""
_PSEUDO_ZONES: Final = frozenset({"localtime", "Factory", "posixrules"})
_PLACE_ZONES: Final[Mapping[str, str]] = {
    **dict.fromkeys(
        (
            *("uk", "britain", "great_britain", "england", "scotland", "wales", "grossbritannien", "schottland"),
            *("birmingham", "bristol", "cardiff", "edinburgh", "glasgow", "leeds", "liverpool", "manchester"),
        ),
        "Europe/London",
    ),
    **dict.fromkeys(
        ("germany", "deutschland", "cologne", "koln", "frankfurt", "hamburg", "munich", "munchen"), "Europe/Berlin"
    ),
    **dict.fromkeys(("austria", "osterreich", "wien"), "Europe/Vienna"),
    **dict.fromkeys(("switzerland", "schweiz", "basel", "bern", "geneva", "genf"), "Europe/Zurich"),
    **dict.fromkeys(("ireland", "irland"), "Europe/Dublin"),
    "athen": "Europe/Athens",
    "brussel": "Europe/Brussels",
    "kopenhagen": "Europe/Copenhagen",
    "lissabon": "Europe/Lisbon",
    "prag": "Europe/Prague",
    "rom": "Europe/Rome",
    "warschau": "Europe/Warsaw",
}
"""Time zones of places that the time zone database lacks, or that have another name in German."""
_UMLAUT: Final = re.compile("([aou])e")
"""Umlaut typed as a vowel with `e`: `Zuerich`."""


class TypedMoment(Struct, frozen=True, kw_only=True):
    """Moment (seconds since the epoch) with the typed day, time of day and zone.

    `time_of_day` is None if no time was typed, or if it was typed with an offset from UTC.
    """

    timestamp: float
    day: date
    time_of_day: time | None
    zone_name: str


class _TypedTime(Struct, frozen=True):
    """Time of day with its typed offset from UTC, if any."""

    time: time
    offset: timedelta | None = None


def parse_moment(
    day: str,
    time_of_day: str | None,
    zone_name: str,
    now: float,
    *,
    default_time: time = NOON,
    allow_offset: bool = True,
    requires_time: bool = False,
) -> TypedMoment:
    """Return the moment of a day and a time of day (None: `default_time`) in a zone.

    A Discord timestamp in place of the day is the whole moment. A weekday means its next occurrence after `now`. A time
    with an offset from UTC overrides the zone; it is refused unless `allow_offset`.

    Refusals: `day_unreadable`, `day_ambiguous`, `day_contradicts`, `time_unreadable`, `time_skipped`, `time_twice`,
    `time_has_offset`, and `time_missing` if the caller `requires_time` and there is none.
    """
    if stamp := _TIMESTAMP.fullmatch(day.strip()):
        local = local_datetime(float(stamp[1]), zone_name)
        return TypedMoment(timestamp=float(stamp[1]), day=local.date(), time_of_day=local.time(), zone_name=zone_name)
    if requires_time and time_of_day is None:
        raise Refusal("time_missing")
    there: tzinfo = load_zone(zone_name)
    typed = None if time_of_day is None else _parse_time(time_of_day)
    if typed is not None and typed.offset is not None:
        if not allow_offset:
            raise Refusal("time_has_offset", typed=_shorten(time_of_day))
        there = timezone(typed.offset)
    here = _to_local(now, there)
    found, weekly = _parse_day(day, here.date())
    at = _resolve_moment(found, typed, time_of_day, there, default_time, day)
    if weekly and at <= now:
        found += timedelta(days=7)
        at = _resolve_moment(found, typed, time_of_day, there, default_time, day)
    if typed is None or typed.offset is not None:
        return TypedMoment(timestamp=at, day=found, time_of_day=None, zone_name=zone_name)
    return TypedMoment(timestamp=at, day=found, time_of_day=typed.time, zone_name=zone_name)


def parse_next_time(time_of_day: str, zone_name: str, now: float) -> float:
    """Return the next moment after `now` when it is `time_of_day` in a zone, or the moment of a Discord timestamp.

    Refusals as for `parse_moment`, and `moment_past` for a timestamp before `now`.
    """
    if stamp := _TIMESTAMP.fullmatch(time_of_day.strip()):
        if float(stamp[1]) <= now:
            raise Refusal("moment_past", begins=float(stamp[1]))
        return float(stamp[1])
    at = parse_moment("today", time_of_day, zone_name, now).timestamp
    return at if at > now else parse_moment("tomorrow", time_of_day, zone_name, now).timestamp


def parse_zone(typed: str) -> str:
    """Return the time zone of a typed zone name (`Europe/London`), city or country (`London`, `Wien`, `UK`).

    Refusal: `zone_unreadable`.
    """
    meant = _matching_zones(typed) if len(typed) <= MAX_INPUT_LENGTH else ()
    if not meant:
        raise Refusal("zone_unreadable", typed=_shorten(typed))
    return meant[0]


def suggest_zones(typed: str, limit: int) -> list[str]:
    """Return the names of zones for the autocompletion of typed text, the best match first."""
    wanted = _place_key(typed)
    found = [
        name for folded, name in sorted(_zones_by_name().items()) if wanted in folded and not name.startswith("Etc/GMT")
    ]
    return list(dict.fromkeys((*_matching_zones(typed), *found)))[:limit]


def load_zone(name: str) -> ZoneInfo:
    """Return the time zone with a name such as `Europe/London`. Raises ValueError if it does not exist."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError) as error:
        raise ValueError(f"no time zone: {name!r}") from error


def local_timestamp(day: date, time_of_day: time, zone_name: str) -> float:
    """Return the moment, in seconds since the epoch, of a local day and time in a zone.

    A time that occurs twice means its first occurrence. A skipped time is moved forward by the length of the gap.
    """
    return datetime.combine(day, time_of_day.replace(tzinfo=None, fold=0), load_zone(zone_name)).timestamp()


def local_datetime(at: float, zone_name: str) -> datetime:
    """Return the local date and time of a moment in a zone."""
    return _to_local(at, load_zone(zone_name))


def _to_local(at: float, there: tzinfo) -> datetime:
    return datetime.fromtimestamp(at, there)


# Days


def _parse_day(typed: str, today: date) -> tuple[date, bool]:
    """Return a typed day, and True if only a weekday was typed.

    Refusals: `day_unreadable`, `day_ambiguous`, `day_contradicts`.
    """
    text = (
        _DAY_PREFIX.sub("", _normalize(typed.replace(",", " ")).rstrip(".")) if len(typed) <= MAX_INPUT_LENGTH else ""
    )
    if text in _WEEKDAY:
        return today + timedelta(days=(_WEEKDAY[text] - today.weekday()) % 7), True
    if _NEXT_WEEKDAY.fullmatch(text):
        raise Refusal("day_ambiguous", typed=_shorten(typed))
    first, _, rest = text.partition(" ")
    weekday = _WEEKDAY.get(first.rstrip("."))
    try:
        found = _parse_date(text if weekday is None else _DAY_PREFIX.sub("", rest), today)
    except (ValueError, OverflowError):
        found = None
    if found is None:
        raise Refusal("day_unreadable", typed=_shorten(typed))
    if weekday is not None and found.weekday() != weekday:
        raise Refusal("day_contradicts", typed=_shorten(typed))
    return found, False


def _parse_date(text: str, today: date) -> date | None:
    """Return the date in a text without a weekday, or None if the text contains no date.

    Raises ValueError or OverflowError if the date does not exist. Refusal: `day_ambiguous`.
    """
    if text in _DAYS_AHEAD:
        return today + timedelta(days=_DAYS_AHEAD[text])
    if found := _IN_DAYS.fullmatch(text):
        return today + timedelta(days=int(found[1]) * (7 if found[2][0] == "w" else 1))
    if found := _YEAR_FIRST.fullmatch(text):
        year, month, day = (int(one) for one in found.group(1, 3, 4) + found.group(5, 7, 8) if one is not None)
        return date(year, month, day)
    if found := _DOTTED.fullmatch(text):
        return _build_date(found[1], int(found[2]), found[3], today)
    if found := _SLASHED.fullmatch(text):
        one, other = int(found[1]), int(found[3])
        if one <= 12 and other <= 12 and one != other:
            raise Refusal("day_ambiguous", typed=_shorten(text))
        return _build_date(max(one, other), min(one, other), found[4], today)
    if (found := _DAY_MONTH.fullmatch(text)) and found[2] in _MONTH:
        return _build_date(found[1], _MONTH[found[2]], found[3], today)
    if (found := _MONTH_DAY.fullmatch(text)) and found[1] in _MONTH:
        return _build_date(found[2], _MONTH[found[1]], found[3], today)
    return None


def _build_date(day: str | int, month: int, year: str | None, today: date) -> date | None:
    """Return a date. Without a year, return its next occurrence from `today` on, or None."""
    if year is not None:
        return date(int(year) + (2000 if len(year) == 2 else 0), month, int(day))
    for each in range(today.year, min(today.year + 9, 9999)):
        if (month, int(day)) == (2, 29) and each % 4:
            continue
        found = date(each, month, int(day))
        if found >= today:
            return found
    return None


# Times of day


def _parse_time(typed: str) -> _TypedTime:
    """Return a typed time of day. Refusal: `time_unreadable`."""
    found = _TIME_OF_DAY.fullmatch(_normalize(typed)) if len(typed) <= MAX_INPUT_LENGTH else None
    if found is None:
        raise Refusal("time_unreadable", typed=_shorten(typed))
    figures = found["four"] or f"{int(found['hour'] or found['bare'] or found['two']):02}{found['minute'] or '00'}"
    hour, minute, half = int(figures[:2]), int(figures[2:]), found["half"]
    offset = _parse_offset(found)
    # `10:00-12:00` means a period, not ten o'clock in a zone twelve hours behind UTC.
    lasting = found["sign"] in {"-", "−"} and found["offset"][0] in "-−" and int(found["hours"]) > hour
    wrong_half = half is not None and not 1 <= hour <= 12
    whole_hour = offset is not None and found["minute"] is None and found["four"] is None and half is None
    if wrong_half or lasting or whole_hour or hour > 23 or minute > 59 or (offset and abs(offset) > _MAX_OFFSET):
        raise Refusal("time_unreadable", typed=_shorten(typed))
    if half is not None:
        hour = hour % 12 + (12 if half == "p" else 0)
    return _TypedTime(time(hour, minute), offset)


def _parse_offset(found: re.Match[str]) -> timedelta | None:
    """Return the typed offset from UTC, or None."""
    if not found["offset"]:
        return None
    distance = timedelta(hours=int(found["hours"] or 0), minutes=int(found["minutes"] or 0))
    return -distance if found["sign"] in {"-", "−"} else distance


def _resolve_moment(
    day: date, typed: _TypedTime | None, time_text: str | None, there: tzinfo, default_time: time, day_text: str
) -> float:
    """Return the moment in seconds since the epoch.

    Refusals: `time_skipped` or `time_twice` if clocks change then, and `day_unreadable` at the end of the calendar.
    """
    meant = datetime.combine(day, default_time if typed is None else typed.time, there)
    try:
        first, second = (meant.replace(fold=fold).astimezone(UTC) for fold in (0, 1))
        shown = first.astimezone(there)
    except OverflowError:
        raise Refusal("day_unreadable", typed=_shorten(day_text)) from None
    if typed is not None and first != second:
        skipped = shown.replace(tzinfo=None) != meant.replace(tzinfo=None)
        raise Refusal("time_skipped" if skipped else "time_twice", typed=_shorten(time_text))
    return first.timestamp()


# Texts


def _normalize(typed: str) -> str:
    return " ".join(unicodedata.normalize("NFC", strip_invisible(typed)).casefold().split())


def _shorten(typed: str | None) -> str:
    return (typed or "").strip()[:40]


def _place_key(typed: str) -> str:
    """Return the key by which places are compared. It ignores accents, case, spaces and hyphens."""
    apart = unicodedata.normalize("NFKD", strip_invisible(typed))
    bare = "".join(one for one in apart if not unicodedata.combining(one))
    return "_".join(bare.casefold().replace("-", " ").replace("_", " ").split())


def _matching_zones(typed: str) -> tuple[str, ...]:
    """Return the zones whose name, city or country was typed, the likeliest first."""
    names = (typed.strip().casefold(), _place_key(typed), _UMLAUT.sub(r"\1", _place_key(typed)))
    return tuple(
        places[name]
        for name in names
        for places in (_zones_by_name(), _zones_by_city(), _PLACE_ZONES)
        if name in places
    )


@cache
def _zones_by_name() -> Mapping[str, str]:
    """Return all zones by the comparison key of their name."""
    there = sorted(available_timezones() - _PSEUDO_ZONES)
    # `Etc/GMT-2` and `Etc/GMT+2` would get the same key, so they must be typed in full.
    return {one.casefold() if one.startswith("Etc/") else _place_key(one): one for one in there}


@cache
def _zones_by_city() -> Mapping[str, str]:
    """Return zones by the comparison key of their city. If a zone has two names, the longer, newer one wins."""
    there = sorted(available_timezones(), key=lambda one: (one.count("/"), one))
    return {_place_key(one.rpartition("/")[2]): one for one in there if one.partition("/")[0] in _ZONE_AREAS}
