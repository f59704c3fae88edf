"""Exposing of hands place by place, clockwise from the leader (RULES 8.4, 9.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.rules.arranging.engine.comparing import best_seats
from bot.rules.arranging.engine.drafting import AnyDraft
from bot.rules.arranging.engine.events import PlaceWon
from bot.rules.game import Seat


def clockwise_from(seats: Sequence[Seat], leader: Seat) -> tuple[Seat, ...]:
    """Return these seats, given in clockwise order, starting with `leader`."""
    at = seats.index(leader)
    return (*seats[at:], *seats[:at])


def end_place(draft: AnyDraft, place: int, worths: Mapping[Seat, int]) -> tuple[Seat, ...]:
    """End exposing in a place and return the seats with the best hands. `worths` are in the order of exposure."""
    best = best_seats(worths)
    if best:
        draft.emit(PlaceWon(place=place, seats=best))
    return best
