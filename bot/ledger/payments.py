"""What a deal brought and cost each seat: chips that went into the pot, out of it and between players, and points."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from bot.ledger.postings import chips_moved
from bot.rules.game import POT, ChipsLent, ChipsMoved, Event, Place, Seat
from bot.rules.outcome import DealOver, PointsMoved


def paid_and_taken(events: Iterable[Event]) -> tuple[dict[Seat, int], dict[Seat, int]]:
    """What each seat paid into the pot and to others, and what it got out of it and from them, by seat, in the order of
    first payment. What was lent is neither.
    """
    paid: dict[Seat, int] = {}
    taken: dict[Seat, int] = {}
    for moved in _payments(events):
        source, destination = moved.source, moved.destination
        if source.place is Place.PURSE:
            paid[source.seat] = paid.get(source.seat, 0) + moved.amount
        if destination.place is Place.PURSE:
            taken[destination.seat] = taken.get(destination.seat, 0) + moved.amount
    return paid, taken


def staked(events: Iterable[Event]) -> dict[Seat, int]:
    """What each seat put into the pot less what it got out of it, by seat, in the order of first payment."""
    stakes: dict[Seat, int] = {}
    for moved in _payments(events):
        for heap, other, amount in (
            (moved.source, moved.destination, moved.amount),
            (moved.destination, moved.source, -moved.amount),
        ):
            if heap.place is Place.PURSE and other == POT:
                stakes[heap.seat] = stakes.get(heap.seat, 0) + amount
    return stakes


def scored(events: Iterable[Event]) -> dict[Seat, int]:
    """What each seat scored in a deal less what it lost, below zero where it lost more; without those that end even.

    A deal that was voided brings nobody anything.
    """
    points: Counter[Seat] = Counter()
    for event in events:
        if isinstance(event, PointsMoved):
            points[event.seat] += event.gained
        elif isinstance(event, DealOver) and event.outcome.voided:
            return {}
    return {seat: amount for seat, amount in points.items() if amount}


def _payments(events: Iterable[Event]) -> Iterator[ChipsMoved]:
    """Chips that went from purse to pot, from pot to purse, or from purse to purse without being lent."""
    for moved in chips_moved(events):
        if not isinstance(moved, ChipsLent) and Place.OUTSIDE not in {moved.source.place, moved.destination.place}:
            yield moved
