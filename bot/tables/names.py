"""Names for computer players: the regulars of an old card room."""

from __future__ import annotations

from collections.abc import Collection
from random import Random

COMPUTER_NAMES = (
    "Colonel Fanshawe",
    "Mrs Ogilvie",
    "Mr Pettigrew",
    "Lady Araminta",
    "Canon Thistleton",
    "Miss Havergal",
    "Major Blenkinsop",
    "Dr Crabtree",
    "Mrs Postlethwaite",
    "Squire Hathersage",
    "Miss Pargeter",
    "Alderman Clegg",
    "Nurse Tidmarsh",
    "Captain Trelawney",
    "Mr Ramsbottom",
    "Dame Hermione",
)


def pick_computer_name(taken: Collection[str], rng: Random) -> str:
    """Return a random name that nobody at the table has. There are more names than seats at any table."""
    return rng.choice([name for name in COMPUTER_NAMES if name not in taken])
