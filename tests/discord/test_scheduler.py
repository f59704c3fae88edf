"""The request scheduler: within Discord's limits, most urgent first, without starvation."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from contextvars import copy_context
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as st

from bot.app.request_hooks import install_rate_limit_hook
from bot.counters import ProcessCounters
from bot.presenter.rate_limits import (
    BUCKET_CAPACITY,
    Endpoint,
    LimitHeaders,
    delete_endpoint,
    edit_endpoint,
    parse_endpoint,
    post_endpoint,
)
from bot.presenter.scheduler import PROMOTE_AFTER, Scheduler, Urgency
from tests.sockets.limits import Limits
from tests.support.clock import ManualClock

TICK = 0.05
"""Seconds by which the clock advances in each step."""
EDITS, POSTS = "PATCH", "POST"


@dataclass(frozen=True)
class Wish:
    """Request wanted at the moment `at`. It reaches Discord after `out` seconds, and its response takes `back` seconds.
    It is abandoned after `patience` seconds without a turn.
    """

    at: float
    urgency: Urgency
    method: str
    channel_id: int
    out: float = 0.0
    back: float = 0.0
    patience: float = 1e9

    @property
    def endpoint(self) -> Endpoint:
        return edit_endpoint(self.channel_id) if self.method == EDITS else post_endpoint(self.channel_id)


@dataclass
class World:
    """Scheduler, a Discord with limits, and the requests made."""

    per_second: int = 50
    clock: ManualClock = field(default_factory=ManualClock)
    figures: ProcessCounters = field(default_factory=ProcessCounters)
    made: list[tuple[float, Wish]] = field(default_factory=list)
    """Requests sent, each with the time at which it was sent."""
    refused: int = 0

    def __post_init__(self) -> None:
        self.began = self.clock.now()
        self.discord = Limits(whole=self.per_second)
        self.scheduler = Scheduler(self.clock, self.figures, per_second=self.per_second)

    @property
    def now(self) -> float:
        """Return the seconds since the beginning."""
        return round(self.clock.now() - self.began, 6)

    async def come(self, wish: Wish) -> None:
        """Ask for a turn, wait for it, and send the request."""
        scheduler = self.scheduler
        await self.clock.sleep_until(self.began + wish.at)
        async with scheduler.turn(wish.urgency, wish.endpoint):
            turn = await scheduler.start_request(wish.endpoint)
            self.made.append((self.now, wish))
            await self.clock.sleep_until(self.clock.now() + wish.out)
            path = ["channels", str(wish.channel_id), "messages"] + ["1"] * (wish.method == EDITS)
            heads, refused = self.discord.take(wish.method, path, self.clock.now())
            self.refused += refused is not None
            await self.clock.sleep_until(self.clock.now() + wish.back)
            scheduler.finish_request(
                turn,
                LimitHeaders(
                    heads["X-RateLimit-Bucket"],
                    int(heads["X-RateLimit-Limit"]),
                    int(heads["X-RateLimit-Remaining"]),
                    float(heads["X-RateLimit-Reset-After"]),
                ),
            )

    async def give_up(self, wish: Wish, asked: asyncio.Task[None]) -> None:
        """Cancel a request that has waited too long."""
        await self.clock.sleep_until(self.began + wish.at + wish.patience)
        if not any(one is wish for _, one in self.made):
            asked.cancel()

    async def all_come(self, *wishes: Wish, within: float = 600.0) -> None:
        """Let time pass until every request is sent or abandoned."""
        tasks = [asyncio.create_task(self.come(one)) for one in wishes]
        others = [asyncio.create_task(self.give_up(one, task)) for one, task in zip(wishes, tasks, strict=True)]
        while not all(task.done() for task in tasks):
            await rest()
            assert self.now < within, "somebody waits for ever"
            self.clock.advance(TICK)
        for other in others:
            other.cancel()
        for task in tasks:
            assert task.cancelled() or task.exception() is None


async def rest() -> None:
    """Let all tasks run until they wait for time."""
    for _ in range(12):
        await asyncio.sleep(0)


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a test's coroutine in an event loop of its own."""
    asyncio.run(work)


moments = st.integers(0, 100).map(lambda ticks: ticks * TICK)
delays = st.integers(0, 6).map(lambda ticks: ticks * TICK)
wishes = st.builds(
    Wish,
    at=moments,
    urgency=st.sampled_from(Urgency),
    method=st.sampled_from([EDITS, POSTS]),
    channel_id=st.integers(1, 4),
    out=delays,
    back=delays,
    patience=st.sampled_from([0.0, 0.3, 2.0, 1e9, 1e9, 1e9]),
)


@given(st.lists(wishes, max_size=60), st.integers(1, 8))
def test_never_too_many(those: list[Wish], per_second: int) -> None:
    """Any requests of any duration stay within Discord's limits, and all that wait long enough are sent. Abandoned
    requests free their places.
    """

    async def play() -> None:
        world = World(per_second)
        await world.all_come(*those)
        assert world.refused == 0
        served = Counter(one for _, one in world.made)
        assert all(count == those.count(one) for one, count in served.items() if one.patience > 10)
        assert {one for one in those if one.patience > 10} <= set(served)
        assert world.figures.requests == len(world.made)
        # All places are free again.
        world.clock.advance(60.0)
        assert [world.scheduler.try_take(Urgency.BACKGROUND, edit_endpoint(100 + n)) for n in range(per_second)] == [
            True
        ] * per_second
        assert not world.scheduler.try_take(Urgency.BACKGROUND, edit_endpoint(99))

    run(play())


@given(st.lists(st.tuples(st.sampled_from(Urgency), st.integers(0, 20)), min_size=2, max_size=12))
def test_the_most_urgent_first(those: list[tuple[Urgency, int]]) -> None:
    """The most urgent waiting request goes first; among equally urgent ones, the one that has waited longest."""

    async def play() -> None:
        world = World(per_second=1)
        first = Wish(0.0, Urgency.BACKGROUND, EDITS, 99, back=1.2)
        waiting = [Wish((1 + at) * TICK, urgency, EDITS, n) for n, (urgency, at) in enumerate(those)]
        await world.all_come(first, *waiting)
        served = [one for moment, one in world.made[1:] if moment < PROMOTE_AFTER]
        expected = sorted(waiting, key=lambda one: (one.urgency, one.at, one.channel_id))
        assert served == expected[: len(served)]

    run(play())


async def test_nobody_waits_for_ever() -> None:
    """A steady stream of urgent requests does not starve any other."""
    world = World(per_second=2)
    busy = [Wish(n * TICK * 9, Urgency.TO_ACT, EDITS, n) for n in range(200)]
    patient = [Wish(1.0, urgency, EDITS, 1_000 + urgency) for urgency in Urgency]
    await world.all_come(*busy, *patient)
    waited = {one.urgency: moment - one.at for moment, one in world.made if one in patient}
    assert all(waited[urgency] <= PROMOTE_AFTER * (urgency + 2) for urgency in Urgency)


async def test_a_message_that_changes_all_the_time() -> None:
    """Edits in a channel are spread over Discord's window so that none waits long; pins may follow each other at
    once.
    """
    world = World()
    await world.all_come(*(Wish(n * 1.0, Urgency.TABLE, EDITS, 7) for n in range(12)))
    times = [moment for moment, _ in world.made]
    assert all(1.25 <= after - before < 1.25 + 2 * TICK for before, after in pairwise(times))

    pins = parse_endpoint("PUT", "channels/7/messages/pins/1")
    for number in range(4):
        assert world.scheduler.try_take(Urgency.BACKGROUND, pins), number
        turn = await world.scheduler.start_request(pins)
        world.scheduler.finish_request(turn, LimitHeaders("pins", 5, 4 - number, 5.0))
    assert not world.scheduler.try_take(Urgency.BACKGROUND, pins)  # the last request of the window is reserved
    world.clock.advance(5.0)
    assert world.scheduler.try_take(Urgency.BACKGROUND, pins)


async def test_others_with_the_same_bucket() -> None:
    """Endpoints with the same bucket share one limit per channel."""
    world = World()
    scheduler = world.scheduler
    for there in (edit_endpoint(7), delete_endpoint(7)):
        turn = await scheduler.start_request(there)
        scheduler.finish_request(turn, LimitHeaders("messages", 5, 1, 3.0))
    assert not scheduler.try_take(Urgency.TO_ACT, edit_endpoint(7))
    assert not scheduler.try_take(Urgency.TO_ACT, delete_endpoint(7))
    assert scheduler.try_take(Urgency.TO_ACT, edit_endpoint(8))
    scheduler.release()
    world.clock.advance(3.0)
    assert scheduler.try_take(Urgency.TO_ACT, delete_endpoint(7))
    assert not scheduler.try_take(Urgency.TO_ACT, edit_endpoint(7))  # the request just granted is under way


async def test_an_answer_counts_before_the_next_goes() -> None:
    """A request that waits for a response to another request in its bucket goes only if that response leaves room."""
    world = World()
    scheduler, others = world.scheduler, copy_context()
    turn = await scheduler.start_request(edit_endpoint(7))
    waiting = asyncio.create_task(scheduler.take(Urgency.TO_ACT, edit_endpoint(7)), context=others)
    await rest()
    scheduler.finish_request(turn, LimitHeaders("edits", 5, 0, 3.0))
    for seconds, served in ((2.9, False), (0.1, True)):
        world.clock.advance(seconds)
        await rest()
        assert waiting.done() is served


@pytest.mark.parametrize("granted", [False, True], ids=["waiting", "granted just now"])
async def test_a_turn_that_is_not_used(granted: bool) -> None:  # noqa: FBT001 (a case)
    """A turn that is not used, or whose owner is cancelled, is returned at once; only requests that were sent count."""
    world = World(per_second=1)
    scheduler, others = world.scheduler, copy_context()
    assert scheduler.try_take(Urgency.TABLE, edit_endpoint(7))
    assert scheduler.try_take(Urgency.TABLE, edit_endpoint(7))  # the same turn
    gone, next_one = (
        asyncio.create_task(scheduler.take(Urgency.TABLE, edit_endpoint(n)), context=others.copy()) for n in (8, 9)
    )
    await rest()
    for step in (scheduler.release, gone.cancel) if granted else (gone.cancel, scheduler.release):
        step()
    await rest()
    assert gone.cancelled()
    assert next_one.done()
    assert world.figures.requests == 0


async def test_whoever_has_a_turn_does_not_wait_for_themselves() -> None:
    """A task that holds the only turn can send another request first, instead of waiting for itself."""
    world = World(per_second=1)
    assert world.scheduler.try_take(Urgency.TO_ACT, edit_endpoint(7))
    async with asyncio.timeout(5.0), world.scheduler.turn(None, post_endpoint(7)):
        turn = await world.scheduler.start_request(post_endpoint(7))
    assert turn.urgency is Urgency.TO_ACT
    turn.end()
    assert not world.scheduler.try_take(Urgency.TO_ACT, edit_endpoint(7))
    world.clock.advance(1.0)
    assert world.scheduler.try_take(Urgency.TO_ACT, edit_endpoint(7))


async def test_many_channels() -> None:
    """Limits of recently used channels are remembered, even if there are more channels than the capacity."""
    world = World(per_second=10_000)
    scheduler = world.scheduler
    for channel in range(BUCKET_CAPACITY + 500):
        if channel % 100 == 0:
            world.clock.advance(1.0)
        turn = await scheduler.start_request(post_endpoint(channel))
        scheduler.finish_request(turn, LimitHeaders("posts", 5, 0 if channel == BUCKET_CAPACITY + 300 else 4, 5.0))
    assert not scheduler.try_take(Urgency.BACKGROUND, post_endpoint(BUCKET_CAPACITY + 300))


async def test_a_clock_that_is_set_back() -> None:
    """A clock set back by an hour makes nobody wait for an hour."""
    world = World(per_second=1)
    others = copy_context()
    turn = await world.scheduler.start_request(edit_endpoint(7))
    world.scheduler.finish_request(turn, LimitHeaders("edits", 5, 0, 5.0))
    waiting = asyncio.create_task(world.scheduler.take(Urgency.TABLE, edit_endpoint(7)), context=others)
    await rest()
    world.clock.jump(-3_600.0)
    assert not world.scheduler.try_take(Urgency.TABLE, edit_endpoint(8))  # waiting requests go first
    await rest()
    assert waiting.done()


@asynccontextmanager
async def listening(
    answer: Callable[[web.Request], Awaitable[web.Response]],
) -> AsyncIterator[tuple[World, aiohttp.ClientSession, str]]:
    """Serve `answer` and let a world's scheduler observe the responses. Yield the world, a session and the base URL."""
    world, trace = World(), aiohttp.TraceConfig()
    install_rate_limit_hook(trace, world.scheduler)
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    runner = web.AppRunner(app, access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        async with aiohttp.ClientSession(trace_configs=[trace]) as session:
            yield world, session, f"http://127.0.0.1:{runner.addresses[0][1]}/api/v10"
    finally:
        await runner.cleanup()


async def test_heads_that_make_no_sense() -> None:
    """Invalid rate limit headers break no request and block nothing for good."""
    limits = {"X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "0", "X-RateLimit-Reset-After": "5"}
    several = [
        *({"Retry-After": after} for after in ("Mon, 23 Nov 2026 19:00:00 GMT", "nan", "-1", "1e300")),
        *({**limits, f"X-RateLimit-{name}": "soon"} for name in ("Limit", "Remaining", "Reset-After")),
        {**limits, "X-RateLimit-Limit": "-5", "X-RateLimit-Reset-After": "inf"},
        {"X-RateLimit-Reset-After": "5"},
    ]

    async def answer(request: web.Request) -> web.Response:
        heads = several[int(request.path.split("/")[4])]
        return web.Response(status=429 if "Retry-After" in heads else 200, headers=heads)

    async with listening(answer) as (world, session, base):
        for channel in range(len(several)):
            await session.patch(f"{base}/channels/{channel}/messages/1")
        assert (world.figures.requests, world.figures.refused) == (len(several), 4)
        world.clock.advance(3_600.0)
        assert all(world.scheduler.try_take(Urgency.TABLE, edit_endpoint(channel)) for channel in range(len(several)))


async def test_what_discord_says() -> None:
    """Limits follow Discord's headers, a 429 blocks its endpoint as long as it says, and interaction responses do not
    count.
    """
    heads = {"X-RateLimit-Limit": "5", "X-RateLimit-Remaining": "1", "X-RateLimit-Reset-After": "4.5"}

    async def answer(request: web.Request) -> web.Response:
        if "/8/" in request.path:
            return web.Response(status=429, headers={"Retry-After": "7"})
        if "/6/" in request.path:
            return web.Response(status=429, headers={"Retry-After": "3", "X-RateLimit-Global": "true"})
        return web.Response(headers={} if "/9/" in request.path else heads)

    async with listening(answer) as (world, session, base):
        scheduler = world.scheduler
        for method, path in (
            ("PATCH", "channels/7/messages/1"),
            ("PATCH", "channels/8/messages/1"),
            ("PATCH", "channels/9/messages/1"),
            ("POST", "interactions/1/token/callback"),
            ("PATCH", "webhooks/1/token/messages/@original"),
        ):
            await session.request(method, f"{base}/{path}")
        assert (world.figures.requests, world.figures.refused) == (3, 1)
        assert [scheduler.try_take(Urgency.TABLE, edit_endpoint(channel)) for channel in (7, 8, 9)] == [
            False,
            False,
            True,
        ]
        scheduler.release()
        world.clock.advance(4.5)
        assert [scheduler.try_take(Urgency.TABLE, edit_endpoint(channel)) for channel in (7, 8)] == [True, False]
        scheduler.release()
        world.clock.advance(2.5)
        assert scheduler.try_take(Urgency.TABLE, edit_endpoint(8))
        scheduler.release()

        await session.patch(f"{base}/channels/6/messages/1")
        assert not scheduler.try_take(Urgency.TABLE, edit_endpoint(9))
        world.clock.advance(3.0)
        assert scheduler.try_take(Urgency.TABLE, edit_endpoint(9))
        scheduler.release()

        with pytest.raises(aiohttp.ClientError):
            await session.patch(f"{base.replace('127.0.0.1', '127.0.0.1.invalid')}/channels/5/messages/1")
        assert scheduler.try_take(Urgency.TABLE, edit_endpoint(5))


async def test_a_bucket_that_turns_out_to_be_known() -> None:
    """A request under way blocks the next one, even if its bucket turns out to be that of another endpoint."""
    world = World()
    scheduler = world.scheduler
    scheduler.finish_request(await scheduler.start_request(edit_endpoint(7)), LimitHeaders("messages", 5, 1, 3.0))
    on_its_way = await scheduler.start_request(delete_endpoint(7))
    scheduler.finish_request(await scheduler.start_request(delete_endpoint(8)), LimitHeaders("messages", 5, 4, 3.0))
    world.clock.advance(3.0)

    assert not scheduler.try_take(Urgency.TO_ACT, delete_endpoint(7))
    scheduler.finish_request(on_its_way, LimitHeaders("messages", 5, 4, 3.0))
    world.clock.advance(3.0)
    assert scheduler.try_take(Urgency.TO_ACT, edit_endpoint(7))
    scheduler.release()
