"""Whose request is made next: everything that Discord counts against the bot is asked for in its turn.

Whoever is to act comes first, then the tables, then how deals and games ended, then the rest; of those alike, who has
waited longest. Waiting makes more urgent, so that everybody has their turn in the end. Who has a turn draws then, and
not before: one message so shows all that has happened. A turn that is not used is given back.

A turn belongs to the task that took it, and to those that this task begins, until it lets go of it.
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
"""Seconds of waiting after which somebody counts as more urgent by one class."""


class Urgency(IntEnum):
    """For whom a request is made; the first class is served first."""

    TO_ACT = 0
    """Whoever is to act: their hand, their call, or the table's message where it has their moves."""
    TABLE = 1
    RESULT = 2
    """How a deal or a game ended."""
    REST = 3


class Turn:
    """The right to make one request, and the duty to say when it was made and when it is over."""

    __slots__ = ("_bucket", "_scheduler", "endpoint", "over", "sent", "urgency")

    def __init__(self, scheduler: Scheduler, urgency: Urgency, endpoint: Endpoint, bucket: Bucket) -> None:
        self._scheduler = scheduler
        self._bucket = bucket
        self.urgency = urgency
        self.endpoint = endpoint
        self.sent = False
        """Whether the request is on its way, or was."""
        self.over = False

    def end(self) -> None:
        """The request was answered or given up or, if it was not sent, is not made. Once is enough."""
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
    """Gives turns, `per_second` at most in any second."""

    def __init__(self, clock: Clock, figures: Figures, *, per_second: int) -> None:
        self._clock = clock
        self._figures = figures
        self._limits = RateLimits(per_second)
        self._waiting: dict[Urgency, list[_Waiting]] = {urgency: [] for urgency in Urgency}
        """Of each class, in the order in which they came."""
        self._work = Work(clock)
        self._watch: asyncio.Task[None] | None = None
        self._looks: float | None = None
        """When it is looked next who may go; None: nobody's time is known."""
        self._sooner = asyncio.Event()
        """Somebody may go before that."""

    # Turns

    def begin(self, urgency: Urgency, endpoint: Endpoint) -> bool:
        """Take a turn if it has come, or keep that which the task has; whether it has one now."""
        if _unsent(endpoint) is None:
            turn = self._at_once(urgency, endpoint)
            if turn is None:
                return False
            _held.set((*_held.get(), turn))
        return True

    async def wait(self, urgency: Urgency, endpoint: Endpoint) -> None:
        """Take a turn once it comes; what the task has and has not used is given back before it waits."""
        if not self.begin(urgency, endpoint):
            turn = await self._granted(urgency, endpoint)
            _held.set((*_held.get(), turn))

    @asynccontextmanager
    async def turn(self, urgency: Urgency | None, endpoint: Endpoint) -> AsyncIterator[None]:
        """With a turn: one that the task has, or a new one, once it comes. None: as urgent as what the task does."""
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
        """Give back what the task has and has not used."""
        self._let_go(())

    async def sending(self, endpoint: Endpoint) -> Turn:
        """A request is about to be made. Without a turn for it, as for a second try, one is waited for."""
        turn = _unsent(endpoint) or self._at_once(_inherited(), endpoint)
        if turn is None:
            turn = await self._granted(_inherited(), endpoint)
        turn.sent = True
        self._figures.requests += 1
        return turn

    def answered(self, turn: Turn, said: Said | None = None) -> None:
        """A request was answered."""
        if said is not None:
            self._limits.told(turn.endpoint, self._clock.now(), said)
        turn.end()

    def refused(self, turn: Turn, after: float, *, whole: bool) -> None:
        """A request was one too many: none there (`whole`: none at all) for `after` seconds."""
        self._figures.refused += 1
        self._limits.refused(turn.endpoint, self._clock.now(), after=after, whole=whole)
        turn.end()

    def ended(self, bucket: Bucket, *, sent: bool) -> None:
        """A turn has ended."""
        if sent:
            self._limits.over(bucket, self._clock.now())
        else:
            self._limits.give_back(bucket)
        self._serve()

    # Whose turn it is

    def _opens(self, endpoint: Endpoint, now: float) -> float | None:
        """When a request may be made; None: once another one is over."""
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
                turn.end()  # nobody may wait for themselves
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
        """Let go whoever may."""
        if not any(self._waiting.values()):
            return
        now = self._clock.now()
        while self._limits.opens(now) == now and (one := self._next(now)) is not None:
            self._waiting[one.urgency].remove(one)
            one.granted.set_result(self._take(one.urgency, one.endpoint))
        self._look_in_time()

    def _next(self, now: float) -> _Waiting | None:
        """Who goes next of those who may go now."""
        first = (next(self._open(urgency, now), None) for urgency in Urgency)
        return min(filter(None, first), key=lambda one: (_class(one, now), one.since), default=None)

    def _open(self, urgency: Urgency, now: float) -> Iterator[_Waiting]:
        waiting = (one for one in self._waiting[urgency] if not one.granted.done())  # who gives up is on their way out
        return (one for one in waiting if self._opens(one.endpoint, now) == now)

    def _look_in_time(self) -> None:
        """See to it that somebody looks when the first of those who wait may go."""
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
    """The turn that the task has for a request."""
    return next((one for one in _held.get() if one.endpoint == endpoint and not (one.sent or one.over)), None)


def _inherited() -> Urgency:
    """How urgent is what the task does."""
    return min((one.urgency for one in _held.get()), default=Urgency.REST)


def _class(one: _Waiting, now: float) -> int:
    """How urgent it has become."""
    waited = max(0.0, now - one.since)  # the clock may have been set back
    return max(0, one.urgency - int(waited / PROMOTED))
