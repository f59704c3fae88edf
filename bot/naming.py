"""Names that people give to what they make: house rules, leagues, teams. How they are kept, and how compared."""

from __future__ import annotations

from typing import Final

from bot.unseen import is_nothing, without_unseen

_JOINERS: Final = dict.fromkeys(map(ord, "\u200c\u200d"))
"""What joins the signs of an emoji and parts those of Persian words: it is kept, and makes no other name."""


def kept(name: str, most: int) -> str | None:
    """A name as it is kept: without spaces around it, single ones within; None where it is none, or longer than `most`.

    No sign in it may be invisible: two names that look the same are the same name.
    """
    told = " ".join(name.split())
    hidden = without_unseen(told) != told or not told.translate(_JOINERS).isprintable()
    return None if is_nothing(told) or hidden or len(told) > most else told


def folded(name: str) -> str:
    """A name for comparing: upper and lower case, spaces, and what only joins signs, make no difference."""
    return " ".join(name.translate(_JOINERS).split()).casefold()
