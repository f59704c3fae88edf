"""What ends a simulation: something that the rules must never do."""

from __future__ import annotations

ENDLESS = 100_000
"""A deal of so many moves is taken to have no end."""


class BrokenError(Exception):
    """The rules lost chips or cards, or a deal did not end. The message says where."""
