"""Tests of the status of a database's processes, on the command line and for Prometheus."""

from __future__ import annotations

import asyncio
import io
import json
import socket
import sys
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from msgspec.structs import replace

from bot.config import Settings
from bot.ops.metrics import LOAD_INTERVAL, MetricsCollector, PortTaken, serve_metrics
from bot.ops.status import OVERDUE_AFTER, print_status
from bot.services import Services, build_services
from bot.store.errors import DatabaseMissing, StoreUnavailable
from bot.store.reading.operations import ProcessLoad, ProcessReader
from bot.store.schema.processes import PROCESS_TIMEOUT
from bot.tables.values import NamedUser
from tests.sockets.process import start
from tests.support.clock import ManualClock


@pytest.fixture
def clock() -> ManualClock:
    """Return the clock of all processes."""
    return ManualClock(1_800_000_000.0)


@pytest.fixture
def settings(new_url: str) -> Settings:
    """Return the settings of a process with its own shards."""
    return Settings(database_url=new_url, shard_count=2, shard_ids=(0, 1))


@pytest.fixture
async def services(settings: Settings, clock: ManualClock) -> AsyncIterator[Services]:
    """Run a process with one table, at which somebody plays against the computer."""
    async with build_services(settings, clock=clock) as built:
        host = NamedUser(user_id=11, name="Anna")
        opened = await built.tables.open(1, 2, host, settings=built.default_settings, key="open", computers=1)
        await built.tables.deal_now(opened.view.table.table_id, host.user_id, key="deal")
        await built.heartbeat.beat()
        yield built


async def told(services: Services, *, as_json: bool = False) -> tuple[int, str]:
    """Return the command's exit code and output."""
    out, url = io.StringIO(), services.settings.database_url
    code = await asyncio.to_thread(print_status, url, out, sys.stderr, as_json=as_json, clock=services.clock)
    return code, out.getvalue()


async def as_json(services: Services) -> dict[str, Any]:
    """Return the command's JSON output."""
    found: dict[str, Any] = json.loads((await told(services, as_json=True))[1])
    return found


async def test_all_is_well(services: Services) -> None:
    """A serving process is listed with its shards, and no fault is reported."""
    code, text = await told(services)

    assert code == 0
    assert "1 process at 2027-01-15T08:00:00Z" in text
    assert ": serving; shards 0,1 of 2; Prial " in text
    assert "open tables: 1, deals in hand: 1" in text
    assert "deadlines overdue: 0" in text


async def test_what_is_counted(services: Services, clock: ManualClock) -> None:
    """Moves, requests and lags are sums over all living processes in the last minute."""
    await services.tables.stop()  # so that nobody moves any more
    figures = services.counters
    figures.requests, figures.refused = 30, 2
    for _ in range(60):
        figures.turn_lag.observe(0.2)
    figures.table_lag.observe(100.0)
    clock.advance(20.0)
    await services.heartbeat.beat()
    [mine] = await services.store.reader.processes.all()
    await services.store.writer.upsert(replace(mine, process_id="other"))
    found = await as_json(services)
    text = (await told(services))[1]

    assert found["moves_per_second"] == pytest.approx(2 * figures.moves / 20.0)
    assert found["requests_per_second"] == pytest.approx(3.0)
    assert (found["refused_requests"], found["refused_requests_last_minute"]) == (4, 4)
    assert found["lag_to_act"] == {"count": 120, "p50": 0.25, "p99": 0.25}
    assert found["lag_tables"] == {"count": 2, "p50": None, "p99": None}
    assert "lag of whoever is to act: p50 at most 0.25 s, p99 at most 0.25 s" in text
    assert "lag of tables: p50 more than 30 s, p99 more than 30 s" in text


async def test_process_without_discord(services: Services, clock: ManualClock) -> None:
    """A process disconnected for half a minute is cut off, and one silent for as long is gone."""
    await services.tables.due_jobs.pause_clocks(clock.now())
    clock.advance(PROCESS_TIMEOUT + 1.0)
    await services.heartbeat.beat()
    cut_off = await as_json(services)
    [mine] = await services.store.reader.processes.all()
    await services.store.writer.upsert(replace(mine, process_id="died", seen_at=clock.now() - PROCESS_TIMEOUT))
    code, text = await told(services)

    assert [one["state"] for one in cut_off["processes"]] == ["cut off"]
    assert code == 1
    assert ": gone, last seen 30 s ago; shards 0,1 of 2" in text

    await services.store.writer.upsert(replace(mine, process_id="died", seen_at=clock.now() + 3_600.0))
    assert "s ahead of this clock" in (await told(services))[1]


@pytest.mark.parametrize(
    ("died", "runs", "code"),
    [
        (["0,1 of 2"], ["0,1 of 2"], 0),
        (["all"], ["all"], 0),
        (["all", "all"], ["all"], 0),
        (["all"], ["0,1 of 4", "2,3 of 4"], 0),
        (["0 of 2"], ["all"], 0),
        (["0,1 of 4", "2,3 of 4"], ["0,1,2,3 of 4"], 0),
        (["0,1 of 4"], ["0 of 4", "1,2,3 of 4"], 0),
        (["0 of 2", "1 of 2"], ["0,1,2,3 of 4"], 0),
        (["0,1 of 2"], [], 1),
        (["all"], [], 1),
        (["0,1 of 4"], ["0 of 4"], 1),
        (["0,1 of 4", "2,3 of 4"], ["0,1 of 4"], 1),
        (["all"], ["0,1 of 4", "2 of 4"], 1),
        (["0 of 2"], ["0 of 4"], 1),
    ],
)
async def test_processes_that_died(
    services: Services, clock: ManualClock, died: list[str], runs: list[str], code: int
) -> None:
    """A dead process counts as gone until one or several younger ones run all its shards."""
    [mine] = await services.store.reader.processes.all()
    await services.heartbeat.stop()
    for number, shards in enumerate([*died, *runs]):
        ids, _, count = shards.removeprefix("all").partition(" of ")
        row = replace(mine, process_id=f"{number}", pid=number, shard_ids=ids, shard_count=int(count or 0))
        if number >= len(died):
            row = replace(
                row, started_at=mine.seen_at + 5.0, seen_at=mine.seen_at + 36.0, served_at=mine.seen_at + 36.0
            )
        await services.store.writer.upsert(row)
    clock.advance(36.0)

    found, text = await told(services)
    states = [one["state"] for one in (await as_json(services))["processes"]]

    assert found == code
    assert states[len(died) :] == ["serving"] * len(runs)
    assert code == int("gone" in states)
    assert text.count(": replaced, last seen 36 s ago; ") == states.count("replaced")


async def test_process_that_ran_beside_it(services: Services, clock: ManualClock) -> None:
    """An older process does not replace a dead one."""
    [mine] = await services.store.reader.processes.all()
    await services.store.writer.upsert(replace(mine, process_id="died", seen_at=mine.seen_at + 1.0))
    clock.advance(36.0)
    await services.heartbeat.beat()
    code, text = await told(services)

    assert code == 1
    assert ": gone, last seen 35 s ago; shards 0,1 of 2" in text


@pytest.mark.parametrize(("shard_ids", "shard_count"), [("1,2", 2), ("", 0), ("", 2), ("2,3", 4)])
async def test_processes_in_each_others_way(
    services: Services, clock: ManualClock, shard_ids: str, shard_count: int
) -> None:
    """Two live processes with the same servers, or with different numbers of shards, are reported."""
    [mine] = await services.store.reader.processes.all()
    other = replace(mine, process_id="other", pid=7, shard_ids=shard_ids, shard_count=shard_count)
    clock.advance(1.0)
    await services.store.writer.upsert(replace(other, started_at=mine.started_at + 1.0, seen_at=clock.now()))
    began = await told(services)
    clock.advance(5.0)
    await services.heartbeat.beat()
    both = await told(services)
    faults = (await as_json(services))["faults"]

    assert (began[0], "each other's way" in began[1]) == (0, False)
    assert both[0] == 1
    [fault] = faults
    assert f"process {mine.pid} and {mine.host}, process 7 are in each other's way" in fault
    assert fault in both[1]


async def test_shards_that_nobody_runs(services: Services) -> None:
    """Shards without a process are reported."""
    [mine] = await services.store.reader.processes.all()
    await services.store.writer.upsert(replace(mine, shard_count=4, shard_ids="1"))
    code, text = await told(services)

    assert code == 1
    assert "serving; shard 1 of 4;" in text
    assert "no process runs shards 0,2,3 of 4" in text


async def test_what_is_overdue(services: Services, clock: ManualClock) -> None:
    """Deadlines that are long overdue are counted."""
    await services.tables.stop()
    due = await services.store.reader.clocks.nearest_deadline()
    assert due is not None
    clock.advance(due + OVERDUE_AFTER + 3600.0 - clock.now())

    assert (await as_json(services))["deadlines_overdue"] > 0


def test_no_database(tmp_path: Path) -> None:
    """A missing database is reported and not created."""
    path, out = tmp_path / "prial.db", io.StringIO()

    with pytest.raises(DatabaseMissing, match="python -m bot migrate"):
        print_status(f"sqlite:///{path}", out, sys.stderr, as_json=False)
    assert out.getvalue() == ""
    assert not path.exists()


def free_port() -> int:
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        return int(place.getsockname()[1])


async def test_prometheus(services: Services) -> None:
    """While a process runs, its port serves counters, lags and the load to Prometheus."""
    services.counters.requests = 7
    services.counters.table_lag.observe(0.2)
    port = free_port()
    address = f"http://127.0.0.1:{port}/metrics"
    async with serve_metrics(services, port), aiohttp.ClientSession() as session:
        text = ""
        while "prial_open_tables" not in text:  # the load is queried at the start
            async with session.get(address) as answer:
                text = await answer.text()
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectorError):
            await session.get(address)

    lines = text.splitlines()
    assert f"prial_moves_total {services.counters.moves:.1f}" in lines
    assert "prial_requests_total 7.0" in lines
    assert "prial_serving 1.0" in lines
    assert "prial_open_tables 1.0" in lines
    assert "prial_deals_in_hand 1.0" in lines
    assert "prial_deadlines_overdue 0.0" in lines
    assert 'prial_lag_tables_seconds_bucket{le="0.1"} 0.0' in lines
    assert 'prial_lag_tables_seconds_bucket{le="0.25"} 1.0' in lines
    assert 'prial_lag_tables_seconds_bucket{le="+Inf"} 1.0' in lines
    assert "prial_lag_tables_seconds_sum 0.2" in lines


async def until(true: Callable[[], bool]) -> None:
    for _ in range(10_000):
        if true():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("it does not come to that")


async def test_the_load_that_is_told(services: Services, clock: ManualClock, monkeypatch: pytest.MonkeyPatch) -> None:
    """The load is still published during a refresh, but not after a refresh has failed."""
    metrics, asked, fails = MetricsCollector(services), asyncio.Event(), asyncio.Event()

    def is_told() -> bool:
        return "prial_open_tables" in {family.name for family in metrics.collect()}

    async def load(self: ProcessReader, due_before: float) -> ProcessLoad:
        asked.set()
        await fails.wait()
        raise StoreUnavailable("gone")

    metrics.recurring.start()
    await until(is_told)
    monkeypatch.setattr(ProcessReader, "load", load)
    clock.advance(LOAD_INTERVAL)
    await asked.wait()
    assert is_told()

    fails.set()
    await until(lambda: not is_told())
    await metrics.recurring.stop()


async def test_port_in_use(services: Services) -> None:
    """A port in use raises an error that names METRICS_PORT."""
    with socket.socket() as place:
        place.bind(("127.0.0.1", 0))
        place.listen()
        port = place.getsockname()[1]
        with pytest.raises(PortTaken, match=f"METRICS_PORT is {port}"):
            async with serve_metrics(services, port):
                pass


async def test_the_command_line(tmp_path: Path) -> None:
    """Without processes, the command says so and exits with 1."""
    url = f"sqlite:///{tmp_path / 'prial.db'}"
    assert await (await start("-m", "bot", "migrate", folder=tmp_path, DATABASE_URL=url)).end() == 0
    asked = await start("-m", "bot", "status", folder=tmp_path, DATABASE_URL=url)

    assert await asked.end() == 1
    assert "0 processes at" in asked.said
