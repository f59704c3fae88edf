"""Thinking pauses of computer players."""

from __future__ import annotations

from random import Random

SHORTEST_PAUSE = 0.8
"""Seconds; in less time a person does not see the previous move."""
LONGEST_PAUSE = 7.0
"""Seconds; a longer pause makes people wait for a machine."""


def thinking_pause(rng: Random) -> float:
    """Return the seconds before a computer player moves, from `SHORTEST` to `LONGEST`, mostly about two.

    It depends only on `rng`: a pause that depended on the cards would reveal them.
    """
    return min(LONGEST_PAUSE, SHORTEST_PAUSE + rng.lognormvariate(0.1, 0.6))
