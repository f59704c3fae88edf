"""What cards that were dealt promised, and what was made of them: told of a deal that is over."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from bot.rules.game import Event, Seat


class Appraised(Struct, frozen=True, kw_only=True):
    """In the points of a deal or, where it is played for the pot, in pots.

    `luck` is what the cards promised, arranged as well as can be, beyond those of a seat on average; `left` what the
    best arrangement promised beyond the one that was played, never less than nothing.
    """

    luck: float
    left: float


Appraiser: TypeAlias = Callable[[Any, tuple[Event, ...]], Mapping[Seat, Appraised]]
"""By the house rules and all events of a deal that is over, whoever may know them: what each seat's cards were worth.
Nothing of who made no arrangement, and nothing where it is not known what a seat's cards promise on average.
"""
