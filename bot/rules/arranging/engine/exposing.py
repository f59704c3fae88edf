"""Exposing place by place, hand after hand, clockwise from whoever leads (RULES 8.4, 9.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.rules.arranging.engine.comparing import best_of
from bot.rules.arranging.engine.drafting import AnyDraft
from bot.rules.arranging.engine.events import PlaceWon
from bot.rules.game import Seat


def clockwise_from(seats: Sequence[Seat], leader: Seat) -> tuple[Seat, ...]:
    """These seats, which stand in clockwise order, from `leader` on."""
    at = seats.index(leader)
    return (*seats[at:], *seats[:at])


def end_place(draft: AnyDraft, place: int, worths: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """Nobody is left to expose in a place; of these hands, in the order in which they were exposed, whose are best."""
    best = best_of(worths)
    if best:
        draft.emit(PlaceWon(place=place, seats=best))
    return best
