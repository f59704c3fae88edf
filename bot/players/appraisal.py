"""Appraisal of a finished deal: the value of the cards dealt, and of their arrangement."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct

from bot.rules.game import Event, Seat


class CardAppraisal(Struct, frozen=True, kw_only=True):
    """Values in the points of a deal or, if it is played for the pot, in pots.

    `luck` is the expected value of the cards in their best arrangement, minus the average of a seat. `missed` is the
    expected value of the best arrangement minus that of the one played, never below 0.
    """

    luck: float
    missed: float


Appraiser: TypeAlias = Callable[[Any, tuple[Event, ...]], Mapping[Seat, CardAppraisal]]
"""Function of the house rules and all events of a finished deal, secret ones included: appraisals by seat.

A seat without an arrangement gets none. Nobody gets one if the average value of a seat's cards is not known.
"""
