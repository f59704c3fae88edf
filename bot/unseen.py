"""What is to be seen of a text: of the names that people give to themselves, to house rules and to their money.

Which signs are seen is asked of Unicode: of the general category and, for the few letters and symbols that are blank by
design, of the name.
"""

from __future__ import annotations

import re
import unicodedata
from enum import Enum
from functools import lru_cache

_BLANK = re.compile(r"HANGUL (?:\w+ )?FILLER|BRAILLE PATTERN BLANK|(?:FULL|HALF) BLANK|NULL NOTEHEAD")
"""Letters and symbols that look like nothing, by their names."""
_JOINERS = frozenset("\u200c\u200d")
"""What joins the signs of an emoji and parts those of Persian words."""
_TAGS = range(0xE0020, 0xE0080)
"""What makes a flag another flag."""
_SET_ASIDE = (range(0x2060, 0x2070), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000))
"""Where Unicode puts signs that are not shown, those that are not there yet too."""
_HALF = re.compile(r"[\ud800-\udfff\0]")
"""Surrogates without their other half, which nothing can write down, and the zero sign, which PostgreSQL cannot."""
_MARKDOWN = re.compile(r"[\\*_~|`<>\[\]#@]")
"""What makes something else of running text than is written there."""


class _Kind(Enum):
    SEEN = "seen"
    SHAPING = "shaping"
    """Changes what it stands beside, and is nothing by itself."""
    UNSEEN = "unseen"


def without_unseen(text: str) -> str:
    """The text without signs that are not seen or that turn around what follows them."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign for sign in text if _kind(sign) is not _Kind.UNSEEN)


def is_broken(text: str) -> bool:
    """Whether half a sign stands in the text, or another that cannot be written down."""
    return _HALF.search(text) is not None


def whole(text: str) -> str:
    """The text without what cannot be written down."""
    return _HALF.sub("", text)


def bare(text: str) -> str:
    """What is left of a name that stands in running text and on buttons alike: neither unseen signs nor markdown."""
    return _MARKDOWN.sub("", without_unseen(text)).strip()


def begins_with_digit(text: str) -> bool:
    """Whether the first letter or digit of the text is a digit, whatever signs stand before it."""
    return next((sign.isnumeric() for sign in text if sign.isalnum()), False)


def is_nothing(text: str) -> bool:
    """Whether nothing at all is to be seen of the text."""
    return not any(_kind(sign) is _Kind.SEEN for sign in text if not sign.isspace())


@lru_cache(maxsize=4096)
def _kind(sign: str) -> _Kind:
    number, category = ord(sign), unicodedata.category(sign)
    if sign in _JOINERS or number in _TAGS or category.startswith("M"):
        return _Kind.SHAPING
    unseen = category in {"Cc", "Cf", "Cs"} or any(number in one for one in _SET_ASIDE)
    return _Kind.UNSEEN if unseen or _BLANK.search(unicodedata.name(sign, "")) else _Kind.SEEN
