"""Shipped sheets by key."""

from __future__ import annotations

from bot.sheets.values import Sheet, presets


def preset(key: str) -> Sheet:
    return next(one for one in presets() if one.key == key)
