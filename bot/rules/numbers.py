"""Whole numbers in texts, as records and house rules have them."""

from __future__ import annotations

import re

_PLAIN = re.compile("0|[1-9][0-9]*")


def parse_whole_number(text: str) -> int:
    """Parse a number in plain digits, without a sign or a leading zero. Raise ValueError for any other text."""
    if not _PLAIN.fullmatch(text):
        raise ValueError(f"{text!r} is not a whole number in plain digits")
    return int(text)
