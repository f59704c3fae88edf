"""Moves of a deal as one person may know them, for records that leave the table."""

from __future__ import annotations

from bot.rules.arranging.engine.events import Declared, Locked, Misordered, PlaceShown
from bot.rules.arranging.hands import put_hand
from bot.rules.arranging.moves import Arrange, Declare, Hands
from bot.rules.game import Event, Move, PlayedMove, Seat


def redact_moves(played: tuple[PlayedMove, ...], seat: Seat) -> tuple[Move | None, ...]:
    """Return the moves of one deal as `seat` (NOBODY: a bystander) may know them.

    Each comes with the events that `seat` saw. A submission of somebody else becomes the declaration that was revealed,
    or the hands that were turned up, if any. This also replaces a submission that was taken back and differed. A mere
    change of a submission becomes None. A record of these moves replays to exactly the events that everybody saw.
    """
    events = tuple(event for _, seen in played for event in seen)
    declared = {one.seat: one.what for one in events if isinstance(one, Declared)}
    shown = _shown_hands(events)
    found: list[Move | None] = []
    for move, seen in played:
        other = move.seat
        if other == seat:
            found.append(move)
        elif is_submission(move, seen):
            if other in declared:
                found.append(Declare(seat=other, what=declared[other]))
            else:
                found.append(Arrange(seat=other, hands=shown.get(other, ())))
        elif isinstance(move, Arrange | Declare):
            found.append(None)
        else:
            found.append(move)
    return tuple(found)


def is_submission(move: Move, seen: tuple[Event, ...]) -> bool:
    """Return True if a move submitted an arrangement or a declaration. A clock that ran out may do so too."""
    return any(isinstance(event, Locked) and event.seat == move.seat for event in seen)


def _shown_hands(events: tuple[Event, ...]) -> dict[Seat, Hands]:
    """Return the hands that each seat turned up, each in its place."""
    shown: dict[Seat, Hands] = {}
    for event in events:
        if isinstance(event, PlaceShown):
            shown[event.seat] = put_hand(shown.get(event.seat, ()), event.place, event.cards)
        elif isinstance(event, Misordered):
            shown[event.seat] = (event.before, event.cards)
    return shown
