"""Sheets that are shipped, by their keys."""

from __future__ import annotations

from bot.sheets.presets import presets
from bot.sheets.values import Sheet


def preset(key: str) -> Sheet:
    """The one of that key."""
    return next(one for one in presets() if one.key == key)
