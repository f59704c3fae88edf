"""The order of tie-breaks as organisers type it: their numbers, `2 1 4`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.errors import Refusal
from bot.leagues.teams.values import TieBreak

NUMBERED: Final = tuple(TieBreak)
"""The tie-breaks; their numbers count from 1."""


def tie_breaks_of(text: str) -> tuple[TieBreak, ...]:
    """The tie-breaks whose numbers are typed, with spaces or commas between. Refusal `bad_tie_breaks` where one is none
    or is named twice, or where there are none.
    """
    numbers = text.replace(",", " ").split()
    if not all(one.isascii() and one.isdecimal() and 1 <= int(one) <= len(NUMBERED) for one in numbers):
        raise Refusal("bad_tie_breaks")
    found = tuple(NUMBERED[int(one) - 1] for one in numbers)
    if not found or len(set(found)) != len(found):
        raise Refusal("bad_tie_breaks")
    return found


def numbers_of(tie_breaks: Iterable[TieBreak]) -> str:
    """The same as it is typed."""
    return " ".join(str(NUMBERED.index(one) + 1) for one in tie_breaks)
