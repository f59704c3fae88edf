"""Deals of Crash with given winners at a table of four."""

from __future__ import annotations

from bot.rules.arranging.moves import Arrange
from tests.support.arranging import crash
from tests.tables.arranging import deal, locks
from tests.tables.room import ANDY, BILL, CHRIS, DAN, Room

PEOPLE = (ANDY, BILL, CHRIS, DAN)
"""In clockwise order, at seats 1 to 4."""
PRIALS = "Ac Ad Ah Kc Kd Kh Qc Qd Qh Jc Jd Jh 2c"


async def deal_to(room: Room, table_id: int, user_id: int, held: str = PRIALS) -> None:
    """Start the next deal at a table of four, with these cards for the user."""
    dealer = crash(await room.view(table_id)).next_dealer
    place = (PEOPLE.index(user_id) - dealer) % 4
    await deal(room, table_id, {place: held})


async def alone(room: Room, table_id: int, user_id: int | None) -> None:
    """Let only this user of the four make hands."""
    for other in PEOPLE:
        if other != user_id:
            await room.act(table_id, other, Arrange())
    if user_id is not None:
        await locks(room, table_id, user_id)


async def wins_all(room: Room, table_id: int, user_id: int) -> None:
    """Play a deal in which only the user makes hands, four of them: five points with the crash."""
    await deal_to(room, table_id, user_id)
    await alone(room, table_id, user_id)
