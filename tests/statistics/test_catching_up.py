"""Deals counted outside of play: the backlog and appraisals."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.privacy.service import Privacy
from bot.rules.betting.house_rules import BragRules
from bot.statistics.catching_up import CatchingUp
from bot.statistics.keeping import Tallying
from bot.store.change import Change, Committed
from bot.store.tallies import EVER
from bot.tables.settled import keep_nothing
from tests.statistics.adding import added_up, from_the_moves, stored
from tests.support.database import rows, tamper
from tests.tables.arranging import deal, locks, opened
from tests.tables.randomly import play
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room, open_room
from tests.tables.test_upgrading import PLAYED_EVERYWHERE

APPRAISED = ("appraised", "luck", "luck_squared", "points_left", "points_left_squared")
WAITING = "SELECT what, table_id, deal_no FROM to_count ORDER BY 1, 2, 3"


async def caught_up(room: Room) -> int:
    """Count the backlog while the clock runs, and return the number of deals."""
    task = asyncio.create_task(CatchingUp(room.store, room.clock).all())
    while not task.done():
        await asyncio.sleep(0.001)
        room.clock.advance(1.0)
    return await task


def without_appraisals(tallies: dict[tuple[Any, ...], dict[str, Any]]) -> dict[tuple[Any, ...], dict[str, Any]]:
    """Return the tallies without appraisals."""
    return {key: {name: one[name] for name in one if name not in APPRAISED} for key, one in tallies.items()}


async def test_what_was_played_before(room: Room, url: str) -> None:
    """Deals played before statistics existed are counted the same, even with play and a restart in between."""
    rng, people = Random(4), [ANDY, BILL, CHRIS, DAN]
    tables = [
        await room.open(BILL, CHRIS, rules=BragRules(), channel=1),
        await opened(room, BILL, CHRIS, DAN, channel=2),
    ]
    for table_id in tables:
        await play(room, table_id, people, rng, 60)
    assert room.kept is keep_nothing
    tamper(url, "INSERT INTO to_count SELECT 'tally', table_id, deal_no FROM deal_ends")
    waiting = len(rows(url, WAITING))
    room.kept = Tallying(room.store).keep
    for table_id in tables:
        await play(room, table_id, people, rng, 20)
    stopped = asyncio.create_task(CatchingUp(room.store, room.clock).all())
    await asyncio.sleep(0.02)
    stopped.cancel()
    await asyncio.gather(stopped, return_exceptions=True)

    assert waiting > 5
    await caught_up(room)
    assert rows(url, WAITING) == []
    assert without_appraisals(stored(url)) == without_appraisals(added_up(from_the_moves(url)))
    assert await caught_up(room) == 0


async def test_somebody_is_forgotten_while_their_deals_are_counted(
    room: Room, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person forgotten between reading and counting a deal is not stored again; the deal is counted for their
    replacement.
    """
    table_id = await room.open(BILL, CHRIS)
    for _ in range(2):
        await room.deal(table_id)
        await room.play_out(table_id)
    await room.tables.close(table_id, ANDY, manager=True, key=room.key())
    tamper(url, "INSERT INTO to_count SELECT 'tally', table_id, deal_no FROM deal_ends")
    commit, asked = room.store.writer.commit, 0

    async def late(change: Change) -> Committed:
        nonlocal asked
        asked += bool(change.tallied)
        if change.tallied and asked == 1:
            await Privacy(room.store, room.tables, room.clock).forget(BILL, room.key())
        return await commit(change)

    monkeypatch.setattr(room.store.writer, "commit", late)
    await caught_up(room)
    assert asked == 2
    assert rows(url, WAITING) == []
    for there in (
        "SELECT DISTINCT user_id FROM deal_tallies ORDER BY 1",
        "SELECT DISTINCT user_id FROM tallies ORDER BY 1",
    ):
        people = [user_id for (user_id,) in rows(url, there)]
        assert people[1:] == sorted((ANDY, CHRIS))
        assert people[0] < 0
    assert stored(url) == added_up(from_the_moves(url))


async def test_what_cards_were_worth(room: Room, url: str) -> None:
    """Everybody's cards are appraised once after a deal of an arranging game, and never in betting games."""
    room.kept = Tallying(room.store).keep
    table_id = await opened(room, BILL, CHRIS, DAN)
    await deal(room, table_id)
    await locks(room, table_id, ANDY, BILL, CHRIS, DAN)
    brag = await room.open(BILL, channel=2)
    await room.deal(brag)
    await room.play_out(brag)
    assert rows(url, WAITING) == [("appraisal", table_id, 1)]

    assert [await caught_up(room), await caught_up(room)] == [1, 0]
    found = stored(url)
    assert [found[GUILD, EVER, "crash", one]["appraised"] for one in (ANDY, BILL, CHRIS, DAN)] == [1, 1, 1, 1]
    assert found[GUILD, EVER, "three_card_brag", ANDY]["appraised"] == 0
    assert found[GUILD, EVER, "crash", ANDY]["luck_squared"] == found[GUILD, EVER, "crash", ANDY]["luck"] ** 2


async def test_an_older_database(tmp_path: Path) -> None:
    """The deals of an older database are counted after an upgrade, for the players dealt in."""
    path = tmp_path / "prial.db"
    with contextlib.closing(sqlite3.connect(path)) as connection:
        connection.executescript(PLAYED_EVERYWHERE.read_text())
    async with open_room(path) as room:
        waiting = rows(path, WAITING)
        assert waiting
        await caught_up(room)
        counted = rows(path, "SELECT DISTINCT table_id, deal_no FROM deal_tallies WHERE NOT whole ORDER BY 1, 2")
        assert counted == [(table_id, deal_no) for _, table_id, deal_no in waiting]
        assert without_appraisals(stored(path)) == without_appraisals(added_up(from_the_moves(path)))


async def test_a_deal_that_cannot_be_read(room: Room, url: str, caplog: pytest.LogCaptureFixture) -> None:
    """A damaged deal leaves the backlog and is named in the log."""
    room.kept = Tallying(room.store).keep
    table_id = await opened(room, BILL, CHRIS, DAN)
    await deal(room, table_id)
    await locks(room, table_id, ANDY, BILL, CHRIS, DAN)
    tamper(url, "UPDATE moves SET events = '[]'")
    await caught_up(room)
    assert rows(url, WAITING) == []
    assert f"deal 1 of table {table_id} is not counted" in caplog.text
