"""Double round robin of teams, paired by the circle method."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from msgspec import Struct

MIN_TEAMS: Final = 2
MAX_TEAMS: Final = 24


class Pairing(Struct, frozen=True):
    """Two teams that meet, by number. The match is at the table of `home`."""

    home: int
    away: int

    @property
    def swapped(self) -> Pairing:
        """The return match."""
        return Pairing(self.away, self.home)


class FixtureRound(Struct, frozen=True):
    """Pairings of one week, and the team without a match (None: all play)."""

    pairings: tuple[Pairing, ...]
    bye: int | None = None


def double_round_robin(teams: Sequence[int], seed: int) -> tuple[FixtureRound, ...]:
    """Return the rounds in which every team meets every other twice, once at home. The second half mirrors the first.

    Within each half, a team's home and away matches differ by at most one. `seed` decides the order of the teams in the
    circle. Raises ValueError for too few or too many teams, or a repeated one.
    """
    if not MIN_TEAMS <= len(teams) <= MAX_TEAMS or len(set(teams)) != len(teams):
        raise ValueError(f"no round robin of {teams}")
    drawn: list[int | None] = [*sorted(teams)]
    Random(seed).shuffle(drawn)  # noqa: S311 (a draw that can be repeated)
    if len(drawn) % 2:
        drawn.append(None)
    first = [_pair_round(drawn, number) for number in range(len(drawn) - 1)]
    return (*first, *(FixtureRound(tuple(one.swapped for one in half.pairings), half.bye) for half in first))


def _pair_round(drawn: Sequence[int | None], number: int) -> FixtureRound:
    """Return one round: the last team stays fixed, the others rotate around it."""
    circle, fixed = drawn[:-1], drawn[-1]
    around = len(circle)
    pairs = [(circle[number], fixed) if number % 2 else (fixed, circle[number])]
    for step in range(1, len(drawn) // 2):
        ahead, behind = circle[(number + step) % around], circle[(number - step) % around]
        # Alternating sides by step, not by round, balances home and away.
        pairs.append((ahead, behind) if step % 2 else (behind, ahead))
    bye = next((other for home, away in pairs for one, other in ((home, away), (away, home)) if one is None), None)
    return FixtureRound(tuple(Pairing(home, away) for home, away in pairs if home is not None and away is not None), bye)
