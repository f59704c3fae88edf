"""Scheduler of requests to Discord. Every request that counts against a rate limit waits for its turn.

Requests are ordered by `Urgency`. Within a class, the longest wait comes first. Waiting raises the urgency, so that no
request starves. A message is drawn only when its turn has come, so it shows the current table. An unused turn is given
back.

A turn belongs to the task that took it, and to the tasks which that task starts, until it is released.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from bot.clock import Clock, sleep_or_wake
from bot.counters import ProcessCounters
from bot.presenter.rate_limits import Bucket, Endpoint, LimitHeaders, RateLimits
from bot.presenter.tasks import BackgroundTasks

PROMOTE_AFTER: Final = 10.0
"""Seconds of waiting after which a request counts as one class more urgent."""


class Urgency(IntEnum):
    """Urgency class of a request. Lower values are served first."""

    TO_ACT = 0
    """For people who are to act: a hand, a notification, or the table message with their moves."""
    TABLE = 1
    RESULT = 2
    """For the result of a deal or a game."""
    BACKGROUND = 3


class RequestTurn:
    """Right to make one request. It must be ended when the request is over, or if the request is never made."""

    __slots__ = ("_bucket", "_scheduler", "endpoint", "over", "sent", "urgency")

    def __init__(self, scheduler: Scheduler, urgency: Urgency, endpoint: Endpoint, bucket: Bucket) -> None:
        self._scheduler = scheduler
        self._bucket = bucket
        self.urgency = urgency
        self.endpoint = endpoint
        self.sent = False
        """True once the request is in flight."""
        self.over = False

    def end(self) -> None:
        """End the turn after the request was answered, cancelled or never made. Further calls have no effect."""
        if not self.over:
            self.over = True
            self._scheduler.end_turn(self._bucket, sent=self.sent)


@dataclass(eq=False, slots=True)
class _Waiting:
    urgency: Urgency
    endpoint: Endpoint
    since: float
    turn: asyncio.Future[RequestTurn]


_held_turns: ContextVar[tuple[RequestTurn, ...]] = ContextVar("held", default=())


class Scheduler:
    """Scheduler of requests, which grants at most `per_second` turns in any second."""

    def __init__(self, clock: Clock, figures: ProcessCounters, *, per_second: int) -> None:
        self._clock = clock
        self._counters = figures
        self._limits = RateLimits(per_second)
        self._waiting: dict[Urgency, list[_Waiting]] = {urgency: [] for urgency in Urgency}
        """Waiting requests of each class in order of arrival."""
        self._tasks = BackgroundTasks(clock)
        self._waker: asyncio.Task[None] | None = None
        self._wakes_at: float | None = None
        """Moment of the next scheduled attempt to grant turns; None: no attempt is scheduled."""
        self._wake_earlier = asyncio.Event()
        """Event that is set to reschedule the attempt to an earlier moment."""

    # Turns

    def try_take(self, urgency: Urgency, endpoint: Endpoint) -> bool:
        """Take a turn without waiting, unless the task has an unused one. Return True if the task has a turn now."""
        if _unused_turn(endpoint) is None:
            turn = self._take_now(urgency, endpoint)
            if turn is None:
                return False
            _held_turns.set((*_held_turns.get(), turn))
        return True

    async def take(self, urgency: Urgency, endpoint: Endpoint) -> None:
        """Take a turn. If the task must wait for it, the task's unused turns are given back first."""
        if not self.try_take(urgency, endpoint):
            turn = await self._wait_for_turn(urgency, endpoint)
            _held_turns.set((*_held_turns.get(), turn))

    @asynccontextmanager
    async def turn(self, urgency: Urgency | None, endpoint: Endpoint) -> AsyncIterator[None]:
        """Hold the task's unused turn, or a new one, within the block. Without `urgency`, use the task's urgency."""
        if _unused_turn(endpoint) is not None:
            yield
            return
        before = _held_turns.get()
        await self.take(_inherited_urgency() if urgency is None else urgency, endpoint)
        try:
            yield
        finally:
            self._release(before)

    def release(self) -> None:
        """Give back the task's unused turns."""
        self._release(())

    async def start_request(self, endpoint: Endpoint) -> RequestTurn:
        """Return the turn for a request that is about to be made. Without a turn, as for a retry, wait for one."""
        turn = _unused_turn(endpoint) or self._take_now(_inherited_urgency(), endpoint)
        if turn is None:
            turn = await self._wait_for_turn(_inherited_urgency(), endpoint)
        turn.sent = True
        self._counters.requests += 1
        return turn

    def finish_request(self, turn: RequestTurn, headers: LimitHeaders | None = None) -> None:
        """End the turn of an answered request, and apply the rate-limit headers of the response."""
        if headers is not None:
            self._limits.update(turn.endpoint, self._clock.now(), headers)
        turn.end()

    def note_rate_limited(self, turn: RequestTurn, after: float, *, is_global: bool) -> None:
        """End the turn of a rate-limited request, and block its endpoint (`is_global`: the bot) for `after` seconds."""
        self._counters.refused += 1
        self._limits.close(turn.endpoint, self._clock.now(), after=after, is_global=is_global)
        turn.end()

    def end_turn(self, bucket: Bucket, *, sent: bool) -> None:
        """Report an ended turn to its bucket, and grant turns to waiting requests. `sent`: the request was made."""
        if sent:
            self._limits.finish(bucket, self._clock.now())
        else:
            self._limits.give_back(bucket)
        self._grant_turns()

    # Order of turns

    def _next_request_at(self, endpoint: Endpoint, now: float) -> float | None:
        """Return the moment at which a request may be made; None while another request must end first."""
        at_all, there = (
            self._limits.next_request_at(now),
            self._limits.find_bucket(endpoint).next_request_at(now, paced=endpoint.is_paced),
        )
        return None if at_all is None or there is None else max(at_all, there)

    def _make_turn(self, urgency: Urgency, endpoint: Endpoint) -> RequestTurn:
        return RequestTurn(self, urgency, endpoint, self._limits.take(endpoint))

    def _take_now(self, urgency: Urgency, endpoint: Endpoint) -> RequestTurn | None:
        self._grant_turns()
        now = self._clock.now()
        return self._make_turn(urgency, endpoint) if self._next_request_at(endpoint, now) == now else None

    async def _wait_for_turn(self, urgency: Urgency, endpoint: Endpoint) -> RequestTurn:
        for turn in _held_turns.get():
            if not turn.sent:
                turn.end()  # a task must not wait for its own turn
        granted: asyncio.Future[RequestTurn] = asyncio.get_running_loop().create_future()
        one = _Waiting(urgency, endpoint, self._clock.now(), granted)
        self._waiting[urgency].append(one)
        self._grant_turns()
        try:
            return await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                granted.result().end()
            else:
                self._waiting[urgency].remove(one)
            raise

    def _grant_turns(self) -> None:
        """Grant turns to all requests that may be made now."""
        if not any(self._waiting.values()):
            return
        now = self._clock.now()
        while self._limits.next_request_at(now) == now and (one := self._next(now)) is not None:
            self._waiting[one.urgency].remove(one)
            one.turn.set_result(self._make_turn(one.urgency, one.endpoint))
        self._schedule_wake()

    def _next(self, now: float) -> _Waiting | None:
        """Return the most urgent request that may be made now."""
        first = (next(self._ready(urgency, now), None) for urgency in Urgency)
        return min(filter(None, first), key=lambda one: (_effective_urgency(one, now), one.since), default=None)

    def _ready(self, urgency: Urgency, now: float) -> Iterator[_Waiting]:
        waiting = (one for one in self._waiting[urgency] if not one.turn.done())  # not cancelled meanwhile
        return (one for one in waiting if self._next_request_at(one.endpoint, now) == now)

    def _schedule_wake(self) -> None:
        """Schedule the next check for the moment when the first waiting request may be made."""
        now = self._clock.now()
        moments = (self._next_request_at(one.endpoint, now) for waiting in self._waiting.values() for one in waiting)
        first = min((moment for moment in moments if moment is not None), default=None)
        if first is None or (self._wakes_at is not None and self._wakes_at <= first):
            return
        self._wakes_at = first
        self._wake_earlier.set()
        if self._waker is None or self._waker.done():
            self._waker = self._tasks.start(self._wake_and_grant(), "requests that wait for their turn")

    async def _wake_and_grant(self) -> None:
        while (moment := self._wakes_at) is not None:
            self._wake_earlier.clear()
            await sleep_or_wake(self._clock, moment, self._wake_earlier)
            self._wakes_at = None
            self._grant_turns()

    @staticmethod
    def _release(kept: tuple[RequestTurn, ...]) -> None:
        for turn in _held_turns.get():
            if turn not in kept and not turn.sent:
                turn.end()
        _held_turns.set(kept)


def _unused_turn(endpoint: Endpoint) -> RequestTurn | None:
    """Return the task's unused turn for an endpoint, or None."""
    return next((one for one in _held_turns.get() if one.endpoint == endpoint and not (one.sent or one.over)), None)


def _inherited_urgency() -> Urgency:
    """Return the highest urgency among the task's turns."""
    return min((one.urgency for one in _held_turns.get()), default=Urgency.BACKGROUND)


def _effective_urgency(one: _Waiting, now: float) -> int:
    """Return the urgency of a waiting request, raised according to its wait."""
    waited = max(0.0, now - one.since)  # the clock may have been set back
    return max(0, one.urgency - int(waited / PROMOTE_AFTER))
