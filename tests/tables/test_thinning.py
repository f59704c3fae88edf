"""Thinning of old deals, which keeps their results."""

from __future__ import annotations

import itertools
import json
from typing import Any

import pytest
from msgspec.structs import replace

from bot.clock import DAY
from bot.config import Settings
from bot.history.records import RecordUnavailable, read_record
from bot.ops.doctor import Severity, examine
from bot.rules.betting.moves import Look
from bot.services import build_services
from bot.store.schema.servers import DisputeRow
from bot.tables.pruning import BATCH_SIZE, FIRST_DELAY
from bot.tables.table_settings import TableSettings
from tests.support.clock import ManualClock
from tests.support.database import assert_books_balance, rows, tamper
from tests.tables.arranging import opened, play_game
from tests.tables.room import ANDY, BILL, CHRIS, GUILD, Room, open_room

_QUIET = TableSettings(turn_seconds=None, pause=600)


async def _deals(room: Room, table_id: int, count: int) -> None:
    """Play `count` deals in which one player looks and bets and all others fold."""
    for _ in range(count):
        await room.deal(table_id)
        first = (await room.view(table_id)).view.to_act[0]
        user_id = (await room.view(table_id)).table.occupant(first).user_id
        await room.act(table_id, user_id, Look())
        await room.bets(table_id, user_id, 2)
        await room.play_out(table_id)


async def _told(room: Room, table_id: int, last: int) -> list[str]:
    """Return the texts of all statements of a table's deals and games."""
    found: list[Any] = [await room.history.statement(table_id, number) for number in range(1, last + 1)]
    found += [await room.history.game_statement(table_id, number) for number in range(1, last + 1)]
    return [str(one) for one in found]


async def _wrong(url: str) -> list[str]:
    return [one.text async for one in examine(url, {}) if one.severity is Severity.ERROR]


async def test_a_betting_table(room: Room, url: str) -> None:
    """Thinning keeps statements, books and stacks. Recent deals and the deal a table is loaded from keep all moves."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await _deals(room, table_id, 4)
    room.clock.advance(8 * DAY)
    await _deals(room, table_id, 2)
    before = await _told(room, table_id, 6)
    stacks = await room.stacks(table_id)

    assert await room.thin_out() == 4
    assert await room.thin_out() == 0

    assert await _told(room, table_id, 6) == before
    assert await _wrong(url) == []
    assert_books_balance(url)
    assert rows(url, "SELECT deal_no, count(*) FROM moves WHERE deal_no BETWEEN 1 AND 4 GROUP BY 1") == [
        (number, 1) for number in range(1, 5)
    ]
    assert rows(url, "SELECT events FROM moves WHERE deal_no BETWEEN 1 AND 4 AND events LIKE '%CardsSeen%'") == []
    kept = [json.loads(snapshot) for (snapshot,) in rows(url, "SELECT snapshot FROM deals ORDER BY deal_no")]
    packs = [(len(one["pack"]), len(one["seats"])) for one in kept]
    assert packs == [*([(0, 0)] * 4), *([(52, 3)] * 2)]
    with pytest.raises(RecordUnavailable, match="has been thinned out"):
        await read_record(room.store.reader, table_id, 2)
    assert (await read_record(room.store.reader, table_id, 6)).deals
    room.clock.advance(8 * DAY)
    assert await room.thin_out() == 1
    await room.restart()
    assert await room.stacks(table_id) == stacks
    await _deals(room, table_id, 1)
    await room.agrees_with_books(table_id)
    await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    assert await _wrong(url) == []


async def test_moves_that_are_lost_are_still_found(room: Room, url: str) -> None:
    """The doctor can tell lost moves from moves that were thinned out."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await _deals(room, table_id, 3)
    room.clock.advance(8 * DAY)
    await room.thin_out()
    tamper(url, "DELETE FROM moves WHERE deal_no = 3 AND number = (SELECT max(number) - 1 FROM moves)")
    assert any("the last with number" in text for text in await _wrong(url))


async def test_more_than_one_bite(room: Room) -> None:
    """All old deals are thinned out, in several batches."""
    table_id = await room.open(BILL, settings=_QUIET)
    await _deals(room, table_id, BATCH_SIZE + 5)
    room.clock.advance(2 * DAY)
    assert await room.thin_out(3) == 0
    assert await room.thin_out(1) == BATCH_SIZE + 4


async def test_what_is_disputed_keeps_its_moves(room: Room) -> None:
    """A disputed deal keeps its moves until the dispute has been decided."""
    table_id = await room.open(BILL, settings=_QUIET)
    await _deals(room, table_id, 4)
    dispute = DisputeRow(
        guild_id=GUILD,
        number=1,
        version=1,
        table_id=table_id,
        first_deal=2,
        last_deal=2,
        user_id=BILL,
        reason="why",
        at=room.clock.now(),
    )
    await room.store.writer.upsert(dispute)
    room.clock.advance(8 * DAY)
    assert await room.thin_out() == 2
    assert (await read_record(room.store.reader, table_id, 2)).deals
    await room.store.writer.upsert(replace(dispute, version=2, status="stood"))
    assert await room.thin_out() == 1


async def test_games_of_several_deals(room: Room, url: str) -> None:
    """Thinning out a game of Crash changes no statements and no points, and another game can be played."""
    table_id = await opened(room, BILL, CHRIS, buy_in=900)
    last = await play_game(room, table_id)
    await play_game(room, table_id)
    before = await _told(room, table_id, last)
    room.clock.advance(8 * DAY)

    assert await room.thin_out() >= last

    assert await _told(room, table_id, last) == before
    assert await _wrong(url) == []
    with pytest.raises(RecordUnavailable, match="has been thinned out"):
        await read_record(room.store.reader, table_id, 1)
    await room.restart()
    await play_game(room, table_id)
    assert await _wrong(url) == []


async def test_the_setting(url: str) -> None:
    """Thinning runs in the background of the program if it is configured."""
    async with open_room(url) as room:
        table_id = await room.open(BILL, settings=_QUIET)
        await _deals(room, table_id, 3)
        await room.tables.close(table_id, ANDY, manager=False, key=room.key())
    whole = "SELECT deal_no FROM moves GROUP BY 1 HAVING count(*) > 2"
    for days, left in ((None, 3), (2, 1)):
        clock = ManualClock(1_800_000_000.0 + 3 * DAY)
        settings = Settings(database_url=url, thin_after_days=days)
        async with build_services(settings, clock=clock) as services:
            for turn in itertools.count():
                if turn > 50 and len(rows(url, whole)) == left:
                    break
                clock.advance(FIRST_DELAY / 10)
                await services.store.reader.revision()  # gives the reading thread time to run
        assert len(rows(url, whole)) == left
