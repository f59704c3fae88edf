"""Replays as plain values for JSON, and as lines for a terminal.

Event kinds and keys follow from the names of event classes and fields; docs/record-format.md documents them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, cast

from bot.rules.cards import Card, format_cards
from bot.rules.game import Account, Event, ChipLocation, Seat
from bot.rules.record.replaying import DealResult, RecordReplay


def replay_as_values(replay: RecordReplay) -> dict[str, Any]:
    """Return the plain values that `python -m bot replay --json` prints."""
    return {"deals": [_deal(number, one) for number, one in enumerate(replay.deals, replay.first_deal)]}


def replay_as_lines(replay: RecordReplay) -> list[str]:
    """Return one line per deal: the winners, the pot, the stacks."""
    lines: list[str] = []
    for number, deal in enumerate(replay.deals, replay.first_deal):
        takers = tuple(dict.fromkeys(name for pot in deal.winners.values() for name in pot))
        won = f"{' and '.join(takers)} won" if takers else "nobody won"
        stacks = ", ".join(f"{name} {stack}" for name, stack in deal.stacks.items())
        points = "".join(f"; {name} {score}" for name, score in deal.points.items())
        lines.append(f"deal {number}: {won}; pot {deal.pot}; {stacks}" + (f"; points{points[1:]}" if points else ""))
    return lines


def _deal(number: int, deal: DealResult) -> dict[str, Any]:
    """Return a deal, and its events, with that number at its table."""
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
    """Return an event as plain values: its kind, names for seats, text for cards; `seen_by` only if it is private."""
    values = _values(event, names)
    if event.seen_by is None:
        del values["seen_by"]
    return {"event": re.sub(r"(?<=[a-z])(?=[A-Z])", "_", type(event).__name__).lower(), **values}


def _values(value: object, names: Mapping[Seat, str]) -> dict[str, Any]:
    if not is_dataclass(value) or isinstance(value, type):
        raise TypeError(f"{value!r} has no fields")
    kinds = _annotations(type(value))
    return {name: _plain(getattr(value, name), kind, names) for name, kind in kinds.items()}


@cache
def _annotations(of: type[Any]) -> Mapping[str, ast.expr]:
    """Return the annotation of each field of a dataclass, because at run time a `Seat` is an int like any other."""
    return {part.name: ast.parse(str(part.type), mode="eval").body for part in fields(of)}


def _plain(value: object, kind: ast.expr | None, names: Mapping[Seat, str]) -> Any:
    if isinstance(kind, ast.BinOp):  # `Seat | None`
        kind = kind.left
    if isinstance(kind, ast.Name) and kind.id == "Seat":
        return None if value is None else names.get(cast("Seat", value))
    if isinstance(value, Account):
        return "pot" if value.place is ChipLocation.POT else {value.place.value: names[value.seat]}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Card):
        return value.text
    if isinstance(value, tuple):
        if value and all(isinstance(one, Card) for one in value):
            return format_cards(value)
        return [_plain(one, part, names) for one, part in zip(value, _item_annotations(kind, len(value)), strict=True)]
    return _values(value, names) if is_dataclass(value) else value


def _item_annotations(kind: ast.expr | None, count: int) -> list[ast.expr | None]:
    """Return the annotations of the items of a tuple: `tuple[Seat, ...]` or `tuple[int, Seat]`."""
    if not isinstance(kind, ast.Subscript) or not isinstance(kind.slice, ast.Tuple):
        return [None] * count
    first, *others = kind.slice.elts
    alike = len(others) == 1 and isinstance(others[0], ast.Constant) and others[0].value is ...
    return [first] * count if alike else [first, *others]
