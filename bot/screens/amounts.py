"""Numbers in the form that statistics use."""

from __future__ import annotations

from bot.screens.words import Words


def percentage(part: int, whole: int, words: Words) -> str:
    """Return a part of a whole in percent, such as `35 %`, in the reader's notation."""
    return words("stats-percent", percent=round(100 * part / whole) if whole else 0)


def sign(number: float) -> str:
    """Return a plus or minus sign; "" for 0."""
    return "+" if number > 0 else "−" if number < 0 else ""


def signed_money(number: int, words: Words) -> str:
    """Return chips won or lost, with their sign."""
    return sign(number) + words.money(abs(number))
