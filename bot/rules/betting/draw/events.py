"""Events of Draw Brag that no other game has.

Records and stores identify events by their class names.
"""

from __future__ import annotations

from dataclasses import dataclass

from bot.rules.game import ChipsMoved, Event, Seat


@dataclass(frozen=True, kw_only=True)
class BlindPosted(ChipsMoved):
    """A seat posted the small or the big blind."""

    seat: Seat
    big: bool


@dataclass(frozen=True, kw_only=True)
class RoundBegan(Event):
    """The first or the second round of betting began."""

    number: int


@dataclass(frozen=True, kw_only=True)
class Checked(Event):
    """A seat stays in without a bet."""

    seat: Seat


@dataclass(frozen=True, kw_only=True)
class WentAllIn(ChipsMoved):
    """A seat stays in with its last chips, which meet `met` of the `level` of this round."""

    seat: Seat
    met: int
    level: int


@dataclass(frozen=True, kw_only=True)
class Drew(Event):
    """A seat exchanged `count` cards; 0 means none."""

    seat: Seat
    count: int


@dataclass(frozen=True, kw_only=True)
class ExcessReturned(ChipsMoved):
    """A seat got back the chips that nobody had matched."""

    seat: Seat
