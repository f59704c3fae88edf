"""How long a computer player seems to think."""

from __future__ import annotations

from random import Random

SHORTEST = 0.8
"""Seconds; below that a person does not see what happened."""
LONGEST = 7.0
"""Seconds; above that a person waits for a machine."""


def pause(rng: Random) -> float:
    """Seconds before a computer player moves, from `SHORTEST` to `LONGEST`, mostly about two.

    It depends on nothing but `rng`: a pause that knew the cards would tell them.
    """
    return min(LONGEST, SHORTEST + rng.lognormvariate(0.1, 0.6))
