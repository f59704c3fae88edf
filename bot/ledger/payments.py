"""What a deal brought and cost each seat: chips that went into the pot, out of it and between players, and points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from bot.ledger.postings import chips_moved, leaves_table
from bot.rules.game import POT, ChipsLent, ChipsMoved, Event, Place, Seat
from bot.rules.outcome import DealOver, PointsMoved


def paid_and_taken(events: Iterable[Event]) -> tuple[dict[Seat, int], dict[Seat, int]]:
    """What each seat paid into the pot and to others, and what it got out of it and from them, by seat, in the order of
    first payment. What was lent is neither.
    """
    paid: defaultdict[Seat, int] = defaultdict(int)
    taken: defaultdict[Seat, int] = defaultdict(int)
    for moved in _payments(events):
        if moved.source.place is Place.PURSE:
            paid[moved.source.seat] += moved.amount
        if moved.destination.place is Place.PURSE:
            taken[moved.destination.seat] += moved.amount
    return dict(paid), dict(taken)


def staked(events: Iterable[Event]) -> dict[Seat, int]:
    """What each seat put into the pot less what it got out of it, by seat, in the order of first payment."""
    stakes: defaultdict[Seat, int] = defaultdict(int)
    for moved in _payments(events):
        if moved.destination == POT:
            stakes[moved.source.seat] += moved.amount
        elif moved.source == POT:
            stakes[moved.destination.seat] -= moved.amount
    return dict(stakes)


def scored(events: Iterable[Event]) -> dict[Seat, int]:
    """What each seat scored in a deal less what it lost, below zero where it lost more; without those that end even.

    A deal that was voided brings nobody anything.
    """
    points: defaultdict[Seat, int] = defaultdict(int)
    for event in events:
        if isinstance(event, PointsMoved):
            points[event.seat] += event.gained
        elif isinstance(event, DealOver) and event.outcome.voided:
            return {}
    return {seat: amount for seat, amount in points.items() if amount}


def _payments(events: Iterable[Event]) -> list[ChipsMoved]:
    """Chips that went from purse to pot, from pot to purse, or from purse to purse without being lent."""
    return [one for one in chips_moved(events) if not isinstance(one, ChipsLent) and not leaves_table(one)]
