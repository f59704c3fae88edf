"""Text form of the order of tie-breaks: their numbers, such as `2 1 4`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.errors import Refusal
from bot.leagues.teams.values import TieBreak

_NUMBERED: Final = {str(number): one for number, one in enumerate(TieBreak, 1)}
"""Tie-breaks by their typed numbers."""


def tie_breaks_of(text: str) -> tuple[TieBreak, ...]:
    """Parse the numbers of tie-breaks, separated by spaces or commas.

    Refusal `bad_tie_breaks` for an unknown or repeated number, or for none at all.
    """
    numbers = text.replace(",", " ").split()
    if not numbers or not _NUMBERED.keys() >= set(numbers) or len(set(numbers)) != len(numbers):
        raise Refusal("bad_tie_breaks")
    return tuple(_NUMBERED[one] for one in numbers)


def numbers_of(tie_breaks: Iterable[TieBreak]) -> str:
    """Format tie-breaks as the text that `tie_breaks_of` parses."""
    numbers = {one: number for number, one in _NUMBERED.items()}
    return " ".join(numbers[one] for one in tie_breaks)
