"""Scheduler of requests to Discord: every request that counts against the bot waits for its turn.

The order is by urgency: people who are to act, then tables, then results of deals and games, then everything else.
Within a class, the longest wait comes first. Waiting raises the urgency, so that no request starves. A message is drawn
only once its turn has come, so it shows everything until then. An unused turn is given back.

A turn belongs to the task that took it, and to the tasks that this one starts, until it is released.
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
from bot.figures import Figures
from bot.presenter.endpoints import Endpoint
from bot.presenter.rate_limits import Bucket, RateLimits, Said
from bot.presenter.work import Work

PROMOTED: Final = 10.0
"""Seconds of waiting that raise a request by one class."""


class Urgency(IntEnum):
    """Urgency of a request; the first class is served first."""

    TO_ACT = 0
    """For people who are to act: a hand, a notification, or the table message with their moves."""
    TABLE = 1
    RESULT = 2
    """For the result of a deal or a game."""
    REST = 3


class Turn:
    """The right to make one request, with the duty to report when it was made and when it has ended."""

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
        """End the turn: the request was answered, cancelled or never made. Further calls have no effect."""
        if not self.over:
            self.over = True
            self._scheduler.ended(self._bucket, sent=self.sent)


@dataclass(eq=False, slots=True)
class _Waiting:
    urgency: Urgency
    endpoint: Endpoint
    since: float
    granted: asyncio.Future[Turn]


_held: ContextVar[tuple[Turn, ...]] = ContextVar("held", default=())


class Scheduler:
    """Scheduler of requests, which grants at most `per_second` turns in any second."""

    def __init__(self, clock: Clock, figures: Figures, *, per_second: int) -> None:
        self._clock = clock
        self._figures = figures
        self._limits = RateLimits(per_second)
        self._waiting: dict[Urgency, list[_Waiting]] = {urgency: [] for urgency in Urgency}
        """Waiting requests of each class in order of arrival."""
        self._work = Work(clock)
        self._watch: asyncio.Task[None] | None = None
        self._looks: float | None = None
        """The next moment at which a turn may be granted; None: unknown."""
        self._sooner = asyncio.Event()
        """Set if a turn may be granted before that moment."""

    # Turns

    def begin(self, urgency: Urgency, endpoint: Endpoint) -> bool:
        """Take a turn if one is free, or keep the task's own; return True if the task has one now."""
        if _unsent(endpoint) is None:
            turn = self._at_once(urgency, endpoint)
            if turn is None:
                return False
            _held.set((*_held.get(), turn))
        return True

    async def wait(self, urgency: Urgency, endpoint: Endpoint) -> None:
        """Wait for a turn and take it; the task's unused turns are given back first."""
        if not self.begin(urgency, endpoint):
            turn = await self._granted(urgency, endpoint)
            _held.set((*_held.get(), turn))

    @asynccontextmanager
    async def turn(self, urgency: Urgency | None, endpoint: Endpoint) -> AsyncIterator[None]:
        """Hold a turn within the block: the task's own or a new one. Without `urgency` it inherits the task's."""
        if _unsent(endpoint) is not None:
            yield
            return
        before = _held.get()
        await self.wait(_inherited() if urgency is None else urgency, endpoint)
        try:
            yield
        finally:
            self._let_go(before)

    def let_go(self) -> None:
        """Give back the task's unused turns."""
        self._let_go(())

    async def sending(self, endpoint: Endpoint) -> Turn:
        """Return the turn for a request that is about to be made; without one, as for a retry, wait for it."""
        turn = _unsent(endpoint) or self._at_once(_inherited(), endpoint)
        if turn is None:
            turn = await self._granted(_inherited(), endpoint)
        turn.sent = True
        self._figures.requests += 1
        return turn

    def answered(self, turn: Turn, said: Said | None = None) -> None:
        """End the turn of an answered request, and apply its headers."""
        if said is not None:
            self._limits.told(turn.endpoint, self._clock.now(), said)
        turn.end()

    def refused(self, turn: Turn, after: float, *, whole: bool) -> None:
        """End the turn of a rate-limited request: no requests there (`whole`: anywhere) for `after` seconds."""
        self._figures.refused += 1
        self._limits.refused(turn.endpoint, self._clock.now(), after=after, whole=whole)
        turn.end()

    def ended(self, bucket: Bucket, *, sent: bool) -> None:
        """Return an ended turn to its bucket, and serve waiting requests."""
        if sent:
            self._limits.over(bucket, self._clock.now())
        else:
            self._limits.give_back(bucket)
        self._serve()

    # Order of turns

    def _opens(self, endpoint: Endpoint, now: float) -> float | None:
        """Return the moment at which a request may be made; None until another one has ended."""
        at_all, there = self._limits.opens(now), self._limits.bucket(endpoint).opens(now, paced=endpoint.paced)
        return None if at_all is None or there is None else max(at_all, there)

    def _take(self, urgency: Urgency, endpoint: Endpoint) -> Turn:
        return Turn(self, urgency, endpoint, self._limits.take(endpoint))

    def _at_once(self, urgency: Urgency, endpoint: Endpoint) -> Turn | None:
        self._serve()
        now = self._clock.now()
        return self._take(urgency, endpoint) if self._opens(endpoint, now) == now else None

    async def _granted(self, urgency: Urgency, endpoint: Endpoint) -> Turn:
        for turn in _held.get():
            if not turn.sent:
                turn.end()  # a task must not wait for its own turn
        granted: asyncio.Future[Turn] = asyncio.get_running_loop().create_future()
        one = _Waiting(urgency, endpoint, self._clock.now(), granted)
        self._waiting[urgency].append(one)
        self._serve()
        try:
            return await granted
        except asyncio.CancelledError:
            if granted.done() and not granted.cancelled():
                granted.result().end()
            else:
                self._waiting[urgency].remove(one)
            raise

    def _serve(self) -> None:
        """Grant turns to all requests that may be made now."""
        if not any(self._waiting.values()):
            return
        now = self._clock.now()
        while self._limits.opens(now) == now and (one := self._next(now)) is not None:
            self._waiting[one.urgency].remove(one)
            one.granted.set_result(self._take(one.urgency, one.endpoint))
        self._look_in_time()

    def _next(self, now: float) -> _Waiting | None:
        """Return the most urgent request that may be made now."""
        first = (next(self._open(urgency, now), None) for urgency in Urgency)
        return min(filter(None, first), key=lambda one: (_class(one, now), one.since), default=None)

    def _open(self, urgency: Urgency, now: float) -> Iterator[_Waiting]:
        waiting = (one for one in self._waiting[urgency] if not one.granted.done())  # some are being cancelled
        return (one for one in waiting if self._opens(one.endpoint, now) == now)

    def _look_in_time(self) -> None:
        """Schedule the next check for the moment when the first waiting request may be made."""
        now = self._clock.now()
        moments = (self._opens(one.endpoint, now) for waiting in self._waiting.values() for one in waiting)
        first = min((moment for moment in moments if moment is not None), default=None)
        if first is None or (self._looks is not None and self._looks <= first):
            return
        self._looks = first
        self._sooner.set()
        if self._watch is None or self._watch.done():
            self._watch = self._work.start(self._look(), "requests that wait for their turn")

    async def _look(self) -> None:
        while (moment := self._looks) is not None:
            self._sooner.clear()
            await sleep_or_wake(self._clock, moment, self._sooner)
            self._looks = None
            self._serve()

    @staticmethod
    def _let_go(kept: tuple[Turn, ...]) -> None:
        for turn in _held.get():
            if turn not in kept and not turn.sent:
                turn.end()
        _held.set(kept)


def _unsent(endpoint: Endpoint) -> Turn | None:
    """Return the task's unused turn for an endpoint."""
    return next((one for one in _held.get() if one.endpoint == endpoint and not (one.sent or one.over)), None)


def _inherited() -> Urgency:
    """Return the highest urgency among the task's turns."""
    return min((one.urgency for one in _held.get()), default=Urgency.REST)


def _class(one: _Waiting, now: float) -> int:
    """Return the urgency of a waiting request, raised by its wait."""
    waited = max(0.0, now - one.since)  # the clock may have been set back
    return max(0, one.urgency - int(waited / PROMOTED))
