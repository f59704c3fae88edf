"""Characters of computer players: their names, their styles of betting, and their pace."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from statistics import median
from types import MappingProxyType
from typing import Final, TypeAlias

from msgspec import Struct


class Style(Struct, frozen=True, kw_only=True):
    """Style of a computer player. All its numbers are from 0 to 1."""

    blind: float
    """Chance of staying blind if that costs next to nothing."""
    bluff: float
    """Chance of raising with a hand that would otherwise be folded."""
    trust: float
    """Weight of the assumption that opponents fold bad hands, against the assumption that they gamble."""
    spread: float
    """Noise in estimates, as a share of the pot. It makes the computer player hard to read."""
    raising: float = 0.5
    """Liking for large bets. With 0.5 they count as much as they are worth in chips."""


STEADY = Style(blind=0.35, bluff=0.05, trust=0.80, spread=0.05)
BOLD = Style(blind=0.50, bluff=0.08, trust=0.72, spread=0.06, raising=0.9)
WARY = Style(blind=0.25, bluff=0.03, trust=0.86, spread=0.04, raising=0.2)
STYLES = (STEADY, BOLD, WARY)

Pace: TypeAlias = Callable[[Iterable[float]], float]
"""Function that chooses one of several random pauses before a move."""
QUICK: Final[Pace] = min
USUAL: Final[Pace] = median
SLOW: Final[Pace] = max
PAUSES_TO_CHOOSE_FROM: Final = 5
"""Number of random pauses among which a pace chooses."""


class Character(Struct, frozen=True, kw_only=True):
    """Computer player that people can get to know.

    Its name tells how it bets. Its pace tells how long it thinks, and how well it arranges cards.
    """

    name: str
    style: Style = STEADY
    pace: Pace = USUAL

    def pause(self, thinking_time: Callable[[Random], float], rng: Random) -> float:
        """Return the seconds until this character moves. They do not depend on any card."""
        return self.pace([thinking_time(rng) for _ in range(PAUSES_TO_CHOOSE_FROM)])


CHARACTERS: Final = (
    Character(name="Colonel Fanshawe", style=BOLD, pace=SLOW),
    Character(name="Mrs Ogilvie", pace=QUICK),
    Character(name="Mr Pettigrew", style=WARY, pace=SLOW),
    Character(name="Lady Araminta", style=BOLD),
    Character(name="Canon Thistleton", style=WARY, pace=SLOW),
    Character(name="Miss Havergal", style=WARY),
    Character(name="Major Blenkinsop", style=BOLD, pace=QUICK),
    Character(name="Dr Crabtree", style=WARY),
    Character(name="Mrs Postlethwaite"),
    Character(name="Squire Hathersage", style=BOLD),
    Character(name="Miss Pargeter", style=WARY, pace=QUICK),
    Character(name="Alderman Clegg", pace=SLOW),
    Character(name="Nurse Tidmarsh", pace=QUICK),
    Character(name="Captain Trelawney", style=BOLD, pace=QUICK),
    Character(name="Mr Ramsbottom"),
    Character(name="Dame Hermione", pace=SLOW),
)
"""Everybody who may sit down. The ranks of the army and the gentry play boldly, the cautious professions carefully."""
COMPUTER_NAMES: Final = tuple(one.name for one in CHARACTERS)
_BY_NAME: Final = MappingProxyType({one.name: one for one in CHARACTERS})


def character_named(name: str) -> Character:
    """Return the character called `name`. Anybody else plays steadily, at the usual pace."""
    return _BY_NAME.get(name) or Character(name=name)
