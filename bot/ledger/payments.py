"""Gains and costs of a deal by seat: chips between purses and pot, between players, and points."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from bot.ledger.postings import chip_movements, crosses_table_edge
from bot.rules.game import POT, ChipsLent, ChipsMoved, Event, ChipLocation, Seat
from bot.rules.outcome import DealOver, PointsMoved


def paid_and_taken(events: Iterable[Event]) -> tuple[dict[Seat, int], dict[Seat, int]]:
    """Return the chips each seat paid into the pot and to others, and the chips it got from them.

    Both are by seat in the order of first payment. Loans are not included.
    """
    paid: defaultdict[Seat, int] = defaultdict(int)
    taken: defaultdict[Seat, int] = defaultdict(int)
    for moved in _payments(events):
        if moved.source.place is ChipLocation.PURSE:
            paid[moved.source.seat] += moved.amount
        if moved.destination.place is ChipLocation.PURSE:
            taken[moved.destination.seat] += moved.amount
    return dict(paid), dict(taken)


def net_stakes(events: Iterable[Event]) -> dict[Seat, int]:
    """Return the chips each seat put into the pot less those it got out, by seat in the order of first payment."""
    stakes: defaultdict[Seat, int] = defaultdict(int)
    for moved in _payments(events):
        if moved.destination == POT:
            stakes[moved.source.seat] += moved.amount
        elif moved.source == POT:
            stakes[moved.destination.seat] -= moved.amount
    return dict(stakes)


def net_points(events: Iterable[Event]) -> dict[Seat, int]:
    """Return the points each seat scored in a deal less those it lost, without zeros. A voided deal has none."""
    points: defaultdict[Seat, int] = defaultdict(int)
    for event in events:
        if isinstance(event, PointsMoved):
            points[event.seat] += event.gained
        elif isinstance(event, DealOver) and event.outcome.voided:
            return {}
    return {seat: amount for seat, amount in points.items() if amount}


def _payments(events: Iterable[Event]) -> list[ChipsMoved]:
    """Return the movements between purse and pot and between purses, without loans."""
    return [one for one in chip_movements(events) if not isinstance(one, ChipsLent) and not crosses_table_edge(one)]
