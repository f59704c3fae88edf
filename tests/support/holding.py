"""Invariants of every game: every card has one place, only events move chips, and refusals change nothing."""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from dataclasses import fields, is_dataclass
from typing import Protocol

import pytest
from msgspec import Struct

from bot.rules.cards import Card
from bot.rules.game import ChipLocation, ChipsMoved, Event, IllegalMove, Move, Seat
from bot.rules.refusals import FACT_NAMES
from bot.rules.table.state import AnyState


def cards_in(value: object, but: Collection[str] = ()) -> Iterator[Card]:
    """Yield every card anywhere in a value, except in the fields named in `but`."""
    if isinstance(value, Card):
        yield value
    elif isinstance(value, dict):
        yield from cards_in(tuple(value.items()), but)
    elif isinstance(value, list | tuple | frozenset):
        for one in value:
            yield from cards_in(one, but)
    elif is_dataclass(value):
        yield from _cards_of(value, (part.name for part in fields(value)), but)
    elif isinstance(value, Struct):
        yield from _cards_of(value, value.__struct_fields__, but)


def _cards_of(value: object, names: Iterable[str], but: Collection[str]) -> Iterator[Card]:
    for name in names:
        if name not in but:
            yield from cards_in(getattr(value, name), but)


def check_events(before: AnyState, events: tuple[Event, ...], after: AnyState) -> None:
    """Check that the events account for every change of the stacks and the pot."""
    heaps: Counter[tuple[ChipLocation, Seat]] = Counter(
        {(ChipLocation.PURSE, seat): stack for seat, stack in before.stacks}
    )
    heaps[ChipLocation.POT, 0] = before.pot
    for event in events:
        if isinstance(event, ChipsMoved):
            assert event.amount >= 0
            heaps[event.source.place, event.source.seat] -= event.amount
            heaps[event.destination.place, event.destination.seat] += event.amount
    left = {heap: amount for heap, amount in heaps.items() if amount and heap[0] is not ChipLocation.OUTSIDE}
    expected = {(ChipLocation.PURSE, seat): stack for seat, stack in after.stacks if stack}
    if after.pot:
        expected[ChipLocation.POT, 0] = after.pot
    assert left == expected


class Playable(Protocol):
    """A game in progress on which moves can be tried."""

    @property
    def state(self) -> AnyState:
        """The current state."""

    def play(self, move: Move) -> object:
        """Make a move, or raise IllegalMove."""


def check_code(code: str, facts: Iterable[str]) -> None:
    """Check that a refusal's code is listed with exactly these facts."""
    assert set(facts) == set(FACT_NAMES[code])


def check_refused(table: Playable, move: Move, code: str) -> None:
    """Check that the move is refused with `code` and the facts listed for it, and that it changes nothing."""
    before = copy.deepcopy(table.state)
    with pytest.raises(IllegalMove) as refused:
        table.play(move)
    assert refused.value.code == code
    check_code(code, refused.value.facts)
    assert table.state == before
