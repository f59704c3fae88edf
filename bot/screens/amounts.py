"""Numbers as statistics tell them."""

from __future__ import annotations

from bot.screens.words import Words


def share(part: int, whole: int, words: Words) -> str:
    """A part of a whole in percent, as `35 %` reads in this language."""
    return words("stats-percent", percent=round(100 * part / whole) if whole else 0)


def sign(number: float) -> str:
    """Plus or minus; nothing for 0."""
    return "+" if number > 0 else "−" if number < 0 else ""


def signed(number: int, words: Words) -> str:
    """Chips won or lost, with their sign."""
    return sign(number) + words.money(abs(number))
