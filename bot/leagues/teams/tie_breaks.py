"""The order of tie-breaks as organisers type it: their numbers, `2 1 4`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.errors import Refusal
from bot.leagues.teams.values import TieBreak

_NUMBERED: Final = {str(number): one for number, one in enumerate(TieBreak, 1)}
"""The tie-breaks by the numbers that are typed for them."""


def tie_breaks_of(text: str) -> tuple[TieBreak, ...]:
    """The tie-breaks whose numbers are typed, with spaces or commas between. Refusal `bad_tie_breaks` where one is none
    or is named twice, or where there are none.
    """
    numbers = text.replace(",", " ").split()
    if not numbers or not _NUMBERED.keys() >= set(numbers) or len(set(numbers)) != len(numbers):
        raise Refusal("bad_tie_breaks")
    return tuple(_NUMBERED[one] for one in numbers)


def numbers_of(tie_breaks: Iterable[TieBreak]) -> str:
    """The same as it is typed."""
    numbers = {one: number for number, one in _NUMBERED.items()}
    return " ".join(numbers[one] for one in tie_breaks)
