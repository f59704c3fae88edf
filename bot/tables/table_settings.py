"""Settings of a table: its clock, the pause between deals, and hints."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

TURN_TIME_RANGE = range(30, 601)
"""Allowed times for a turn in seconds, at a table with a clock."""

PAUSE_RANGE = range(601)
"""Allowed pauses between deals in seconds."""


class Hints(Enum):
    """Amount of help that the table gives players with their cards."""

    OFF = "off"
    NAMES = "names"
    FULL = "full"


class TableSettings(Struct, frozen=True, kw_only=True, rename={"turn_seconds": "clock"}):
    """Settings that a table agrees on in addition to the house rules. People know them by their stored names."""

    turn_seconds: int | None = 120
    """Seconds for a turn, one of `TURN_TIME_RANGE`. None: no clock."""
    pause: int | None = None
    """Seconds between deals, one of `PAUSE_RANGE`. None: long enough to read the result."""
    hints: Hints = Hints.NAMES
    banter: bool = True
    """Computer players comment on a deal now and then. Tables of leagues have no comments."""

    def option(self, name: str) -> object:
        """Return the value of the setting that is stored as `name`."""
        value: object = getattr(self, SETTING_FIELDS[name])
        return value

    def with_options(self, options: Mapping[str, object]) -> TableSettings:
        """Return the settings with `options` changed. Options that are not settings are ignored."""
        return replace(self, **{SETTING_FIELDS[name]: options[name] for name in options if name in SETTING_FIELDS})


SETTING_FIELDS: Final = dict(zip(TableSettings.__struct_encode_fields__, TableSettings.__struct_fields__, strict=True))
"""Field names of `TableSettings`, by their stored names."""

QUICK_TURN_FRACTION = 0.1
"""Time for a quick decision, as a fraction of the time for a turn."""
MIN_QUICK_TURN = 15.0
"""Minimum time for a quick decision, in seconds."""


def quick_turn_time(turn_seconds: float) -> float:
    """Return the seconds for a quick decision at a table whose turns take `turn_seconds`."""
    return max(MIN_QUICK_TURN, turn_seconds * QUICK_TURN_FRACTION)
