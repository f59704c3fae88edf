"""Steps still to be done in Discord for a night.

Each step has a name. A step is begun under a lease, done, and noted as done. If its lease runs out first, it is begun
again with `again` set, because it may have had its effect.

Steps wait for each other only where one needs what another makes. Scheduled events, pins and the list of interested
people are decoration. Nothing waits for them, except that a reminder waits for one attempt to read that list.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.leagues.nights.night import ASK_AGAIN, ends_by
from bot.leagues.nights.values import Night, NightStatus, NightTable, Tried

LEASE: Final = 45.0
"""Seconds after which a step that was begun but not finished is begun again."""
BACKOFF: Final = 2.0
"""Seconds before the first retry of a failed step; doubled with each further failure."""
MOST_BACKOFF: Final = 15.0
"""Maximum seconds before a retry of a step for which people wait."""
MOST_DECORATION_BACKOFF: Final = 300.0
"""Maximum seconds before a retry of decoration."""


class Doing(Enum):
    """Kinds of steps."""

    EVENT = "event"
    """Create Discord's scheduled event."""
    EVENT_TIMES = "event_times"
    """Move the event to the time of the night, and extend it to the latest end of the night."""
    BOARD = "board"
    """Post or update the night's message."""
    PIN = "pin"
    INTERESTED = "interested"
    """Poll the people interested in the event during the sign-up."""
    PEOPLE = "people"
    """Read the people interested in the event for the last time."""
    MOVED = "moved"
    """Tell the people who signed up that the night was moved."""
    REMINDER = "reminder"
    PLACE = "place"
    """Create a table's thread, or choose its channel."""
    CALL = "call"
    """Call a table's people to it."""
    INSTEAD = "instead"
    """Announce the substitute for a person who left."""
    FREE = "free"
    """Call a table's people once another table has left their channel."""
    CLOSE = "close"
    """Close a table that has its result."""
    FINAL = "final"
    """Post the final standings."""
    OFF = "off"
    """Tell the people who signed up that the night was called off."""
    EVENT_BEGINS = "event_begins"
    EVENT_ENDS = "event_ends"


DECORATION: Final = frozenset(
    {
        Doing.EVENT,
        Doing.EVENT_TIMES,
        Doing.PIN,
        Doing.INTERESTED,
        Doing.PEOPLE,
        Doing.EVENT_BEGINS,
        Doing.EVENT_ENDS,
    }
)


class Step(Struct, frozen=True):
    """One thing to do, at a table or at none (None). `number` distinguishes steps of one kind. `again`: an earlier
    attempt may have had its effect. `failures` counts failed attempts.
    """

    doing: Doing
    table: NightTable | None = None
    number: int = 0
    again: bool = False
    failures: int = 0

    @property
    def name(self) -> str:
        """Name under which the step is stored."""
        parts: list[object] = [self.doing.value]
        if self.table is not None:
            parts += (self.table.round_no, self.table.number)
        if self.number:
            parts.append(self.number)
        return ".".join(map(str, parts))


def ready(night: Night, now: float) -> tuple[Step, ...]:
    """Return the steps that can be begun now: not leased, and past their retry pause."""
    leases, tried = dict(night.shown.begun), {one.name: one for one in night.shown.tried}
    found = []
    for step in _wanted(night):
        if _opens(night, step) <= now:
            before = tried.get(step.name)
            again = step.name in leases or (before is not None and before.failures > 0)
            found.append(replace(step, again=again, failures=0 if before is None else before.failures))
    return tuple(found)


def next_at(night: Night) -> float | None:
    """Return the time at which the next step can be begun (0: at once), or None without steps."""
    return min((_opens(night, step) for step in _wanted(night)), default=None)


def _opens(night: Night, step: Step) -> float:
    """Return the time at which a step can be begun, in seconds since the epoch; 0: at once."""
    for name, since in night.shown.begun:
        if name == step.name:
            return since + LEASE
    return next((one.after for one in night.shown.tried if one.name == step.name), 0.0)


def _wanted(night: Night) -> Iterator[Step]:
    """Yield the pending steps whose prerequisites exist."""
    shown = night.shown
    steps = [one for one in _steps(night) if one.name not in shown.done]
    outdated = shown.board_change != night.change
    if outdated and shown.board_id is None:
        yield Step(Doing.BOARD)
    yield from (one for one in steps if one.doing not in DECORATION)
    # Update an existing message last, so that it shows the other steps. Do not wait for steps that fail.
    failed = {one.name for one in shown.tried if one.failures}
    if outdated and shown.board_id is not None and all(_is_decoration(one) or one.name in failed for one in steps):
        yield Step(Doing.BOARD)
    yield from filter(_is_decoration, steps)


def _is_decoration(step: Step) -> bool:
    return step.doing in DECORATION


def _steps(night: Night) -> Iterator[Step]:
    """Yield every step of a night in order, done or not, except those of its message."""
    if night.moves and night.gathering:
        yield Step(Doing.MOVED, number=night.moves)
    if night.status is NightStatus.CHECK_IN and _people_asked(night):
        yield Step(Doing.REMINDER, number=night.reopened)
    for table in night.tables:
        yield from _at_table(night, table)
    if night.status is NightStatus.OVER:
        yield Step(Doing.OFF if night.called_off else Doing.FINAL)
    elif night.shown.board_id is not None:
        yield Step(Doing.PIN)
    if night.shown.event_id is not None:
        yield from _at_event(night)
    # Look for an event that may have been created at any time, so that it is not left behind.
    elif night.gathering or _attempted(night, Doing.EVENT):
        yield Step(Doing.EVENT)


def _attempted(night: Night, doing: Doing) -> bool:
    """Return True if a step at no table was begun or has failed, so that it may have had its effect."""
    failed = (one.name for one in night.shown.tried if one.failures)
    return doing.value in {*failed, *(name for name, _ in night.shown.begun)}


def _at_event(night: Night) -> Iterator[Step]:
    """Yield the steps at the existing event."""
    if night.status is NightStatus.OVER:
        yield Step(Doing.EVENT_ENDS)
        return
    if night.status is NightStatus.SIGN_UP:
        yield Step(Doing.INTERESTED)
    elif night.status is NightStatus.CHECK_IN:
        yield Step(Doing.PEOPLE, number=night.reopened)
    else:
        yield Step(Doing.EVENT_BEGINS)
    moved = night.gathering and night.shown.event_starts_at != night.starts_at
    if moved or night.shown.event_ends_at < ends_by(night):
        yield Step(Doing.EVENT_TIMES, number=night.moves)


def _people_asked(night: Night) -> bool:
    """Return True if reading the interested people was at least attempted."""
    shown, name = night.shown, Step(Doing.PEOPLE, number=night.reopened).name
    return shown.event_id is None or name in shown.done or any(one.name == name for one in shown.tried)


def _at_table(night: Night, table: NightTable) -> Iterator[Step]:
    """Yield the next step at a table; each needs the one before it."""
    if table.settled:
        if table.table_id is not None:
            yield Step(Doing.CLOSE, table)
        return
    steps = [Step(Doing.PLACE, table), Step(Doing.CALL, table)]
    steps += (Step(Doing.INSTEAD, table, number) for number in range(1, len(table.instead) + 1))
    left = sum(Step(Doing.CLOSE, one).name in night.shown.done for one in night.beside(table))
    if left and table.table_id is None:
        steps.append(Step(Doing.FREE, table, left))
    yield from [one for one in steps if one.name not in night.shown.done][:1]


def begun(night: Night, step: Step, now: float) -> Night:
    """Mark a step as begun. Its lease starts now."""
    others = tuple(one for one in night.shown.begun if one[0] != step.name)
    return replace(night, shown=replace(night.shown, begun=(*others, (step.name, now))))


def failed(night: Night, step: Step, now: float) -> Night:
    """Mark a step as failed, to be retried after a pause."""
    failures = 1 + sum(one.failures for one in night.shown.tried if one.name == step.name)
    most = MOST_DECORATION_BACKOFF if _is_decoration(step) else MOST_BACKOFF
    pause = min(BACKOFF * 2 ** min(failures - 1, 30), most)
    return _tried(night, step, Tried(step.name, failures, now + pause))


def asked(night: Night, step: Step, now: float) -> Night:
    """Postpone the next poll of the interested people after a successful one."""
    return _tried(night, step, Tried(step.name, 0, now + ASK_AGAIN))


def undone(night: Night, step: Step, *, missing: str = "") -> Night:
    """Release a step, with `missing` as its obstacle if given. It can be begun at once if still needed."""
    begun = tuple(one for one in night.shown.begun if one[0] != step.name)
    tried = tuple(one for one in night.shown.tried if one.name != step.name)
    shown = replace(night.shown, begun=begun, tried=tried)
    if missing:
        shown = replace(shown, missing=tuple(dict.fromkeys((*shown.missing, missing))))
    return replace(night, shown=shown)


def done(night: Night, step: Step, *, missing: str = "", change: int | None = None) -> Night:
    """Mark a step as done, or as impossible because of `missing`. `change` is what the message shows now."""
    shown = undone(night, step, missing=missing).shown
    if step.doing is not Doing.BOARD:
        shown = replace(shown, done=tuple(dict.fromkeys((*shown.done, step.name))))
    if change is not None and step.doing is Doing.BOARD:
        shown = replace(shown, board_change=change)
    return replace(night, shown=shown)


def _tried(night: Night, step: Step, tried: Tried) -> Night:
    shown = undone(night, step).shown
    return replace(night, shown=replace(shown, tried=(*shown.tried, tried)))
