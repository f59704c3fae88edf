"""Invisible and unwritable characters, and markdown, in names that people give to themselves, house rules and money.

Visibility is decided by Unicode's general category and, for the few letters and symbols that are blank by design, by
the character's name.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from functools import lru_cache

_BLANK_NAMES = re.compile(r"HANGUL (?:\w+ )?FILLER|BRAILLE PATTERN BLANK|(?:FULL|HALF) BLANK|NULL NOTEHEAD")
"""Unicode names of letters and symbols that look blank."""
_JOINERS = frozenset("\u200c\u200d")
"""Joiners inside emojis and Persian words."""
_FLAG_TAGS = range(0xE0020, 0xE0080)
"""Tags that turn a flag into another flag."""
_INVISIBLE_RANGES = (range(0x2060, 0x2070), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000))
"""Unicode ranges reserved for invisible characters, including unassigned ones."""
_UNWRITABLE = re.compile(r"[\ud800-\udfff\0]")
"""Lone surrogates, which cannot be encoded, and NUL, which PostgreSQL cannot store."""
_MARKDOWN = re.compile(r"[\\*_~|`<>\[\]#@]")
"""Characters that Discord interprets in running text."""


class _Visibility(Enum):
    VISIBLE = "seen"
    MODIFIER = "shaping"
    """Modifies its neighbour, and is nothing on its own."""
    INVISIBLE = "unseen"


def strip_invisible(text: str) -> str:
    """Return the text without characters that are invisible or reverse the text direction."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign for sign in text if _visibility_of(sign) is not _Visibility.INVISIBLE)


def has_unwritable(text: str) -> bool:
    """Return True if the text contains a character that cannot be written."""
    return _UNWRITABLE.search(text) is not None


def strip_unwritable(text: str) -> str:
    """Return the text without characters that cannot be written."""
    return _UNWRITABLE.sub("", text)


def strip_markdown(text: str) -> str:
    """Return a name for running text and buttons, without invisible characters and markdown."""
    return _MARKDOWN.sub("", strip_invisible(text)).strip()


def starts_with_digit(text: str) -> bool:
    """Return True if the first letter or digit of the text is a digit."""
    return next((sign.isnumeric() for sign in text if sign.isalnum()), False)


def is_blank(text: str) -> bool:
    """Return True if no character of the text is visible."""
    return not any(_visibility_of(sign) is _Visibility.VISIBLE for sign in text if not sign.isspace())


@lru_cache(maxsize=4096)
def _visibility_of(sign: str) -> _Visibility:
    number, category = ord(sign), unicodedata.category(sign)
    if sign in _JOINERS or number in _FLAG_TAGS or category.startswith("M"):
        return _Visibility.MODIFIER
    unseen = category in {"Cc", "Cf", "Cs"} or any(number in one for one in _INVISIBLE_RANGES)
    return _Visibility.INVISIBLE if unseen or _BLANK_NAMES.search(unicodedata.name(sign, "")) else _Visibility.VISIBLE
