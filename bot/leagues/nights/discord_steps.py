"""Steps to be done in Discord for a night. A step is begun under a lease, carried out, and marked as done.

A step waits for another step only if it needs that step's outcome. No step waits for decoration, with one exception:
the reminder waits for an attempt to read the list of interested people.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from bot.leagues.nights.transitions import INTEREST_POLL_INTERVAL, latest_end
from bot.leagues.nights.values import Night, NightStatus, NightTable, StepRetry

LEASE: Final = 45.0
"""Seconds after which an unfinished step is retried. The first attempt may have had its effect."""
BACKOFF: Final = 2.0
"""Seconds before the first retry of a failed step; doubled with each further failure."""
MAX_BACKOFF: Final = 15.0
"""Maximum seconds before a retry of a step for which people wait."""
MAX_DECORATION_BACKOFF: Final = 300.0
"""Maximum seconds before a retry of a decorative step."""


class NightStepKind(Enum):
    EVENT = "event"
    """Create Discord's scheduled event."""
    EVENT_TIMES = "event_times"
    """Move the event to the time of the night, and extend it to the latest end of the night."""
    MESSAGE = "board"
    """Post or update the night's message."""
    PIN = "pin"
    INTERESTED = "interested"
    """Poll the people interested in the event during the sign-up."""
    LAST_INTERESTED = "people"
    """Read the people interested in the event for the last time."""
    MOVED = "moved"
    """Tell the people who signed up that the night was moved."""
    REMINDER = "reminder"
    PLACE = "place"
    """Create a table's thread, or choose its channel."""
    CALL_PLAYERS = "call"
    """Call people to their table."""
    SUBSTITUTION = "instead"
    """Announce the substitute for a person who left."""
    CHANNEL_FREE = "free"
    """Call a table's people once another table has left their channel."""
    CLOSE = "close"
    """Close a table that has its result."""
    FINAL = "final"
    """Post the final standings."""
    CALLED_OFF = "off"
    """Tell the people who signed up that the night was called off."""
    EVENT_BEGINS = "event_begins"
    EVENT_ENDS = "event_ends"


DECORATION: Final = frozenset(
    {
        NightStepKind.EVENT,
        NightStepKind.EVENT_TIMES,
        NightStepKind.PIN,
        NightStepKind.INTERESTED,
        NightStepKind.LAST_INTERESTED,
        NightStepKind.EVENT_BEGINS,
        NightStepKind.EVENT_ENDS,
    }
)


class NightStep(Struct, frozen=True):
    """A step in Discord, at a `table` or for the whole night (None).

    `number` distinguishes steps of the same kind. `is_retry` is True if an earlier attempt may have had its effect.
    `failures` counts failed attempts.
    """

    kind: NightStepKind
    table: NightTable | None = None
    number: int = 0
    is_retry: bool = False
    failures: int = 0

    @property
    def name(self) -> str:
        parts: list[object] = [self.kind.value]
        if self.table is not None:
            parts += (self.table.round_no, self.table.number)
        if self.number:
            parts.append(self.number)
        return ".".join(map(str, parts))


def ready_steps(night: Night, now: float) -> tuple[NightStep, ...]:
    """Return the pending steps that can be begun now: without a current lease or a later retry time."""
    leases, tried = dict(night.discord.leases), {one.name: one for one in night.discord.retries}
    found = []
    for step in _pending_steps(night):
        if _ready_at(night, step) <= now:
            before = tried.get(step.name)
            again = step.name in leases or (before is not None and before.failures > 0)
            found.append(replace(step, is_retry=again, failures=0 if before is None else before.failures))
    return tuple(found)


def next_step_at(night: Night) -> float | None:
    """Return the time at which the next step can be begun (0: at once), or None if no step is pending."""
    return min((_ready_at(night, step) for step in _pending_steps(night)), default=None)


def _ready_at(night: Night, step: NightStep) -> float:
    """Return the time at which a step can be begun, in seconds since the epoch; 0: at once."""
    for name, since in night.discord.leases:
        if name == step.name:
            return since + LEASE
    return next((one.retry_at for one in night.discord.retries if one.name == step.name), 0.0)


def _pending_steps(night: Night) -> Iterator[NightStep]:
    """Yield the pending steps whose prerequisites are met."""
    shown = night.discord
    steps = [one for one in _all_steps(night) if one.name not in shown.done_steps]
    outdated = shown.message_revision != night.revision
    if outdated and shown.message_id is None:
        yield NightStep(NightStepKind.MESSAGE)
    yield from (one for one in steps if one.kind not in DECORATION)
    # Update an existing message last, so that it shows the effects of other steps. Do not wait for steps that fail.
    failed = {one.name for one in shown.retries if one.failures}
    if outdated and shown.message_id is not None and all(_is_decoration(one) or one.name in failed for one in steps):
        yield NightStep(NightStepKind.MESSAGE)
    yield from filter(_is_decoration, steps)


def _is_decoration(step: NightStep) -> bool:
    return step.kind in DECORATION


def _all_steps(night: Night) -> Iterator[NightStep]:
    """Yield every step of a night in order, done or not, except those of its message."""
    if night.move_count and night.is_gathering:
        yield NightStep(NightStepKind.MOVED, number=night.move_count)
    if night.status is NightStatus.CHECK_IN and _is_interest_asked(night):
        yield NightStep(NightStepKind.REMINDER, number=night.reopened_move)
    for table in night.tables:
        yield from _table_steps(night, table)
    if night.status is NightStatus.OVER:
        yield NightStep(NightStepKind.CALLED_OFF if night.called_off else NightStepKind.FINAL)
    elif night.discord.message_id is not None:
        yield NightStep(NightStepKind.PIN)
    if night.discord.event_id is not None:
        yield from _event_steps(night)
    # An earlier attempt may have created the event: keep looking for it, so that it is not left behind.
    elif night.is_gathering or _is_attempted(night, NightStepKind.EVENT):
        yield NightStep(NightStepKind.EVENT)


def _is_attempted(night: Night, doing: NightStepKind) -> bool:
    """Return True if a step of this kind, for the whole night, was begun or has failed. It may have had its effect."""
    failed = (one.name for one in night.discord.retries if one.failures)
    return doing.value in {*failed, *(name for name, _ in night.discord.leases)}


def _event_steps(night: Night) -> Iterator[NightStep]:
    if night.status is NightStatus.OVER:
        yield NightStep(NightStepKind.EVENT_ENDS)
        return
    if night.status is NightStatus.SIGN_UP:
        yield NightStep(NightStepKind.INTERESTED)
    elif night.status is NightStatus.CHECK_IN:
        yield NightStep(NightStepKind.LAST_INTERESTED, number=night.reopened_move)
    else:
        yield NightStep(NightStepKind.EVENT_BEGINS)
    moved = night.is_gathering and night.discord.event_starts_at != night.starts_at
    if moved or night.discord.event_ends_at < latest_end(night):
        yield NightStep(NightStepKind.EVENT_TIMES, number=night.move_count)


def _is_interest_asked(night: Night) -> bool:
    """Return True if the list of interested people was read, if reading it has failed, or if there is no event."""
    shown, name = night.discord, NightStep(NightStepKind.LAST_INTERESTED, number=night.reopened_move).name
    return shown.event_id is None or name in shown.done_steps or any(one.name == name for one in shown.retries)


def _table_steps(night: Night, table: NightTable) -> Iterator[NightStep]:
    """Yield the next step at a table. Each step needs the previous one."""
    if table.is_settled:
        if table.table_id is not None:
            yield NightStep(NightStepKind.CLOSE, table)
        return
    steps = [NightStep(NightStepKind.PLACE, table), NightStep(NightStepKind.CALL_PLAYERS, table)]
    steps += (NightStep(NightStepKind.SUBSTITUTION, table, number) for number in range(1, len(table.substitutions) + 1))
    left = sum(
        NightStep(NightStepKind.CLOSE, one).name in night.discord.done_steps for one in night.others_in_channel(table)
    )
    if left and table.table_id is None:
        steps.append(NightStep(NightStepKind.CHANNEL_FREE, table, left))
    yield from [one for one in steps if one.name not in night.discord.done_steps][:1]


def begin_step(night: Night, step: NightStep, now: float) -> Night:
    """Mark a step as begun. Its lease starts now."""
    others = tuple(one for one in night.discord.leases if one[0] != step.name)
    return replace(night, discord=replace(night.discord, leases=(*others, (step.name, now))))


def fail_step(night: Night, step: NightStep, now: float) -> Night:
    """Mark a step as failed, to be retried after a pause."""
    failures = 1 + sum(one.failures for one in night.discord.retries if one.name == step.name)
    most = MAX_DECORATION_BACKOFF if _is_decoration(step) else MAX_BACKOFF
    pause = min(BACKOFF * 2 ** min(failures - 1, 30), most)
    return _set_retry(night, step, StepRetry(step.name, failures, now + pause))


def postpone_step(night: Night, step: NightStep, now: float) -> Night:
    """Postpone the next poll of the interested people after a successful one."""
    return _set_retry(night, step, StepRetry(step.name, 0, now + INTEREST_POLL_INTERVAL))


def release_step(night: Night, step: NightStep, *, missing: str = "") -> Night:
    """End the lease of a step, so that it can be begun again at once if it is still needed.

    `missing` names an obstacle to remember ("": none).
    """
    begun = tuple(one for one in night.discord.leases if one[0] != step.name)
    tried = tuple(one for one in night.discord.retries if one.name != step.name)
    shown = replace(night.discord, leases=begun, retries=tried)
    if missing:
        shown = replace(shown, missing=tuple(dict.fromkeys((*shown.missing, missing))))
    return replace(night, discord=shown)


def finish_step(night: Night, step: NightStep, *, missing: str = "", change: int | None = None) -> Night:
    """Mark a step as done, or as impossible because of `missing`.

    `change` is the revision of the night that the message shows now.
    """
    shown = release_step(night, step, missing=missing).discord
    if step.kind is not NightStepKind.MESSAGE:
        shown = replace(shown, done_steps=tuple(dict.fromkeys((*shown.done_steps, step.name))))
    if change is not None and step.kind is NightStepKind.MESSAGE:
        shown = replace(shown, message_revision=change)
    return replace(night, discord=shown)


def _set_retry(night: Night, step: NightStep, tried: StepRetry) -> Night:
    shown = release_step(night, step).discord
    return replace(night, discord=replace(shown, retries=(*shown.retries, tried)))
