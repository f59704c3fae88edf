"""Lost time, which is added back to the clocks exactly once after sleeps, clock jumps, stops and crashes."""

from __future__ import annotations

import contextlib
import signal
import sqlite3
import time
from collections.abc import AsyncIterator, Iterable
from pathlib import Path

import pytest

from bot.clock import SystemClock
from bot.rules.betting.moves import Bet
from bot.store.schema.processes import Shards
from bot.tables.due_jobs import HEARTBEAT_INTERVAL, MAX_COURTESY
from bot.tables.table_settings import TableSettings
from bot.tables.values import VoteQuestion
from tests.support.children import Child
from tests.support.clock import ManualClock
from tests.tables.room import BILL, CHANNEL, CHRIS, Room, open_room

_MINUTE = TableSettings(turn_seconds=60, pause=20)


async def _left(room: Room, table_id: int) -> float:
    """Return the seconds that the player to act has left."""
    ends = (await room.view(table_id)).table.turn_ends_at
    assert ends is not None
    return ends - room.clock.now()


async def _halfway(room: Room) -> int:
    """Return a table at which Bill has half of his minute left."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.pass_time(30)
    return table_id


@pytest.mark.parametrize("jump", [40.0, 3_600.0, -40.0, -3_600.0])
async def test_a_clock_that_jumps(room: Room, jump: float) -> None:
    """After a sleep or a clock change the player has the same time left, and the turn ends when it is over."""
    table_id = await _halfway(room)

    room.clock.jump(jump)
    await room.tables.due_jobs.run_due()

    assert (await room.view(table_id)).view.to_act == (2,)
    assert await _left(room, table_id) == pytest.approx(30)
    await room.pass_time(31)
    assert (await room.view(table_id)).view.to_act == (2,)
    await room.pass_time(2)
    assert (await room.view(table_id)).view.to_act == (3,)


@pytest.mark.parametrize("jump", [3_600.0, -3_600.0])
async def test_who_acts_first_after_it(room: Room, jump: float) -> None:
    """A click just after a sleep is in time, and the next player has a full turn."""
    table_id = await _halfway(room)
    room.clock.jump(jump)

    await room.act(table_id, BILL, Bet(amount=1))

    assert (await room.view(table_id)).view.to_act == (3,)
    assert await _left(room, table_id) == 60
    await room.tables.due_jobs.run_due()
    assert await _left(room, table_id) == 60


async def test_people_are_told(room: Room) -> None:
    """After the correction the new end of the turn is published."""
    table_id = await _halfway(room)
    room.clock.jump(500)
    await room.tables.due_jobs.run_due()
    await room.notes()
    assert room.told[-1].table.table_id == table_id
    assert room.told[-1].table.turn_ends_at == pytest.approx(room.clock.now() + 30)


async def test_nobody_else_has_done_it(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """A correction of the clocks does not make the service read the versions of tables again."""
    table_id = await _halfway(room)
    room.clock.jump(500)
    await room.tables.due_jobs.run_due()
    asked: list[Iterable[int]] = []
    versions = room.store.reader.tables.versions

    async def counted(table_ids: Iterable[int]) -> dict[int, int]:
        asked.append(table_ids)
        return await versions(table_ids)

    monkeypatch.setattr(room.store.reader.tables, "versions", counted)
    room.clock.advance(1)
    await room.view(table_id)
    assert not asked


async def test_questions_and_deals_wait_too(room: Room) -> None:
    """A question to the table and the next deal are postponed by a sleep."""
    table_id = await _halfway(room)
    await room.folds(table_id, BILL, CHRIS)
    await room.tables.pause(table_id, BILL, key=room.key())
    deal_at = (await room.view(table_id)).table.next_deal_at
    assert deal_at is not None

    room.clock.jump(1_000)
    await room.tables.due_jobs.run_due()

    view = await room.view(table_id)
    assert view.table.next_deal_at == pytest.approx(deal_at + 1_000)
    assert view.table.vote is not None
    assert view.table.vote.question is VoteQuestion.PAUSE


async def test_a_sleep_while_nobody_can_be_reached(room: Room) -> None:
    """A sleep before or during a gateway outage is added back completely and once."""
    table_id = await _halfway(room)
    room.clock.jump(100)
    await room.tables.due_jobs.pause_clocks(room.clock.now())
    room.clock.advance(50)
    room.clock.jump(700)
    await room.tables.due_jobs.resume_clocks()
    await room.tables.due_jobs.run_due()
    assert (await room.view(table_id)).view.to_act == (2,)
    assert await _left(room, table_id) == pytest.approx(30)


async def test_the_database_is_locked_on_waking(room: Room, path: Path) -> None:
    """Nobody times out before the lost time is stored, even if the database is locked."""
    table_id = await _halfway(room)
    room.clock.jump(100)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await _settled(room)
        assert (await room.view(table_id)).view.to_act == (2,)
        other.execute("ROLLBACK")
    await room.tables.due_jobs.run_due()
    assert await _left(room, table_id) == pytest.approx(30)


async def _settled(room: Room) -> None:
    with pytest.raises(Exception, match="database_unavailable"):
        await room.tables.due_jobs.run_due()


@contextlib.asynccontextmanager
async def _two(url: str, *shards: Shards | None, apart: bool = False) -> AsyncIterator[tuple[Room, Room]]:
    """Yield two processes with these shards. They have one clock, or two equal clocks with `apart`."""
    clock = ManualClock()
    one, other = shards
    async with (
        open_room(url, clock=clock, shards=one) as here,
        open_room(url, clock=ManualClock() if apart else clock, shards=other) as there,
    ):
        yield here, there


@pytest.mark.parametrize("jump", [3_600.0, -3_600.0])
async def test_two_processes_notice_it(url: str, jump: float) -> None:
    """If two processes notice the same jump, the clocks are corrected once."""
    async with _two(url, None, None) as (one, other):
        table_id = await _halfway(one)
        await other.tables.due_jobs.run_due()
        one.clock.jump(jump)
        await one.tables.due_jobs.run_due()
        one.clock.advance(1)
        await other.tables.due_jobs.run_due()
        await one.tables.due_jobs.run_due()
        assert await _left(one, table_id) == pytest.approx(29)


async def test_one_of_two_processes_was_stopped(url: str) -> None:
    """A process that was stopped adds back only the time until the other process's last heartbeat."""
    async with _two(url, None, None, apart=True) as (one, other):
        table_id = await _halfway(one)
        other.clock.advance(30)
        await other.tables.due_jobs.run_due()
        for _ in range(8):
            one.clock.jump(3)
            other.clock.advance(3)
            await other.tables.due_jobs.run_due()
        await one.tables.due_jobs.run_due()
        assert 6 <= await _left(one, table_id) <= 6 + HEARTBEAT_INTERVAL


async def test_each_process_at_its_own_tables(url: str) -> None:
    """Processes with different shards each correct the clocks of their own servers."""
    async with _two(url, Shards(2, (0,)), Shards(2, (1,))) as (one, other):
        here = await _halfway(one)
        there = await other.open(BILL, CHRIS, settings=_MINUTE, channel=CHANNEL + 1, guild=1 << 22)
        await other.deal(there)
        await other.tables.due_jobs.run_due()
        one.clock.jump(500)
        await one.tables.due_jobs.run_due()
        assert await _left(one, here) == pytest.approx(30)
        await other.tables.due_jobs.run_due()
        assert await _left(one, here) == pytest.approx(30)
        assert await _left(other, there) == pytest.approx(60)


async def test_many_restarts(room: Room) -> None:
    """Restarts lengthen a turn by the downtime and no more."""
    table_id = await _halfway(room)
    ends = (await room.view(table_id)).table.turn_ends_at
    assert ends is not None
    away = 0.0
    for _ in range(12):
        await room.tables.stop()
        room.clock.advance(1.5)
        away += 1.5
        await room.restart()
        await room.tables.due_jobs.run_due()
        room.clock.advance(2)
        await room.tables.due_jobs.run_due()
    assert (await room.view(table_id)).table.turn_ends_at == pytest.approx(ends + away)
    await room.pass_time(9)
    assert (await room.view(table_id)).view.to_act == (3,)


async def test_many_crashes(room: Room) -> None:
    """After several crashes the downtime is added back, with an error of at most a heartbeat per crash."""
    table_id = await _halfway(room)
    ends = (await room.view(table_id)).table.turn_ends_at
    assert ends is not None
    for _ in range(4):
        await room.pass_time(3)
        await room.crash(away=10)
    later = (await room.view(table_id)).table.turn_ends_at
    assert later is not None
    assert 40 <= later - ends <= 40 + 4 * HEARTBEAT_INTERVAL


async def test_a_crash_after_a_long_silence(room: Room) -> None:
    """Heartbeats continue while a player thinks, so after a crash only the time since the last one is added back."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.pass_time(35)
    await room.crash(away=100)
    assert 25 <= await _left(room, table_id) <= 25 + HEARTBEAT_INTERVAL


async def test_after_a_long_time(room: Room) -> None:
    """A player with a second left gets a few more after a long downtime, but not after a short one."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.pass_time(59)
    await room.tables.stop()
    room.clock.advance(4)
    await room.restart()
    assert await _left(room, table_id) <= 1 + HEARTBEAT_INTERVAL
    await room.tables.stop()
    room.clock.advance(3_600)
    await room.restart()
    assert await _left(room, table_id) == pytest.approx(MAX_COURTESY - 2, abs=2)


@pytest.mark.parametrize("crashes", [False, True])
async def test_a_clock_that_was_set_back_meanwhile(room: Room, *, crashes: bool) -> None:
    """If the clock is set back during downtime, the player has the same time left."""
    table_id = await _halfway(room)
    if crashes:
        await room.crash(away=-3_600)
    else:
        await room.tables.stop()
        room.clock.jump(-3_600)
        await room.restart()
    assert (await room.view(table_id)).view.to_act == (2,)
    assert await _left(room, table_id) == pytest.approx(30, abs=HEARTBEAT_INTERVAL)
    await room.pass_time(33)
    assert (await room.view(table_id)).view.to_act == (3,)


def test_the_machines_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system clock counts the time between readings, but skips long gaps."""
    moment = 100.0
    monkeypatch.setattr("bot.clock.monotonic", lambda: moment)
    clock = SystemClock()
    began = clock.awake()
    for step in (1.0, 1.0, 2.5, 40.0, 1.0):
        moment += step
        clock.awake()
    assert clock.awake() - began == pytest.approx(5.5)


@pytest.mark.soak
def test_a_process_that_is_stopped(url: str) -> None:
    """A real process that was stopped for longer than a turn folds nobody as it continues."""
    with Child("tests.tables.sleeper", url) as child:
        assert child.wait_for(1)[-1] == "2 30"
        child.send(signal.SIGSTOP)
        time.sleep(40)
        child.send(signal.SIGCONT)
        seat, left = child.wait_for(2)[1].split()
        assert seat == "2"
        assert 25 <= int(left) <= 31
