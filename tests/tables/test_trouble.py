"""A database that cannot be written."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.rules.betting.moves import Bet
from bot.rules.betting.view import Status
from bot.store.change import Change, Committed
from bot.store.errors import FateUnknown, StoreUnavailable
from bot.store.reading.clocks import ClockReading
from bot.tables.values import TableSettings
from tests.support.betting import brag
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, GUILD, Room, person, refused

_MINUTE = TableSettings(clock=60, pause=600)


async def test_a_locked_database(room: Room, path: Path) -> None:
    """While somebody holds the database nothing is done and everybody is told so; afterwards play goes on."""
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
    """A turn that ends while the database is locked is over as soon as it can be written down."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        room.clock.advance(70)
        await room.tables.settle()
        assert (await room.view(table_id)).view.to_act == (2,)
        other.execute("ROLLBACK")
    await room.tables.settle()
    assert brag(await room.view(table_id)).seat_view(2).status is Status.FOLDED


async def test_a_gateway_that_comes_back_while_the_database_is_locked(room: Room, path: Path) -> None:
    """The clocks go on as soon as that can be written down, with as much time as there was."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.pass_time(20)
    await room.tables.gateway_down(room.clock.now())
    room.clock.advance(500)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await room.tables.gateway_up()
        assert (await room.view(table_id)).view.to_act == (2,)
        other.execute("ROLLBACK")
    await room.tables.settle()
    assert (await room.view(table_id)).table.turn_ends_at == room.clock.now() + 40

    await room.pass_time(45)
    assert brag(await room.view(table_id)).seat_view(2).status is Status.FOLDED


async def test_a_start_while_the_database_is_locked(room: Room, path: Path) -> None:
    """A service that starts while it cannot write puts the clocks right before anything falls due."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    room.clock.advance(3600)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        await room.restart()
        other.execute("ROLLBACK")
    await room.tables.settle()
    view = await room.view(table_id)
    assert view.view.to_act == (2,)
    assert view.table.turn_ends_at == room.clock.now() + 60


async def test_a_server_that_is_back_at_a_start_while_nothing_can_be_read(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that was unavailable before a start and is back has its clocks running as soon as that can be read."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    await room.tables.server_lost(GUILD)
    room.clock.advance(600)

    async def fails(_: ClockReading) -> dict[str, float]:
        raise StoreUnavailable("down")

    with monkeypatch.context() as down:
        down.setattr(ClockReading, "served", fails)
        await room.restart()
        await room.tables.server_back(GUILD)
    await room.tables.settle()
    assert (await room.view(table_id)).table.turn_ends_at == room.clock.now() + 60

    await room.pass_time(65)
    assert brag(await room.view(table_id)).seat_view(2).status is Status.FOLDED


async def test_a_key_that_was_used_survives_trouble(room: Room, path: Path) -> None:
    """A click that failed for the database's sake is done when it is repeated, once."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert (await refused(room.tables.deal_now(table_id, ANDY, key="deal"))).code == "database_unavailable"
        other.execute("ROLLBACK")
    assert not (await room.tables.deal_now(table_id, ANDY, key="deal")).repeated
    assert (await room.tables.deal_now(table_id, ANDY, key="deal")).repeated
    assert room.pack.shuffles == 2


async def test_nobody_knows_what_became_of_a_change(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    """When a change was made and its answer was lost, the same click gives that answer, and is not done again."""
    table_id = await room.open(BILL, CHRIS, settings=_MINUTE)
    await room.deal(table_id)
    commit = room.store.writer.commit

    async def loses_the_answer(change: Change) -> Committed:
        await commit(change)
        raise FateUnknown("the disk was pulled out")

    monkeypatch.setattr(room.store.writer, "commit", loses_the_answer)
    click = await refused(room.tables.act(table_id, BILL, Bet(amount=3), key="click"))
    assert click.code == "fate_unknown"
    monkeypatch.undo()
    again = await room.tables.act(table_id, BILL, Bet(amount=3), key="click")
    assert again.repeated
    assert again.table.view.to_act == (3,)
    assert (await room.stacks(table_id))["Bill"] == 96
