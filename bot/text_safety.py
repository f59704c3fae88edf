"""Checks and cleaning of typed text: invisible and unwritable characters, markdown, and names that look alike."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from functools import lru_cache
from typing import Final, Protocol, TypeVar

_BLANK_NAMES = re.compile(r"HANGUL (?:\w+ )?FILLER|BRAILLE PATTERN BLANK|(?:FULL|HALF) BLANK|NULL NOTEHEAD")
"""Unicode names of letters and symbols that look blank."""


_JOINERS = frozenset("\u200c\u200d")
"""Joiners inside emojis and Persian words."""


_FLAG_TAGS = range(0xE0020, 0xE0080)
"""Tag characters that turn the black flag emoji into a regional flag, such as Scotland's."""


_INVISIBLE_RANGES = (range(0x2060, 0x2070), range(0xFFF0, 0xFFF9), range(0xE0000, 0xE1000))
"""Unicode ranges reserved for invisible characters, including unassigned ones."""


_UNWRITABLE = re.compile(r"[\ud800-\udfff\0]")
"""Lone surrogates, which cannot be encoded, and NUL, which PostgreSQL cannot store."""


_MARKDOWN = re.compile(r"[\\*_~|`<>\[\]#@]")
"""Characters that Discord interprets in running text."""


class _Visibility(Enum):
    VISIBLE = "seen"
    MODIFIER = "shaping"
    """Character that changes its neighbours and shows nothing on its own."""
    INVISIBLE = "unseen"


def strip_invisible(text: str) -> str:
    """Return the text without characters that are invisible or reverse the text direction."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign for sign in text if _visibility_of(sign) is not _Visibility.INVISIBLE)


def has_unwritable(text: str) -> bool:
    """Return True if the text contains a character that cannot be stored."""
    return _UNWRITABLE.search(text) is not None


def strip_unwritable(text: str) -> str:
    """Return the text without characters that cannot be stored."""
    return _UNWRITABLE.sub("", text)


def strip_markdown(text: str) -> str:
    """Return a name without invisible characters and markdown, for running text and buttons."""
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


_DROP_JOINERS: Final = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Translation table that removes joiners, which are stored but ignored in comparisons."""


class HasName(Protocol):
    """Item that has a name."""

    @property
    def name(self) -> str:
        """Return the name."""


NamedT = TypeVar("NamedT", bound=HasName)


KeyT = TypeVar("KeyT")


def clean_name(name: str, max_length: int) -> str | None:
    """Return a name as it is stored, or None if it is blank, contains invisible characters or is too long.

    Outer spaces are removed, inner ones collapsed. Accents are composed with their letters (NFC), so that names which
    look the same are equal. `max_length` is in characters.
    """
    told = unicodedata.normalize("NFC", " ".join(name.split()))
    hidden = strip_invisible(told) != told or not told.translate(_DROP_JOINERS).isprintable()
    return None if is_blank(told) or hidden or len(told) > max_length else told


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """Return the key by which names are compared. It ignores case, spaces, joiners and the encoding of accents."""
    return unicodedata.normalize("NFC", exact_name_key(unicodedata.normalize("NFC", name)))


def exact_name_key(name: str) -> str:
    """Return the comparison key of a name as spelled, without composing accents.

    The key distinguishes older stored names that look the same but encode accents differently.
    """
    return " ".join(name.translate(_DROP_JOINERS).split()).casefold()


def find_by_name(items: Iterable[NamedT], name: str) -> NamedT | None:
    """Return the item called `name`, or None. If several names look the same, the exact spelling wins."""
    found = [one for one in items if name_key(one.name) == name_key(name)]
    return next((one for one in found if exact_name_key(one.name) == exact_name_key(name)), found[0] if found else None)


def number_duplicates(people: Mapping[KeyT, str], number: Callable[[KeyT], int] | None = None) -> dict[KeyT, str]:
    """Return people's names, with numbers after names that look the same: `Alex (1)`, `Alex (2)`.

    The numbers follow the order of `people`, or come from `number`. Empty names, of people whose data was deleted, get
    no number.
    """
    seen = {key: name_key(strip_invisible(name)) for key, name in people.items()}
    several = {one for one, count in Counter(seen.values()).items() if one and count > 1}
    counted: Counter[str] = Counter()
    found = dict(people)
    for key, name in people.items():
        if seen[key] in several:
            counted[seen[key]] += 1
            found[key] = f"{name} ({number(key) if number else counted[seen[key]]})"
    return found
