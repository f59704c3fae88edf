"""Whether the tables of a server hold what their games say."""

from __future__ import annotations

import pytest

from bot.rules.betting.house_rules import BragRules
from bot.tables.values import TablesAudit
from tests.support.database import tamper
from tests.tables.room import ANDY, BILL, CHRIS, GUILD, Room


async def played(room: Room) -> None:
    """One table in the middle of a deal, one between deals with a carried pot, one that is closed."""
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
    """Open tables are all looked at, in a deal or between two; those of other servers are none of this one's."""
    await played(room)
    assert await room.tables.audit(GUILD) == TablesAudit(looked_at=2)
    assert await room.tables.audit(GUILD + 1) == TablesAudit(looked_at=0)


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
    """A purse or a pot that holds something else, and a table that cannot be read, are named; one that is closed has
    to be empty.
    """
    await played(room)
    tamper(url, harm)
    assert (await room.tables.audit(GUILD)).wrong == wrong
