"""Audit of tables, which compares the books with the states of the games."""

from __future__ import annotations

import pytest

from bot.rules.betting.house_rules import BragRules
from bot.tables.values import TablesAudit
from tests.support.database import tamper
from tests.tables.room import ANDY, BILL, CHRIS, GUILD, Room


async def played(room: Room) -> None:
    """Prepare a table in a deal, a table with a carried pot, and a closed table."""
    first = await room.open(BILL, CHRIS, rules=BragRules(ante=2))
    await room.deal(first)
    await room.bets(first, BILL, 3)
    second = await room.open(BILL, CHRIS, channel=701, rules=BragRules(ante=2))
    await room.deal(second)
    await room.bets(second, BILL, 1)
    await room.folds(second, CHRIS, ANDY)
    await room.play_out(second)
    third = await room.open(BILL, channel=702)
    await room.tables.close(third, ANDY, manager=False, key=room.key())


async def test_tables_that_hold_what_they_should(room: Room) -> None:
    """The audit covers all open tables of the server and no other tables."""
    await played(room)
    assert await room.tables.audit(GUILD) == TablesAudit(tables_checked=2)
    assert await room.tables.audit(GUILD + 1) == TablesAudit(tables_checked=0)


@pytest.mark.parametrize(
    ("harm", "wrong"),
    [
        ("UPDATE accounts SET balance = balance + 1 WHERE account_id = 'purse/1/2'", (1,)),
        ("UPDATE accounts SET balance = balance - 1 WHERE account_id = 'pot/2'", (2,)),
        ("UPDATE accounts SET balance = 4 WHERE account_id = 'purse/3/1'", (3,)),
        ("UPDATE tables SET info = '?' WHERE table_id = 2", (2,)),
        ("UPDATE deals SET snapshot = '?' WHERE table_id = 1", (1,)),
        ("UPDATE accounts SET balance = balance + 1 WHERE kind = 'purse'", (1, 2, 3)),
    ],
)
async def test_tables_that_do_not(room: Room, url: str, harm: str, wrong: tuple[int, ...]) -> None:
    """Wrong purses and pots, damaged tables, and closed tables with chips are reported."""
    await played(room)
    tamper(url, harm)
    assert (await room.tables.audit(GUILD)).wrong == wrong
