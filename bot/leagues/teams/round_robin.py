"""Who meets whom: a double round robin drawn at once, by the circle method."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct

LEAST_TEAMS: Final = 2
MOST_TEAMS: Final = 24


class Pairing(Struct, frozen=True):
    """Two teams (their numbers) that meet, at the table of `home`."""

    home: int
    away: int

    @property
    def mirrored(self) -> Pairing:
        """The same two, the other at home."""
        return Pairing(self.away, self.home)


class Round(Struct, frozen=True):
    """Who meets in one week, and who has none to meet (None: everybody plays)."""

    pairings: tuple[Pairing, ...]
    bye: int | None = None


def double_round_robin(teams: Sequence[int], seed: int) -> tuple[Round, ...]:
    """Every team meets every other twice, once at home; the second half is the first one mirrored.

    Within each half nobody is at home more than once more often than away, or the other way round. `seed` says by lot
    who stands where in the draw. Raises ValueError where there are too few teams or too many, or one is named twice.
    """
    if not LEAST_TEAMS <= len(teams) <= MOST_TEAMS or len(set(teams)) != len(teams):
        raise ValueError(f"no round robin of {teams}")
    drawn: list[int | None] = [*sorted(teams)]
    Random(seed).shuffle(drawn)  # noqa: S311 (a draw that can be repeated)
    if len(drawn) % 2:
        drawn.append(None)
    first = [_round(drawn, number) for number in range(len(drawn) - 1)]
    return (*first, *(Round(tuple(one.mirrored for one in half.pairings), half.bye) for half in first))


def _round(drawn: Sequence[int | None], number: int) -> Round:
    """One round: the last of those drawn stays where it is, the others go round it."""
    circle, fixed = drawn[:-1], drawn[-1]
    around = len(circle)
    pairs = [(circle[number], fixed) if number % 2 else (fixed, circle[number])]
    for step in range(1, len(drawn) // 2):
        ahead, behind = circle[(number + step) % around], circle[(number - step) % around]
        # Changing sides by the step, not by the round, is what balances home and away.
        pairs.append((ahead, behind) if step % 2 else (behind, ahead))
    bye = next((other for home, away in pairs for one, other in ((home, away), (away, home)) if one is None), None)
    return Round(tuple(Pairing(home, away) for home, away in pairs if home is not None and away is not None), bye)
