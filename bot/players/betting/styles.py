"""Characters of computer players."""

from __future__ import annotations

from msgspec import Struct

from bot.rules.game import Seat


class Style(Struct, frozen=True, kw_only=True):
    """How a computer player is inclined. Shares and chances are 0 to 1."""

    blind: float
    """How willingly it stays blind where that costs next to nothing."""
    bluff: float
    """How often it raises with a hand it would otherwise fold."""
    trust: float
    """How far it believes that others bet on good hands and fold bad ones; for the rest it takes them for gamblers."""
    spread: float
    """How far its estimates are off, as a share of the pot: what makes it hard to read."""


STEADY = Style(blind=0.35, bluff=0.05, trust=0.80, spread=0.05)
BOLD = Style(blind=0.50, bluff=0.08, trust=0.72, spread=0.06)
WARY = Style(blind=0.25, bluff=0.03, trust=0.86, spread=0.04)

STYLES = (STEADY, BOLD, WARY)


def style_of(seat: Seat) -> Style:
    """The style of the computer player at `seat`; neighbours differ."""
    return STYLES[seat % len(STYLES)]
