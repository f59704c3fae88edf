"""A deal from the first command to the last chip."""

from __future__ import annotations

from bot.rules.betting.moves import Look
from tests.tables.room import ANDY, BILL, CHRIS, GUILD, OPENING, Room


async def test_a_deal_is_played_and_paid(room: Room) -> None:
    """If one player bets and two fold, the bettor gets the pot, both at the table and in the books."""
    table = await room.open(BILL, CHRIS)
    await room.deal(table)
    await room.act(table, BILL, Look())
    await room.bets(table, BILL, 5)
    await room.folds(table, CHRIS, ANDY)

    assert await room.stacks(table) == {"Andy": 99, "Bill": 102, "Chris": 99}
    assert await room.wallet(BILL) == OPENING - 100
    assert (await room.ledger.audit(GUILD)).is_balanced
    await room.agrees_with_books(table)
