"""Styles of computer players."""

from __future__ import annotations

from msgspec import Struct

from bot.rules.game import Seat


class Style(Struct, frozen=True, kw_only=True):
    """Inclinations of a computer player. Shares and chances are 0 to 1."""

    blind: float
    """Inclination to stay blind if that costs next to nothing."""
    bluff: float
    """Chance to raise with a hand it would otherwise fold."""
    trust: float
    """Weight of the belief that others bet on good hands and fold bad ones, against that they gamble."""
    spread: float
    """Noise of its estimates as a share of the pot, which makes it hard to read."""


STEADY = Style(blind=0.35, bluff=0.05, trust=0.80, spread=0.05)
BOLD = Style(blind=0.50, bluff=0.08, trust=0.72, spread=0.06)
WARY = Style(blind=0.25, bluff=0.03, trust=0.86, spread=0.04)

STYLES = (STEADY, BOLD, WARY)


def style_of(seat: Seat) -> Style:
    """Return the style of the computer player at `seat`; neighbours differ."""
    return STYLES[seat % len(STYLES)]
