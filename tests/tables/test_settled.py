"""Additional rows that are stored at the end of a deal, a game or a table."""

from __future__ import annotations

import pytest

from bot.errors import Refusal
from bot.rules.betting.moves import Look
from bot.store.schema.processes import LivenessRow
from bot.tables.settlement import Settlement, SettlementRows
from tests.support.database import rows
from tests.tables.arranging import opened
from tests.tables.room import ANDY, BILL, CHRIS, DAN, Room, refused
from tests.tables.winning import wins_all


async def noted(settled: Settlement) -> SettlementRows:
    """Return a row for every deal that has ended, named after its number."""
    return SettlementRows(
        upserts=tuple(LivenessRow(name=f"deal {one.deal_no}", at=settled.at) for one in settled.deals)
    )


def names(url: str) -> list[tuple[str]]:
    """Return the names of the rows that `noted` has stored."""
    return rows(url, "SELECT name FROM liveness WHERE name LIKE 'deal %' ORDER BY name")


async def bets_alone(room: Room, table_id: int) -> None:
    """Let Bill bet and all others fold."""
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 5)
    await room.folds(table_id, CHRIS, ANDY)


async def test_a_deal_and_what_is_kept_of_it_are_one(room: Room, url: str) -> None:
    """The rows for a finished deal are asked for only at its end, and stored with it."""
    room.kept = noted
    table_id = await room.open(BILL, CHRIS)
    await room.deal(table_id)
    assert room.settled == []
    await bets_alone(room, table_id)

    [settled] = room.settled
    [deal] = settled.deals
    assert (deal.deal_no, deal.first_deal, deal.over) == (1, 0, deal.events[-1])
    assert (settled.game.name, settled.people) == ("three_card_brag", {1: ANDY, 2: BILL, 3: CHRIS})
    assert names(url) == [("deal 1",)]


async def test_a_game_of_several_deals_is_settled_with_its_last(room: Room) -> None:
    """The deal that ends a game reports the first and the last deal of the game."""
    table_id = await opened(room, BILL, CHRIS, DAN, target=10)
    await wins_all(room, table_id, BILL)
    await wins_all(room, table_id, BILL)

    first, last = room.settled
    assert [one.first_deal for one in (*first.deals, *last.deals)] == [1, 1]
    assert first.games == ()
    [game] = last.games
    assert (game.first_deal, game.last_deal, game.over.winner) == (1, 2, 2)


async def test_who_goes_home_and_a_closed_table_are_settled(room: Room) -> None:
    """Each departure is reported, and that of the last person together with the closing of the table."""
    table_id = await room.open(BILL)
    await room.tables.leave(table_id, BILL, key=room.key())
    await room.tables.leave(table_id, ANDY, key=room.key())
    assert [(one.left, one.closed) for one in room.settled] == [((2,), False), ((1,), True)]


async def test_who_is_leaving_is_settled_at_once(room: Room) -> None:
    """Leaving during a deal is reported at once, and again at the end of the deal."""
    table_id = await room.open(BILL, CHRIS)
    await room.deal(table_id)
    await room.tables.leave(table_id, CHRIS, key=room.key())
    await room.play_out(table_id)
    assert [(one.leaving, one.left) for one in room.settled] == [((3,), ()), ((), (3,))]


@pytest.mark.parametrize("error", [KeyError("lost"), ZeroDivisionError()])
async def test_play_is_not_held_up(room: Room, url: str, error: Exception, caplog: pytest.LogCaptureFixture) -> None:
    """If a recorder fails, this is logged and the deal is stored without its rows."""

    async def fails(settled: Settlement) -> SettlementRows:
        raise error

    room.kept = fails
    table_id = await room.open(BILL, CHRIS)
    await room.deal(table_id)
    await bets_alone(room, table_id)
    assert (await room.stacks(table_id))["Bill"] == 102
    assert names(url) == []
    assert "not everything is kept of what ended" in caplog.text


async def test_nothing_happens_without_the_database(room: Room) -> None:
    """If a recorder cannot read the database, the move is refused and can be made again."""

    async def away(settled: Settlement) -> SettlementRows:
        raise Refusal("database_unavailable")

    table_id = await room.open(BILL, CHRIS)
    await room.deal(table_id)
    await room.act(table_id, BILL, Look())
    await room.bets(table_id, BILL, 5)
    await room.folds(table_id, CHRIS)
    room.kept = away
    assert (await refused(room.folds(table_id, ANDY))).code == "database_unavailable"
    room.kept = noted
    await room.folds(table_id, ANDY)
    assert (await room.stacks(table_id))["Bill"] == 102
