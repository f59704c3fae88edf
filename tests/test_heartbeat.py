"""Tests of the heartbeats of processes and of their metrics."""

from __future__ import annotations

from collections.abc import AsyncIterator

import msgspec
import pytest

from bot.cluster import FORGET_AFTER, RECENT_WINDOW, ProcessReport
from bot.config import Settings
from bot.counters import LAG_BOUNDS, LagHistogram, ProcessCounters
from bot.services import Services, build_services
from bot.store.schema.processes import ProcessRow
from bot.tables.values import NamedUser
from tests.support.clock import ManualClock


@pytest.fixture
def clock() -> ManualClock:
    """Return the clock of all processes."""
    return ManualClock()


@pytest.fixture
async def services(new_url: str, clock: ManualClock) -> AsyncIterator[Services]:
    """Run a process with half of the shards."""
    settings = Settings(database_url=new_url, shard_count=4, shard_ids=(0, 1))
    async with build_services(settings, clock=clock) as built:
        yield built


async def seen(services: Services) -> ProcessRow:
    """Beat once and return the process's row."""
    await services.heartbeat.beat()
    mine = services.heartbeat.process_id
    return next(one for one in await services.store.reader.processes.all() if one.process_id == mine)


async def test_sign_of_life(services: Services, clock: ManualClock) -> None:
    """A heartbeat records until when a process was alive, and until when it was connected."""
    began = clock.now()
    first = await seen(services)
    await services.tables.due_jobs.pause_clocks(clock.now())
    clock.advance(7.0)
    later = await seen(services)

    assert (first.shard_count, first.shard_ids) == (4, "0,1")
    assert (first.started_at, first.seen_at, first.served_at) == (began, began, began)
    assert (later.started_at, later.seen_at, later.served_at) == (began, began + 7.0, began)


async def test_moves_are_counted(services: Services, clock: ManualClock) -> None:
    """A process counts its committed moves, and separately those of the last minute."""
    host = NamedUser(user_id=11, name="Anna")
    opened = await services.tables.open(1, 2, host, settings=services.default_settings, key="open", computers=1)
    await services.tables.deal_now(opened.view.table.table_id, host.user_id, key="deal")
    await services.tables.stop()  # so that nobody else moves
    moves = services.counters.moves
    early = msgspec.json.decode((await seen(services)).figures, type=ProcessReport)
    clock.advance(RECENT_WINDOW)
    await services.heartbeat.beat()
    clock.advance(RECENT_WINDOW)
    late = msgspec.json.decode((await seen(services)).figures, type=ProcessReport)

    assert moves > 0
    assert (early.total.moves, early.recent.moves) == (moves, moves)
    assert (late.total.moves, late.recent.moves, late.seconds) == (moves, 0, RECENT_WINDOW)


async def test_process_that_ends_is_not_there_any_more(new_url: str, clock: ManualClock) -> None:
    """A process that ends normally deletes its row. The row of a dead process is kept for an hour."""
    settings = Settings(database_url=new_url)
    async with build_services(settings, clock=clock) as staying:
        async with build_services(settings, clock=clock) as ending:
            died = await seen(ending)
            assert len(await staying.store.reader.processes.all()) == 2
        await staying.heartbeat.beat()
        alone = [one.process_id for one in await staying.store.reader.processes.all()]
        await staying.store.writer.upsert(died)
        await staying.heartbeat.beat()
        remembered = [one.process_id for one in await staying.store.reader.processes.all()]
        clock.advance(FORGET_AFTER + 1.0)
        await staying.heartbeat.beat()

        assert alone == [staying.heartbeat.process_id]
        assert set(remembered) == {staying.heartbeat.process_id, died.process_id}
        assert [one.process_id for one in await staying.store.reader.processes.all()] == alone


def test_lag() -> None:
    """A quantile of the lags is rounded up to the next bound."""
    lag = LagHistogram()
    assert lag.quantile(0.5) is None
    for _ in range(99):
        lag.observe(0.2)
    lag.observe(LAG_BOUNDS[-1] + 1.0)

    assert (lag.quantile(0.5), lag.quantile(0.99), lag.quantile(1.0)) == (0.25, 0.25, float("inf"))
    assert (lag + lag - lag) == lag


def test_part_of_a_time() -> None:
    """The figures of a period are the difference between its end and its beginning."""
    figures, more = ProcessCounters(moves=3, requests=5), ProcessCounters(moves=4, requests=9, refused=1)
    more.table_lag.observe(0.5)

    assert more - figures + figures == more
    assert (more - figures).moves == 1


async def test_clock_that_is_set_back(services: Services, clock: ManualClock) -> None:
    """The last minute is measured correctly one minute after the clock is set back by an hour."""
    clock.advance(30.0)
    await services.heartbeat.beat()
    clock.jump(-3_600.0)
    for _ in range(3):
        await services.heartbeat.beat()
        clock.advance(RECENT_WINDOW / 2)
    told = msgspec.json.decode((await seen(services)).figures, type=ProcessReport)

    assert told.seconds == RECENT_WINDOW
