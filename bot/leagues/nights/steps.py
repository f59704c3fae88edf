"""What is still to be done in Discord for a night, one thing after the other.

Each has a name. It is begun, done, and noted as done: whoever finds it begun long ago and not done does it again.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.leagues.nights.values import Night, NightStatus, NightTable, Shown

LEASE: Final = 45.0
"""Seconds after which something that was begun and not done is begun again."""


class Doing(Enum):
    """What there is to do."""

    EVENT = "event"
    """Make Discord's scheduled event."""
    BOARD = "board"
    """Post the board, or bring it up to date."""
    PIN = "pin"
    PEOPLE = "people"
    """Ask who is interested in the event."""
    REMINDER = "reminder"
    PLACE = "place"
    """Make a table's thread, or find it a channel."""
    CALL = "call"
    """Call a table's people to it."""
    INSTEAD = "instead"
    """Say who comes for somebody who left."""
    CLOSE = "close"
    """Close a table that has its result."""
    FINAL = "final"
    """Post the final table."""
    EVENT_BEGINS = "event_begins"
    EVENT_ENDS = "event_ends"


class Step(Struct, frozen=True):
    """One thing to do: at which table, and for which of those who came instead (None: neither)."""

    doing: Doing
    table: NightTable | None = None
    number: int = 0

    @property
    def name(self) -> str:
        """What it is noted under."""
        if self.table is None:
            return self.doing.value
        place = f"{self.doing.value}.{self.table.round_no}.{self.table.number}"
        return f"{place}.{self.number}" if self.number else place


def next_step(night: Night) -> Step | None:
    """What is to be done next; None: nothing. The board comes last, so that it shows what was done before."""
    for step in _steps(night):
        if step.name not in night.shown.done:
            return step
    return Step(Doing.BOARD) if night.shown.board_change != night.change else None


def _steps(night: Night) -> Iterator[Step]:
    """Everything that is to be done once, in its order, whether it was or not."""
    if night.shown.board_id is None:
        # Everything else points to it.
        yield Step(Doing.BOARD)
    over = night.status is NightStatus.OVER
    if not over:
        yield Step(Doing.EVENT)
        yield Step(Doing.PIN)
    if night.status is not NightStatus.SIGN_UP and not over:
        yield Step(Doing.PEOPLE)
        yield Step(Doing.REMINDER)
    for table in night.tables:
        yield from _at_table(night, table)
    if night.status is NightStatus.PLAYING and night.shown.event_id is not None:
        yield Step(Doing.EVENT_BEGINS)
    if over:
        yield Step(Doing.FINAL)
        if night.shown.event_id is not None:
            yield Step(Doing.EVENT_ENDS)


def _at_table(night: Night, table: NightTable) -> Iterator[Step]:
    if not table.settled:
        yield Step(Doing.PLACE, table)
        yield Step(Doing.CALL, table)
        for number in range(1, len(table.instead) + 1):
            yield Step(Doing.INSTEAD, table, number)
    elif table.table_id is not None:
        yield Step(Doing.CLOSE, table)


def may_begin(night: Night, step: Step, now: float) -> bool:
    """Whether nobody is at it."""
    return all(name != step.name or since <= now - LEASE for name, since in night.shown.begun)


def begun(night: Night, step: Step, now: float) -> Night:
    """Somebody is at it from now on."""
    others = tuple(one for one in night.shown.begun if one[0] != step.name)
    return replace(night, shown=replace(night.shown, begun=(*others, (step.name, now))))


def undone(night: Night, step: Step) -> Night:
    """It could not be done now, and may be tried again."""
    others = tuple(one for one in night.shown.begun if one[0] != step.name)
    return replace(night, shown=replace(night.shown, begun=others))


def done(night: Night, step: Step, *, missing: str = "", change: int | None = None) -> Night:
    """It is done, or cannot be done for want of the permission `missing`; `change` is what a board shows now."""
    shown: Shown = undone(night, step).shown
    if step.doing is not Doing.BOARD or missing:
        shown = replace(shown, done=tuple(dict.fromkeys((*shown.done, step.name))))
    if missing:
        shown = replace(shown, missing=tuple(dict.fromkeys((*shown.missing, missing))))
    if change is not None and step.doing is Doing.BOARD:
        shown = replace(shown, board_change=change)
    return replace(night, shown=shown)
