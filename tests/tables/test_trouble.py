"""Tables while the database cannot be written."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.rules.betting.moves import Bet
from bot.rules.betting.state import BettingStatus
from bot.store.errors import CommitOutcomeUnknown, StoreUnavailable
from bot.store.reading.tables import ClockReader
from bot.store.writing.write_batch import CommitResult, WriteBatch
from bot.tables.table_settings import TableSettings
from tests.support.betting import brag
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, GUILD, Room, person, refused

_MINUTE = TableSettings(turn_seconds=60, pause=600)


async def test_a_locked_database(room: Room, path: Path) -> None:
    """While the database is locked, commands are refused without effect. Afterwards play continues."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    before = await room.view(table_id, BILL)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refusals = await asyncio.gather(
            refused(room.bets(table_id, BILL, 1)),
            refused(room.tables.join(table_id, person(BILL + 50), key=room.key())),
            refused(room.open(host=CHRIS, channel=CHANNEL + 1)),
        )
        assert [one.code for one in refusals] == ["database_unavailable"] * 3
        assert await room.view(table_id, BILL) == before
        other.execute("ROLLBACK")
    await room.bets(table_id, BILL, 1)
    await room.play_out(table_id)
    await room.agrees_with_books(table_id)


async def test_what_is_due_waits_for_the_database(room: Room, path: Path) -> None:
    """A timeout that is due while the database is locked happens as soon as the lock is gone."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        room.clock.advance(70)
        await room.tables.due_jobs.run_due()
        assert (await room.view(table_id)).view.to_act == (2,)
        other.execute("ROLLBACK")
    await room.tables.due_jobs.run_due()
    assert brag(await room.view(table_id)).seat_view(2).status is BettingStatus.FOLDED


async def test_a_gateway_that_comes_back_while_the_database_is_locked(room: Room, path: Path) -> None:
    """After an outage clocks continue with the remaining time, as soon as a locked database can store it."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.pass_time(20)
    await room.tables.due_jobs.pause_clocks(room.clock.now())
    room.clock.advance(500)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await room.tables.due_jobs.resume_clocks()
        assert (await room.view(table_id)).view.to_act == (2,)
        other.execute("ROLLBACK")
    await room.tables.due_jobs.run_due()
    assert (await room.view(table_id)).table.turn_ends_at == room.clock.now() + 40

    await room.pass_time(45)
    assert brag(await room.view(table_id)).seat_view(2).status is BettingStatus.FOLDED


async def test_a_start_while_the_database_is_locked(room: Room, path: Path) -> None:
    """If the database is locked when a service starts, the clocks are corrected before anybody times out."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    room.clock.advance(3600)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await room.restart()
        other.execute("ROLLBACK")
    await room.tables.due_jobs.run_due()
    view = await room.view(table_id)
    assert view.view.to_act == (2,)
    assert view.table.turn_ends_at == room.clock.now() + 60


async def test_a_server_that_is_back_at_a_start_while_nothing_can_be_read(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """If a server comes back while the database cannot be read, its clocks run again as soon as it can be read."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.tables.due_jobs.mark_unavailable(GUILD)
    room.clock.advance(600)

    async def fails(_: ClockReader) -> dict[str, float]:
        raise StoreUnavailable("down")

    with monkeypatch.context() as down:
        down.setattr(ClockReader, "liveness", fails)
        await room.restart()
        await room.tables.due_jobs.mark_available(GUILD)
    await room.tables.due_jobs.run_due()
    assert (await room.view(table_id)).table.turn_ends_at == room.clock.now() + 60

    await room.pass_time(65)
    assert brag(await room.view(table_id)).seat_view(2).status is BettingStatus.FOLDED


async def test_a_key_that_was_used_survives_trouble(room: Room, path: Path) -> None:
    """A click that failed because of the database is done once when it is repeated."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert (await refused(room.tables.deal_now(table_id, ANDY, key="deal"))).code == "database_unavailable"
        other.execute("ROLLBACK")
    assert not (await room.tables.deal_now(table_id, ANDY, key="deal")).is_repeat
    assert (await room.tables.deal_now(table_id, ANDY, key="deal")).is_repeat
    assert room.pack.shuffles == 2


async def test_nobody_knows_what_became_of_a_change(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """If a change was committed but its result was lost, the same click does not repeat it but returns its response."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    commit = room.store.writer.commit

    async def loses_the_answer(change: WriteBatch) -> CommitResult:
        await commit(change)
        raise CommitOutcomeUnknown("the disk was pulled out")

    monkeypatch.setattr(room.store.writer, "commit", loses_the_answer)
    click = await refused(room.tables.act(table_id, BILL, Bet(amount=3), key="click"))
    assert click.code == "fate_unknown"
    monkeypatch.undo()
    again = await room.tables.act(table_id, BILL, Bet(amount=3), key="click")
    assert again.is_repeat
    assert again.view.view.to_act == (3,)
    assert (await room.stacks(table_id))["Bill"] == 96
