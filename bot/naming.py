"""Names that people give to house rules, leagues and teams: cleaning and comparing them."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol, TypeVar

from bot.unseen import is_blank, strip_invisible

_DROP_JOINERS: Final = dict.fromkeys(map(ord, "\u200c\u200d"))
"""Joiners inside emojis and Persian words: they are stored, but ignored in comparisons."""


class HasName(Protocol):
    """Thing that has a name."""

    @property
    def name(self) -> str:
        """Return the name."""


NamedT = TypeVar("NamedT", bound=HasName)
KeyT = TypeVar("KeyT")


def clean_name(name: str, max_length: int) -> str | None:
    """Return a name as it is stored, or None if it is empty, longer than `most`, or contains invisible characters.

    Outer spaces are removed, inner ones collapsed. Accents are composed with their letters (NFC), so that names that
    look the same are equal.
    """
    told = unicodedata.normalize("NFC", " ".join(name.split()))
    hidden = strip_invisible(told) != told or not told.translate(_DROP_JOINERS).isprintable()
    return None if is_blank(told) or hidden or len(told) > max_length else told


def name_key(name: str) -> str:
    """Return the key by which names are compared.

    Case, spaces, joiners and the encoding of accents make no difference.
    """
    return unicodedata.normalize("NFC", exact_name_key(unicodedata.normalize("NFC", name)))


def exact_name_key(name: str) -> str:
    """Return the exact key of a name, without composing accents.

    It separates names that were stored before names that look the same became equal.
    """
    return " ".join(name.translate(_DROP_JOINERS).split()).casefold()


def find_by_name(items: Iterable[NamedT], name: str) -> NamedT | None:
    """Return the item with that name, or None. If several look the same, the one with the exact spelling wins."""
    found = [one for one in items if name_key(one.name) == name_key(name)]
    return next((one for one in found if exact_name_key(one.name) == exact_name_key(name)), found[0] if found else None)


def number_duplicates(people: Mapping[KeyT, str], number: Callable[[KeyT], int] | None = None) -> dict[KeyT, str]:
    """Return people's names, with a number after names that look the same: `Alex (1)`, `Alex (2)`.

    They are numbered in their order, or by `number`. Empty names, of people whose data was deleted, get no number.
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
