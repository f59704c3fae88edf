"""What is written into files: lists of plain values."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TypeAlias

from msgspec import Struct

Cell: TypeAlias = str | int | float | bool | None
"""A value in a list; None is an empty cell."""


class Listing(Struct, frozen=True, kw_only=True):
    """A list of values with a heading for each column: a file of its own, or a worksheet.

    `name` has small Latin letters, digits and `_` only, 31 at most. Each row is as long as `columns`.
    """

    name: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[Cell, ...]]


def moment(at: float | None) -> str | None:
    """A moment (seconds since the epoch) as text that sorts by itself and says that it is in UTC: to the second. One
    beyond all calendars stays a number.
    """
    if at is None:
        return None
    try:
        return datetime.fromtimestamp(int(at), UTC).isoformat().replace("+00:00", "Z")
    except (ValueError, OverflowError, OSError):
        return str(at)


def legible(text: str) -> str:
    """A text that every file can hold: what is half a sign only is replaced."""
    return text.encode("utf-8", "replace").decode("utf-8")
