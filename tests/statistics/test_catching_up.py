"""Deals that are counted after play: the backlog and the appraisals."""

from __future__ import annotations

import asyncio

import pytest

from bot.statistics.recording import TallyBacklog, TallyRecorder
from bot.store.schema.statistics import EVER
from tests.statistics.adding import stored
from tests.support.database import rows, tamper
from tests.tables.arranging import deal, locks, opened
from tests.tables.room import ANDY, BILL, CHRIS, DAN, GUILD, Room

WAITING = "SELECT what, table_id, deal_no FROM pending_counts ORDER BY 1, 2, 3"


async def caught_up(room: Room) -> int:
    """Count the backlog while the clock advances, and return the number of deals counted."""
    task = asyncio.create_task(TallyBacklog(room.store, room.clock).count_all())
    while not task.done():
        await asyncio.sleep(0.001)
        room.clock.advance(1.0)
    return await task


async def test_what_cards_were_worth(room: Room, url: str) -> None:
    """Everybody's cards are appraised once after a deal of an arranging game, and never in a betting game."""
    room.kept = TallyRecorder(room.store).record
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


async def test_a_deal_that_cannot_be_read(room: Room, url: str, caplog: pytest.LogCaptureFixture) -> None:
    """A deal that cannot be read is removed from the backlog and named in the log."""
    room.kept = TallyRecorder(room.store).record
    table_id = await opened(room, BILL, CHRIS, DAN)
    await deal(room, table_id)
    await locks(room, table_id, ANDY, BILL, CHRIS, DAN)
    tamper(url, "UPDATE moves SET events = '[]'")
    await caught_up(room)
    assert rows(url, WAITING) == []
    assert f"deal 1 of table {table_id} is not counted" in caplog.text
