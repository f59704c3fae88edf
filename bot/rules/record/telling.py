"""What a replay tells: as plain values for JSON, and as lines for a terminal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from bot.rules.cards import Card, written
from bot.rules.game import Account, Event, Place, Seat
from bot.rules.record.replaying import DealResult, Replay

SEATS = frozenset(
    {"seat", "seats", "seen_by", "other", "dealer", "winner", "loser", "leader", "caller", "blind_winner", "lender"}
)
"""The fields of events that hold seat numbers; a reader is told names."""


def as_values(replay: Replay) -> dict[str, Any]:
    """What `python -m bot replay --json` prints, as plain values."""
    return {"deals": [_deal(number, one) for number, one in enumerate(replay.deals, replay.first_deal)]}


def as_lines(replay: Replay) -> list[str]:
    """One line per deal: who won, what is carried, the stacks."""
    lines: list[str] = []
    for number, deal in enumerate(replay.deals, replay.first_deal):
        takers = tuple(dict.fromkeys(name for pot in deal.winners.values() for name in pot))
        won = f"{' and '.join(takers)} won" if takers else "nobody won"
        stacks = ", ".join(f"{name} {stack}" for name, stack in deal.stacks.items())
        points = "".join(f"; {name} {score}" for name, score in deal.points.items())
        lines.append(f"deal {number}: {won}; pot {deal.pot}; {stacks}" + (f"; points{points[1:]}" if points else ""))
    return lines


def _deal(number: int, deal: DealResult) -> dict[str, Any]:
    """A deal that has that number at its table; its events say the same."""
    events = [event_values(one, deal.names) for one in deal.events]
    return {
        "deal": number,
        "events": [{**one, "deal_no": number} if "deal_no" in one else one for one in events],
        "pot": deal.pot,
        "stacks": dict(deal.stacks),
        "points": dict(deal.points),
        "winner": deal.winner,
        "winners": {str(pot): list(names) for pot, names in deal.winners.items()},
    }


def event_values(event: Event, names: Mapping[Seat, str]) -> dict[str, Any]:
    """One event as plain values: its kind, names for seats, text for cards; `seen_by` only where it is private."""
    values = _values(event, names)
    if event.seen_by is None:
        del values["seen_by"]
    return {"event": re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(event).__name__).lower(), **values}


def _values(value: object, names: Mapping[Seat, str]) -> dict[str, Any]:
    if not is_dataclass(value):
        raise TypeError(f"{value!r} has no fields")
    return {part.name: _plain(part.name, getattr(value, part.name), names) for part in fields(value)}


def _plain(name: str, value: object, names: Mapping[Seat, str]) -> Any:
    if isinstance(value, Account):
        return "pot" if value.place is Place.POT else {value.place.value: names[value.seat]}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, int) and not isinstance(value, bool) and name in SEATS:
        return names.get(value)
    if isinstance(value, Card):
        return value.text
    if isinstance(value, tuple):
        if value and all(isinstance(one, Card) for one in value):
            return written(value)
        return [_plain(name, one, names) for one in value]
    return _values(value, names) if is_dataclass(value) else value
