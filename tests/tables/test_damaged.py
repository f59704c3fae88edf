"""Damaged tables, which do not affect other tables."""

from __future__ import annotations

import pytest

from bot.ops.doctor import Severity, examine
from bot.rules.betting.moves import Look
from bot.tables.table_settings import TableSettings
from bot.tables.values import TableStatus
from tests.support.database import assert_books_balance, tamper
from tests.tables.arranging import opened
from tests.tables.room import ANDY, BILL, CHANNEL, CHRIS, DAN, GUILD, OPENING, Room, person, refused

_QUIET = TableSettings(turn_seconds=60, pause=600)

DAMAGES = {
    "unknown game": "UPDATE tables SET game = 'whist' WHERE table_id = 1",
    "unknown game everywhere": (
        "UPDATE tables SET game = 'whist' WHERE table_id = 1; UPDATE deals SET game = 'whist' WHERE table_id = 1"
    ),
    "unknown option": (
        """UPDATE deals SET snapshot = replace(snapshot, '"ante":', '"double_or_quits":true,"ante":')"""
        " WHERE table_id = 1"
    ),
    "unknown value": """UPDATE deals SET snapshot = replace(snapshot, '"cards":3', '"cards":33') WHERE table_id = 1""",
    "broken info": "UPDATE tables SET info = '{' WHERE table_id = 1",
    "senseless info": """UPDATE tables SET info = replace(info, '"seat":1', '"seat":77') WHERE table_id = 1""",
    "broken move": "UPDATE moves SET move = '[\"Bet\",{' WHERE table_id = 1 AND deal_no = 2",
    "broken events": "UPDATE moves SET events = '[' WHERE table_id = 1 AND deal_no = 2",
    "no deal": "DELETE FROM deals WHERE table_id = 1 AND deal_no = 2",
    "no deals": "DELETE FROM deals WHERE table_id = 1",
}


async def _two_tables(room: Room) -> tuple[int, int]:
    """Open a table in its second deal, which is to be damaged, and another table in its first deal."""
    table_id = await room.open(BILL, CHRIS, settings=_QUIET)
    await room.deal(table_id)
    await room.folds(table_id, BILL, CHRIS)
    await room.deal(table_id)
    await room.bets(table_id, CHRIS, 2)
    other = await room.open(DAN, host=BILL, channel=CHANNEL + 1, settings=_QUIET)
    await room.deal(other, BILL)
    return table_id, other


def _damage(url: str, damage: str) -> None:
    for statement in DAMAGES[damage].split("; "):
        tamper(url, statement)


@pytest.mark.sample(3)
@pytest.mark.parametrize("damage", DAMAGES)
async def test_others_play_on(room: Room, url: str, damage: str) -> None:
    """A damaged table has no deadlines and refuses everything with `table_damaged`. Other tables are not affected."""
    table_id, other = await _two_tables(room)
    _damage(url, damage)
    await room.restart()

    for asked in (
        room.view(table_id),
        room.view(table_id, BILL),
        room.act(table_id, BILL, Look()),
        room.tables.leave(table_id, BILL, key=room.key()),
        room.tables.join(table_id, person(999), key=room.key()),
        room.tables.close(table_id, 999, manager=False, key=room.key()),
    ):
        assert (await refused(asked)).code == "table_damaged"
    assert [one.table.table_id for one in await room.tables.tables_of(BILL)] == [other]
    await room.tables.member_left(GUILD, BILL)
    await room.pass_time(1_000)
    assert not (await room.view(other)).view.in_deal
    assert await room.tables.tables_of(BILL) == ()
    assert await room.wallet(BILL) == OPENING - 100 + 1


@pytest.mark.sample(3)
@pytest.mark.parametrize("damage", DAMAGES)
async def test_its_chips_come_home(room: Room, url: str, damage: str) -> None:
    """An occupant can close a damaged table. Everybody is paid by the books, and the table can then be viewed."""
    table_id, _ = await _two_tables(room)
    _damage(url, damage)
    await room.restart()

    acted = await room.tables.close(table_id, CHRIS, manager=False, key=room.key())

    assert acted.view.table.status is TableStatus.CLOSED
    assert [await room.wallet(user_id) for user_id in (ANDY, CHRIS)] == [OPENING + 2, OPENING - 1]
    assert_books_balance(url)
    await room.restart()
    assert (await room.view(table_id)).table.status is TableStatus.CLOSED
    assert (await refused(room.tables.close(table_id, ANDY, manager=True, key=room.key()))).code == "no_table"


@pytest.mark.sample(3)
@pytest.mark.parametrize("damage", DAMAGES)
async def test_a_server_that_is_gone(room: Room, url: str, damage: str) -> None:
    """Leaving a server closes all its tables, even damaged ones."""
    table_id, other = await _two_tables(room)
    _damage(url, damage)
    await room.restart()

    await room.tables.server_removed(GUILD)

    assert await room.store.reader.tables.open_tables(GUILD) == ()
    assert await room.on_tables() == 0
    assert [(await room.view(one)).table.status for one in (table_id, other)] == [TableStatus.CLOSED] * 2


@pytest.mark.sample(3)
@pytest.mark.parametrize("damage", DAMAGES)
async def test_the_doctor_goes_on(room: Room, url: str, damage: str) -> None:
    """The doctor names every damaged table and goes on with the next table."""
    table_id, other = await _two_tables(room)
    crash = await opened(room, BILL, channel=CHANNEL + 2)
    _damage(url, damage)
    assert (other, crash) == (2, 3)
    tamper(url, "UPDATE tables SET game = 'whist' WHERE table_id = 3")
    tamper(url, "UPDATE accounts SET balance = balance + 1 WHERE account_id = 'purse/2/2'")

    said = [one.text async for one in examine(url, {}) if one.severity is Severity.ERROR]

    for number in (table_id, crash):
        assert any(f"table {number} does not follow" in text for text in said)
    assert any(f"table {other}: purse/{other}/2 has" in text for text in said)


async def test_a_statement_of_an_unknown_game(room: Room, url: str) -> None:
    """The statement of a deal of an unknown game is refused as `table_damaged`."""
    table_id, other = await _two_tables(room)
    await room.play_out(table_id)
    tamper(url, "UPDATE deals SET game = 'whist' WHERE table_id = 1")

    assert (await refused(room.history.statement(table_id, 1))).code == "table_damaged"
    assert await room.history.statement(other, 1) is not None
