"""Lists of plain values, the content of exported files."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeAlias

from msgspec import Struct

Cell: TypeAlias = str | int | float | bool | None
"""A value in a list; None is an empty cell."""


class Listing(Struct, frozen=True, kw_only=True):
    """A list of values with a heading for each column: one file, or one worksheet.

    `name` has only lower-case Latin letters, digits and `_`, at most 31. Each row is as long as `columns`.
    """

    name: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]


def format_moment(at: float | None) -> str | None:
    """Return a time (seconds since the epoch) as ISO 8601 text in UTC, to the second, which sorts by time.

    A time outside the calendar is returned as a number.
    """
    if at is None:
        return None
    try:
        return datetime.fromtimestamp(int(at), UTC).isoformat().replace("+00:00", "Z")
    except (ValueError, OverflowError, OSError):
        return str(at)


def replace_surrogates(text: str) -> str:
    """Return text that every file can hold: unpaired surrogates are replaced."""
    return text.encode("utf-8", "replace").decode("utf-8")
