"""Invisible and unwritable characters, and markdown, in names that people give to themselves, house rules and money.

Visibility is decided by Unicode's general category and, for the few letters and symbols that are blank by design, by
the character's name.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from functools import lru_cache

_BLANK = re.compile(r"HANGUL (?:\w+ )?FILLER|BRAILLE PATTERN BLANK|(?:FULL|HALF) BLANK|NULL NOTEHEAD")
"""Unicode names of letters and symbols that look blank."""
_JOINERS = frozenset("\u200c\u200d")
"""Joiners inside emojis and Persian words."""
_TAGS = range(0xE0020, 0xE0080)
"""Tags that turn a flag into another flag."""
_SET_ASIDE = (range(0x2060, 0x2070), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000))
"""Unicode ranges reserved for invisible characters, including unassigned ones."""
_HALF = re.compile(r"[\ud800-\udfff\0]")
"""Lone surrogates, which cannot be encoded, and NUL, which PostgreSQL cannot store."""
_MARKDOWN = re.compile(r"[\\*_~|`<>\[\]#@]")
"""Characters that Discord interprets in running text."""


class _Kind(Enum):
    SEEN = "seen"
    SHAPING = "shaping"
    """Modifies its neighbour, and is nothing on its own."""
    UNSEEN = "unseen"


def without_unseen(text: str) -> str:
    """Return the text without characters that are invisible or reverse the text direction."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign for sign in text if _kind(sign) is not _Kind.UNSEEN)


def is_broken(text: str) -> bool:
    """Return True if the text contains a character that cannot be written."""
    return _HALF.search(text) is not None


def whole(text: str) -> str:
    """Return the text without characters that cannot be written."""
    return _HALF.sub("", text)


def bare(text: str) -> str:
    """Return a name for running text and buttons, without invisible characters and markdown."""
    return _MARKDOWN.sub("", without_unseen(text)).strip()


def begins_with_digit(text: str) -> bool:
    """Return True if the first letter or digit of the text is a digit."""
    return next((sign.isnumeric() for sign in text if sign.isalnum()), False)


def is_nothing(text: str) -> bool:
    """Return True if no character of the text is visible."""
    return not any(_kind(sign) is _Kind.SEEN for sign in text if not sign.isspace())


@lru_cache(maxsize=4096)
def _kind(sign: str) -> _Kind:
    number, category = ord(sign), unicodedata.category(sign)
    if sign in _JOINERS or number in _TAGS or category.startswith("M"):
        return _Kind.SHAPING
    unseen = category in {"Cc", "Cf", "Cs"} or any(number in one for one in _SET_ASIDE)
    return _Kind.UNSEEN if unseen or _BLANK.search(unicodedata.name(sign, "")) else _Kind.SEEN
