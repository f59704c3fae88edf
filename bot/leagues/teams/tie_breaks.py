"""Text form of the order of tie-breaks: their numbers, such as `2 1 4`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from bot.errors import Refusal
from bot.leagues.teams.values import TeamTieBreak

_TIE_BREAKS_BY_NUMBER: Final = {str(number): one for number, one in enumerate(TeamTieBreak, 1)}
"""Tie-breaks by their typed numbers."""


def parse_tie_breaks(text: str) -> tuple[TeamTieBreak, ...]:
    """Parse the numbers of tie-breaks, separated by spaces or commas.

    Refusal `bad_tie_breaks` for an unknown or repeated number, or for none at all.
    """
    numbers = text.replace(",", " ").split()
    if not numbers or not _TIE_BREAKS_BY_NUMBER.keys() >= set(numbers) or len(set(numbers)) != len(numbers):
        raise Refusal("bad_tie_breaks")
    return tuple(_TIE_BREAKS_BY_NUMBER[one] for one in numbers)


def format_tie_breaks(tie_breaks: Iterable[TeamTieBreak]) -> str:
    """Format tie-breaks as the text that `tie_breaks_of` parses."""
    numbers = {one: number for number, one in _TIE_BREAKS_BY_NUMBER.items()}
    return " ".join(numbers[one] for one in tie_breaks)
