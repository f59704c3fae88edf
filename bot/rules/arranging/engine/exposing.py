"""Exposing place by place, hand after hand, clockwise from whoever leads (RULES 8.4, 9.1)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.rules.arranging.engine.comparing import best_of, expose
from bot.rules.arranging.engine.drafting import AnyDraft
from bot.rules.arranging.engine.events import ExposingBegan, PlaceWon
from bot.rules.game import Seat


def clockwise_from(order: tuple[Seat, ...], leader: Seat) -> tuple[Seat, ...]:
    """These seats, which stand in clockwise order, from `leader` on."""
    at = order.index(leader)
    return order[at:] + order[:at]


def everybody_exposes(draft: AnyDraft, place: int, leader: Seat) -> tuple[Seat, ...]:
    """Turns up everybody's hand in a place, clockwise from `leader`; whose are best, the first exposed first (D-85)."""
    draft.emit(ExposingBegan(place=place, leader=leader))
    return end_place(draft, place, expose(draft, place, clockwise_from(draft.order, leader)))


def end_place(draft: AnyDraft, place: int, worths: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Nobody is left to expose in a place; of these hands, in the order in which they were exposed, whose are best."""
    best = best_of(worths)
    if best:
        draft.emit(PlaceWon(place=place, seats=best))
    return best
