"""Names that people give to what they make: house rules, leagues, teams. How they are kept, and how compared."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Final, Protocol, TypeVar

from bot.unseen import is_nothing, without_unseen

_JOINERS: Final = dict.fromkeys(map(ord, "\u200c\u200d"))
"""What joins the signs of an emoji and parts those of Persian words: it is kept, and makes no other name."""


class Named(Protocol):
    """What has a name."""

    @property
    def name(self) -> str:
        """What it is called."""


T = TypeVar("T", bound=Named)
KeyT = TypeVar("KeyT")


def kept(name: str, most: int) -> str | None:
    """A name as it is kept: without spaces around it, single ones within; None where it is none, or longer than `most`.

    No sign in it may be invisible, and an accent is kept with its letter, as one sign, however it was typed: two names
    that look the same are the same name.
    """
    told = unicodedata.normalize("NFC", " ".join(name.split()))
    hidden = without_unseen(told) != told or not told.translate(_JOINERS).isprintable()
    return None if is_nothing(told) or hidden or len(told) > most else told


def folded(name: str) -> str:
    """A name for comparing: upper and lower case, spaces, what only joins signs, and how an accent was typed, make no
    difference.
    """
    return unicodedata.normalize("NFC", spelt(unicodedata.normalize("NFC", name)))


def spelt(name: str) -> str:
    """The same, sign by sign: it tells apart what was kept under names that look the same while that was possible."""
    return " ".join(name.translate(_JOINERS).split()).casefold()


def of_name(several: Iterable[T], name: str) -> T | None:
    """The one of that name: where several look the same, the one that is spelt so."""
    found = [one for one in several if folded(one.name) == folded(name)]
    return next((one for one in found if spelt(one.name) == spelt(name)), found[0] if found else None)


def told_apart(people: Mapping[KeyT, str], number: Callable[[KeyT], int] | None = None) -> dict[KeyT, str]:
    """Return people's names, those of several who look the same with a number: `Alex (1)`, `Alex (2)`.

    They are numbered in their order, or by `number`. Whoever has no name, because they were forgotten, gets none.
    """
    seen = {key: folded(without_unseen(name)) for key, name in people.items()}
    several = {one for one, count in Counter(seen.values()).items() if one and count > 1}
    counted: Counter[str] = Counter()
    found = dict(people)
    for key, name in people.items():
        if seen[key] in several:
            counted[seen[key]] += 1
            found[key] = f"{name} ({number(key) if number else counted[seen[key]]})"
    return found
