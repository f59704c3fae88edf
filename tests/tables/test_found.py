"""The index by which finished deals and games are found: by channel, server and player."""

from __future__ import annotations

from pathlib import Path

from bot.ops.doctor import Severity, examine
from bot.rules.betting.moves import Look
from tests.support.database import rows, tamper
from tests.tables.arranging import opened
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, open_room, refused
from tests.tables.winning import wins_all

FOUND = "SELECT place, ended_at, table_id, deal_no, guild_id FROM history_entries ORDER BY 1, 2, 3, 4"


async def test_what_was_played_is_found(path: Path) -> None:
    """A deal is found by its channel, its server and its players, and a game by everybody who played in it. A table
    that was closed by its books is found as deal 0.
    """
    async with open_room(path) as room:
        crash = await opened(room, BILL, CHRIS, DAN, target=4, buy_in=150, channel=CHANNEL + 5)
        await wins_all(room, crash, ANDY)
        room.clock.advance(9)
        await wins_all(room, crash, BILL)
        betting = await room.open(BILL, CHRIS)
        await room.deal(betting)
        await room.folds(betting, BILL, CHRIS)
        room.clock.advance(9)
        await room.tables.leave(betting, CHRIS, key=room.key())
        await room.deal(betting)
        view = await room.view(betting)
        await room.folds(betting, view.table.occupant(view.view.to_act[0]).user_id)
        await room.deal(betting)
        tamper(path, "UPDATE tables SET info = 'x' WHERE table_id = 2")
        await room.restart()
        assert (await refused(room.act(betting, BILL, Look()))).code == "table_damaged"
        room.clock.advance(9)
        await room.tables.close(betting, BILL, manager=False, key=room.key())
    written = rows(path, FOUND)
    assert {place[0] for place, *_ in written} == {"c", "s", "p"}
    assert {deal_no for _, _, table_id, deal_no, _ in written if table_id == betting} == {0, 1, 2}
    assert [one async for one in examine(f"sqlite:///{path}", {}) if one.severity is Severity.ERROR] == []
    async with open_room(path) as room:
        found = await room.history.of_person(CHRIS, {GUILD})
        assert [(mark[1], mark[2]) for mark in (one.position for one in found.entries)] == [
            (betting, 1),
            (crash, 2),
            (crash, 1),
        ]
