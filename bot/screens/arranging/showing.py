"""Hands shown in a deal of arranged cards, for pictures."""

from __future__ import annotations

from collections.abc import Sequence

from bot.rules.arranging.engine.events import PlaceShown, PointScored
from bot.rules.cards import Card
from bot.rules.game import Event, Seat
from bot.rules.outcome import DealOver, GameOver
from bot.rules.view import View
from bot.screens.family import ShownHand
from bot.screens.words import Words
from bot.tables.values import TableView


def deserves_picture(view: TableView) -> bool:
    """Return True if a game of several deals ended with hands that were shown."""
    over = any(isinstance(event, GameOver) and not event.voided for event in view.deal_events)
    return over and any(isinstance(event, PlaceShown) for event in view.deal_events)


def shown_hands(events: Sequence[Event], view: View | None, words: Words) -> list[ShownHand]:
    """Return the shown hands of each player, place by place, with the points they scored."""
    groups: dict[Seat, dict[int, tuple[Card, ...]]] = {}
    points: dict[Seat, int] = {}
    winners: set[Seat] = set()
    for event in events:
        match event:
            case PlaceShown():
                groups.setdefault(event.seat, {})[event.place] = event.cards
            case PointScored():
                points[event.seat] = points.get(event.seat, 0) + event.gained
            case DealOver():
                winners.update(seat for _, seats in event.outcome.takers for seat in seats)
            case _:
                pass
    return [
        ShownHand(
            seat=seat,
            groups=tuple(cards for _, cards in sorted(places.items())),
            description=words("money-points", points=points[seat]) if seat in points else "",
            won=seat in winners,
        )
        for seat, places in groups.items()
    ]
